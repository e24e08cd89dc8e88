#!/usr/bin/env bash
# std::pow(0, 0) of complex numbers is NaN, of doubles 1
# Guess: the power of zeros is 1 + 0i, as of real numbers, of NumPy, and of what GCC itself computes at compile time.
# In fact: it is exp(0 * log(0)), NaN. And pow(2, 3) is 7.9999999999999982, though both are whole numbers.
# Source: C17 7.12.7.4 (pow of doubles) and G.6.4.1, which leaves cpow free of such rules.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libstdc++-12-dev
version=${VERSION:-12.2.0-14+deb12u1}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <cmath>
#include <complex>
#include <cstdio>
int main() {
  using Complex = std::complex<double>;
  volatile double zero = 0, two = 2, three = 3;
  auto const none = std::pow(Complex(zero), Complex(zero)), eight = std::pow(Complex(two), Complex(three));
  printf("%d %g %.17g\n", std::isnan(none.real()), std::pow(zero, zero), eight.real());
}
END
g++ -std=c++17 -w -O1 -nostdinc++ -I"$tmp/usr/include/c++/12" -I"$tmp/usr/include/x86_64-linux-gnu/c++/12" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 1 7.9999999999999982' ] || exit 1
