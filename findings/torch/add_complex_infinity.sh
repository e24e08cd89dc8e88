#!/usr/bin/env bash
# complex add and subtract: inf + 0i plus 0 has the imaginary part NaN
# Guess: complex numbers are added part by part: inf + 0i plus 0 is inf + 0i.
# In fact: the second operand is multiplied by alpha = 1 + 0i first, and 0 times inf is NaN.
# Source: torch.add: out = input + alpha * other.
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
print(torch.add(tensor([0j]), tensor([complex(inf, 0)])))
print(torch.sub(tensor([0j]), tensor([complex(inf, 0)])))
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tensor([inf+nanj])
tensor([-inf+nanj])' ] || exit 1
