// Runs one node of ONNX with ONNX Runtime, without assay, and prints its result:
//
//   node run.mjs Max int64:0 int64:4294967295
//   node run.mjs Einsum int64/1x2:9007199254740993,0 --equation 'ab->a'
//
// An operand is TYPE:ELEMENT,.. of rank 1, or TYPE/2x3:.. of another shape (TYPE/: is a scalar). Options are attributes of the
// node; --result TYPE says the element type of the result, where it is not that of the first operand. --rank N: that of the
// result, where it is not that of the first operand. --save FILE keeps the model.
import fs from 'node:fs';
import { Graph } from '../../harness/workers/onnxruntime/model.mjs';

process.env.ORT_DISABLE_TELEMETRY ??= '1';
const { default: ort } = await import('onnxruntime-node');

const TYPES = {
  bool: ['i1', Uint8Array], int32: ['i32', Int32Array], uint32: ['ui32', Uint32Array], int64: ['i64', BigInt64Array],
  uint64: ['ui64', BigUint64Array], float32: ['f32', Float32Array], float64: ['f64', Float64Array], float16: ['f16', Uint16Array],
};
const [op, ...words] = process.argv.slice(2), graph = new Graph(), feeds = {}, operands = [], attributes = {}, own = {};

function operand(word) {
  const [, type, sizes, list] = /^(\w+)(?:\/([\dx]*))?:(.*)$/.exec(word), [element, Numbers] = TYPES[type];
  const numbers = Numbers.from(list.split(',').filter(Boolean).map(one => (/int64/.test(type) ? BigInt(one) : Number(one))));
  const shape = sizes === undefined ? [numbers.length] : (sizes.match(/\d+/g) ?? []).map(Number), name = graph.input(element, shape);
  feeds[name] = new ort.Tensor(type, numbers, shape);
  operands.push({ name, type, rank: shape.length });
}
while (words.length) {
  const word = words.shift();
  if (!word.startsWith('--')) operand(word);
  else if (['--result', '--rank', '--save'].includes(word)) own[word.slice(2)] = words.shift();
  else attributes[word.slice(2)] = /^-?\d+$/.test(words[0]) ? Number(words.shift()) : words.shift();
}
const rank = Number(own.rank ?? operands[0].rank), [element] = TYPES[own.result ?? operands[0].type];
const output = graph.output(graph.node(op, operands.map(one => one.name), attributes), element, Array(rank).fill(null));
if (own.save) fs.writeFileSync(own.save, graph.model());
try {
  const session = await ort.InferenceSession.create(graph.model(), { logSeverityLevel: 4 });
  console.log([...(await session.run(feeds))[output].data].map(one => (Object.is(one, -0) ? '-0' : String(one))).join(' '));
} catch (problem) {
  console.log(String(problem.message).split('\n')[0]);
}
