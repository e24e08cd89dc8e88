// ONNX Runtime on the CPU as a worker of `assay test`: each program becomes an ONNX model, which it loads and runs.
// The variable ORT_OPTIMIZATION chooses its level of graph optimizations: disabled, basic, extended, all.
import { executeMain, installed, serve } from '../javascript/worker.mjs';
import { Unsupported, blockOf, elementText } from '../javascript/program.mjs';
import { DATA_TYPES, Graph } from './model.mjs';
import { build } from './ops.mjs';

const ort = await installed('onnxruntime-node');

// Names of its element types, and the arrays that it takes; codes for those that JavaScript has no numbers for.
const ARRAYS = {
  f32: ['float32', Float32Array], f64: ['float64', Float64Array], f16: ['float16', Uint16Array], i1: ['bool', Uint8Array],
  i8: ['int8', Int8Array], i16: ['int16', Int16Array], i32: ['int32', Int32Array], i64: ['int64', BigInt64Array],
  ui8: ['uint8', Uint8Array], ui16: ['uint16', Uint16Array], ui32: ['uint32', Uint32Array], ui64: ['uint64', BigUint64Array],
};
// What it says of a model for which it has no kernel, or that ONNX does not allow.
const LACKS = /NOT_IMPLEMENTED|Could not find an implementation|INVALID_GRAPH|Type Error|ShapeInferenceError|is invalid|TypeInferenceError|no kernel/i;

function given({ element, shape, data }) {
  if (!ARRAYS[element]) throw new Unsupported(`inputs of ${element}`);
  const [name, Numbers] = ARRAYS[element];
  return new ort.Tensor(name, new Numbers(data.buffer, data.byteOffset, data.length / Numbers.BYTES_PER_ELEMENT), shape);
}

await serve(async (functions, inputs) => {
  const graph = new Graph(), feeds = {};
  const backend = {
    input(tensor, op) {
      const { element, shape } = tensor, type = { kind: 'tensor', element, shape };
      if (!DATA_TYPES[element]) throw new Unsupported(`element type ${element}`);
      if (op) return { name: graph.constant(tensor), type };
      const name = graph.input(element, shape);
      feeds[name] = given(tensor);
      return { name, type };
    },
    async execute(op, operands) {
      if (op.results.some(result => result.type.kind !== 'tensor')) throw new Unsupported(`${op.name} of no tensors`);
      const name = build(graph, op, operands.map(operand => operand.name), operands.map(operand => operand.type));
      return [{ name, type: op.results[0].type }];
    },
  };
  const results = await executeMain(functions, inputs, backend);
  const wanted = results.map(({ name, type }) => ({ name: graph.output(name, elementText(type), type.shape), element: elementText(type) }));
  for (const { element } of wanted) if (!ARRAYS[element]) throw new Unsupported(`results of ${element}`);
  let session;
  try {
    session = await ort.InferenceSession.create(graph.model(), {
      logSeverityLevel: 4, intraOpNumThreads: 1, graphOptimizationLevel: process.env.ORT_OPTIMIZATION ?? 'all',
    });
  } catch (problem) {
    if (LACKS.test(problem.message)) throw new Unsupported(problem.message);
    throw problem;
  }
  const outputs = await session.run(feeds);
  await session.release();
  return wanted.map(({ name, element }) => {
    const { data, dims } = outputs[name];
    return { element, shape: [...dims], data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
  });
});
