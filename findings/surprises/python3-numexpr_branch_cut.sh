#!/usr/bin/env bash
# numexpr: sqrt(-1 - 0i) is +i, arccosh(-1 - 0i) has +pi
# Guess: complex functions are continuous from the side that the sign of zero names: sqrt(-1 - 0i) = -i, as of C and NumPy.
# In fact: sqrt, arccosh and ** 0.5 ignore the sign of a zero, though log does not; arcsin of 1e200 + 1e200i is NaN.
# Source: C17 G.6: branch cuts; Kahan, Branch Cuts for Complex Elementary Functions.
# In assay: the mutant complex_functions/zero_sign_ignored (generators/mutants/tables/elementwise.tsv); `assay generate --score` says what detects it.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3-numexpr
version=${VERSION:-2.8.4-1+b2}
apt-get -qq download "$package=$version" python3-numpy libblas3 liblapack3 libgfortran5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$tmp/usr/lib/x86_64-linux-gnu:$tmp/usr/lib/x86_64-linux-gnu/blas:$tmp/usr/lib/x86_64-linux-gnu/lapack
export PYTHONPATH=$tmp/usr/lib/python3/dist-packages
cat >try.py <<'END'
import numexpr, numpy
z = numpy.array([complex(-1, -0.0)])
for text in ('sqrt(z)', 'arccosh(z)', 'log(z)'):
    print(numexpr.evaluate(text)[0].imag, end=' ')
print(numpy.sqrt(z)[0].imag, numpy.arccosh(z)[0].imag)
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(/usr/bin/python3 -B -W ignore try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1.0 3.141592653589793 -3.141592653589793 -1.0 -3.141592653589793' ] || exit 1
