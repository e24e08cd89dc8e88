#!/usr/bin/env bash
# -5 % 3 is -2 in a string for numexpr, 1 in NumPy
# Guess: numexpr.evaluate("a % b") is a % b of NumPy.
# In fact: it is the remainder of C, with the sign of the dividend, for integers and floats; + - * / and ** agree.
# Source: numexpr user guide, "Supported operators"; NumPy manual, `remainder`.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3-numexpr
version=${VERSION:-2.8.4-1+b2}
apt-get -qq download "$package=$version" python3-numpy libblas3 liblapack3 libgfortran5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$tmp/usr/lib/x86_64-linux-gnu:$tmp/usr/lib/x86_64-linux-gnu/blas:$tmp/usr/lib/x86_64-linux-gnu/lapack
export PYTHONPATH=$tmp/usr/lib/python3/dist-packages
cat >try.py <<'END'
import numexpr, numpy
a, b = numpy.array([-5, 5]), numpy.array([3, -3])
print(numexpr.evaluate('a % b'), a % b)
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '[-2  2] [ 1 -1]' ] || exit 1
