// Ops of StableHLO as functions of jax-js: only where it has a function of the same meaning. Data movement is composed of its
// own; nothing is computed here. jax-js consumes what a function is given, so a value that is needed again is given as `.ref`.
import { Unsupported, elementText, nameOfBody, plain, shortName } from '../javascript/program.mjs';

// Functions of its module numpy with the same operands.
const SAME = {
  abs: 'abs', add: 'add', atan2: 'atan2', cbrt: 'cbrt', ceil: 'ceil', cosine: 'cos', exponential: 'exp', exponential_minus_one: 'expm1',
  floor: 'floor', is_finite: 'isfinite', log: 'log', log_plus_one: 'log1p', maximum: 'maximum', minimum: 'minimum',
  multiply: 'multiply', negate: 'negative', power: 'power', remainder: 'fmod', round_nearest_even: 'round', select: 'where',
  sign: 'sign', sine: 'sin', sqrt: 'sqrt', subtract: 'subtract', tan: 'tan', tanh: 'tanh',
  'chlo.acos': 'acos', 'chlo.acosh': 'acosh', 'chlo.asin': 'asin', 'chlo.asinh': 'asinh', 'chlo.atan': 'atan', 'chlo.atanh': 'atanh',
  'chlo.cosh': 'cosh', 'chlo.sinh': 'sinh', 'chlo.tan': 'tan', 'chlo.square': 'square', 'chlo.is_inf': 'isinf',
  'chlo.is_pos_inf': 'isposinf', 'chlo.is_neg_inf': 'isneginf',
};
const OF_FLOATS = { ...SAME, divide: 'divide' }; // its divide of integers is a true division
const OF_INTEGERS = {
  ...SAME, and: 'bitwiseAnd', or: 'bitwiseOr', xor: 'bitwiseXor', not: 'invert', shift_left: 'leftShift',
};
const OF_BOOLEANS = {
  and: 'logicalAnd', or: 'logicalOr', xor: 'logicalXor', not: 'logicalNot', add: 'logicalOr', multiply: 'logicalAnd',
  maximum: 'logicalOr', minimum: 'logicalAnd', select: 'where',
};
const COMPARE = { EQ: 'equal', NE: 'notEqual', LT: 'less', LE: 'lessEqual', GT: 'greater', GE: 'greaterEqual' };
const REDUCE = { add: ['sum', 'add'], maximum: ['max', 'maximum'], minimum: ['min', 'minimum'], multiply: ['prod', 'multiply'] };
// numpy.bitwiseCount is popcnt of unsigned integers alone: it counts the ones of the absolute value, as that of NumPy does.
const COUNT = { ui32: 'popcnt' };
// numpy.rightShift fills in copies of the sign bit of signed integers, and zeros of others, as that of NumPy does.
const SHIFT = { i32: 'shift_right_arithmetic', ui32: 'shift_right_logical' };

const kindOf = element => (element === 'i1' ? OF_BOOLEANS : /^u?i\d+$/.test(element) ? OF_INTEGERS : OF_FLOATS);
const sizes = type => {
  if (!type.shape || type.shape.includes(null)) throw new Unsupported('dynamic shapes');
  return type.shape;
};

