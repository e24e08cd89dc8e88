#!/usr/bin/env bash
# The sum of negative zeros is +0, the last of their running sums -0
# Guess: -0 + -0 is -0, so is a sum of nothing but -0, as the first element is where it begins.
# In fact: a reduction of floats begins with +0. `cumsum` and `sum(initial=-0.0)` keep the sign.
# Source: IEEE 754-2019 6.3; NumPy manual, `ufunc.reduce`: identity of add.
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
zeros = np.array([-0.0, -0.0])
print(zeros.sum(), zeros.cumsum()[-1], zeros.sum(initial=-0.0))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0.0 -0.0 -0.0' ] || exit 1
