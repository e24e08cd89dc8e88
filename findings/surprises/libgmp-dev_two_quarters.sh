#!/usr/bin/env bash
# Fractions of GMP are neither equal nor unequal: 2/4 and 1/2
# Guess: `mpq_set_str` reduces fractions, or at least `mpq_equal` and `mpq_cmp` agree.
# In fact: what was read is not reduced, and `mpq_equal` compares digits: 2/4 is not equal to 1/2, while `mpq_cmp` says 0.
# Source: GMP manual 6 and 6.1: "it is the responsibility of the user to canonicalize".
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
  mpq_t a, b;
  mpq_init(a);
  mpq_init(b);
  mpq_set_str(a, "2/4", 10);
  mpq_set_str(b, "1/2", 10);
  printf("equal %d, compare %d", mpq_equal(a, b), mpq_cmp(a, b));
  mpq_canonicalize(a);
  printf(", then equal %d\n", mpq_equal(a, b) != 0);
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'equal 0, compare 0, then equal 1' ] || exit 1
