#!/usr/bin/env bash
# clipByValue and relu6 of a NaN: a bound on wasm, NaN on cpu
# Guess: A NaN stays a NaN, as in relu, or the backends agree.
# In fact: on wasm clipByValue of a NaN is the lower bound and relu6 of it is 0, while relu of it is NaN. On cpu all
#   three are NaN. -0 clipped to [0, 1] is 0 on wasm, -0 on cpu.
# Source: tf.clip_by_value of TensorFlow: min(max(x, low), high), which propagates NaN.
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
  show('clip', tf.clipByValue(tf.tensor([NaN, 2, -0]), 0, 1));
  show('clip to [-3, 1]', tf.clipByValue(tf.tensor([NaN]), -3, 1));
  show('relu6', tf.relu6(tf.tensor([NaN])));
  show('relu', tf.relu(tf.tensor([NaN])));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu clip NaN 1 -0
cpu clip to [-3, 1] NaN
cpu relu6 NaN
cpu relu NaN
wasm clip 0 1 0
wasm clip to [-3, 1] -3
wasm relu6 0
wasm relu NaN' ] || exit 1
