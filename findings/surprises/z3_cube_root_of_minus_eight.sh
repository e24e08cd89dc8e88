#!/usr/bin/env bash
# (-8) ^ (1/3) is -2 to Z3, NaN to everyone else
# Guess: a power of a negative number with an exponent that is no integer is not a real number, so left open, as 0 ^ 0 is.
# In fact: Z3 takes the real root for odd denominators: a proof about powers in reals says nothing about pow of floats.
# Source: C17 F.10.4.4: pow(x, y) with x < 0 and y no integer is NaN; SMT-LIB has no ^.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=z3
version=${VERSION:-4.8.12-3.1}
apt-get -qq download "$package=$version" libz3-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >try.smt2 <<'END'
(simplify (^ (- 8.0) (/ 1.0 3.0)))
(simplify (^ 0.0 0.0))
(simplify (^ 2 (- 1)))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu usr/bin/z3 try.smt2 | paste -sd" ")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '(- 2.0) (^ 0.0 0.0) (/ 1.0 2.0)' ] || exit 1
