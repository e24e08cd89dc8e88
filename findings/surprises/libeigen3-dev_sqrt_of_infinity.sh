#!/usr/bin/env bash
# sqrt of infinity is NaN in vectors of float, sqrt(-0) is 0
# Guess: sqrt is exactly rounded, also in vectors: there is an instruction for it.
# In fact: with SSE, Eigen's default (EIGEN_FAST_MATH) is x * rsqrt(x), refined: infinity gives NaN, subnormal numbers 0; the last ones of an array are right.
# Source: IEEE 754-2019 5.4.1; Eigen 3.4, preprocessor directives, EIGEN_FAST_MATH.
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
#include <cmath>
#include <cstdio>
int main() {
  for (float x : {INFINITY, -0.0f, 1e-40f}) {
    Eigen::ArrayXf const y = Eigen::ArrayXf::Constant(5, x).sqrt();
    printf("%.2g %.2g, ", std::isnan(y(0)) ? std::abs(y(0)) : y(0), y(4));
  }
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include/eigen3" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'nan inf, 0 -0, 0 1e-20, ' ] || exit 1
