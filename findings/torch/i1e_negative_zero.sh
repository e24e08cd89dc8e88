#!/usr/bin/env bash
# i1e(-0) is +0
# Guess: i1e is odd: i1e(-0) is -0.
# In fact: it is +0.
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
print(torch.special.i1e(tensor([-0.0])))
print(torch.special.i1e(tensor([-1e-30])))
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tensor([0.])
tensor([-5.0000e-31])' ] || exit 1
