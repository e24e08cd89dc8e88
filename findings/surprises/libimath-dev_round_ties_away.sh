#!/usr/bin/env bash
# half::round sends ties away from zero, and 65504 to 49152
# Guess: rounding a half to n bits is the rounding of its conversion from float: ties to even, and infinite on overflow.
# In fact: ties go away from zero (0x3c0a to eight bits is 0x3c0c, where 0x3c08 is even), and what would overflow is cut off instead.
# Source: Imath 3.1, half.h, `round(n)`: "rounding to n-bit precision"; conversion is "round to nearest even".
# In assay: the mutant reduce_precision/half_away (generators/mutants/tables/conversion.tsv); `assay generate --score` says what detects it.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libimath-dev
version=${VERSION:-3.1.6-1}
apt-get -qq download "$package=$version" libimath-3-1-29 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <cstdio>
#include <half.h>
int main() {
  Imath::half tie, most;
  tie.setBits(0x3c0a);
  most.setBits(0x7bff);
  printf("%x %g %x\n", tie.round(8).bits(), float(most.round(1)), Imath::half(1 + 0x1p-11f).bits());
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/Imath" -L"$lib" try.cpp -o try -lImath-3_1
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '3c0c 49152 3c00' ] || exit 1
