#!/usr/bin/env bash
# logSumExp of infinities is NaN
# Guess: logSumExp(-inf, -inf) is -inf, the log of 0, and logSumExp(inf, 1) is inf, as in TensorFlow, PyTorch and
#   SciPy.
# In fact: both are NaN: the greatest element is subtracted from itself. So masked rows, all -inf, become NaN.
# Source: tf.reduce_logsumexp of TensorFlow takes care of infinities.
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
  for (const x of [[-Infinity, -Infinity], [Infinity, 1], [-Infinity, 1], [-Infinity]]) show(x.join(), tf.logSumExp(tf.tensor(x)));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu -Infinity,-Infinity NaN
cpu Infinity,1 NaN
cpu -Infinity,1 1
cpu -Infinity NaN' ] || exit 1
