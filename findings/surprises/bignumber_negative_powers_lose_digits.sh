#!/usr/bin/env bash
# 2 to the power of -30 has eleven digits, to the power of -70 it is 0
# Guess: Negative powers are exact, or have 20 significant digits: 9.31322574615478515625e-10.
# In fact: results have 20 digits after the point, however small they are: 2^-30 is 9.3132257462e-10, and 2^-70 is
#   0. So is each quotient, such as a scale of a quantization. big.js does the same; decimal.js counts significant
#   digits.
# Source: bignumber.js, DECIMAL_PLACES: 20, also for pow with a negative exponent.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=bignumber.js
version=${VERSION:-11.1.5}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" big.js@7.0.1 decimal.js@10.6.0 >/dev/null
cat >try.mjs <<'END'
import BigNumber from 'bignumber.js';
import Big from 'big.js';
import Decimal from 'decimal.js';
for (const n of [-10, -30, -70])
  console.log(n, `${new BigNumber(2).pow(n)}`, `${new Big(2).pow(n)}`, `${new Decimal(2).pow(n)}`);
console.log(`${new BigNumber(1).div(2 ** 70)}`);
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '-10 0.0009765625 0.0009765625 0.0009765625
-30 9.3132257462e-10 9.3132257462e-10 9.3132257461547851563e-10
-70 0 0 8.4703294725430033907e-22
0' ] || exit 1
