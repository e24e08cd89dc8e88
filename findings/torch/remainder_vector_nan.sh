#!/usr/bin/env bash
# fmod is NaN in vectors where the quotient overflows
# Guess: fmod is exact, and the greatest number a multiple of the least normal one: 0.
# In fact: of sixteen elements it is NaN: the quotient overflows.
# Source: C F.10.7.1: fmod is exact.
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
print(torch.fmod(tensor([3.4028235e38]), tensor([1.1754944e-38])))
print(torch.fmod(tensor([3.4028235e38] * 16), tensor([1.1754944e-38] * 16)))
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tensor([0.])
tensor([nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan, nan])' ] || exit 1
