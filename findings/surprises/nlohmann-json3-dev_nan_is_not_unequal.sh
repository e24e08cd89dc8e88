#!/usr/bin/env bash
# Of two JSON values NaN, == is false and so is !=
# Guess: `a != b` is `!(a == b)`, above all for NaN, of which x != x is the classic test.
# In fact: operator!= is false for what is unordered: neither equal nor unequal.
# Source: nlohmann::json 3.11, operator!=; IEEE 754-2019 5.11: unordered is not equal.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=nlohmann-json3-dev
version=${VERSION:-3.11.2-2}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
int main() {
  nlohmann::json const nan = std::nan("");
  printf("%d %d\n", nan == nan, nan != nan);
}
END
g++ -std=c++20 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0 0' ] || exit 1