// Each makes the value of a result. `jax` is the module, `of` has the operands' types, `to` the type of the result, `at` the
// attributes, `dtype` turns an element type into one of jax-js.
const BUILDERS = {
  logistic: ({ nn }, [operand]) => nn.sigmoid(operand),
  'chlo.erf': ({ lax }, [operand]) => lax.erf(operand),
  'chlo.erfc': ({ lax }, [operand]) => lax.erfc(operand),
  clamp: ({ numpy }, [low, operand, high]) => numpy.clip(operand, low, high),
  optimization_barrier: (_, [operand]) => operand,
  compare: ({ numpy }, values, { at }) => {
    if (at.compare_type === 'TOTALORDER') throw new Unsupported('compare TOTALORDER');
    return numpy[COMPARE[at.comparison_direction]](...values);
  },
  convert: (_, [operand], { to, dtype }) => operand.astype(dtype(elementText(to))),
  bitcast_convert: ({ lax }, [operand], { to, dtype }) => lax.bitcastConvertType(operand, dtype(elementText(to))),
  transpose: ({ numpy }, [operand], { at }) => numpy.transpose(operand, at.permutation),
  reshape: ({ numpy }, [operand], { to }) => numpy.reshape(operand, sizes(to)),
  concatenate: ({ numpy }, values, { at }) => numpy.concatenate(values, at.dimension),
  reverse: ({ numpy }, [operand], { at }) => (at.dimensions.length ? numpy.flip(operand, at.dimensions) : operand),
  slice: (_, [operand], { at }) => {
    if (at.strides.some(step => step !== 1)) throw new Unsupported('slice with strides');
    return operand.slice(...at.start_indices.map((start, axis) => [start, at.limit_indices[axis]]));
  },
  broadcast_in_dim: ({ numpy }, [operand], { of, to, at }) => {
    const axes = at.broadcast_dimensions, order = axes.map((_, k) => k).sort((a, b) => axes[a] - axes[b]);
    const shape = sizes(to).map(() => 1);
    axes.forEach((axis, k) => (shape[axis] = of[0].shape[k]));
    const ordered = axes.length > 1 ? numpy.transpose(operand, order) : operand;
    return numpy.broadcastTo(numpy.reshape(ordered, shape), sizes(to));
  },
  broadcast: ({ numpy }, [operand], { to }) => numpy.broadcastTo(operand, sizes(to)),
  iota: ({ numpy }, _, { to, at, dtype }) => {
    const shape = sizes(to), axis = at.iota_dimension;
    const line = numpy.arange(0, shape[axis], 1, { dtype: dtype(elementText(to)) });
    return numpy.broadcastTo(numpy.reshape(line, shape.map((size, k) => (k === axis ? size : 1))), shape);
  },
  einsum: ({ numpy }, values, { at }) => numpy.einsum(at.einsum_config, ...values),
  unary_einsum: ({ numpy }, values, { at }) => numpy.einsum(at.einsum_config, ...values),
  dot: ({ numpy }, values, { of, to }) => (sameElements(of, to), numpy.matmul(...values)),
  dot_general: ({ lax }, values, { of, to, at }) => {
    sameElements(of, to);
    const numbers = at.dot_dimension_numbers;
    return lax.dot(...values, {
      lhsBatchDims: numbers.lhs_batching_dimensions ?? [], rhsBatchDims: numbers.rhs_batching_dimensions ?? [],
      lhsContractingDims: numbers.lhs_contracting_dimensions ?? [], rhsContractingDims: numbers.rhs_contracting_dimensions ?? [],
    });
  },
  convolution: ({ lax, numpy }, [lhs, rhs], { of, to, at }) => {
    sameElements(of, to);
    const d = at.dimension_numbers, rank = d.input_spatial_dimensions.length, ones = Array(rank).fill(1);
    if (at.window_reversal?.some(Boolean) || (at.batch_group_count ?? 1) !== 1 || rank === 0)
      throw new Unsupported('convolution with reversed windows, groups of batches or no window');
    const pads = at.padding ?? Array(2 * rank).fill(0);
    const input = numpy.transpose(lhs, [d.input_batch_dimension, d.input_feature_dimension, ...d.input_spatial_dimensions]);
    const kernel = numpy.transpose(rhs, [d.kernel_output_feature_dimension, d.kernel_input_feature_dimension, ...d.kernel_spatial_dimensions]);
    const result = lax.convGeneralDilated(input, kernel, at.window_strides ?? ones, ones.map((_, k) => [pads[2 * k], pads[2 * k + 1]]), {
      lhsDilation: at.lhs_dilation ?? ones, rhsDilation: at.rhs_dilation ?? ones, featureGroupCount: at.feature_group_count ?? 1,
    });
    const places = [d.output_batch_dimension, d.output_feature_dimension, ...d.output_spatial_dimensions];
    return numpy.transpose(result, places.map((_, axis) => places.indexOf(axis)));
  },
  reduce: ({ numpy }, [operand, initial], { op, of, at }) => {
    const inner = nameOfBody(op);
    if (!REDUCE[inner] || elementText(of[0]) === 'i1') throw new Unsupported(`reduce by ${inner} of ${elementText(of[0])}`);
    const [whole, single] = REDUCE[inner];
    return numpy[single](at.dimensions.length ? numpy[whole](operand, at.dimensions) : operand, initial);
  },
};

function sameElements(of, to) {
  if (new Set([...of, to].map(elementText)).size > 1) throw new Unsupported('operands and result of different element types');
}

// The value of the result of an op. `types`: of the operands.
export function build(jax, op, values, types, dtype) {
  const name = shortName(op), to = op.results[0]?.type, element = types.length ? elementText(types[0]) : '';
  if (op.results.length !== 1 || to.kind !== 'tensor') throw new Unsupported(`${name} with ${op.results.length} results`);
  types.forEach(sizes);
  const at = Object.fromEntries(Object.entries(op.attributes).map(([key, value]) => [key, plain(value)]));
  if (at.result_accuracy) throw new Unsupported('result_accuracy');
  dtype(elementText(to));
  const broadcast = /^chlo\.broadcast_(.*)$/.exec(name);
  if (broadcast && !at.broadcast_dimensions) return build(jax, { ...op, name: `stablehlo.${broadcast[1]}` }, values, types, dtype);
  if (COUNT[element] === name) return jax.numpy.bitwiseCount(...values);
  if (SHIFT[element] === name) return jax.numpy.rightShift(...values);
  const same = kindOf(name === 'select' && types[1] ? elementText(types[1]) : element)[name];
  if (same && !BUILDERS[name]) return jax.numpy[same](...values);
  if (!BUILDERS[name]) throw new Unsupported(`op ${name} on ${element}`);
  return BUILDERS[name](jax, values, { op, of: types, to, at, dtype });
}
