#!/usr/bin/env bash
# std::stod throws for subnormal numbers, which std::strtod and from_chars read
# Guess: what `printf("%.17g")` has printed of a double can be read by `std::stod`.
# In fact: strtod sets ERANGE for subnormal results that are not exact, of which stod makes out_of_range: 5e-324 and 1e-310 throw.
# Source: C17 7.22.1.3: whether ERANGE is set on underflow is implementation-defined; C++ [string.conversions].
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
#include <charconv>
#include <cstdio>
#include <stdexcept>
#include <string>
int main() {
  std::string const text = "1e-310";
  double x = 0;
  std::from_chars(text.data(), text.data() + text.size(), x);
  printf("%g %g ", std::strtod(text.c_str(), nullptr), x);
  try {
    printf("%g", std::stod(text));
  } catch (std::out_of_range const&) {
    printf("out of range");
  }
}
END
g++ -std=c++17 -w -O1 -nostdinc++ -I"$tmp/usr/include/c++/12" -I"$tmp/usr/include/x86_64-linux-gnu/c++/12" -L"$lib" try.cpp -o try
found=$(dpkg-deb -f "$package"_*.deb Version)
gave=$(./try)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1e-310 1e-310 out of range' ] || exit 1
