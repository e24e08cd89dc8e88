#!/usr/bin/env bash
# Float16 of 65536 is 2, and the number below 2^-14 is -infinity
# Guess: Numbers are rounded to the nearest half, and what is too large becomes infinite.
# In fact: 65536 becomes 2 and 1e6 becomes 3.8, since the exponent wraps. 0.00006102 rounds up to the least normal
#   number, whose exponent is written as that of -infinity. Halves are rounded up: 1 + 2^-11 becomes 1 + 2^-10.
# Source: IEEE 754, 4.3.1 and 7.4; Arrow columnar format: 16-bit floats are those of IEEE 754.
# Led to: the mutant convert/carry_into_normal_lost.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=apache-arrow
version=${VERSION:-21.2.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import { Float16, vectorFromArray } from 'apache-arrow';
for (const x of [65504, 65536, 131072, 1e6, 2 ** -14 * (1 - 2 ** -12), 2 ** -14, 1 + 2 ** -11, Infinity])
  console.log(x, '->', vectorFromArray([x], new Float16()).get(0));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '65504 -> 65504
65536 -> 2
131072 -> 2
1000000 -> 3.814453125
0.00006102025508880615 -> -Infinity
0.00006103515625 -> 0.00006103515625
1.00048828125 -> 1.0009765625
Infinity -> Infinity' ] || exit 1
