#!/usr/bin/env bash
# floor(0.9999999999999999) is 1
# Guess: floor gives the greatest integer that is not above its argument.
# In fact: numbers that differ by less than a relative 1e-12 from an integer are taken for it:
#   floor(2.9999999999999) is 3, ceil(3.0000000000001) is 3. mod is built on it, and mod(0.3, 0.1) is negative.
#   Math.floor is exact.
# Source: IEEE 754, 5.9: roundToIntegralTowardNegative.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=mathjs
version=${VERSION:-15.2.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import { ceil, fix, floor, mod } from 'mathjs';
console.log(floor(0.9999999999999999), floor(2.9999999999999), ceil(3.0000000000001), fix(2.9999999999999));
console.log(Math.floor(0.9999999999999999), Math.ceil(3.0000000000001));
console.log(mod(0.3, 0.1));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1 3 3 3
0 4
-5.551115123125783e-17' ] || exit 1
