#!/usr/bin/env bash
# CLI11 reads 2^64 as 2^64 - 1
# Guess: a number that the type cannot hold is refused, as 300 of uint8_t is.
# In fact: strtoull stops at the greatest number, and its ERANGE is not looked at. A double of 1e400 is infinity.
# Source: CLI11 2.1, `lexical_cast`; C17 7.22.1.4.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libcli11-dev
version=${VERSION:-2.1.2+ds-1}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <CLI/CLI.hpp>
#include <cstdio>
int main(int count, char** words) {
  unsigned long long value = 0;
  CLI::App app;
  app.add_option("--value", value);
  CLI11_PARSE(app, count, words);
  printf("%llu\n", value);
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try --value 18446744073709551616)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '18446744073709551615' ] || exit 1
