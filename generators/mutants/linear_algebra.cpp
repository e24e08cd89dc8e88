#include <algorithm>
#include <cmath>

#include "generators/mutants/behaviour.hpp"
#include "semantics/kernels/strided.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::inline generators::mutants {
namespace {

using B = BinaryFunction;
using F = UnaryFunction;
using List = std::vector<std::int64_t>;

Tensor transposed(Call& call, Tensor const& tensor) {
  List axes(tensor.rank());
  for (std::size_t i = 0; i < axes.size(); ++i) axes[i] = static_cast<std::int64_t>(i);
  if (axes.size() >= 2) std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
  return permuted(call, tensor, axes);
}

// An element changed by its place in a matrix of rows x columns.
using ByPlace = std::uint64_t (*)(Element const&, std::uint64_t code, int part, std::int64_t row, std::int64_t column);
Tensor by_place(Call& call, Tensor const& tensor, ByPlace change) {
  Tensor result = copied(call, tensor);
  auto const rank = tensor.rank();
  auto const rows = tensor.dim(rank - 2), columns = tensor.dim(rank - 1);
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts_of(tensor.element()); ++part)
      result.set(i, change(tensor.element(), tensor.get(i, part), part, i / columns % rows, i % columns), part);
  return result;
}

Behaviour conjugates_result() {
  return each_result(
      [](Cell const& cell) { return cell.part == 1 ? cell.code ^ cell.format().sign_bit() : cell.code; });
}

std::uint64_t scaled(Cell const& cell, double factor) {
  return evaluate(B::multiply, cell.code, code_of_double(factor, cell.format()), cell.format());
}

Mutant in_family(Mutant mutant, std::string family) {
  mutant.family = std::move(family);
  return mutant;
}

bool floats_or_complex(Element const& element) { return floats(element) || complexes(element); }
bool wide_parts(Element const& element) {
  return element.floating && element.floating->bits == 64 && !quantized(element);
}

// One of the operands replaced by zeros or ones, or two exchanged.
Behaviour constant_operand(std::string row, double value) {
  return each_element_of(std::move(row), [value](Cell const& cell) { return code_of_double(value, cell.format()); });
}

Behaviour exchanges(std::string first, std::string second) {
  return before([first, second](Call& call, std::vector<RuntimeValue>& operands) {
    std::swap(operands[row_of(call, first)->begin], operands[row_of(call, second)->begin]);
  });
}

Editing other_feature() {
  return [](Edit& edit) {
    auto* const index = edit.integers("feature_index");
    Type const type = edit.instruction.op->operands[0]->type;
    if (!index || !has_shape(type)) return false;
    for (std::size_t axis = 0; axis < type->shape.size(); ++axis)
      if (static_cast<std::int64_t>(axis) != (*index)[0] &&
          type->shape[axis] == type->shape[static_cast<std::size_t>((*index)[0])]) {
        (*index)[0] = static_cast<std::int64_t>(axis);
        return true;
      }
    return false;
  };
}

// Elements for each feature.
double samples(Call& call) {
  auto const& x = call.tensor_operand(0);
  auto const features = x.dim(static_cast<std::size_t>(call.integer("feature_index")));
  return features == 0 ? 0 : static_cast<double>(x.count() / features);
}

}  // namespace

