#!/usr/bin/env bash
# 2 * 0.75 / 4 = 0.375 is requantized to 1
# Guess: an accumulator times a multiplier of 31 bits and a shift is rounded once: 0.375 is 0.
# In fact: it is rounded to an integer before the shift and again by it: 1.5 is 2, 2 / 4 is 1. Of 4001 accumulators around 0, 375 are off by one.
# Source: gemmlowp, doc/quantization.md; OutputStageQuantizeDownInt32ByFixedPoint does the same two steps.
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
#include <cmath>
#include <cstdio>
#include <fixedpoint/fixedpoint.h>
int main() {
  int const multiplier = 3 << 29;  // 0.75
  int wrong = 0;
  auto const requantize = [&](std::int32_t x) {
    return gemmlowp::RoundingDivideByPOT(gemmlowp::SaturatingRoundingDoublingHighMul(x, multiplier), 2);
  };
  for (int x = -2000; x <= 2000; ++x) wrong += requantize(x) != std::lround(x * 0.1875);
  printf("%d %d\n", requantize(2), wrong);
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/gemmlowp" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 375' ] || exit 1
