#!/usr/bin/env bash
# arange(2049, 2060) of float16 goes by twos and beyond its end
# Guess: elements are start + i * step, each rounded: 2048 2050 2052 2052 .. 2060, none beyond the end.
# In fact: the step is the difference of the first two elements after rounding, here 2050 - 2048: ends at 2068. Of int, steps of 0.5 become 0.
# Source: NumPy manual, `arange`, warnings: "the actual step value .. is dtype(start + step) - dtype(start)".
# In assay: the mutant iota/by_adding_one (generators/mutants/tables/shapes.tsv); `assay generate --score` says what detects it.
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
a = np.arange(2049, 2060, dtype='f2')
print(a[1], a[-1], np.arange(2**24, 2**24 + 3, dtype='f4').tolist(), np.arange(0, 2, 0.5, dtype=int))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '2050.0 2068.0 [16777216.0, 16777216.0, 16777216.0] [0 0 0 0]' ] || exit 1
