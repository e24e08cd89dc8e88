#!/usr/bin/env bash
# minimum and maximum of float16 take the left one of two zeros
# Guess: minimum(0, -0) is -0 for float16 as it is for float32.
# In fact: of float16 it is the left operand.
# Source: IEEE 754-2019 9.6, minimum: -0 compares less than +0.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3-numpy
version=${VERSION:-1:1.24.2-1+deb12u1}
apt-get -qq download "$package=$version" libblas3 liblapack3 libgfortran5 >/dev/null
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(LD_LIBRARY_PATH=$lib:$lib/blas:$lib/lapack PYTHONPATH=$tmp/usr/lib/python3/dist-packages /usr/bin/python3 -B - <<'END'
import numpy as np
print(np.minimum(np.float16(0.0), np.float16(-0.0)), np.minimum(np.float32([0.0]), np.float32([-0.0])))
END
)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0.0 [-0.]' ] || exit 1
