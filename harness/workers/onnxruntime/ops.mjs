// Ops of StableHLO as nodes of ONNX: only where ONNX has an operator of the same meaning. Data movement is composed of ONNX's
// own; nothing is computed here. What ONNX Runtime has no kernel for, it says itself.
import { tensorOf } from '../javascript/npy.mjs';
import { Unsupported, elementText, nameOfBody, plain, shortName } from '../javascript/program.mjs';
import { DATA_TYPES } from './model.mjs';

// One node with the same operands. ONNX's Round is to even, its Mod with fmod = 1 has the sign of the dividend.
const SAME = {
  abs: 'Abs', add: 'Add', ceil: 'Ceil', cosine: 'Cos', divide: 'Div', exponential: 'Exp', floor: 'Floor', log: 'Log',
  logistic: 'Sigmoid', maximum: 'Max', minimum: 'Min', multiply: 'Mul', negate: 'Neg', power: 'Pow', remainder: 'Mod',
  round_nearest_even: 'Round', select: 'Where', sign: 'Sign', sine: 'Sin', sqrt: 'Sqrt', subtract: 'Sub', tan: 'Tan', tanh: 'Tanh',
  optimization_barrier: 'Identity',
  'chlo.acos': 'Acos', 'chlo.acosh': 'Acosh', 'chlo.asin': 'Asin', 'chlo.asinh': 'Asinh', 'chlo.atan': 'Atan',
  'chlo.atanh': 'Atanh', 'chlo.cosh': 'Cosh', 'chlo.erf': 'Erf', 'chlo.sinh': 'Sinh', 'chlo.tan': 'Tan', 'chlo.is_inf': 'IsInf',
  'chlo.is_pos_inf': 'IsInf', 'chlo.is_neg_inf': 'IsInf',
};
const ATTRIBUTES = { remainder: { fmod: 1 }, 'chlo.is_pos_inf': { detect_negative: 0 }, 'chlo.is_neg_inf': { detect_positive: 0 } };
// Of integers, and of booleans.
const BITS = { and: 'BitwiseAnd', or: 'BitwiseOr', xor: 'BitwiseXor', not: 'BitwiseNot' };
const LOGIC = { and: 'And', or: 'Or', xor: 'Xor', not: 'Not', add: 'Or', multiply: 'And', maximum: 'Or', minimum: 'And' };
const COMPARE = { EQ: 'Equal', LT: 'Less', LE: 'LessOrEqual', GT: 'Greater', GE: 'GreaterOrEqual' };
const REDUCE = { add: ['ReduceSum', 'Add'], maximum: ['ReduceMax', 'Max'], minimum: ['ReduceMin', 'Min'], multiply: ['ReduceProd', 'Mul'] };
const SHIFT = { shift_left: 'LEFT', shift_right_logical: 'RIGHT' };

const isInteger = element => /^u?i\d+$/.test(element) && element !== 'i1';
const others = (rank, ...lists) => [...Array(rank).keys()].filter(axis => !lists.some(list => list.includes(axis)));
const product = (shape, axes) => axes.reduce((count, axis) => count * shape[axis], 1);

function elementwise(graph, op, values, element) {
  const name = shortName(op);
  if (element === 'i1' && LOGIC[name]) return graph.node(LOGIC[name], values);
  if (isInteger(element) && BITS[name]) return graph.node(BITS[name], values);
  if (SHIFT[name]) return graph.node('BitShift', values, { direction: SHIFT[name] });
  if (SAME[name]) return graph.node(SAME[name], values, ATTRIBUTES[name]);
  return undefined;
}

