// The parts of workers in JavaScript that need no package: programs, tensors as files, ONNX models. Run by `node --test`.
import assert from 'node:assert';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { narrowCode, readNpy, tensorOf, writeNpy } from '../../../harness/workers/javascript/npy.mjs';
import { Unsupported, nameOfBody, parseDocument, plain, readProgram } from '../../../harness/workers/javascript/program.mjs';
import { executeMain } from '../../../harness/workers/javascript/worker.mjs';
import { Graph } from '../../../harness/workers/onnxruntime/model.mjs';

const type = (element, ...shape) => ({ kind: 'tensor', shape, element });
const value = (id, of) => ({ id, type: of });
const op = (name, operands, results, more = {}) => ({ name, operands, results, attributes: {}, ...more });
const func = (name, given, operations) =>
  op('func.func', [], [], { attributes: { sym_name: { kind: 'string', value: name } }, regions: [[{ arguments: given, operations }]] });

test('numbers of a document are exact', () => {
  const read = parseDocument('{"format":1,"n":[9007199254740993,-9223372036854775808],"f":[0.12345678901234567,1e300],"s":"[1234567890123456789]"}');
  assert.deepEqual(read.n, ['9007199254740993', '-9223372036854775808']);
  assert.deepEqual(read.f, [0.12345678901234567, 1e300]);
  assert.equal(read.s, '[1234567890123456789]');
  assert.throws(() => parseDocument('{"format":2}'), /format 2/);
});

test('attributes are plain data', () => {
  assert.deepEqual(plain({ kind: 'dense', splat: true, type: type('i64', 2, 2), value: [3] }), [3, 3, 3, 3]);
  assert.deepEqual(plain({ kind: 'struct', value: { a: { kind: 'dense_array', value: [1, 2] }, b: { kind: 'integer', value: 5 } } }), { a: [1, 2], b: 5 });
  assert.equal(plain(undefined), undefined);
});

test('a program is its functions', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'assay')), 'program.json');
  fs.writeFileSync(file, JSON.stringify({ format: 1, operations: [op('builtin.module', [], [], { regions: [[{ arguments: [], operations: [func('main', [], [])] }]] })] }));
  assert.deepEqual([...readProgram(file).keys()], ['main']);
  fs.writeFileSync(file, JSON.stringify({ format: 1, operations: [func('other', [], [])] }));
  assert.throws(() => readProgram(file), Unsupported);
});

test('bodies of reductions are known by one op in its order', () => {
  const body = (...order) => op('stablehlo.reduce', [], [], {
    regions: [[{ arguments: [value(1), value(2)], operations: [op('stablehlo.subtract', order, [value(3)]), op('stablehlo.return', [3], [])] }]],
  });
  assert.equal(nameOfBody(body(1, 2)), 'subtract');
  assert.throws(() => nameOfBody(body(2, 1)), Unsupported);
});

test('tensors come back from files as they were', () => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'assay')), 'x.npy');
  for (const [element, shape, values] of [['f32', [2, 1], [1.5, -0]], ['i64', [2], ['9007199254740993', -1]], ['i1', [], [true]], ['ui8', [0], []], ['f64', [1], ['0x7FF8000000000000']]]) {
    const tensor = tensorOf(element, shape, values);
    writeNpy(file, tensor);
    assert.equal(fs.statSync(file).size % 64, tensor.data.length % 64);
    assert.deepEqual(readNpy(file, element), tensor);
  }
  assert.deepEqual([...tensorOf('i64', [1], ['9007199254740993']).data], [1, 0, 0, 0, 0, 0, 32, 0]);
  assert.throws(() => readNpy(file, 'f32'), /does not hold/);
  assert.throws(() => tensorOf('f8E5M2', [], [1]), Unsupported);
});

test('numbers are rounded to the nearest of few digits, ties to even', () => {
  const rows = [[1, 0x3c00], [-0, 0x8000], [65504, 0x7bff], [65519.99, 0x7bff], [65520, 0x7c00], [Infinity, 0x7c00], [NaN, 0x7e00],
    [2 ** -24, 1], [2 ** -25, 0], [3 * 2 ** -25, 2], [2 ** -14, 0x400], [1 + 2 ** -11, 0x3c00], [1 + 3 * 2 ** -11, 0x3c02], [-2, 0xc000], [1 - 2 ** -12, 0x3c00]];
  for (const [number, code] of rows) assert.equal(narrowCode(number, 'f16'), code, `f16 ${number}`);
  for (const [number, code] of [[1, 0x3f80], [-1.5, 0xbfc0], [3.4e38, 0x7f80], [1e-40, 0x0001], [0.1, 0x3dcd]]) assert.equal(narrowCode(number, 'bf16'), code, `bf16 ${number}`);
});

test('calls and constants are not work of a backend', async () => {
  const f32 = type('f32', 1), constant = { kind: 'dense', type: f32, splat: false, value: [2] };
  const functions = new Map([
    ['main', func('main', [value(0, f32)], [
      op('stablehlo.constant', [], [value(1, f32)], { attributes: { value: constant } }),
      op('func.call', [0, 1], [value(2, f32), value(3, f32)], { attributes: { callee: { kind: 'symbol', value: 'swap' } } }),
      op('stablehlo.abs', [2], [value(4, f32)]), op('func.return', [4, 3], [])])],
    ['swap', func('swap', [value(5, f32), value(6, f32)], [op('func.return', [6, 5], [])])],
  ]);
  const backend = { input: tensor => tensor.data.readFloatLE(0), execute: async (one, operands) => [`${one.name} ${operands}`] };
  assert.deepEqual(await executeMain(functions, [tensorOf('f32', [1], [7])], backend), ['stablehlo.abs 2', 7]);
  const endless = new Map([['main', func('main', [], [op('func.call', [], [], { attributes: { callee: { value: 'main' } } })])]]);
  await assert.rejects(executeMain(endless, [], backend), Unsupported);
});

test('a model is what protocol buffers make of it', () => {
  const graph = new Graph();
  graph.output(graph.node('Neg', [graph.input('f32', [2])], { axis: -1 }), 'f32', [2]);
  const bytes = graph.model();
  assert.deepEqual([...bytes.subarray(0, 2)], [8, 10]); // ir_version = 10
  assert.ok(bytes.includes(Buffer.from('Neg')) && bytes.includes(Buffer.from([0x18, ...Array(9).fill(255), 1]))); // i = -1: ten bytes
});
