#!/usr/bin/env bash
# Sums of _Float16 are rounded at the end only
# Guess: 2048 + 1 - 2048 is 0 in _Float16: 2049 is not a number of f16, and is rounded to 2048.
# In fact: without -fexcess-precision=16 (or the instructions of AVX512-FP16) GCC keeps f32 within an expression: 1.
# Source: GCC 12 manual 6.13, half-precision: "the default behavior .. is to keep the intermediate result .. as 32-bit precision".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=gcc-12
version=${VERSION:-12.2.0-14+deb12u1}
apt-get -qq download "$package=$version" "cpp-12=$version" "libgcc-12-dev=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >try.c <<'END'
#include <stdio.h>
int main(void) {
  volatile _Float16 big = 2048, one = 1;
  _Float16 const at_once = big + one - big;
  _Float16 const sum = big + one, stepwise = sum - big;
  printf("%g %g ", (double)at_once, (double)stepwise);
}
END
gcc=$tmp/usr/bin/x86_64-linux-gnu-gcc-12
"$gcc" -O2 try.c -o plain
"$gcc" -O2 -fexcess-precision=16 try.c -o strict
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./plain; ./strict)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 0 0 0 ' ] || exit 1
