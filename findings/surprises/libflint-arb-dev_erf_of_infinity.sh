#!/usr/bin/env bash
# Arb knows tanh and gamma at infinity, but not erf and lgamma
# Guess: functions with a limit have it at infinity: erf(inf) = 1 as tanh(inf) = 1, lgamma(inf) = inf as gamma(inf) = inf.
# In fact: erf, erfc, lgamma, digamma and zeta give NaN, that is: anything.
# Source: Arb manual, "Special values": functions "may return an indeterminate result".
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
#include <cmath>
#include <cstdio>
#include <arb.h>
#include <arb_hypgeom.h>
int main() {
  arb_t x, y;
  arb_init(x);
  arb_init(y);
  auto const show = [&](char const* name) {
    printf("%s %g ", name, std::fabs(arf_get_d(arb_midref(y), ARF_RND_NEAR)));
  };
  arb_pos_inf(x);
  arb_tanh(y, x, 53), show("tanh");
  arb_hypgeom_erf(y, x, 53), show("erf");
  arb_gamma(y, x, 53), show("gamma");
  arb_lgamma(y, x, 53), show("lgamma");
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.cpp -o try -lflint-arb -lflint -lmpfr -lgmp
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'tanh 1 erf nan gamma inf lgamma nan ' ] || exit 1
