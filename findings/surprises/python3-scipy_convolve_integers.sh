#!/usr/bin/env bash
# scipy.signal.convolve of integers is off by one where it chooses FFT
# Guess: a convolution of integers that fit is exact, as numpy.convolve is.
# In fact: method "auto" takes FFTs of doubles for long inputs if results seem to fit in 53 bits, and rounds; 1501 terms of 2^40 + 1 miss by 1.
# Source: SciPy manual, `choose_conv_method`: guarantees for integers up to 2^52 or so.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3-scipy
version=${VERSION:-1.10.1-2}
apt-get -qq download "$package=$version" python3-numpy libblas3 liblapack3 libgfortran5 liblbfgsb0 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$tmp/usr/lib/x86_64-linux-gnu:$tmp/usr/lib/x86_64-linux-gnu/blas:$tmp/usr/lib/x86_64-linux-gnu/lapack
export PYTHONPATH=$tmp/usr/lib/python3/dist-packages
cat >try.py <<'END'
import numpy as np
from scipy.signal import convolve
a, b = np.full(3000, 2**40 + 1), np.ones(3000, int)
print(convolve(a, b)[1500] - np.convolve(a, b)[1500], np.convolve(a, b)[1500] < 2**53)
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 True' ] || exit 1
