#!/usr/bin/env bash
# pugixml writes 1e-05, which is no number to its own XPath
# Guess: sum(//@time) adds what set_value(double) has written.
# In fact: XPath 1.0 has no exponents: number("1e-05") is NaN, and so is the sum of all times of a report as soon as one is small.
# Source: XPath 1.0, 3.7 (Number) and 4.4 (number).
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libpugixml-dev
version=${VERSION:-1.13-0.2}
apt-get -qq download "$package=$version" libpugixml1v5 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <cstdio>
#include <pugixml.hpp>
int main() {
  pugi::xml_document report;
  auto suite = report.append_child("testsuite");
  auto const sum = [&](double time) {
    suite.append_child("testcase").append_attribute("time").set_value(time);
    return pugi::xpath_query("sum(//@time)").evaluate_number(report);
  };
  printf("%g ", sum(0.25));
  printf("%g\n", sum(0.00001));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.cpp -o try -lpugixml
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0.25 nan' ] || exit 1
