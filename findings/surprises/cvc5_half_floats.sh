#!/usr/bin/env bash
# cvc5 solves floats of 32 and 64 bits only; of 16 bits it wants --fp-exp
# Guess: the theory FloatingPoint takes any (_ FloatingPoint eb sb), as Z3 does, and small ones are the easy ones.
# In fact: a variable of (_ FloatingPoint 5 11) is an error, though constants of it are folded. Formats of 16 and 8 bits need the experimental solver.
# Source: SMT-LIB theory FloatingPoint: eb and sb greater than 1.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=cvc5
version=${VERSION:-1.0.3-1}
apt-get -qq download "$package=$version" libcvc5-1 libcvc5parser1 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
libs=$tmp/usr/lib/x86_64-linux-gnu
query() {
  printf '(set-logic QF_FP)\n(declare-const x (_ FloatingPoint %s))\n(assert (fp.isNaN x))\n(check-sat)\n' "$1" >try.smt2
  LD_LIBRARY_PATH=$libs usr/bin/cvc5 ${2:-} try.smt2 2>&1 | grep -oE 'only Float32|^sat' || true
}
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(echo $(query "8 24"), $(query "5 11"), $(query "5 11" --fp-exp))
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'sat, only Float32, sat' ] || exit 1
