#!/usr/bin/env bash
# GMP reads the exponent of a hexadecimal number as a hexadecimal one
# Guess: `mpf_set_str` of "1@10" in base 16 is 16^10, as of MPFR, whose notation it is.
# In fact: to GMP it is 16^16: the exponent is in the same base unless that is given as -16. MPFR reads exponents in base 10.
# Source: manuals: GMP 7.2, "a decimal exponent is read if base is negative"; MPFR 5.3, `mpfr_strtofr`, "always read in base 10".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libgmp-dev
version=${VERSION:-2:6.2.1+dfsg1-1.1}
apt-get -qq download "$package=$version" libgmp10 libmpfr-dev libmpfr6 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.c <<'END'
#include <stdio.h>
#include <gmp.h>
#include <mpfr.h>
int main(void) {
  mpf_t g;
  mpfr_t m;
  mpf_init_set_str(g, "1@10", 16);
  mpfr_init_set_str(m, "1@10", 16, MPFR_RNDN);
  printf("%a %a\n", mpf_get_d(g), mpfr_get_d(m, MPFR_RNDN));
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lmpfr -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0x1p+64 0x1p+40' ] || exit 1
