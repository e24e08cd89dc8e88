#!/usr/bin/env bash
# MPFR compares NaN equal to everything, and a maximum drops it
# Guess: `mpfr_cmp` of NaN and 1 is not 0, and `mpfr_max` of them is NaN.
# In fact: comparisons and `mpfr_sgn` return 0, with the flag erange set. `mpfr_max` returns the number, as maxNum of IEEE 754-2008 did.
# Source: MPFR manual 5.6 and 5.12; `mpfr_equal_p` and `mpfr_unordered_p` are the safe predicates.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libmpfr-dev
version=${VERSION:-4.2.0-1}
apt-get -qq download "$package=$version" libmpfr6 libgmp-dev libgmp10 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.c <<'END'
#include <stdio.h>
#include <mpfr.h>
int main(void) {
  mpfr_t nan, one, most;
  mpfr_inits2(53, nan, one, most, (mpfr_ptr)0);
  mpfr_set_ui(one, 1, MPFR_RNDN);
  mpfr_max(most, nan, one, MPFR_RNDN);
  printf("%d %d %d %g\n", mpfr_cmp(nan, one), mpfr_cmp_d(nan, 5), mpfr_equal_p(nan, one), mpfr_get_d(most, MPFR_RNDN));
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lmpfr -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0 0 0 1' ] || exit 1
