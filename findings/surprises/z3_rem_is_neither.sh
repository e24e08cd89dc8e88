#!/usr/bin/env bash
# rem of Z3 is the remainder of no division: rem(-5, 3) is 1, rem(5, -3) is -2
# Guess: mod is SMT-LIB's, never negative, and rem the other one, of truncation: -2 and 2.
# In fact: rem is mod with the sign of the divisor: mod(-5, 3) = 1, and -mod(5, -3) = -2. No language's % is that.
# Source: SMT-LIB theory Ints has no rem; Z3 defines it as (ite (>= b 0) (mod a b) (- (mod a b))).
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=z3
version=${VERSION:-4.8.12-3.1}
apt-get -qq download "$package=$version" libz3-4 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >try.smt2 <<'END'
(simplify (rem (- 5) 3))
(simplify (rem 5 (- 3)))
(simplify (mod 5 (- 3)))
(simplify (div 5 (- 3)))
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(LD_LIBRARY_PATH=usr/lib/x86_64-linux-gnu usr/bin/z3 try.smt2 | paste -sd" ")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 (- 2) 2 (- 1)' ] || exit 1