std::vector<Mutant> batch_norm_mutants() {
  auto const inference = ops("batch_norm_inference"), training = ops("batch_norm_training"),
             grad = ops("batch_norm_grad");
  auto const all = ops("batch_norm_inference batch_norm_training batch_norm_grad");
  return {
      edits("batch_norm/epsilon_ignored", "epsilon is 0", all, floats,
            [](Edit& edit) {
              auto* const epsilon = edit.parameter("epsilon");
              if (!epsilon || epsilon->real == 0) return false;
              epsilon->real = 0;
              return true;
            }),
      edits("batch_norm/epsilon_squared", "the square of epsilon: as if it were added to the standard deviation", all,
            floats,
            [](Edit& edit) {
              auto* const epsilon = edit.parameter("epsilon");
              if (!epsilon || epsilon->real == 0 || epsilon->real == 1) return false;
              epsilon->real *= epsilon->real;
              return true;
            }),
      edits("batch_norm/other_feature", "along another axis of the same size", all, floats, other_feature()),
      does("batch_norm/mean_ignored", "the mean is 0", ops("batch_norm_inference batch_norm_grad"), floats,
           constant_operand("mean", 0)),
      does("batch_norm/variance_ignored", "the variance is 1", ops("batch_norm_inference batch_norm_grad"), floats,
           constant_operand("variance", 1)),
      does("batch_norm/scale_ignored", "the scale is 1", all, floats, constant_operand("scale", 1)),
      does("batch_norm/offset_ignored", "the offset is 0", ops("batch_norm_inference batch_norm_training"), floats,
           constant_operand("offset", 0)),
      does("batch_norm/scale_and_offset_exchanged", "offset for scale, and the reverse",
           ops("batch_norm_inference batch_norm_training"), floats, exchanges("scale", "offset")),
      does("batch_norm/mean_and_variance_exchanged", "variance for mean, and the reverse", inference, floats,
           exchanges("mean", "variance")),
      does("batch_norm_training/variance_unbiased", "the variance is divided by n - 1", training, floats,
           after([](Call& call, auto& results) {
             double const n = samples(call);
             if (n < 2) return;
             Tensor variance = copied(call, results[2].tensor);
             FloatFormat const& format = *variance.element().floating;
             for (std::int64_t i = 0; i < variance.count(); ++i)
               variance.set(i, evaluate(B::multiply, variance.get(i), code_of_double(n / (n - 1), format), format));
             results[2] = variance;
           })),
      does("batch_norm_training/mean_and_variance_exchanged", "the results in another order", training, floats,
           after([](Call&, auto& results) { std::swap(results[1], results[2]); })),
      does("batch_norm_training/sum_for_mean", "the sum is not divided", training, floats,
           after([](Call& call, auto& results) {
             Tensor mean = copied(call, results[1].tensor);
             FloatFormat const& format = *mean.element().floating;
             for (std::int64_t i = 0; i < mean.count(); ++i)
               mean.set(i, evaluate(B::multiply, mean.get(i), code_of_double(samples(call), format), format));
             results[1] = mean;
           })),
      does("batch_norm_grad/scale_and_offset_exchanged", "the gradients in another order", grad, floats,
           after([](Call&, auto& results) { std::swap(results[1], results[2]); })),
      does("batch_norm_grad/operand_not_centred", "the gradient of the operand is that of the output, scaled", grad,
           floats, after([](Call& call, auto& results) {
             Tensor gradient = copied(call, results[0].tensor), given = call.tensor("grad_output");
             if (gradient.size_bytes() > 0) std::memcpy(gradient.data(), given.data(), given.size_bytes());
             results[0] = gradient;
           })),
  };
}

