#!/usr/bin/env bash
# int128_t of Boost has 129 bits, and its greatest number plus 1 is 0
# Guess: int128_t is -2^127 .. 2^127 - 1, and the sum beyond wraps to the least number.
# In fact: it is a sign and 128 bits: 2^128 - 1 .. -(2^128 - 1). The greatest plus 1 is 0, and 2^127 does not overflow.
# Source: Boost.Multiprecision 1.81, "cpp_int": "signed types are represented in sign-magnitude format".
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
  using boost::multiprecision::int128_t;
  auto const most = std::numeric_limits<int128_t>::max();
  std::cout << (most == (int128_t(1) << 127) - 1) << ' ' << (int128_t(1) << 127) << ' ' << most + 1;
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0 170141183460469231731687303715884105728 0' ] || exit 1
