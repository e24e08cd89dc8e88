#!/usr/bin/env bash
# MatMul of a matrix without rows and a vector fails
# Guess: a matrix without rows times a vector is a vector without elements, as of numpy.matmul.
# In fact: ONNX Runtime reports an error; with one row it works.
# Source: ONNX, MatMul: behaves like numpy.matmul.
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
// A model of one node, in the wire format of protocol buffers; numbers of fields are those of onnx.proto3.
const v = n => (n < 128 ? [n] : [(n % 128) | 128, ...v(n >> 7)]), int = (field, n) => [...v(field * 8), ...v(n)];
const sub = (field, data) => [...v(field * 8 + 2), ...v(data.length), ...data], text = (field, s) => sub(field, Buffer.from(s));
const TYPE = { float32: 1, int32: 6, int64: 7, bool: 9, float16: 10, float64: 11, uint32: 12, uint64: 13 };
async function show(op, attributes, ...operands) {
  const feeds = {}, node = [...text(2, 'y'), ...text(4, op)], values = [];
  operands.forEach(([type, data, shape], i) => {
    feeds[`x${i}`] = new ort.Tensor(type, data, shape ?? [data.length]);
    node.push(...text(1, `x${i}`));
    values.push(...sub(11, [...text(1, `x${i}`), ...sub(2, sub(1, int(1, TYPE[type])))]));
  });
  for (const [name, x] of Object.entries(attributes))
    node.push(...sub(5, [...text(1, name), ...(typeof x === 'string' ? [...text(4, x), ...int(20, 3)] : [...int(3, x), ...int(20, 2)])]));
  const graph = [...sub(1, node), ...text(2, 'g'), ...values, ...sub(12, text(1, 'y'))];
  const model = Buffer.from([...int(1, 10), ...sub(7, graph), ...sub(8, [...text(1, ''), ...int(2, 22)])]);
  const session = await ort.InferenceSession.create(model, { logSeverityLevel: 4 });
  try {
    console.log([...(await session.run(feeds)).y.data].join(' '));
  } catch (problem) {
    console.log(problem.message.split('\n')[0]);
  }
}
await show('MatMul', {}, ['float32', Float32Array.of(), [0, 3]], ['float32', Float32Array.of(1, 2, 3)]);
await show('MatMul', {}, ['float32', Float32Array.of(1, 2, 3), [1, 3]], ['float32', Float32Array.of(1, 2, 3)]);
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = 'Non-zero status code returned while running MatMul node. Name:'\'''\'' Status Message: matmul_helper.h:142 Compute left operand cannot broadcast on dim 0
14' ] || exit 1
