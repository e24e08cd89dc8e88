#!/usr/bin/env bash
# minimum and maximum on wasm take a NaN of the left side alone
# Guess: A NaN on either side gives a NaN, or on neither.
# In fact: on wasm minimum(NaN, 1) is NaN and minimum(1, NaN) is 1. On cpu both are NaN. Of two zeros it is the left
#   one, whatever its sign.
# Source: tf.minimum of TensorFlow propagates NaN.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=@tensorflow/tfjs-core
version=${VERSION:-4.22.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" @tensorflow/tfjs-backend-cpu@$version @tensorflow/tfjs-backend-wasm@$version >/dev/null
cat >try.mjs <<'END'
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
setWasmPaths(process.cwd() + '/node_modules/@tensorflow/tfjs-backend-wasm/dist/');
console.warn = () => {};
const show = (name, x) => console.log(tf.getBackend(), name, [...x.dataSync()].map(v => (Object.is(v, -0) ? '-0' : v)).join(' '));
for (const backend of ['cpu', 'wasm']) {
  await tf.setBackend(backend);
  const x = tf.tensor([NaN, 1, -0, 0]), y = tf.tensor([1, NaN, 0, -0]);
  show('minimum', tf.minimum(x, y));
  show('maximum', tf.maximum(x, y));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu minimum NaN NaN -0 -0
cpu maximum NaN NaN 0 0
wasm minimum NaN 1 -0 0
wasm maximum NaN 1 -0 0' ] || exit 1
