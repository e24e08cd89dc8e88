// Runs kernels in WGSL by Dawn: a request is a line of JSON, {source, inputs: [base64], outputs: [bytes], groups: [x, y]}, an
// answer {outputs: [base64]} or {error}. The first line says which device it is.
//
// The device is the first Vulkan one that Dawn takes (VK_ICD_FILENAMES chooses another), else OpenGL ES without a window.
import fs from 'node:fs';
import { createInterface } from 'node:readline';
import { installed } from '../javascript/worker.mjs';

process.env.EGL_PLATFORM ??= 'surfaceless';
const { create, globals } = await installed('webgpu');
Object.assign(globalThis, globals);

async function chosenAdapter() {
  const ways = [[[], {}], [['backend=opengles'], { featureLevel: 'compatibility' }]];
  for (const [options, request] of ways) {
    const gpu = create(options), adapter = await gpu.requestAdapter(request);
    if (adapter) return { gpu, adapter };
  }
  process.stderr.write('a WebGPU device is missing: apt-get install mesa-vulkan-drivers libegl1 libgles2 has one of the CPU\n');
  process.exit(1);
}

const { gpu, adapter } = await chosenAdapter();
const { maxBufferSize, maxStorageBufferBindingSize } = adapter.limits;
const device = await adapter.requestDevice({ requiredLimits: { maxBufferSize, maxStorageBufferBindingSize } });
const say = answer => fs.writeSync(1, JSON.stringify(answer) + '\n');
const pipelines = new Map();

async function pipelineOf(source) {
  if (!pipelines.has(source)) {
    const module = device.createShaderModule({ code: source });
    const problems = (await module.getCompilationInfo()).messages.filter(message => message.type === 'error');
    if (problems.length) throw new Error(problems.map(message => message.message).join('; '));
    pipelines.set(source, await device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'run' } }));
  }
  return pipelines.get(source);
}

async function run({ source, inputs, outputs, groups }) {
  device.pushErrorScope('validation');
  const pipeline = await pipelineOf(source), { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = GPUBufferUsage;
  const buffers = [], results = [];
  for (const text of inputs) {
    const data = Buffer.from(text, 'base64'), buffer = device.createBuffer({ size: data.length, usage: STORAGE | COPY_DST });
    device.queue.writeBuffer(buffer, 0, data);
    buffers.push(buffer);
  }
  for (const size of outputs) {
    buffers.push(device.createBuffer({ size, usage: STORAGE | COPY_SRC }));
    results.push({ from: buffers.at(-1), size, to: device.createBuffer({ size, usage: MAP_READ | COPY_DST }) });
  }
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(...groups);
  pass.end();
  for (const { from, to, size } of results) encoder.copyBufferToBuffer(from, 0, to, 0, size);
  device.queue.submit([encoder.finish()]);
  const problem = await device.popErrorScope();
  if (problem) throw new Error(problem.message);
  const read = [];
  for (const { to } of results) {
    await to.mapAsync(GPUMapMode.READ);
    read.push(Buffer.from(to.getMappedRange()).toString('base64'));
    to.unmap();
  }
  for (const buffer of [...buffers, ...results.map(one => one.to)]) buffer.destroy();
  return { outputs: read };
}

say({ device: [adapter.info.vendor, adapter.info.device, adapter.info.description].filter(Boolean).join(', ') });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    say(await run(JSON.parse(line)));
  } catch (problem) {
    say({ error: `${problem?.message ?? problem}` });
  }
}
device.destroy();
void gpu; // its device lives as long as it
