// Programs as `assay format --format json` writes them: docs/program_json.md has the table of types and attributes.
//
// A worker of the form `json` is given such a document; of other forms it is made here, by assay itself.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';

// This backend cannot do it, whatever the program says.
export class Unsupported extends Error {}

const MOST_BYTES = 1 << 28; // of a document

// Numbers beyond 2^53, which JSON.parse would round, become strings; strings of the document stay as they are.
export function parseDocument(text) {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g, word => (/^-?\d{16,}$/.test(word) ? `"${word}"` : word));
  const document = JSON.parse(exact);
  if (document.format !== 1) throw new Error(`format ${document.format} of programs is unknown`);
  return document;
}

// The functions of a program by name.
export function readProgram(path, assay = process.env.ASSAY ?? 'assay') {
  const text = path.endsWith('.json')
    ? fs.readFileSync(path, 'utf8')
    : execFileSync(assay, ['format', '--format', 'json', path], { encoding: 'utf8', maxBuffer: MOST_BYTES });
  let { operations } = parseDocument(text);
  if (operations.length === 1 && operations[0].name === 'builtin.module') operations = operations[0].regions[0][0].operations;
  const functions = new Map();
  for (const op of operations) {
    if (op.name !== 'func.func') throw new Unsupported(`${op.name} beside functions`);
    functions.set(op.attributes.sym_name.value, op);
  }
  if (!functions.has('main')) throw new Unsupported('a program without @main');
  return functions;
}

// The value of an attribute as plain data: lists of numbers, names of enums, fields of structs; undefined if it is not there.
export function plain(attribute) {
  if (attribute === undefined) return undefined;
  if (attribute.kind === 'dense' && attribute.splat) {
    const count = attribute.type.shape.reduce((product, size) => product * size, 1);
    return Array(count).fill(attribute.value[0] ?? attribute.value);
  }
  if (attribute.kind === 'array') return attribute.value.map(plain);
  if (attribute.kind === 'struct' || attribute.kind === 'dictionary')
    return Object.fromEntries(Object.entries(attribute.value).map(([name, value]) => [name, plain(value)]));
  return attribute.value;
}

// The one block of a region, which nothing else is known to be.
export function blockOf(op, region = 0) {
  const blocks = op.regions?.[region] ?? [];
  if (blocks.length !== 1) throw new Unsupported(`${op.name}: a region of ${blocks.length} blocks`);
  return blocks[0];
}

// `add` if the body of a reduction is that op on its two arguments, in their order, and returns it; else Unsupported.
export function nameOfBody(op) {
  const { arguments: given, operations } = blockOf(op);
  const [inner, end] = operations;
  const isOne = operations.length === 2 && given.length === 2 && inner.operands.length === 2 &&
    inner.operands.every((operand, k) => operand === given[k].id) && end.operands[0] === inner.results[0].id;
  if (!isOne) throw new Unsupported(`${op.name} by ${operations.map(one => one.name).join(', ')}`);
  return shortName(inner);
}

export const shortName = op => op.name.replace(/^stablehlo\./, '');
export const elementText = type => (typeof type.element === 'string' ? type.element : type.element?.kind ?? type.kind);