// Each of these makes the value of a result. `of` has the operands' types, `to` the type of the result, `at` the attributes.
const BUILDERS = {
  clamp: (graph, [low, operand, high], { of }) =>
    of[0].shape.length + of[2].shape.length === 0
      ? graph.node('Clip', [operand, low, high])
      : graph.node('Min', [graph.node('Max', [operand, low]), high]),
  compare: (graph, values, { at }) => {
    if (at.compare_type === 'TOTALORDER') throw new Unsupported('compare TOTALORDER');
    if (at.comparison_direction === 'NE') return graph.node('Not', [graph.node('Equal', values)]);
    return graph.node(COMPARE[at.comparison_direction], values);
  },
  convert: (graph, values, { to }) => graph.node('Cast', values, { to: DATA_TYPES[elementText(to)] }),
  transpose: (graph, values, { at }) => graph.node('Transpose', values, { perm: at.permutation }),
  reshape: (graph, [operand], { to }) => graph.node('Reshape', [operand, graph.list(sizes(to))], { allowzero: 1 }),
  concatenate: (graph, values, { at }) => graph.node('Concat', values, { axis: at.dimension }),
  broadcast_in_dim: (graph, [operand], { of, to, at }) => {
    const axes = at.broadcast_dimensions, order = axes.map((_, k) => k).sort((a, b) => axes[a] - axes[b]);
    const shape = sizes(to).map(() => 1);
    axes.forEach((axis, k) => (shape[axis] = of[0].shape[k]));
    const ordered = order.some((k, place) => k !== place) ? graph.node('Transpose', [operand], { perm: order }) : operand;
    return graph.node('Expand', [graph.node('Reshape', [ordered, graph.list(shape)], { allowzero: 1 }), graph.list(sizes(to))]);
  },
  broadcast: (graph, [operand], { to }) => graph.node('Expand', [operand, graph.list(sizes(to))]),
  slice: (graph, [operand], { at }) => {
    const lists = [at.start_indices, at.limit_indices, at.start_indices.map((_, k) => k), at.strides];
    return graph.node('Slice', [operand, ...lists.map(list => graph.list(list))]);
  },
  reverse: (graph, [operand], { at }) => {
    const axes = at.dimensions, all = number => graph.list(axes.map(() => number));
    return axes.length ? graph.node('Slice', [operand, all(-1), all(-(2 ** 31)), graph.list(axes), all(-1)]) : graph.node('Identity', [operand]);
  },
  pad: (graph, [operand, value], { at }) => {
    if (at.interior_padding.some(size => size !== 0)) throw new Unsupported('interior padding');
    return graph.node('Pad', [operand, graph.list([...at.edge_padding_low, ...at.edge_padding_high]), value]);
  },
  iota: (graph, _, { to, at }) => {
    const shape = sizes(to), element = elementText(to), axis = at.iota_dimension;
    const [from, end, step] = [0, shape[axis], 1].map(number => graph.constant(tensorOf(element, [], [number])));
    const line = graph.node('Range', [from, end, step]);
    const placed = graph.node('Reshape', [line, graph.list(shape.map((size, k) => (k === axis ? size : 1)))], { allowzero: 1 });
    return graph.node('Expand', [placed, graph.list(shape)]);
  },
  einsum: (graph, values, { at }) => graph.node('Einsum', values, { equation: at.einsum_config }),
  unary_einsum: (graph, values, { at }) => graph.node('Einsum', values, { equation: at.einsum_config }),
  dot: (graph, values, { of, to }) => (sameElements(of, to), graph.node('MatMul', values)),
  // As a MatMul of [batch, m, k] and [batch, k, n].
  dot_general: (graph, [lhs, rhs], { of, to, at }) => {
    sameElements(of, to);
    const numbers = at.dot_dimension_numbers, [left, right] = of.map(type => type.shape);
    const batch = [numbers.lhs_batching_dimensions ?? [], numbers.rhs_batching_dimensions ?? []];
    const summed = [numbers.lhs_contracting_dimensions ?? [], numbers.rhs_contracting_dimensions ?? []];
    const free = [others(left.length, batch[0], summed[0]), others(right.length, batch[1], summed[1])];
    const b = product(left, batch[0]), m = product(left, free[0]), k = product(left, summed[0]), n = product(right, free[1]);
    const arranged = (value, perm, shape) =>
      graph.node('Reshape', [graph.node('Transpose', [value], { perm }), graph.list(shape)], { allowzero: 1 });
    const product_ = graph.node('MatMul', [arranged(lhs, [...batch[0], ...free[0], ...summed[0]], [b, m, k]),
                                           arranged(rhs, [...batch[1], ...summed[1], ...free[1]], [b, k, n])]);
    const shape = [...batch[0].map(axis => left[axis]), ...free[0].map(axis => left[axis]), ...free[1].map(axis => right[axis])];
    return graph.node('Reshape', [product_, graph.list(shape)], { allowzero: 1 });
  },
  convolution: (graph, [lhs, rhs], { of, to, at }) => {
    sameElements(of, to);
    const d = at.dimension_numbers, rank = d.input_spatial_dimensions.length, ones = Array(rank).fill(1);
    const given = (name, usual) => plainOr(at[name], usual);
    const isPlain = given('lhs_dilation', ones).every(size => size === 1) && !given('window_reversal', []).some(Boolean) &&
      given('batch_group_count', 1) === 1;
    if (!isPlain || rank === 0) throw new Unsupported('convolution with dilated operand, reversed windows, groups of batches or no window');
    const pads = given('padding', Array(2 * rank).fill(0)), at_ = which => pads.filter((_, k) => k % 2 === which);
    if (pads.some(size => size < 0)) throw new Unsupported('convolution with negative padding');
    const input = graph.node('Transpose', [lhs], { perm: [d.input_batch_dimension, d.input_feature_dimension, ...d.input_spatial_dimensions] });
    const kernel = graph.node('Transpose', [rhs], { perm: [d.kernel_output_feature_dimension, d.kernel_input_feature_dimension, ...d.kernel_spatial_dimensions] });
    const result = graph.node('Conv', [input, kernel], {
      strides: given('window_strides', ones), dilations: given('rhs_dilation', ones), group: given('feature_group_count', 1),
      pads: [...at_(0), ...at_(1)], kernel_shape: d.kernel_spatial_dimensions.map(axis => of[1].shape[axis]),
    });
    const places = [d.output_batch_dimension, d.output_feature_dimension, ...d.output_spatial_dimensions];
    return graph.node('Transpose', [result], { perm: places.map((_, axis) => places.indexOf(axis)) });
  },
  reduce: (graph, values, { op, of, at }) => {
    const inner = nameOfBody(op);
    if (!REDUCE[inner] || elementText(of[0]) === 'i1') throw new Unsupported(`reduce by ${inner} of ${elementText(of[0])}`);
    const [whole, single] = REDUCE[inner], [operand, initial] = values;
    const reduced = at.dimensions.length ? graph.node(whole, [operand, graph.list(at.dimensions)], { keepdims: 0 }) : operand;
    return graph.node(single, [reduced, initial]);
  },
  batch_norm_inference: (graph, [operand, scale, offset, mean, variance], { of, at }) => {
    const perm = [others(of[0].shape.length, [at.feature_index])[0] ?? -1, at.feature_index, ...others(of[0].shape.length, [at.feature_index]).slice(1)];
    if (perm[0] < 0) throw new Unsupported('batch_norm_inference of rank 1');
    const moved = graph.node('Transpose', [operand], { perm });
    const result = graph.node('BatchNormalization', [moved, scale, offset, mean, variance], { epsilon: { float: at.epsilon } });
    return graph.node('Transpose', [result], { perm: perm.map((_, axis) => perm.indexOf(axis)) });
  },
};

