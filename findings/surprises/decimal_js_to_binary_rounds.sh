#!/usr/bin/env bash
# toBinary of a double has 20 digits of the 55
# Guess: Numbers of any size are exact, and a double has a finite binary expansion: toBinary of 0.1 as a double
#   gives all of its digits.
# In fact: the result is rounded to the precision, 20, counted in digits of the base: 20 bits, fewer than a float32
#   has. Read back, it is another number, also for the exact expansion of 2^-30 + 1. toHexadecimal keeps 20 digits
#   of 16.
# Source: decimal.js, toBinary: without a number of digits, the result is rounded to the configured precision.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=decimal.js
version=${VERSION:-10.6.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import Decimal from 'decimal.js';
const x = new Decimal(1 + 2 ** -30);
console.log(`${x}`);
console.log(x.toBinary(), `${new Decimal(x.toBinary())}`);
console.log(x.toHexadecimal(), `${new Decimal(x.toHexadecimal())}`);
console.log(new Decimal(16777217).toBinary());
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1.0000000009313226
0b1 1
0x1.00000004000001d443 1.000000000931322599999997153652313286453789942243020050227642059326171875
0b1000000000000000000000000' ] || exit 1
