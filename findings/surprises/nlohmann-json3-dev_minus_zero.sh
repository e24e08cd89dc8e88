#!/usr/bin/env bash
# A JSON reader loses the sign of -0
# Guess: JSON's -0 is the number -0, as in JavaScript.
# In fact: without a point it is an integer, which has no -0: `get<double>()` is +0. -0.0 keeps its sign.
# Source: RFC 8259 6; ECMA-262 JSON.parse("-0") is -0.
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
#include <cstdio>
#include <nlohmann/json.hpp>
int main() {
  auto const number = [](char const* text) { return nlohmann::json::parse(text).get<double>(); };
  printf("%g %g %g\n", number("-0"), number("-0.0"), number("-0e0"));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0 -0 -0' ] || exit 1
