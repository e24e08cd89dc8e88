#!/usr/bin/env bash
# HDF5 rounds halves up and knows no infinity at 65520 on the way to float16
# Guess: a dataset of float16 that is given doubles holds what NumPy's cast gives: nearest, ties to even, 65520 infinite.
# In fact: ties go up in magnitude (1 + 2^-11 is 1.001, 2^-25 is 2^-24), and 65520 is 65504. float64 to float32 is the processor's, and right.
# Source: HDF5 reference manual, H5T conversions in software; IEEE 754-2019 4.3.1.
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
x = np.array([1 + 2**-11, 65520, 2**-25, 1 + 3 * 2**-11])
data = h5py.File('x', 'w', driver='core', backing_store=False).create_dataset('d', x.shape, 'f2')
data[...] = x
print(*(hex(a) for a in data[...].view('u2')), *(hex(a) for a in x.astype('f2').view('u2')))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0x3c01 0x7bff 0x1 0x3c02 0x3c00 0x7c00 0x0 0x3c02' ] || exit 1
