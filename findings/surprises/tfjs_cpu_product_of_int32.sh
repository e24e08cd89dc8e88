#!/usr/bin/env bash
# Products of int32 on cpu lose their low digits
# Guess: Products of int32 wrap: the low 32 bits of the exact product, 1 for (2^31 - 1)^2.
# In fact: the product is a double, whose low bits are rounded away, and the low 32 bits of that are taken: 0. On
#   wasm it is 1. pow and prod do the same: 7^20 is two different numbers, both wrong on wasm, where it saturates.
# Source: StableHLO, multiply, integers: in case of overflow, the low bits of the product.
# Led to: the mutants integer_results/in_f64 and integer_operands/in_f64.
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
  const x = tf.tensor([2147483647, 123456789], [2], 'int32'), y = tf.tensor([2147483647, 987654321], [2], 'int32');
  show('mul', tf.mul(x, y));
  show('prod', tf.prod(tf.tensor([2147483647, 2147483647, 3], [3], 'int32')));
  show('pow', tf.pow(tf.tensor([7], [1], 'int32'), tf.tensor([20], [1], 'int32')));
  show('exact', tf.tensor([Number(BigInt.asIntN(32, 123456789n * 987654321n)), Number(BigInt.asIntN(32, 7n ** 20n))], [2], 'int32'));
}
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'cpu mul 0 -67153024
cpu prod 0
cpu pow -1199696160
cpu exact -67153019 -1199696159
wasm mul 1 -67153019
wasm prod 3
wasm pow -2147483648
wasm exact -67153019 -1199696159' ] || exit 1
