#!/usr/bin/env bash
# GMP reads "1 2 3" as 123, and refuses "+5"
# Guess: "1 2 3" is an error or 1, "+5" is 5, as of `strtol`.
# In fact: white space anywhere is ignored, so that a list with a missing comma is one number. A plus sign is an error (-1).
# Source: GMP manual 5.2, `mpz_set_str`: "White space is allowed in the string, and is simply ignored".
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
  mpz_init(z);
  int const list = mpz_set_str(z, "1 2 3", 10);
  gmp_printf("%d %Zd, ", list, z);
  printf("%d\n", mpz_set_str(z, "+5", 10));
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0 123, -1' ] || exit 1