function plainOr(value, usual) {
  return value ?? usual;
}
function sameElements(of, to) {
  if (new Set([...of, to].map(elementText)).size > 1) throw new Unsupported('operands and result of different element types');
}
function sizes(type) {
  if (!type.shape || type.shape.includes(null)) throw new Unsupported('dynamic shapes');
  return type.shape;
}

// The names of the results of an op. `types`: of the operands.
export function build(graph, op, values, types) {
  const name = shortName(op), to = op.results[0]?.type;
  if (op.results.length !== 1 || to.kind !== 'tensor') throw new Unsupported(`${name} with ${op.results.length} results`);
  types.forEach(sizes);
  const at = Object.fromEntries(Object.entries(op.attributes).map(([key, value]) => [key, plain(value)]));
  if (at.result_accuracy) throw new Unsupported('result_accuracy');
  if (!DATA_TYPES[elementText(to)]) throw new Unsupported(`element type ${elementText(to)}`);
  const broadcast = /^chlo\.broadcast_(.*)$/.exec(name);
  if (broadcast && !at.broadcast_dimensions) return build(graph, { ...op, name: NAMES[broadcast[1]] ?? `stablehlo.${broadcast[1]}` }, values, types);
  const plainNode = elementwise(graph, op, values, types.length ? elementText(types[0]) : '');
  if (plainNode) return plainNode;
  if (!BUILDERS[name]) throw new Unsupported(`op ${name}`);
  return BUILDERS[name](graph, values, { op, of: types, to, at });
}
const NAMES = { next_after: 'chlo.next_after', polygamma: 'chlo.polygamma', zeta: 'chlo.zeta' };
