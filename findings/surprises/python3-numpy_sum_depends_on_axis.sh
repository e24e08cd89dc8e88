#!/usr/bin/env bash
# 4096 ones of float16: a sum of 4096 or of 2048, by the axis
# Guess: sums of float16 are accumulated in float32, and pairwise, whatever the axis.
# In fact: only along the axis that is contiguous in memory. Along the other one each step rounds to float16, and 2048 + 1 is 2048; so of float32 from 2^24 on.
# Source: NumPy manual, `sum`: "only .. along the fast axis in memory".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3-numpy
version=${VERSION:-1:1.24.2-1+deb12u1}
apt-get -qq download "$package=$version" libblas3 liblapack3 libgfortran5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$tmp/usr/lib/x86_64-linux-gnu:$tmp/usr/lib/x86_64-linux-gnu/blas:$tmp/usr/lib/x86_64-linux-gnu/lapack
export PYTHONPATH=$tmp/usr/lib/python3/dist-packages
cat >try.py <<'END'
import numpy as np
ones = np.ones((4096, 2), 'f2')
print(ones.sum(0)[0], ones.T.copy().sum(1)[0], np.einsum('ij->j', ones)[0])
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '2048.0 4096.0 2048.0' ] || exit 1
