#!/usr/bin/env bash
# A number from MPFR to Arb and the angle turns round: -0 becomes 0
# Guess: `arf_set_mpfr` is exact, so atan2 of the same numbers is the same.
# In fact: Arb has no signed zeros. atan2(-0, -1) is -pi to MPFR and a ball around +pi to Arb; -pi is in no part of it.
# Source: Arb manual, arf.h: "there is only one zero"; IEEE 754-2019 9.2.1.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libflint-arb-dev
version=${VERSION:-1:2.23.0-1+b1}
apt-get -qq download "$package=$version" libflint-arb2 libflint-dev libflint17 libmpfr-dev libmpfr6 libgmp-dev libgmp10 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <cstdio>
#include <mpfr.h>
#include <arb.h>
int main() {
  mpfr_t y, x, angle;
  mpfr_inits2(53, y, x, angle, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_zero(y, -1);
  mpfr_set_si(x, -1, MPFR_RNDN);
  mpfr_atan2(angle, y, x, MPFR_RNDN);
  arb_t a, b, ball;
  arb_init(a), arb_init(b), arb_init(ball);
  arf_set_mpfr(arb_midref(a), y);
  arf_set_mpfr(arb_midref(b), x);
  arb_atan2(ball, a, b, 53);
  printf("%.3f %.3f\n", mpfr_get_d(angle, MPFR_RNDN), arf_get_d(arb_midref(ball), ARF_RND_NEAR));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.cpp -o try -lflint-arb -lflint -lmpfr -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '-3.142 3.142' ] || exit 1
