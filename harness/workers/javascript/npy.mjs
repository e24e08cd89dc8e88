// Tensors as files: .npy of version 1.0, as harness/README.md has them, and elements as bytes.
//
// A tensor is {element: 'f32', shape: [2, 3], data: Buffer}; what NumPy has no type for is held as its codes.
import fs from 'node:fs';
import { Unsupported } from './program.mjs';

// Descriptions of NumPy and bytes of an element.
const STORED = {
  i1: ['|b1', 1], i8: ['|i1', 1], ui8: ['|u1', 1], i16: ['<i2', 2], ui16: ['<u2', 2], i32: ['<i4', 4], ui32: ['<u4', 4],
  i64: ['<i8', 8], ui64: ['<u8', 8], f16: ['<f2', 2], bf16: ['<u2', 2], f32: ['<f4', 4], f64: ['<f8', 8],
};

// Digits of the significand, the hidden one among them, and the greatest exponent.
const FLOATS = { f16: [11, 15], bf16: [8, 127] };

export function bytesOf(element) {
  if (!STORED[element]) throw new Unsupported(`element type ${element}`);
  return STORED[element][1];
}

export function readNpy(path, element) {
  const file = fs.readFileSync(path), size = file.readUInt16LE(8), head = file.toString('latin1', 10, 10 + size);
  const shape = (/'shape': \(([^)]*)\)/.exec(head)[1].match(/\d+/g) ?? []).map(Number);
  const count = shape.reduce((product, dim) => product * dim, 1);
  // A copy, so that arrays of any element type may begin at its first byte.
  const data = Buffer.from(new Uint8Array(file.subarray(10 + size)).buffer);
  if (data.length !== count * bytesOf(element)) throw new Error(`${path} does not hold ${count} elements of ${element}`);
  return { element, shape, data };
}

export function writeNpy(path, { element, shape, data }) {
  bytesOf(element);
  let head = `{'descr': '${STORED[element][0]}', 'fortran_order': False, 'shape': (${shape.map(dim => `${dim},`).join(' ')}), }`;
  head += ' '.repeat(63 - ((10 + head.length) % 64)) + '\n';
  const start = Buffer.alloc(10);
  start.write('\x93NUMPY\x01\x00', 'latin1');
  start.writeUInt16LE(head.length, 8);
  fs.writeFileSync(path, Buffer.concat([start, Buffer.from(head, 'latin1'), data]));
}

// The nearest number of fewer digits, ties to even, as its code.
export function narrowCode(number, element) {
  const [digits, most] = FLOATS[element], sign = number < 0 || Object.is(number, -0) ? 1 : 0, size = Math.abs(number);
  const signed = code => sign * 2 ** (digits === 11 ? 15 : 15) + code, step = 2 ** (digits - 1);
  if (Number.isNaN(number)) return signed((2 * most + 1) * step + step / 2);
  if (size === 0) return signed(0);
  if (size === Infinity) return signed((2 * most + 1) * step);
  const exponent = Math.max(Math.floor(Math.log2(size)), 1 - most); // one too large at most, for numbers below a power of two
  const unit = 2 ** (exponent - digits + 1), scaled = size / unit, below = Math.floor(scaled), rest = scaled - below;
  const rounded = below + (rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? 1 : 0);
  return signed(Math.min((exponent + most - 1) * step + rounded, (2 * most + 1) * step));
}

const WRITERS = {
  i1: (data, value, k) => data.writeUInt8(value ? 1 : 0, k),
  i8: (data, value, k) => data.writeInt8(Number(value), k), ui8: (data, value, k) => data.writeUInt8(Number(value), k),
  i16: (data, value, k) => data.writeInt16LE(Number(value), 2 * k), ui16: (data, value, k) => data.writeUInt16LE(Number(value), 2 * k),
  i32: (data, value, k) => data.writeInt32LE(Number(value), 4 * k), ui32: (data, value, k) => data.writeUInt32LE(Number(value), 4 * k),
  i64: (data, value, k) => data.writeBigInt64LE(BigInt(value), 8 * k), ui64: (data, value, k) => data.writeBigUInt64LE(BigInt(value), 8 * k),
  f16: (data, value, k) => data.writeUInt16LE(narrowCode(value, 'f16'), 2 * k),
  bf16: (data, value, k) => data.writeUInt16LE(narrowCode(value, 'bf16'), 2 * k),
  f32: (data, value, k) => data.writeFloatLE(value, 4 * k), f64: (data, value, k) => data.writeDoubleLE(value, 8 * k),
};

// A tensor of numbers, integers as strings where they are large, and codes like "0x7FC00000" of what is not a number.
export function tensorOf(element, shape, values) {
  const width = bytesOf(element), data = Buffer.alloc(width * values.length);
  values.forEach((value, k) => {
    if (typeof value === 'string' && value.startsWith('0x') && element.includes('f'))
      for (let at = 0, code = BigInt(value); at < width; ++at, code >>= 8n) data[k * width + at] = Number(code & 255n);
    else WRITERS[element](data, value, k);
  });
  return { element, shape, data };
}
