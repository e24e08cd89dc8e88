#!/usr/bin/env bash
# eval(repr(z)) of a complex number loses the sign of zeros
# Guess: repr of a number, evaluated, is the number: complex(-0.0, 1) and complex(1, -0.0) come back.
# In fact: it prints (-0+1j), whose -0 is an integer, and a sum: 1j. (1-0j) is 1 - 0j = 1 + 0j. Whoever writes programs so loses branch cuts.
# Source: Python manual, `complex`: complex(repr(z)) works for finite parts, eval does not.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=python3.11-minimal
version=${VERSION:-3.11.2-6+deb12u9}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >try.py <<'END'
for z in (complex(-0.0, 1), complex(1, -0.0)):
    print(repr(z), repr(eval(repr(z))), complex(repr(z)) == z, end=' ')
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(PYTHONHOME=/usr usr/bin/python3.11 -B try.py)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '(-0+1j) 1j True (1-0j) (1+0j) True ' ] || exit 1
