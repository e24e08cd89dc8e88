#!/usr/bin/env bash
# scipy.ndimage.maximum_filter drops a NaN, or not, by where it stands
# Guess: a maximum over a window with NaN is NaN, or NaN is always left out.
# In fact: the queue of candidates loses a NaN that a greater-or-equal number follows; in the first place of a row it stays. minimum_filter the same.
# Source: SciPy manual, `maximum_filter`; IEEE 754-2019 9.6.
# In assay: the mutant reduce_window/nan_dropped (generators/mutants/tables/window.tsv); `assay generate --score` says what detects it.
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
from scipy.ndimage import maximum_filter, maximum_filter1d
x = np.array([1, np.nan, 2, 3, 4])
print(maximum_filter(x, 3), maximum_filter(np.array([[np.nan, 5], [1, 2]]), footprint=np.ones((1, 2)))[0])
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '[1. 2. 3. 4. 4.] [nan nan]' ] || exit 1
