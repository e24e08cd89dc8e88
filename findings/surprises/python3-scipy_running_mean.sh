#!/usr/bin/env bash
# One infinity spoils all that follows in scipy.ndimage.uniform_filter1d
# Guess: a mean of three neighbours is infinite near an infinity, and right elsewhere.
# In fact: sums run: the next element is added, the one before subtracted. After infinity all are NaN, after 1e20 all have lost their digits.
# Source: SciPy manual, `uniform_filter1d`; Higham, Accuracy and Stability of Numerical Algorithms, 4.
# In assay: the mutant reduce_window/running_sums (generators/mutants/tables/window.tsv); `assay generate --score` says what detects it.
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
from scipy.ndimage import uniform_filter1d
print(uniform_filter1d([1, float('inf'), 2, 3, 4, 5], 3), uniform_filter1d([1, 1e20, 2, 3, 4, 5], 3)[3:])
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '[inf inf inf nan nan nan] [0.         1.         1.66666667]' ] || exit 1
