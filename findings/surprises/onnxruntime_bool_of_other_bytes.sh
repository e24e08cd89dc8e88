#!/usr/bin/env bash
# A bool tensor of other bytes than 0 and 1 is neither true nor false
# Guess: A byte that is not 0 is true: masks of 255, as of images, serve as bool tensors.
# In fact: the bytes stay as they are. Cast of them to int32 is 2 and 255, Not is 3 and 254 (that is true again),
#   And with true is 0 for 2, and Equal to true is false.
# Source: ONNX has no bytes of bool but 0 and 1; NumPy and C take any other for true where they read one.
# Led to: a message about .npy files: "element 2 is the byte 255, but a boolean is 0 or 1".
set -Eeuo pipefail
trap 'exit 2' ERR
tmp=$(mktemp -d) && trap 'rm -rf "$tmp"' EXIT && cd "$tmp"
package=onnxruntime-node
version=${VERSION:-1.30.0}
export ORT_DISABLE_TELEMETRY=1
export npm_config_cache=${npm_config_cache:-$tmp/cache}
npm install --silent --ignore-scripts --prefix "$tmp" "$package@$version" >/dev/null
cat >try.mjs <<'END'
import ort from 'onnxruntime-node';
// A model in the wire format of protocol buffers; numbers of fields are those of onnx.proto3.
const v = n => (n < 128 ? [n] : [(n % 128) | 128, ...v(Math.floor(n / 128))]), int = (field, n) => [...v(field * 8), ...v(n)];
const sub = (field, data) => [...v(field * 8 + 2), ...v(data.length), ...data], text = (field, s) => sub(field, Buffer.from(s));
// Nodes are [op, inputs, output, attributes of integers]; the last one gives the result, of which it tells the elements.
async function run(nodes, feeds, constants = {}, level = 'all') {
  const TYPE = { float32: 1, uint8: 2, int8: 3, int32: 6, int64: 7, string: 8, bool: 9, float16: 10, float64: 11 };
  const graph = nodes.flatMap(([op, inputs, output, attributes = {}]) => sub(1, [...inputs.flatMap(x => text(1, x)), ...text(2, output), ...text(4, op),
    ...Object.entries(attributes).flatMap(([name, x]) => sub(5, [...text(1, name), ...int(3, x), ...int(20, 2)]))]));
  for (const [name, [type, bytes]] of Object.entries(constants)) graph.push(...sub(5, [...int(2, TYPE[type]), ...text(8, name), ...sub(9, bytes)]));
  for (const [name, x] of Object.entries(feeds)) graph.push(...sub(11, [...text(1, name), ...sub(2, sub(1,
    [...int(1, TYPE[x.type]), ...sub(2, x.dims.flatMap(d => sub(1, int(1, d))))]))]));
  graph.push(...text(2, 'g'), ...sub(12, text(1, nodes.at(-1)[2])));
  const model = Buffer.from([...int(1, 10), ...sub(7, graph), ...sub(8, [...text(1, ''), ...int(2, 21)])]);
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 4, graphOptimizationLevel: level });
  const y = Object.values(await session.run(feeds))[0];
  return [...y.data].map(x => (Object.is(x, -0) ? '-0' : String(x))).join(' ');
}
const tensor = (type, data, shape = [data.length]) => new ort.Tensor(type, data, shape);
const x = tensor('bool', Uint8Array.of(2, 255, 1, 0)), one = tensor('bool', Uint8Array.of(1, 1, 1, 1));
console.log('Cast', await run([['Cast', ['x'], 'y', { to: 6 }]], { x }));
console.log('Not', await run([['Not', ['x'], 'y']], { x }));
console.log('And', await run([['And', ['x', 'one'], 'y']], { x, one }));
console.log('Equal', await run([['Equal', ['x', 'one'], 'y']], { x, one }));
console.log('of numbers', [...tensor('bool', [NaN, 0.5, 2, 256]).data].join(' '));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'Cast 2 255 1 0
Not 3 254 0 1
And 0 1 1 0
Equal 0 0 1 0
of numbers 0 0 2 0' ] || exit 1
