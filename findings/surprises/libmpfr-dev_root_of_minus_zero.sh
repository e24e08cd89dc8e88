#!/usr/bin/env bash
# Three roots of -0 in MPFR: -0, +0, and one over it +infinity
# Guess: `mpfr_rootn_ui(x, 2)` is `mpfr_sqrt(x)`, and `mpfr_rec_sqrt(-0)` is rSqrt of IEEE 754, -infinity.
# In fact: sqrt(-0) is -0, the second root +0 (rootn of IEEE 754), and the reciprocal square root +infinity.
# Source: IEEE 754-2019 5.4.1, 9.2.1; MPFR manual 5.5, `mpfr_rec_sqrt`: "+Inf if op is +0 or -0".
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
  mpfr_t zero, root, second, reciprocal;
  mpfr_inits2(53, zero, root, second, reciprocal, (mpfr_ptr)0);
  mpfr_set_zero(zero, -1);
  mpfr_sqrt(root, zero, MPFR_RNDN);
  mpfr_rootn_ui(second, zero, 2, MPFR_RNDN);
  mpfr_rec_sqrt(reciprocal, zero, MPFR_RNDN);
  printf("%g %g %g\n", mpfr_get_d(root, MPFR_RNDN), mpfr_get_d(second, MPFR_RNDN), mpfr_get_d(reciprocal, MPFR_RNDN));
}
END
gcc -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.c -o try -lmpfr -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '-0 0 inf' ] || exit 1
