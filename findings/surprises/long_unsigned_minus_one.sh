#!/usr/bin/env bash
# -1 as an unsigned Long is three different numbers
# Guess: An unsigned Long of -1 is 18446744073709551615, as a cast in C.
# In fact: fromNumber(-1, true) and fromValue(-1, true) saturate to 0, fromInt(-1, true) is 4294967295, and
#   fromString("-1", true) is 18446744073709551615. Signed ones saturate as well, but fromString of 2^63 wraps.
# Source: ISO C 6.3.1.3: modulo one more than the greatest value of the type.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=long
version=${VERSION:-5.3.2}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import Long from 'long';
console.log('fromNumber', `${Long.fromNumber(-1, true)}`, 'fromValue', `${Long.fromValue(-1, true)}`);
console.log('fromInt', `${Long.fromInt(-1, true)}`);
console.log('fromString', `${Long.fromString('-1', true)}`);
console.log('2^63', `${Long.fromNumber(2 ** 63)}`, `${Long.fromString('9223372036854775808')}`);
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'fromNumber 0 fromValue 0
fromInt 4294967295
fromString 18446744073709551615
2^63 9223372036854775807 -9223372036854775808' ] || exit 1
