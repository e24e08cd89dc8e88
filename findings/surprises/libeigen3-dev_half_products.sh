#!/usr/bin/env bash
# Sums of 4096 ones of half: dot 2048, matrix times vector 4096, matrix times matrix 4088
# Guess: products of half are accumulated in one way: in float (4096), or in half (2048).
# In fact: each path is its own: dot rounds each step to half, matrix times vector goes by packets of float, blocks of matrices round between.
# Source: Eigen 3.4, Eigen/half; the sums permitted are a matter of order, not of the path.
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
  using Matrix = Eigen::Matrix<Eigen::half, -1, -1>;
  Eigen::Matrix<Eigen::half, -1, 1> const v = v.Ones(4096);
  Matrix const a = Matrix::Ones(4, 4096), b = Matrix::Ones(4096, 4), product = a * b;
  Eigen::Matrix<Eigen::half, -1, 1> const w = a * v;
  printf("%g %g %g\n", float(v.dot(v)), float(w(0)), float(product(0, 0)));
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include/eigen3" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '2048 4096 4088' ] || exit 1
