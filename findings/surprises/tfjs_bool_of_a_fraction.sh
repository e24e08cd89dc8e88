#!/usr/bin/env bash
# A bool tensor of 0.4 is false, a cast of 0.4 to bool is true
# Guess: What is not 0 is true, in a literal as in a cast.
# In fact: a tensor that is made of numbers as bool rounds them first: 0.4 is false, 0.6 true. tf.cast gives true
#   for both. A Uint8Array is taken as it is, and 2 stays 2.
# Source: NumPy and TensorFlow: a number is true if it is not 0.
# Led to: the mutant convert/boolean_by_nearest.
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=@tensorflow/tfjs-core
version=${VERSION:-4.22.0}
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" @tensorflow/tfjs-backend-cpu@$version >/dev/null
cat >try.mjs <<'END'
import * as tf from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
console.warn = () => {};
const show = (name, x) => console.log(tf.getBackend(), name, [...x.dataSync()].map(v => (Object.is(v, -0) ? '-0' : v)).join(' '));
for (const backend of ['cpu']) {
  await tf.setBackend(backend);
  show('literal', tf.tensor([0.4, 0.6, -0.4, NaN], [4], 'bool'));
  show('cast', tf.cast(tf.tensor([0.4, 0.6, -0.4, NaN]), 'bool'));
  show('bytes', tf.cast(tf.tensor(Uint8Array.of(2, 0), [2], 'bool'), 'float32'));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu literal 0 1 0 1
cpu cast 1 1 1 1
cpu bytes 2 0' ] || exit 1
