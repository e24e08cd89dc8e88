#!/usr/bin/env bash
# Halfway between two float32, write rounds up
# Guess: write(buffer, x, 0, true, 23, 4) is the number of Math.fround, and so is writeFloatLE of the package
#   buffer, its user in browsers.
# In fact: of two neighbors that are as near it takes the greater magnitude: 16777217 becomes 16777218, half of the
#   least subnormal number becomes that number. Node rounds to even. With 10 or 7 digits, float16 and bfloat16, it
#   truncates.
# Source: IEEE 754, 4.3.1: roundTiesToEven; ECMAScript, DataView.prototype.setFloat32.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=ieee754
version=${VERSION:-1.2.1}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" buffer@6.0.3 >/dev/null
cat >try.mjs <<'END'
import ieee754 from 'ieee754';
import shim from 'buffer/index.js';
const written = (x, digits, size) => { const b = new Uint8Array(size); ieee754.write(b, x, 0, true, digits, size); return ieee754.read(b, 0, true, digits, size); };
for (const x of [16777217, 1 + 2 ** -24, 2 ** -150]) {
  const b = shim.Buffer.alloc(4);
  b.writeFloatLE(x, 0);
  console.log(x, '->', written(x, 23, 4), b.readFloatLE(0), Math.fround(x));
}
console.log('float16 of 1.9995', written(1.9995, 10, 2), 'bfloat16 of 1.999', written(1.999, 7, 2));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '16777217 -> 16777218 16777218 16777216
1.0000000596046448 -> 1.0000001192092896 1.0000001192092896 1
7.006492321624085e-46 -> 1.401298464324817e-45 1.401298464324817e-45 0
float16 of 1.9995 1.9990234375 bfloat16 of 1.999 1.9921875' ] || exit 1
