#!/usr/bin/env bash
# div of two int32 rounds down and stays int32
# Guess: tf.div is a true division: -7 / 2 is -3.5 of float32, as tf.divide of TensorFlow; or it truncates as
#   JavaScript and XLA do.
# In fact: it is -4, of int32: rounded down. By 0 it is 0 on cpu, and -2147483648 on wasm. If one of both is a
#   float, it is -3.5.
# Source: TensorFlow: x / y of two integers is a float; StableHLO divide truncates.
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
  const x = tf.tensor([-7, 7, -7], [3], 'int32'), y = tf.tensor([2, -2, -2], [3], 'int32'), zero = tf.zerosLike(x);
  show('div', tf.div(x, y));
  show('div by 0', tf.div(x, zero));
  show('by a float', tf.div(x, tf.tensor([2, -2, -2])));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu div -4 -4 3
cpu div by 0 0 0 0
cpu by a float -3.5 -3.5 3.5
wasm div -4 -4 3
wasm div by 0 -2147483648 -2147483648 -2147483648
wasm by a float -3.5 -3.5 3.5' ] || exit 1
