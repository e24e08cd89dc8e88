#!/usr/bin/env bash
# toHalfFloat truncates, and infinity becomes 65504
# Guess: Numbers are rounded to the nearest half, and infinity stays infinite.
# In fact: numbers are truncated: 1.9995 becomes 1.9990, the number above 2^-24 / 2 becomes 0. What is larger than
#   65504, infinity too, becomes 65504. So weights that are converted are too small in the mean by half a digit.
# Source: IEEE 754, 4.3.1 and 7.4: to nearest, and overflow to infinity.
# Led to: the mutant convert/infinity_is_greatest.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=three
version=${VERSION:-0.187.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import { DataUtils } from 'three';
console.warn = () => {};
for (const x of [1.9995, 1 + 3 * 2 ** -11, 1.4 * 2 ** -24, 1.9 * 2 ** -24, 65535, Infinity, NaN])
  console.log(x, '->', DataUtils.fromHalfFloat(DataUtils.toHalfFloat(x)));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '1.9995 -> 1.9990234375
1.00146484375 -> 1.0009765625
8.344650268554687e-8 -> 5.960464477539063e-8
1.1324882507324218e-7 -> 5.960464477539063e-8
65535 -> 65504
Infinity -> 65504
NaN -> NaN' ] || exit 1
