#!/usr/bin/env bash
# (1e30 + 1e30i) / (1e30 + 1e30i) is 1 alone and NaN in a vector
# Guess: a quotient does not depend on how many there are.
# In fact: packets multiply by the conjugate and divide by the squared magnitude, which overflows from 1.3e19 on (and underflows); a single one is std::complex.
# Source: C17 G.5.1, example 2, scales; Smith, Algorithm 116.
# Suites detect it: the mutant complex_divide/naive (generators/mutants/tables/elementwise.tsv).
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
#include <cstdio>
int main() {
  for (int size : {1, 2, 8}) {
    Eigen::ArrayXcf const x = Eigen::ArrayXcf::Constant(size, {1e30f, 1e30f}), y = x / x;
    printf("%g ", std::abs(y(0).real()));
  }
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include/eigen3" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 nan nan ' ] || exit 1
