#!/usr/bin/env bash
# Digits with a leading 0 are octal to cpp_int
# Guess: `cpp_int("010")` is ten; it is a class of numbers, not a C literal.
# In fact: it is eight, "-010" is -8, and "09" throws. Numbers padded with zeros (a column of a table, a fraction's digits) change.
# Source: Boost.Multiprecision 1.81, "cpp_int": strings "prefixed by 0 are octal".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libboost1.81-dev
version=${VERSION:-1.81.0-5+deb12u1}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <boost/multiprecision/cpp_int.hpp>
#include <iostream>
int main() {
  using boost::multiprecision::cpp_int;
  std::cout << cpp_int("010") << ' ' << cpp_int("-010") << ' ';
  try {
    std::cout << cpp_int("09");
  } catch (std::exception const&) {
    std::cout << "throws";
  }
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '8 -8 throws' ] || exit 1
