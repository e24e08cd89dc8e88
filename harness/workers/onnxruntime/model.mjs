// ONNX models as bytes: the few messages of onnx.proto3 that a graph of nodes needs, in the wire format of protocol buffers.
// Numbers of fields are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3.

const IR_VERSION = 10, OPSET = 22;

// TensorProto.DataType
export const DATA_TYPES = {
  f32: 1, ui8: 2, i8: 3, ui16: 4, i16: 5, i32: 6, i64: 7, i1: 9, f16: 10, f64: 11, ui32: 12, ui64: 13, bf16: 16,
};
const FLOAT = 1, INT = 2, STRING = 3, INTS = 7; // AttributeProto.AttributeType

function varint(number) {
  const bytes = [];
  for (number = BigInt.asUintN(64, BigInt(number)); number > 127n; number >>= 7n) bytes.push(Number(number & 127n) | 128);
  return Buffer.from([...bytes, Number(number)]);
}
const integer = (field, number) => Buffer.concat([varint(field << 3), varint(number)]);
const bytes = (field, body) => Buffer.concat([varint((field << 3) | 2), varint(body.length), body]);
const text = (field, word) => bytes(field, Buffer.from(word));

function attribute(name, value) {
  const parts = [text(1, name)];
  if (Array.isArray(value)) parts.push(...value.map(one => integer(8, one)), integer(20, INTS));
  else if (typeof value === 'string') parts.push(text(4, value), integer(20, STRING));
  else if (typeof value === 'object') {
    const number = Buffer.alloc(5);
    number[0] = (2 << 3) | 5;
    number.writeFloatLE(value.float, 1);
    parts.push(number, integer(20, FLOAT));
  } else parts.push(integer(3, value), integer(20, INT));
  return bytes(5, Buffer.concat(parts));
}

// ValueInfoProto; sizes that are null are not stated.
function valueInfo(field, name, element, shape) {
  const dims = shape.map(size => bytes(1, size === null ? Buffer.alloc(0) : integer(1, size)));
  const tensor = Buffer.concat([integer(1, DATA_TYPES[element]), bytes(2, Buffer.concat(dims))]);
  return bytes(field, Buffer.concat([text(1, name), bytes(2, bytes(1, tensor))]));
}

// A graph in the making. Values are their names.
export class Graph {
  #nodes = [];
  #values = [];
  #initializers = [];
  #count = 0;

  input(element, shape) {
    const name = `in${this.#count++}`;
    this.#values.push(valueInfo(11, name, element, shape));
    return name;
  }
  constant({ element, shape, data }) {
    const name = `c${this.#count++}`, dims = shape.map(size => integer(1, size));
    this.#initializers.push(bytes(5, Buffer.concat([...dims, integer(2, DATA_TYPES[element]), text(8, name), bytes(9, data)])));
    return name;
  }
  // A list of i64, as operands that say axes and sizes are.
  list(numbers) {
    const data = Buffer.from(BigInt64Array.from(numbers.map(BigInt)).buffer);
    return this.constant({ element: 'i64', shape: [numbers.length], data });
  }
  nodes(op, inputs, attributes = {}, results = 1) {
    const names = Array.from({ length: results }, () => `v${this.#count++}`);
    const parts = [...inputs.map(name => text(1, name)), ...names.map(name => text(2, name)), text(4, op)];
    this.#nodes.push(bytes(1, Buffer.concat([...parts, ...Object.entries(attributes).map(([name, value]) => attribute(name, value))])));
    return names;
  }
  node(op, inputs, attributes = {}) {
    return this.nodes(op, inputs, attributes)[0];
  }
  // Under a name of its own: one value may be returned twice, or be an input.
  output(value, element, shape) {
    const name = this.node('Identity', [value]);
    this.#values.push(valueInfo(12, name, element, shape));
    return name;
  }
  model() {
    const graph = Buffer.concat([...this.#nodes, text(2, 'main'), ...this.#initializers, ...this.#values]);
    return Buffer.concat([integer(1, IR_VERSION), bytes(7, graph), bytes(8, Buffer.concat([text(1, ''), integer(2, OPSET)]))]);
  }
}
