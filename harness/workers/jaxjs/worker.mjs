// jax-js (@jax-js/jax) as a worker of `assay test`. The variable JAXJS_DEVICE chooses what executes: wasm, which compiles, or
// cpu, an interpreter in JavaScript.
import { executeMain, installed, serve } from '../javascript/worker.mjs';
import { Unsupported, elementText } from '../javascript/program.mjs';
import { build } from './ops.mjs';

globalThis.navigator ??= {}; // it looks for a GPU there
const jax = await installed('@jax-js/jax');
await jax.init();
jax.defaultDevice(process.env.JAXJS_DEVICE ?? 'wasm');

const ARRAYS = { f32: Float32Array, f64: Float64Array, f16: globalThis.Float16Array, i32: Int32Array, ui32: Uint32Array };
const NAMES = { f32: 'float32', f64: 'float64', f16: 'float16', i32: 'int32', ui32: 'uint32', i1: 'bool' };
function dtype(element) {
  if (!NAMES[element] || (element !== 'i1' && !ARRAYS[element])) throw new Unsupported(`element type ${element}`);
  return jax.numpy[NAMES[element]];
}

function given({ element, shape, data }) {
  const type = dtype(element);
  const count = shape.reduce((product, size) => product * size, 1);
  if (count === 0) return jax.numpy.zeros(shape, { dtype: type }); // its array() fails on empty ones
  const numbers = element === 'i1' ? [...data].map(Boolean) : new ARRAYS[element](data.buffer, data.byteOffset, count);
  return jax.numpy.reshape(jax.numpy.array(numbers, { dtype: type }), shape);
}

async function taken(value, element) {
  const shape = [...value.shape], numbers = await value.data();
  const data = element === 'i1' ? Buffer.from([...numbers].map(Number)) : Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  return { element, shape, data: Buffer.from(data) };
}

// What it says of element types that it does not know, and what it asks of JavaScript that older versions of Node.js lack:
// Float16Array (24), and methods of iterators (22).
const LACKS = /^UnsupportedOpError|Unsupported dtype|Bitcast to\/from bool|Float16Array|matchAll\(\.\.\.\)\.map/;
function lacking(problem) {
  const text = `${problem?.constructor?.name}: ${problem?.message}`;
  return LACKS.test(text) ? new Unsupported(text) : problem;
}

await serve(async (functions, inputs) => {
  const backend = {
    input: tensor => ({ value: given(tensor), type: { kind: 'tensor', element: tensor.element, shape: tensor.shape } }),
    async execute(op, operands) {
      if (op.results.some(result => result.type.kind !== 'tensor')) throw new Unsupported(`${op.name} of no tensors`);
      const value = build(jax, op, operands.map(operand => operand.value.ref), operands.map(operand => operand.type), dtype);
      return [{ value, type: op.results[0].type }];
    },
  };
  try {
    const results = await executeMain(functions, inputs, backend), outputs = [];
    for (const { value, type } of results) outputs.push(await taken(value.ref, elementText(type)));
    return outputs;
  } catch (problem) {
    throw lacking(problem);
  }
});
