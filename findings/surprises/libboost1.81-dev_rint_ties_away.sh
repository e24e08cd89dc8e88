#!/usr/bin/env bash
# rint of a wide float of Boost rounds 2.5 to 3
# Guess: `rint` of cpp_bin_float rounds ties to even, as of double: 2.
# In fact: it rounds ties away from zero, as `round` does: a model in wide floats is no model of the code in doubles.
# Source: C17 7.12.9.4: rint rounds by the current direction, to nearest even by default.
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
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <iostream>
int main() {
  using boost::multiprecision::cpp_bin_float_quad;
  std::cout << rint(cpp_bin_float_quad(2.5)) << ' ' << std::rint(2.5) << ' ' << rint(cpp_bin_float_quad(-0.5));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '3 2 -1' ] || exit 1
