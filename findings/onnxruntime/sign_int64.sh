#!/usr/bin/env bash
# Sign of int64 is that of the low 32 bits
# Guess: the sign of 4294967295 is 1.
# In fact: it is that of the low 32 bits.
# Source: ONNX, Sign: if input > 0, output 1.
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
  console.log([...(await session.run(feeds)).y.data].map(x => (Object.is(x, -0) ? '-0' : String(x))).join(' '));
}
await show('Sign', {}, ['int64', BigInt64Array.of(4294967295n, 2147483648n)]);
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '-1 -1' ] || exit 1
