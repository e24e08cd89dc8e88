#!/usr/bin/env bash
# loadtxt reads 300 as int8 44, -1 as uint64 2^64 - 1, 2.7 as int 2
# Guess: text that is no number of the type is an error.
# In fact: it is read as a float where it is no int64, and cast: fractions are cut, and 2^53 + 1 with a point loses its last digit.
# Source: NumPy 1.24 manual, `loadtxt`; deprecated in 1.23: "reading non-integer .. as integer".
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
for text, kind in (('300', 'i1'), ('-1', 'u8'), ('2.7', 'i8'), ('9007199254740993.0', 'i8'), ('65520', 'f2')):
    print(np.loadtxt([text], dtype=kind), end=' ')
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '44 18446744073709551615 2 9007199254740992 inf ' ] || exit 1
