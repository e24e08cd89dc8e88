#!/usr/bin/env bash
# In base 0, "010" is ten to MPFR and eight to GMP and C
# Guess: base 0 means by prefix, as of `strtol` and `mpz_set_str`: a leading 0 is octal.
# In fact: MPFR knows the prefixes 0b and 0x only. A text of digits that both libraries read is two numbers.
# Source: MPFR manual 5.3, `mpfr_strtofr`; GMP manual 5.2; C17 7.22.1.4.
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
#include <stdlib.h>
#include <gmp.h>
#include <mpfr.h>
int main(void) {
  mpfr_t m;
  mpz_t z;
  mpfr_init_set_str(m, "010", 0, MPFR_RNDN);
  mpz_init_set_str(z, "010", 0);
  printf("%ld %ld %ld\n", mpfr_get_si(m, MPFR_RNDN), mpz_get_si(z), strtol("010", NULL, 0));
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lmpfr -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '10 8 8' ] || exit 1
