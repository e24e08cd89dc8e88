#!/usr/bin/env bash
# Mod of int64 and uint64 with fmod = 1 is computed in double
# Guess: integers stay integers: 9007199254740993 mod 10 is 3.
# In fact: with fmod = 1 int64 and uint64 are computed in double: 2.
# Source: ONNX, Mod: the sign of the remainder is that of the dividend.
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
await show('Mod', { fmod: 1 }, ['int64', BigInt64Array.of(9007199254740993n)], ['int64', BigInt64Array.of(10n)]);
await show('Mod', { fmod: 1 }, ['uint64', BigUint64Array.of(18446744073709551615n)], ['uint64', BigUint64Array.of(10n)]);
END
found=$(sed -n 's/^ *"version": "\(.*\)".*/\1/p' "node_modules/$package/package.json")
gave=$(node try.mjs)
printf '%s %s\n%s\n' "$package" "$found" "$gave"
[ "$found" = "$version" ] && [ "$gave" = '2
6' ] || exit 1
