#!/usr/bin/env bash
# cosh and sinh overflow below the limit in vectors
# Guess: an element of a result does not depend on how many there are.
# In fact: cosh and sinh of 64 elements overflow below the limit, of one they do not.
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
print(torch.cosh(tensor([-89.415977])))
print(torch.cosh(tensor([-89.415977] * 64))[:4])
print(torch.sinh(tensor([-89.415977] * 64))[:4])
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tensor([3.4028e+38])
tensor([inf, inf, inf, inf])
tensor([-inf, -inf, -inf, -inf])' ] || exit 1
