#!/usr/bin/env bash
# CLI11: the range 0 to 1 holds nan
# Guess: `CLI::Range(0.0, 1.0)` refuses nan, which is not in that range.
# In fact: it refuses what is less or greater, which nan is not; so do PositiveNumber and NonNegativeNumber.
# Source: CLI11 2.1, "Range"; IEEE 754-2019 5.11: comparisons with NaN are false.
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
  double value = 0;
  CLI::App app;
  app.add_option("--value", value)->check(CLI::Range(0.0, 1.0));
  CLI11_PARSE(app, count, words);
  printf("%g\n", value);
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try --value nan)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'nan' ] || exit 1
