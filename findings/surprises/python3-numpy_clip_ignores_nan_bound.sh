#!/usr/bin/env bash
# np.clip(5, nan, 1) is 1, np.clip([5], [nan], [1]) is nan
# Guess: clip is minimum(maximum(x, lower), upper), which hands a NaN of a bound on.
# In fact: so it does if bounds are arrays. Bounds that are single numbers are compared by < and >, and a NaN among them is no bound.
# Source: NumPy manual, `clip`: "Equivalent to but faster than np.minimum(a_max, np.maximum(a, a_min))".
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
nan = np.nan
print(np.clip([5.0], nan, 1), np.clip([5.0], [nan], [1.0]), np.minimum(np.maximum([5.0], nan), 1))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '[1.] [nan] [nan]' ] || exit 1
