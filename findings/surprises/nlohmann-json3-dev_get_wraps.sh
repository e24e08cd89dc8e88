#!/usr/bin/env bash
# get<uint8_t>() of the JSON number 300 is 44, get<int>() of 2.9 is 2
# Guess: a number that does not fit throws, as the wrong kind of value does, and parse("1e400") does.
# In fact: it is a static_cast, also in `value("key", 7)`: 300 wraps, 2.9 is cut, -1 becomes 2^64 - 1. true is 1, but 1 is no bool.
# Source: nlohmann::json 3.11, `get`: conversions between arithmetic types.
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
  auto const j = nlohmann::json::parse(R"({"a": 300, "b": 2.9, "c": -1})");
  printf("%d %d %llu\n", j["a"].get<std::uint8_t>(), j.value("b", 7), (unsigned long long)j["c"].get<std::uint64_t>());
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '44 2 18446744073709551615' ] || exit 1
