#!/usr/bin/env bash
# FileCheck: a number 1 that was captured is found again in 10
# Guess: `b [[#N]]` with N = 1 matches a line with the number 1.
# In fact: it matches the digits 1 at the begin of 10 or 1.5e9, as all patterns match substrings; and N = 7 does not match 007. {{$}} helps.
# Source: LLVM command guide, FileCheck, "Numeric Substitution Blocks".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=llvm-22-tools
version=${VERSION:-1:22.1.8-1~deb12u1}
apt-get -qq download "$package=$version" "libllvm22=$version" libz3-4 libedit2 libbsd0 libmd0 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$tmp/usr/lib/x86_64-linux-gnu
try() {
  printf '%s\n' "$1" >text
  printf 'CHECK: a [[#N:]]\nCHECK: b [[#N]]%s\n' "$2" >check
  usr/lib/llvm-22/bin/FileCheck --input-file text check >/dev/null 2>&1 && echo passes || echo fails
}
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(echo $(try $'a 1\nb 10' '') $(try $'a 1\nb 10' '{{$}}') $(try $'a 7\nb 007' ''))
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'passes fails fails' ] || exit 1
