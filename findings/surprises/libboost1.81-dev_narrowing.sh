#!/usr/bin/env bash
# A cast of cpp_int saturates if signed, wraps if unsigned
# Guess: a cast to int64_t keeps the low bits as one to uint64_t does, or both throw.
# In fact: 2^64 + 5 becomes 9223372036854775807 as int64_t and 5 as uint64_t; -1 as uint64_t throws.
# Source: Boost.Multiprecision 1.81, "Number types: conversions", of the unchecked cpp_int.
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
  cpp_int const x = (cpp_int(1) << 64) + 5;
  std::cout << static_cast<std::int64_t>(x) << ' ' << static_cast<std::uint64_t>(x) << ' ';
  try {
    std::cout << static_cast<std::uint64_t>(cpp_int(-1));
  } catch (std::exception const&) {
    std::cout << "throws";
  }
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '9223372036854775807 5 throws' ] || exit 1
