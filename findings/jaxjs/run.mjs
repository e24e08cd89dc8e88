// Evaluates expressions of jax-js, without assay, and prints what their elements are:
//
//   node run.mjs 'numpy.rightShift(i32(-1, -256), i32(1, 4))'
//
// `f32(..)`, `i32(..)` make arrays of rank 1. JAXJS_DEVICE=cpu executes in its interpreter instead of in WebAssembly.
globalThis.navigator ??= {};
const { init, defaultDevice, numpy, lax, nn } = await import('@jax-js/jax');
await init();
defaultDevice(process.env.JAXJS_DEVICE ?? 'wasm');
const f32 = (...numbers) => numpy.array(new Float32Array(numbers)), i32 = (...numbers) => numpy.array(new Int32Array(numbers), { dtype: numpy.int32 });
for (const expression of process.argv.slice(2))
  try {
    const result = new Function('numpy', 'lax', 'nn', 'f32', 'i32', `return ${expression}`)(numpy, lax, nn, f32, i32);
    console.log([...(await result.data())].map(one => (Object.is(one, -0) ? '-0' : String(one))).join(' '));
  } catch (problem) {
    console.log(`${problem.constructor.name}: ${problem.message}`);
  }
