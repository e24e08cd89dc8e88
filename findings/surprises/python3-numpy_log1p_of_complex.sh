#!/usr/bin/env bash
# log1p of a small complex number loses its real part
# Guess: log1p(1e-20 + 1e-20i) is 1e-20 + 1e-20i: small numbers are what the function is for.
# In fact: for complex numbers it is log(1 + z): the real part is 0. scipy.special.log1p and real arguments are right.
# Source: NumPy manual, `log1p`: "accurate for x so small that 1 + x == 1 in floating-point accuracy" (real-valued input).
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
print(np.log1p(1e-20 + 1e-20j), np.log1p(1e-20))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1e-20j 1e-20' ] || exit 1
