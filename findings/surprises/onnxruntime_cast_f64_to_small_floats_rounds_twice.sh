#!/usr/bin/env bash
# Cast of float64 to float16, bfloat16 and f8 rounds twice
# Guess: Cast of 1 + 2^-11 + 2^-40 to float16 is the nearest number, 1 + 2^-10: it is above the middle.
# In fact: the number is rounded to float32 first, which is the middle, and then to even: 1. What is below 65520
#   becomes infinite.
# Source: IEEE 754, 4.3.1: roundTiesToEven delivers the number nearest to the infinitely precise result.
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
const cast = (to, ...x) => run([['Cast', ['x'], 'a', { to }], ['Cast', ['a'], 'y', { to: 1 }]], { x: tensor('float64', x) });
console.log('float16', await cast(10, 1 + 2 ** -11 + 2 ** -40, 65519.999999999, 2 ** -25 + 2 ** -70));
console.log('bfloat16', await cast(16, 1 + 2 ** -8 + 2 ** -40));
console.log('float8e4m3fn', await cast(17, 1 + 2 ** -4 + 2 ** -40));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'float16 1 Infinity 0
bfloat16 1
float8e4m3fn 1' ] || exit 1
