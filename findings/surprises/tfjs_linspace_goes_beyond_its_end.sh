#!/usr/bin/env bash
# linspace(0, 1, 11) ends above 1
# Guess: The last element is the stop, as numpy.linspace guarantees.
# In fact: steps are added up in float32, and the last element is 1.0000001192092896. Of 3 elements from 0 to 1 it
#   is 1; arcsin of the eleventh is NaN.
# Source: numpy.linspace: stop is the last value of the sequence if endpoint is true.
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
  for (const n of [3, 6, 11, 101]) {
    const last = tf.slice(tf.linspace(0, 1, n), n - 1, 1);
    show(`the last of ${n}`, last);
    show('its asin', tf.asin(last));
  }
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu the last of 3 1
cpu its asin 1.5707963705062866
cpu the last of 6 1
cpu its asin 1.5707963705062866
cpu the last of 11 1.0000001192092896
cpu its asin NaN
cpu the last of 101 0.9999993443489075
cpu its asin 1.5696512460708618' ] || exit 1
