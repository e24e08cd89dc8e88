#!/usr/bin/env bash
# The sign of 3 + 4i is 1, of -4i it is -1
# Guess: sign(z) is z / |z|, 0.6 + 0.8i.
# In fact: NumPy 1 gives the sign of the real part, or of the imaginary one where that is 0. NumPy 2 changed it.
# Source: NumPy 1.24 manual, `sign`; the array API standard asks for z / |z|.
# In assay: the mutant complex_sign/of_real_part (generators/mutants/tables/elementwise.tsv); `assay generate --score` says what detects it.
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
print(np.sign(3 + 4j), np.sign(-4j))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '(1+0j) (-1+0j)' ] || exit 1
