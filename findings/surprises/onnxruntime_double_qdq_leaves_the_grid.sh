#!/usr/bin/env bash
# Two quantizations in a row become a third one, of another scale
# Guess: What DequantizeLinear of scale 2 gives is a multiple of 2, whatever the optimizer does.
# In fact: quantize and dequantize by scale 1, then by scale 2, become one pair whose scale is made of the range
#   that both hold, 251/255. Results are multiples of no scale of the model, up to 1 off. They are as written with
#   graphOptimizationLevel disabled alone.
# Source: ONNX, DequantizeLinear: y = (x - x_zero_point) * x_scale.
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
const number = x => ['float32', Buffer.from(Float32Array.of(x).buffer)], zero = x => ['uint8', [x]];
const nodes = [['QuantizeLinear', ['x', 's', 'z'], 'a'], ['DequantizeLinear', ['a', 's', 'z'], 'b'],
  ['QuantizeLinear', ['b', 's2', 'z2'], 'c'], ['DequantizeLinear', ['c', 's2', 'z2'], 'y']];
const constants = { s: number(1), z: zero(10), s2: number(2), z2: zero(3) };
for (const level of ['disabled', 'basic', 'all']) console.log(level, await run(nodes, { x: tensor('float32', [-20, 1, 3, 8, 20]) }, constants, level));
END
found=$(sed -n '0,/^ *"version": /s/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'disabled -6 0 4 8 20
basic -5.905882358551025 0.9843137264251709 2.9529411792755127 7.874509811401367 19.686275482177734
all -5.905882358551025 0.9843137264251709 2.9529411792755127 7.874509811401367 19.686275482177734' ] || exit 1
