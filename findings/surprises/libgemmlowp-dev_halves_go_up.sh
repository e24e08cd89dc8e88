#!/usr/bin/env bash
# Half of 1 is 1, half of -1 is 0: one rounding of gemmlowp, and -1: the other
# Guess: SaturatingRoundingDoublingHighMul and RoundingDivideByPOT round halves alike, and symmetrically.
# In fact: the first rounds them up, toward +infinity, the second away from zero. Negating operands does not negate results.
# Source: gemmlowp, fixedpoint.h: "nudge"; ARM VQRDMULH rounds up, VRSHL too.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libgemmlowp-dev
version=${VERSION:-0.0~git20211220.e844ffd-1}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <cstdio>
#include <fixedpoint/fixedpoint.h>
int main() {
  auto const half = [](std::int32_t x) { return gemmlowp::SaturatingRoundingDoublingHighMul(x, std::int32_t(1) << 30); };
  printf("%d %d, %d %d\n", half(1), half(-1), gemmlowp::RoundingDivideByPOT(1, 1), gemmlowp::RoundingDivideByPOT(-1, 1));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/gemmlowp" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 0, 1 -1' ] || exit 1
