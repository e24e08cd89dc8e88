#!/usr/bin/env bash
# Numbers that Eigen prints with FullPrecision are other numbers when read
# Guess: FullPrecision is enough digits for the number to come back.
# In fact: it is 16 digits for double and 8 for float, one too few: 0.1 + 0.2 is printed as 0.3.
# Source: IEEE 754-2019 5.12.2: 17 and 9 digits; std::numeric_limits::max_digits10.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libeigen3-dev
version=${VERSION:-3.4.0-4}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <Eigen/Core>
#include <iostream>
#include <sstream>
int main() {
  Eigen::Matrix<double, 1, 1> x(0.1 + 0.2);
  std::ostringstream text;
  text << x.format(Eigen::IOFormat(Eigen::FullPrecision));
  std::cout << text.str() << ' ' << (std::stod(text.str()) == x(0));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include/eigen3" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0.3 0' ] || exit 1
