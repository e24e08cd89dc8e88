#!/usr/bin/env bash
# Quantizing a number that is far too large gives the least integer
# Guess: what is beyond the range of storage becomes its nearest end.
# In fact: from 2^63 times the scale on it is the least integer.
# Source: torch.quantize_per_tensor; ONNX, QuantizeLinear: saturates.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3-torch
version=${VERSION:-1.13.1+dfsg-4}
# All that it needs and the machine lacks, unpacked beside it.
needed=$(apt-get -s install --no-install-recommends "$package=$version" | awk '/^Inst/{print $2}')
apt-get -qq download "$package=$version" libtorch1.13 $needed >/dev/null
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(LD_LIBRARY_PATH=$tmp/usr/lib:$lib:$tmp/lib/x86_64-linux-gnu:$lib/blas:$lib/lapack PYTHONPATH=$tmp/usr/lib/python3/dist-packages \
  /usr/bin/python3 -B - <<'END'
import torch
from torch import tensor
inf = float("inf")
print(torch.quantize_per_tensor(tensor([1e18, 1e19, inf, -inf]), 0.5, 0, torch.qint8).int_repr())
print(torch.fake_quantize_per_tensor_affine(tensor([1e18, 1e19]), 0.5, 0, -128, 127))
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tensor([ 127, -128, -128, -128], dtype=torch.int8)
tensor([ 63.5000, -64.0000])' ] || exit 1
