#!/usr/bin/env bash
# log1p of the greatest number is infinite
# Guess: log1p of the greatest number is 88.72284 (709.78271 of float64).
# In fact: it is infinite.
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
print(torch.log1p(tensor([3.4028235e38, 1e38])))
print(torch.log1p(tensor([1.7976931348623157e308], dtype=torch.float64)))
print(torch.log(tensor([3.4028235e38])))
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tensor([    inf, 87.4982])
tensor([inf], dtype=torch.float64)
tensor([88.7228])' ] || exit 1
