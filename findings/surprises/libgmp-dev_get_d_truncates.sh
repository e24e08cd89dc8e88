#!/usr/bin/env bash
# GMP makes doubles of integers by truncation
# Guess: `mpz_get_d`, as a cast of C, gives the nearest double: 2^54 of 2^54 - 1.
# In fact: digits beyond 53 bits are cut off, also by `mpq_get_d`: (2^60 - 1) / 2^60 becomes a number below 1.
# Source: GMP manual 5.4 and 6.2: "If necessary, truncating (i.e. rounding towards zero)".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libgmp-dev
version=${VERSION:-2:6.2.1+dfsg1-1.1}
apt-get -qq download "$package=$version" libgmp10 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.c <<'END'
#include <stdio.h>
#include <gmp.h>
int main(void) {
  mpz_t z;
  mpq_t q;
  mpz_init_set_str(z, "18014398509481983", 10);
  mpq_init(q);
  mpq_set_str(q, "1152921504606846975/1152921504606846976", 10);
  printf("%.0f %.0f %d\n", mpz_get_d(z), (double)18014398509481983LL, mpq_get_d(q) < 1);
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '18014398509481982 18014398509481984 1' ] || exit 1
