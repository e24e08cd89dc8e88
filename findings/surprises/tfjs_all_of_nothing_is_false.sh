#!/usr/bin/env bash
# all of no elements is false
# Guess: all of nothing is true, any of nothing is false, max of nothing is -infinity, mean of nothing is NaN.
# In fact: all of nothing is false on cpu, so that all(x) = not any(not x) fails. max and min of nothing are NaN,
#   and mean of nothing is 0.
# Source: The neutral elements: true of and, -infinity of max; numpy.all([]) is True.
# Led to: the mutant reduce/nothing_gives_false.
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
  const nothing = tf.tensor([], [0]);
  show('all', tf.all(tf.tensor([], [0], 'bool')));
  show('any', tf.any(tf.tensor([], [0], 'bool')));
  show('max', tf.max(nothing));
  show('mean', tf.mean(nothing));
  show('prod', tf.prod(nothing));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu all 0
cpu any 0
cpu max NaN
cpu mean 0
cpu prod 1' ] || exit 1
