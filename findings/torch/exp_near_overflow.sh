#!/usr/bin/env bash
# exp of float64 overflows below the limit
# Guess: exp of float64 is infinite above 709.782712893384.
# In fact: it is infinite a little below.
# Source: math.exp is not.
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
print(torch.exp(tensor([709.7827128933839], dtype=torch.float64)))
import math; print(math.exp(709.7827128933839))
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tensor([inf], dtype=torch.float64)
1.7976931348620688e+308' ] || exit 1
