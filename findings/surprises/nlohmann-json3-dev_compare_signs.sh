#!/usr/bin/env bash
# JSON numbers: -1 equals 18446744073709551615, and 5 is greater than it
# Guess: numbers compare by value, as the class hides which C++ type holds them.
# In fact: a signed and an unsigned one compare as signed: -1 == 2^64 - 1. An integer and a float compare as floats: 2^53 + 1 == 2^53.
# Source: nlohmann::json 3.11, operator==: "integer and floating-point numbers are automatically converted before comparison".
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
#include <cstdint>
#include <cstdio>
#include <nlohmann/json.hpp>
int main() {
  using nlohmann::json;
  json const most = UINT64_MAX;
  printf("%d %d %d\n", json(-1) == most, most < json(5), json(9007199254740993) == json(9007199254740992.0));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 1 1' ] || exit 1
