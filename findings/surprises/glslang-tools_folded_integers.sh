#!/usr/bin/env bash
# glslang folds 1 << 40 to 256 and 5 / 0 to 2147483647
# Guess: what GLSL leaves undefined is an error in constants, 0, or not folded.
# In fact: shifts take their amount modulo the width, division by zero gives the greatest integer, 5 % 0 is 5, and uint(-1.5) is 4294967295.
# Source: GLSL 4.50, 5.9: undefined for shifts of 32 and more and for division by zero.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=glslang-tools
version=${VERSION:-12.0.0-2}
apt-get -qq download "$package=$version" spirv-tools >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >try.comp <<'END'
#version 450
layout(binding = 0) buffer B { int i[3]; uint u; };
void main() {
  i[0] = 1 << 40;
  i[1] = 5 / 0;
  i[2] = 5 % 0;
  u = uint(-1.5);
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(usr/bin/glslangValidator -V -H try.comp -o try.spv | sed -n 's/.*int) Constant \([0-9]\{1,\}\)$/\1/p' | sort -nu | paste -sd' ')
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0 1 2 3 5 256 2147483647 4294967295' ] || exit 1
