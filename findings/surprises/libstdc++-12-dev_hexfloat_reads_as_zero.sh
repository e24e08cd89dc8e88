#!/usr/bin/env bash
# What std::hexfloat writes, operator>> reads as 0, without failing
# Guess: a stream reads what a stream has written: 0x1.8p-1 is 0.75, or the read fails.
# In fact: `>>` takes 0 and stops before x. The stream is good, and the value is 0. Only strtod and from_chars (without 0x) read such text.
# Source: C++ [facet.num.get.virtuals]; LWG issue 2381.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=libstdc++-12-dev
version=${VERSION:-12.2.0-14+deb12u1}
apt-get -qq download "$package=$version" >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" .; done
lib=$tmp/usr/lib/x86_64-linux-gnu
export LD_LIBRARY_PATH=$lib
cat >try.cpp <<'END'
#include <cstdio>
#include <cstdlib>
#include <iomanip>
#include <sstream>
int main() {
  std::stringstream stream;
  stream << std::hexfloat << 0.75;
  double x = -1;
  stream >> x;
  printf("%s %g %d %g\n", stream.str().c_str(), x, stream.fail(), std::strtod(stream.str().c_str(), nullptr));
}
END
g++ -std=c++17 -w -O1 -nostdinc++ -I"$tmp/usr/include/c++/12" -I"$tmp/usr/include/x86_64-linux-gnu/c++/12" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0x1.8p-1 0 0 0.75' ] || exit 1
