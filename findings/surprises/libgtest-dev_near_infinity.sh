#!/usr/bin/env bash
# EXPECT_NEAR(inf, inf, 1) fails
# Guess: equal numbers are near, also infinite ones.
# In fact: inf - inf is NaN, which is not below the bound. But EXPECT_NEAR(inf, 1, inf) and EXPECT_FLOAT_EQ(1e-45f, -1e-45f) pass.
# Source: GoogleTest 1.12, "EXPECT_NEAR": |val1 - val2| <= abs_error.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libgtest-dev
version=${VERSION:-1.12.1-0.2}
apt-get -qq download "$package=$version" libgmock-dev googletest >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <gtest/gtest.h>
#include <cmath>
TEST(Near, Equal) { EXPECT_NEAR(HUGE_VAL, HUGE_VAL, 1); }
TEST(Near, FarAway) { EXPECT_NEAR(HUGE_VAL, 1, HUGE_VAL); }
TEST(Near, AcrossZero) { EXPECT_FLOAT_EQ(1e-45f, -1e-45f); }
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.cpp -o try -lgtest_main -lgtest -lpthread
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$((./try || true) | sed -n 's/^\[ *\(OK\|FAILED\) *\] \(Near.[A-Za-z]*\) (.*/\1 \2/p' | paste -sd' ')
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'FAILED Near.Equal OK Near.FarAway OK Near.AcrossZero' ] || exit 1
