#!/usr/bin/env bash
# erfinv of the number below 1 is wrong in the fifth digit
# Guess: erfinv(1 - 2^-53) is 5.8635847487551676.
# In fact: the fifth digit is wrong: steps of Newton do not converge there.
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
print(torch.erfinv(tensor([0.9999999999999999], dtype=torch.float64)).item())
print(torch.erf(tensor([5.5], dtype=torch.float64)).item())
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '5.863948532247121
0.9999999999999927' ] || exit 1
