#!/usr/bin/env bash
# numexpr: a sum of 2^25 ones of float32 is 2^24, a sum of nothing is an empty array
# Guess: sum is a sum: 33554432.0 and 0.0, as of NumPy.
# In fact: it adds one by one in float32, and 2^24 + 1 is 2^24. Of an array without elements it returns an array without elements.
# Source: numexpr user guide, "Supported reduction operations".
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
x, none = numpy.ones(2**25, 'f4'), numpy.zeros(0)
print(numexpr.evaluate('sum(x)'), x.sum(), numexpr.evaluate('sum(none)'), none.sum())
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '16777216.0 33554432.0 [] 0.0' ] || exit 1
