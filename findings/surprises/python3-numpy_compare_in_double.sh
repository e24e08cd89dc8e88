#!/usr/bin/env bash
# An int64 and a uint64 that differ are equal
# Guess: integers compare as integers: 2^53 + 1 is not 2^53.
# In fact: the common type of int64 and uint64 is float64, in which they are equal; `maximum` gives a float64.
# Source: NumPy manual, `result_type` of int64 and uint64.
# In assay: the mutant compare/integers_in_f64 (generators/mutants/tables/compare.tsv); `assay generate --score` says what detects it.
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
a, b = np.array([2**53 + 1], 'i8'), np.array([2**53], 'u8')
print((a == b)[0], (a > b)[0], np.maximum(a, b)[0])
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'True False 9007199254740992.0' ] || exit 1
