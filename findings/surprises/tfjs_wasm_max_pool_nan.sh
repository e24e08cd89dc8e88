#!/usr/bin/env bash
# maxPool on wasm: a window that begins with a NaN is -infinity
# Guess: A NaN in the window gives a NaN, or it is ignored and the greatest of the others is taken.
# In fact: on wasm, where the NaN is the first element of its window, the result is -infinity, less than all
#   elements; elsewhere the NaN is ignored, as on cpu, where tf.max of the same elements is NaN.
# Source: TensorFlow propagates NaN in max; the reference of max_pool does not say.
# Led to: the directed tests one_nan of reduce and reduce_window, and the mutant reduce_window/nan_dropped.
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
  for (const x of [[NaN, 1, 3, 0], [1, NaN, 3, 0]]) {
    show('maxPool', tf.maxPool(tf.tensor(x, [1, 2, 2, 1]), 2, 1, 'valid'));
    show('max', tf.max(tf.tensor(x)));
  }
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu maxPool 3
cpu max NaN
cpu maxPool 3
cpu max NaN
wasm maxPool -Infinity
wasm max NaN
wasm maxPool 3
wasm max NaN' ] || exit 1