std::vector<Mutant> matrix_mutants() {
  auto const cholesky = ops("cholesky"), solve = ops("triangular_solve");
  std::vector<Mutant> all = {
      edits("cholesky/other_triangle", "lower for upper, and the reverse", cholesky, any_type,
            [](Edit& edit) {
              auto* const lower = edit.integers("lower");
              if (!lower) return false;
              (*lower)[0] = !(*lower)[0];
              return true;
            }),
      does("cholesky/transposed", "the factor transposed", cholesky, any_type,
           after([](Call& call, auto& results) { results[0] = transposed(call, results[0].tensor); })),
      does("cholesky/diagonal_squared", "the diagonal is not what its roots are", cholesky, any_type,
           after([](Call& call, auto& results) {
             results[0] = by_place(call, results[0].tensor,
                                   [](Element const& e, std::uint64_t code, int, std::int64_t r, std::int64_t c) {
                                     return r == c ? evaluate(B::multiply, code, code, *e.floating) : code;
                                   });
           })),
      does("cholesky/conjugated", "the factor conjugated", cholesky, complexes, conjugates_result()),
      does("cholesky/negative_diagonal", "the factor negated", cholesky, floats_or_complex,
           each_result([](Cell const& cell) { return evaluate(F::negate, cell.code, cell.format()); })),
      does("cholesky/in_f32", "factors of f64 are rounded to f32", cholesky, wide_parts,
           each_result([](Cell const& cell) { return through(cell.code, cell.format(), kF32); })),
      does("cholesky/first_batch", "every matrix by the first one", cholesky, any_type,
           after([](Call& call, auto& results) {
             Tensor const right = results[0].tensor;
             if (right.count() == 0) return;
             Tensor same = copied(call, right);
             auto const each = right.dim(right.rank() - 1) * right.dim(right.rank() - 2);
             std::size_t const bytes = static_cast<std::size_t>(each) * right.element().bytes();
             for (std::size_t at = bytes; at < right.size_bytes(); at += bytes)
               std::memcpy(same.data() + at, right.data(), bytes);
             results[0] = same;
           })),
      equivalent(does("cholesky/rest_is_operand", "the other triangle keeps the operand's elements", cholesky, any_type,
                      after([](Call& call, auto& results) {
                        Tensor result = copied(call, results[0].tensor);
                        Tensor const& a = call.tensor_operand(0);
                        auto const n = a.dim(a.rank() - 1);
                        bool const lower = call.truth("lower");
                        for (std::int64_t i = 0; i < a.count(); ++i) {
                          auto const row = i / n % n, column = i % n;
                          if (lower ? column <= row : row <= column) continue;
                          for (int part = 0; part < parts_of(a.element()); ++part) result.set(i, a.get(i, part), part);
                        }
                        results[0] = result;
                      })),
                 "what the other triangle holds is implementation-defined"),
      edits("triangular_solve/other_triangle", "lower for upper, and the reverse", solve, any_type,
            [](Edit& edit) {
              auto* const lower = edit.integers("lower");
              if (!lower) return false;
              (*lower)[0] = !(*lower)[0];
              return true;
            }),
      edits("triangular_solve/unit_diagonal_ignored", "the diagonal counts though unit_diagonal", solve, any_type,
            set_truth("unit_diagonal", false)),
      edits("triangular_solve/always_unit", "the diagonal is 1 without unit_diagonal", solve, any_type,
            set_truth("unit_diagonal", true)),
      edits("triangular_solve/transpose_ignored", "a is not transposed", solve, any_type,
            set_text("transpose_a", "TRANSPOSE", "NO_TRANSPOSE")),
      edits("triangular_solve/adjoint_is_transpose", "the adjoint is not conjugated", solve, complexes,
            set_text("transpose_a", "ADJOINT", "TRANSPOSE")),
      edits("triangular_solve/always_transposed", "a is transposed unasked", solve, any_type,
            set_text("transpose_a", "NO_TRANSPOSE", "TRANSPOSE")),
      edits("triangular_solve/adjoint_ignored", "a is neither transposed nor conjugated", solve, any_type,
            set_text("transpose_a", "ADJOINT", "NO_TRANSPOSE")),
      edits("triangular_solve/other_side", "x a = b for a x = b, and the reverse, where b is square", solve, any_type,
            [](Edit& edit) {
              auto* const left = edit.integers("left_side");
              Type const type = edit.instruction.op->operands[1]->type;
              if (!left || !has_shape(type) || type->shape.size() < 2) return false;
              if (type->shape[type->shape.size() - 1] != type->shape[type->shape.size() - 2]) return false;
              (*left)[0] = !(*left)[0];
              return true;
            }),
      does("triangular_solve/in_f32", "solutions of f64 are rounded to f32", solve, wide_parts,
           each_result([](Cell const& cell) { return through(cell.code, cell.format(), kF32); })),
      does("triangular_solve/right_side_as_it_is", "b", solve, any_type,
           [](Call& call) { call.give(call.operand(1)); }),
  };
  for (auto& mutant : all)
    if (mutant.name.starts_with("cholesky")) mutant = in_family(mutant, "cholesky");
  return all;
}

