#!/usr/bin/env bash
# Cast to bool on wasm keeps the low byte of the integer part
# Guess: 0.5, 2 and 256 are true, on each backend.
# In fact: on wasm 0.5 is 0, 2 is 2, and 256 is 0. On cpu all are true. tf.where and logicalAnd then see what they
#   see.
# Source: tf.cast of TensorFlow compares with 0, as NumPy does.
# Led to: the mutants convert/boolean_by_low_byte and convert/boolean_by_low_byte_of_integer.
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
  const x = tf.cast(tf.tensor([0.5, 1, 2, 256, 0]), 'bool');
  show('cast', x);
  show('cast to int32', tf.cast(x, 'int32'));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu cast 1 1 1 1 0
cpu cast to int32 1 1 1 1 0
wasm cast 0 1 2 0 0
wasm cast to int32 0 1 2 0 0' ] || exit 1
