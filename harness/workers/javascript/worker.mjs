// The loop of a worker of `assay test`, and programs executed op by op. harness/README.md, "A worker", has the protocol.
import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { bytesOf, readNpy, tensorOf, writeNpy } from './npy.mjs';
import { Unsupported, blockOf, elementText, plain, readProgram, shortName } from './program.mjs';

const MOST_REASON = 500; // characters
const MOST_CALLS = 100; // one in the other
const CONSTANTS = /^(stablehlo|chlo|sdy|arith)\.constant$/;

// A package of npm, looked for from where assay was started upwards, in NODE_PATH, and in the folders of --tools (which are
// in PATH). Ends with a word on how to install it.
export async function installed(name) {
  const folders = [process.cwd(), ...(process.env.NODE_PATH ?? '').split(':'), ...(process.env.PATH ?? '').split(':')];
  for (const folder of folders.filter(Boolean))
    try {
      const found = createRequire(path.join(path.resolve(folder), 'any.js')).resolve(name);
      return await import(pathToFileURL(found));
    } catch (problem) {
      if (problem.code !== 'MODULE_NOT_FOUND') throw problem;
    }
  process.stderr.write(`the package ${name} is missing: npm install --ignore-scripts ${name}, here or in the folder of --tools\n`);
  process.exit(1);
}

// Executes @main. `backend` has
//   input(tensor)                 its own value of a tensor {element, shape, data}
//   execute(op, operands)         its own values of the results of an op; throws Unsupported
// Constants, calls and returns are no work of a backend.
export async function executeMain(functions, inputs, backend) {
  const call = async (name, given, depth) => {
    if (depth > MOST_CALLS || !functions.has(name)) throw new Unsupported(`a call of @${name}`);
    const block = blockOf(functions.get(name)), values = new Map();
    block.arguments.forEach((argument, k) => values.set(argument.id, given[k]));
    for (const op of block.operations) {
      const operands = op.operands.map(id => values.get(id));
      if (op.name === 'func.return' || op.name === 'stablehlo.return') return operands;
      let results;
      if (op.name === 'func.call') results = await call(op.attributes.callee.value, operands, depth + 1);
      else if (CONSTANTS.test(op.name)) results = [backend.input(constantOf(op), op)];
      else results = await backend.execute(op, operands);
      if (results.length !== op.results.length) throw new Error(`${op.name} gave ${results.length} results`);
      op.results.forEach((result, k) => values.set(result.id, results[k]));
    }
    throw new Unsupported('a function that does not return');
  };
  return call('main', inputs.map(input => backend.input(input)), 0);
}

function constantOf(op) {
  const type = op.attributes.value?.type, values = plain(op.attributes.value); // that of the result may leave sizes open
  if (type?.kind !== 'tensor' || values === undefined) throw new Unsupported(`${shortName(op)} of no tensor`);
  bytesOf(elementText(type));
  return tensorOf(elementText(type), type.shape, [values].flat());
}

// The tensors that @main takes.
export function inputsOf(functions, folder) {
  return blockOf(functions.get('main')).arguments.map((argument, k) => {
    if (argument.type.kind !== 'tensor') throw new Unsupported(`arguments of the type ${elementText(argument.type)}`);
    bytesOf(elementText(argument.type));
    return readNpy(`${folder}/input_${k}.npy`, elementText(argument.type));
  });
}

// Answers requests until there are no more. `run(functions, inputs)` gives the tensors that @main returns. What it throws but
// Unsupported is a failure of the backend, after which the process is not trusted any more.
export async function serve(run) {
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    let answer = { status: 'done' };
    try {
      if (request.compile_only) throw new Unsupported('it does not only compile');
      const functions = readProgram(request.program);
      const outputs = await run(functions, inputsOf(functions, request.inputs));
      outputs.forEach((output, k) => writeNpy(`${request.outputs}/output_${k}.npy`, output));
    } catch (problem) {
      const lacks = problem instanceof Unsupported;
      const reason = lacks ? problem.message : `${problem?.constructor?.name ?? 'thrown'}: ${problem?.message ?? problem}`;
      answer = { status: lacks ? 'unsupported' : 'crashed', reason: reason.slice(0, MOST_REASON), restart: !lacks };
    }
    fs.writeSync(1, JSON.stringify({ id: request.id, ...answer }) + '\n');
  }
}
