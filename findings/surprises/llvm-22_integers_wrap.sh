#!/usr/bin/env bash
# LLVM reads i8 256 as 0 and i8 -129 as 127
# Guess: an integer that the type cannot hold is an error, as to MLIR, and as a float of too many digits is.
# In fact: digits beyond the width are dropped in silence: i8 256 is 0, i1 2 is false. float 0.1 is an error: it is not exact.
# Source: LLVM language reference, constants; MLIR: "integer constant out of range for attribute".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=llvm-22
version=${VERSION:-1:22.1.8-1~deb12u1}
apt-get -qq download "$package=$version" "libllvm22=$version" libz3-4 libedit2 libbsd0 libmd0 >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
export LD_LIBRARY_PATH=$tmp/usr/lib/x86_64-linux-gnu
read_constant() {
  printf 'define void @f(ptr %%p) {\n  store %s, ptr %%p\n  ret void\n}\n' "$1" | (usr/lib/llvm-22/bin/opt -S 2>&1 || true) |
    sed -n 's/^ *store \(.*\), ptr .*align.*/\1/p; s/.*\(floating point constant invalid for type\).*/\1/p'
}
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(for text in 'i8 256' 'i8 -129' 'i1 2' 'float 0.1'; do read_constant "$text"; done | paste -sd,)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'i8 0,i8 127,i1 false,floating point constant invalid for type' ] || exit 1
