#!/usr/bin/env bash
# CLI11 reads --value 010 as 8
# Guess: an option of type int reads decimal numbers: 010 is ten, as of std::stoi and from_chars.
# In fact: it calls strtoll with base 0: 010 is eight, 0x10 is 16, and 08 is refused. A check of the text by from_chars sees another number.
# Source: CLI11 2.1, `lexical_cast`; C17 7.22.1.4 for base 0.
# In assay: `--replicas 010` was checked as 10 and run as 8; numbers of options are decimal now (Words/CommandTreeProblems).
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
  long long value = 0;
  CLI::App app;
  app.add_option("--value", value);
  CLI11_PARSE(app, count, words);
  printf("%lld\n", value);
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try --value 010)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '8' ] || exit 1
