#!/usr/bin/env bash
# np.round(float16(1000), 2) is infinite, np.round(int8(127), -1) is -126
# Guess: rounding to two digits after the point leaves 1000 alone; to tens 127 becomes 130 or stays 127.
# In fact: the number is multiplied by 100 in its own type, which overflows; integers wrap.
# Source: NumPy manual, `around`, notes: "a fast but sometimes inexact algorithm".
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
print(np.round(np.float16(1000), 2), np.round(np.int8([127]), -1)[0], np.round(1.5e308, 1))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'inf -126 inf' ] || exit 1