std::vector<Mutant> fft_mutants() {
  auto const fft = ops("fft");
  auto const is = [](Cell const& cell, std::string_view kind) { return cell.call.text("fft_type") == kind; };
  auto const length = [](Cell const& cell) {
    double product = 1;
    for (auto size : cell.call.integers("fft_length")) product *= static_cast<double>(size);
    return product;
  };
  return {
      edits("fft/forward_is_inverse", "the inverse transform", fft, any_type, set_text("fft_type", "FFT", "IFFT")),
      edits("fft/inverse_is_forward", "the forward transform", fft, any_type, set_text("fft_type", "IFFT", "FFT")),
      does("fft/inverse_not_scaled", "not divided by the length", fft, floats_or_complex,
           each_result([=](Cell const& cell) {
             return is(cell, "IFFT") || is(cell, "IRFFT") ? scaled(cell, length(cell)) : cell.code;
           })),
      does("fft/forward_scaled", "divided by the length", fft, floats_or_complex, each_result([=](Cell const& cell) {
             return is(cell, "FFT") || is(cell, "RFFT") ? scaled(cell, 1 / length(cell)) : cell.code;
           })),
      does("fft/unitary", "divided by the root of the length", fft, floats_or_complex,
           each_result([=](Cell const& cell) {
             bool const inverse = is(cell, "IFFT") || is(cell, "IRFFT");
             return scaled(cell, inverse ? std::sqrt(length(cell)) : 1 / std::sqrt(length(cell)));
           })),
      does("fft/conjugated", "results conjugated: the exponent has the other sign", fft, complexes,
           conjugates_result()),
      does("fft/operand_conjugated", "the operand conjugated", fft, any_type, before([](Call& call, auto& operands) {
             Tensor tensor = copied(call, operands[0].tensor);
             if (!complexes(tensor.element())) return;
             for (std::int64_t i = 0; i < tensor.count(); ++i)
               tensor.set(i, tensor.get(i, 1) ^ tensor.element().floating->sign_bit(), 1);
             operands[0] = tensor;
           })),
      edits("fft/last_axis_only", "of several axes only the last is transformed", fft, any_type,
            [](Edit& edit) {
              auto* const lengths = edit.integers("fft_length");
              if (!lengths || lengths->size() < 2) return false;
              lengths->erase(lengths->begin(), lengths->end() - 1);
              return true;
            }),
      does("fft/in_f32", "results of f64 are rounded to f32", fft, wide_parts,
           each_result([](Cell const& cell) { return through(cell.code, cell.format(), kF32); })),
      does(
          "fft/in_bf16", "results of f32 are rounded to bf16", fft,
          [](Element const& e) { return e.floating && e.floating->bits == 32 && !quantized(e); },
          each_result([](Cell const& cell) { return through(cell.code, cell.format(), kBF16); })),
      does("fft/rotated", "results begin with the second frequency", fft, any_type,
           after([](Call& call, auto& results) {
             Tensor const right = results[0].tensor;
             auto const n = right.rank() == 0 ? 0 : right.dim(right.rank() - 1);
             if (n < 2) return;
             Tensor rotated = copied(call, right);
             std::size_t const bytes = right.element().bytes();
             for (std::int64_t i = 0; i < right.count(); ++i) {
               auto const from = i / n * n + (i % n + 1) % n;
               std::memcpy(rotated.data() + static_cast<std::size_t>(i) * bytes,
                           right.data() + static_cast<std::size_t>(from) * bytes, bytes);
             }
             results[0] = rotated;
           })),
      does("fft/last_input_dropped", "the last element of the operand counts as 0", fft, any_type,
           before([](Call& call, auto& operands) {
             Tensor tensor = copied(call, operands[0].tensor);
             if (tensor.count() == 0) return;
             for (int part = 0; part < parts_of(tensor.element()); ++part) tensor.set(tensor.count() - 1, 0, part);
             operands[0] = tensor;
           })),
  };
}

}  // namespace assay::inline generators::mutants
