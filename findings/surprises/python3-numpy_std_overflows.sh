#!/usr/bin/env bash
# The mean of float16 is safe, the standard deviation infinite
# Guess: as the mean of float16 is computed in float32, so are variance and deviation: 326.5 of 0, 400, 800.
# In fact: deviations are squared in float16: anything 256 or more from the mean gives infinity.
# Source: NumPy manual, `std`, notes: precision of the input, "a higher-precision accumulator using the dtype keyword".
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
a = np.float16([0, 400, 800])
print(a.mean(), a.std(), a.std(dtype='f4'), np.float16([60000, 60000]).mean())
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '400.0 inf 326.59863 60000.0' ] || exit 1
