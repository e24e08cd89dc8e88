#!/usr/bin/env bash
# The square root ignores the sign of the zero, log does not, asin lies on the other side
# Guess: At branch cuts the sign of the zero decides, as in C, NumPy and StableHLO: sqrt(-4 - 0i) is -2i, and
#   asin(2) is 1.57 + 1.32i.
# In fact: sqrt(-4 - 0i) is 2i, though log(-1 - 0i) is -3.14i: exp(log(x) / 2) and sqrt(x) differ in sign. asin of
#   the real 2 is 1.57 - 1.32i, the value below the cut. tanh(400 + 0i) is NaN.
# Source: ISO C, Annex G.6; Kahan, Branch cuts for complex elementary functions.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=mathjs
version=${VERSION:-15.2.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import { asin, complex, divide, exp, log, sqrt, tanh } from 'mathjs';
const x = complex(-4, -0), show = z => console.log(z.re.toFixed(3), z.im.toFixed(3));
show(sqrt(x));
show(exp(divide(log(x), 2)));
show(asin(2));
show(tanh(complex(400, 0)));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '0.000 2.000
0.000 -2.000
1.571 -1.317
NaN 0.000' ] || exit 1
