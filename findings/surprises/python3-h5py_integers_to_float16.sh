#!/usr/bin/env bash
# HDF5 makes NaN of 70000 on the way to float16
# Guess: an integer beyond float16 becomes infinite, or the greatest number.
# In fact: 65520 is infinite, 70000 is NaN: bits beyond are kept in the fraction of an infinity. From doubles 70000 is infinite.
# Source: HDF5 reference manual, conversions of integers; IEEE 754-2019 5.4.1, convertFromInt.
# In assay: the mutant convert/integer_overflow_is_nan (generators/mutants/tables/conversion.tsv); `assay generate --score` says what detects it.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3-h5py
version=${VERSION:-3.7.0-8}
apt-get -qq download "$package=$version" $(apt-get install -s --no-install-recommends "$package=$version" | sed -n 's/^Inst \([^ ]*\).*/\1/p' | grep -vx "$package") libblas3 liblapack3 libgfortran5 python3-numpy >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$tmp/usr/lib/x86_64-linux-gnu:$tmp/usr/lib/x86_64-linux-gnu/blas:$tmp/usr/lib/x86_64-linux-gnu/lapack
export PYTHONPATH=$tmp/usr/lib/python3/dist-packages
cat >try.py <<'END'
import h5py, numpy as np
file = h5py.File('x', 'w', driver='core', backing_store=False)
for name, x in (('integers', np.array([65519, 65520, 70000])), ('doubles', np.array([70000.0]))):
    data = file.create_dataset(name, x.shape, 'f2')
    data[...] = x
    print(data[...], end=' ')
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '[65504.    inf    nan] [inf] ' ] || exit 1
