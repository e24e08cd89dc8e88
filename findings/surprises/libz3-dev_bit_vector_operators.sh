#!/usr/bin/env bash
# z3::min of bit vectors is unsigned, < is signed, and a % b does not belong to a / b
# Guess: operators of z3::expr on bit vectors are the signed ones of C, and min goes by <.
# In fact: min(-1, 1) is 1 although -1 < 1; / truncates, % has the sign of the divisor: (a / b) * b + a % b is not a.
# Source: z3++.h: operator/ is bvsdiv, operator% is bvsmod (not bvsrem), min and max use bvuge.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libz3-dev
version=${VERSION:-4.8.12-3.1}
apt-get -qq download "$package=$version" libz3-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <z3++.h>
#include <iostream>
int main() {
  z3::context context;
  auto const bits = [&](int x) { return context.bv_val(x, 8); };
  auto const a = bits(-5), b = bits(3);
  std::cout << (bits(-1) < bits(1)).simplify() << ' ' << z3::min(bits(-1), bits(1)).simplify() << ' ' << (a / b).simplify()
            << ' ' << (a % b).simplify() << ' ' << (a / b * b + a % b == a).simplify();
}
END
g++ -std=c++17 -w -O1 -I"$tmp/usr/include" -I"$tmp/usr/include/x86_64-linux-gnu" -L"$lib" try.cpp -o try -lz3
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'true #x01 #xff #x01 false' ] || exit 1
