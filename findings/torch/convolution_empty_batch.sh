#!/usr/bin/env bash
# convolution of int8 with an empty batch asks for a contiguous kernel
# Guess: a convolution of an empty batch is empty, as of one it has one element.
# In fact: int8 with a permuted kernel reports an error.
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
k = torch.ones(2, 2, 3, dtype=torch.int8).permute(2, 1, 0)
print(torch.conv1d(torch.ones(1, 2, 4, dtype=torch.int8), k).shape)
try:
    print(torch.conv1d(torch.ones(0, 2, 4, dtype=torch.int8), k).shape)
except RuntimeError as error:
    print(str(error)[:76])
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'torch.Size([1, 3, 3])
view size is not compatible with input tensor'\''s size and stride (at least on' ] || exit 1
