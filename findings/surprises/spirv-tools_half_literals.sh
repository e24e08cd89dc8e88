#!/usr/bin/env bash
# spirv-as cuts half literals off, and 65520 is 65504
# Guess: a literal becomes the nearest number of 16 bits: 4e-8 is 2^-24, 1.00146484375 is 1.002.
# In fact: the text is read as a float and rounded toward zero: 4e-8 is 0, and 65520 the greatest number; 70000 is an error.
# Source: SPIR-V specification 2.2.1, Literal: "the nearest .. value"; IEEE 754-2019 5.12.2.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=spirv-tools
version=${VERSION:-2023.1-2}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
assemble() {
  printf 'OpCapability Shader\nOpCapability Float16\nOpMemoryModel Logical GLSL450\n%%h = OpTypeFloat 16\n%%c = OpConstant %%h %s\n' "$1" |
    usr/bin/spirv-as - -o - | od -An -tx4 -v -w4 | tail -1
}
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(for text in 4e-8 1.00146484375 65520; do assemble $text; done | paste -sd" " | tr -s " ")
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = ' 00000000 00003c01 00007bff' ] || exit 1
