#!/usr/bin/env bash
# A double that is given 0.1f has the digits of a double
# Guess: 0.1f is a float, 0.100000001490116, also as the value of a double.
# In fact: glslang computes all constants in double and rounds when it writes them: the double is 0.1, and 16777216.0 + 1.0 - 16777216.0 is 1.
# Source: GLSL 4.50, 4.1.4 and 4.3.3: constant expressions have the precision of their type.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=glslang-tools
version=${VERSION:-12.0.0-2}
apt-get -qq download "$package=$version" spirv-tools >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
cat >try.comp <<'END'
#version 450
layout(binding = 0) buffer B { double d; float f; };
void main() {
  d = 0.1f;
  f = (16777216.0 + 1.0) - 16777216.0;
}
END
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(usr/bin/glslangValidator -V -H try.comp -o try.spv | sed -n 's/.*float[0-9_t]*) Constant //p' | paste -sd' ')
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '2576980378 1069128089 1065353216' ] || exit 1
