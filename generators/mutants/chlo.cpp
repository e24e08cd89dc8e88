#include <algorithm>
#include <cmath>

#include "generators/mutants/behaviour.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::inline generators::mutants {
namespace {

using F = UnaryFunction;
using B = BinaryFunction;

struct Steps {
  FloatFormat const& format;
  std::uint64_t number(double value) const { return code_of_double(value, format); }
  std::uint64_t operator()(F f, std::uint64_t x) const { return evaluate(f, x, format); }
  std::uint64_t operator()(B f, std::uint64_t x, std::uint64_t y) const { return evaluate(f, x, y, format); }
};
template <class Formula> Behaviour composed(Formula formula) {
  return by_codes([formula](Cell const& cell) { return formula(Steps{cell.format()}, cell.code); });
}

std::vector<std::string> chlo(std::string_view names) { return ops(names, "chlo."); }

Behaviour off_by_one() {
  return by_codes([](Cell const& cell) {
    auto const right = right_of(cell, cell.code);
    if (is_exact(exactly(cell), cell.format())) return right;
    auto const off = neighbour(right, cell.format(), 1);
    return cell.format().is_infinite(off) ? right : off;
  });
}

// Operands of a broadcast op exchanged, or one laid out by columns.
Behaviour operands_exchanged() {
  return before([](Call&, std::vector<RuntimeValue>& operands) {
    if (operands[0].tensor.shape() == operands[1].tensor.shape() &&
        operands[0].tensor.element() == operands[1].tensor.element())
      std::swap(operands[0], operands[1]);
  });
}

std::vector<Mutant> of_broadcasts() {
  auto const arithmetic = chlo(
      "broadcast_add broadcast_and broadcast_divide broadcast_maximum broadcast_minimum broadcast_multiply "
      "broadcast_or broadcast_power broadcast_remainder broadcast_subtract broadcast_xor broadcast_atan2 "
      "broadcast_compare broadcast_complex");
  std::vector<Mutant> all = {
      edits("chlo_broadcast/dims_ignored", "aligned to the right, whatever broadcast_dimensions says", arithmetic,
            any_type,
            [](Edit& edit) {
              auto* const dims = edit.integers("broadcast_dimensions");
              if (!dims) return false;
              auto const rank = static_cast<std::int64_t>(edit.instruction.op->results[0]->type->shape.size());
              auto const before = *dims;
              for (std::size_t i = 0; i < dims->size(); ++i)
                (*dims)[i] = rank - static_cast<std::int64_t>(dims->size() - i);
              return *dims != before;
            }),
      does("chlo_broadcast/operands_exchanged", "the operands in reverse, where they have one type",
           chlo("broadcast_subtract broadcast_divide broadcast_power broadcast_remainder broadcast_atan2 "
                "broadcast_complex "
                "broadcast_compare broadcast_next_after"),
           any_type, operands_exchanged()),
      does("chlo_broadcast/first_of_each", "operands are repeated as their first element", arithmetic, any_type,
           before([](Call& call, auto& operands) {
             for (auto& operand : operands) {
               Tensor const given = operand.tensor;
               if (given.count() == 0) continue;
               Tensor same = copied(call, given);
               std::size_t const bytes = given.element().bytes();
               for (std::size_t at = 0; at < given.size_bytes(); at += bytes)
                 std::memcpy(same.data() + at, given.data(), bytes);
               operand = same;
             }
           })),
      does("chlo_broadcast/second_is_zero", "the second operand counts as 0",
           chlo("broadcast_add broadcast_subtract broadcast_or broadcast_xor "
                "broadcast_maximum broadcast_minimum broadcast_multiply"),
           any_type, before([](Call& call, auto& operands) { operands[1] = zeros_like(call, operands[1].tensor); })),
      does("chlo_broadcast/select_inverted", "on_false where pred is true", chlo("broadcast_select"), any_type,
           before([](Call& call, auto& operands) {
             Tensor pred = copied(call, operands[0].tensor);
             for (std::int64_t i = 0; i < pred.count(); ++i) pred.set(i, !pred.get(i));
             operands[0] = pred;
           })),
      does("chlo_broadcast/result_by_columns", "the last element of the result is the first", arithmetic, any_type,
           after([](Call& call, auto& results) {
             Tensor result = copied(call, results[0].tensor);
             if (result.count() < 2) return;
             std::size_t const bytes = result.element().bytes();
             std::memcpy(result.data() + result.size_bytes() - bytes, result.data(), bytes);
             results[0] = result;
           })),
  };
  for (auto& mutant : all) mutant.family = "chlo_broadcast";
  return all;
}

}  // namespace

std::vector<Mutant> chlo_mutants() {
  auto const functions =
      chlo("acos acosh asin asinh atan atanh cosh sinh tan erf erfc erf_inv lgamma digamma bessel_i1e");
  std::vector<Mutant> all = {
      does("chlo_functions/ulp", "one unit in the last place too large", functions, floats, off_by_one()),
      does("chlo_functions/in_bf16", "operands are rounded to bf16", functions, f32_only,
           each_operand([](Cell const& cell) { return through(cell.code, cell.format(), kBF16); })),
      does("chlo_functions/f64_in_f32", "results of f64 are rounded to f32", functions, f64_only,
           each_result([](Cell const& cell) { return through(cell.code, cell.format(), kF32); })),
      does("asin/out_of_range_is_bound", "operands beyond 1 count as 1", chlo("asin acos atanh erf_inv"), signed_floats,
           each_operand([](Cell const& cell) {
             double const x = value_of(cell.code, cell.format());
             return x > 1 ? code_of_double(1, cell.format()) : x < -1 ? code_of_double(-1, cell.format()) : cell.code;
           })),
      does("asin/signs_swapped", "of -x", chlo("asin asinh atan atanh sinh tan erf erf_inv bessel_i1e acos erfc"),
           signed_floats, each_operand([](Cell const& cell) { return evaluate(F::negate, cell.code, cell.format()); })),
      does("sinh/composed", "(exp(x) - exp(-x)) / 2", chlo("sinh"), signed_floats,
           composed([](Steps f, std::uint64_t x) {
             auto const difference = f(B::subtract, f(F::exponential, x), f(F::exponential, f(F::negate, x)));
             return f(B::multiply, f.number(0.5), difference);
           })),
      does("cosh/composed", "(exp(x) + exp(-x)) / 2, which overflows early", chlo("cosh"), signed_floats,
           composed([](Steps f, std::uint64_t x) {
             auto const sum = f(B::add, f(F::exponential, x), f(F::exponential, f(F::negate, x)));
             return f(B::multiply, f.number(0.5), sum);
           })),
      does("asinh/composed", "log(x + sqrt(x^2 + 1))", chlo("asinh"), signed_floats,
           composed([](Steps f, std::uint64_t x) {
             return f(F::log, f(B::add, x, f(F::sqrt, f(B::add, f(B::multiply, x, x), f.number(1)))));
           })),
      does("acosh/composed", "log(x + sqrt(x^2 - 1))", chlo("acosh"), signed_floats,
           composed([](Steps f, std::uint64_t x) {
             return f(F::log, f(B::add, x, f(F::sqrt, f(B::subtract, f(B::multiply, x, x), f.number(1)))));
           })),
      does("atanh/composed", "log((1 + x) / (1 - x)) / 2", chlo("atanh"), signed_floats,
           composed([](Steps f, std::uint64_t x) {
             auto const one = f.number(1);
             return f(B::multiply, f.number(0.5), f(F::log, f(B::divide, f(B::add, one, x), f(B::subtract, one, x))));
           })),
      does("erfc/composed", "1 - erf(x)", chlo("erfc"), signed_floats,
           composed([](Steps f, std::uint64_t x) { return f(B::subtract, f.number(1), f(F::erf, x)); })),
      does("lgamma/negative_is_nan", "NaN for negative operands", chlo("lgamma digamma"), nan_floats,
           each_result([](Cell const& cell) {
             return value_of(cell.operand(0), cell.format()) < 0 ? cell.format().nan_code() : cell.code;
           })),
      does("bessel_i1e/even", "of |x|", chlo("bessel_i1e"), signed_floats,
           each_operand([](Cell const& cell) { return cell.code & cell.format().magnitude_mask(); })),
      does("conj/identity", "the operand", chlo("conj"), complexes, [](Call& call) { call.give(call.operand(0)); }),
      does("conj/negated", "the real part is negated, too", chlo("conj"), complexes, each_result([](Cell const& cell) {
             return cell.part == 0 ? cell.code ^ cell.format().sign_bit() : cell.code;
           })),
      does("is_inf/sign_ignored", "either infinity", chlo("is_pos_inf is_neg_inf"), floats, kernel_of("chlo.is_inf")),
      does("is_inf/positive_only", "only +infinity", chlo("is_inf is_neg_inf"), floats, kernel_of("chlo.is_pos_inf")),
      does("is_inf/nan_too", "NaN, too", chlo("is_inf is_pos_inf is_neg_inf"), nan_floats,
           each_result([](Cell const& cell) {
             auto const& format = *cell.call.tensor_operand(0).element().floating;
             return cell.code || format.is_nan(cell.operand(0)) ? 1u : 0u;
           })),
      does("mulhi/low_half", "the low half of the product", chlo("mulhi"), integers, by_codes([](Cell const& cell) {
             return evaluate(IntegerBinary::multiply, cell.code, cell.operand(1), cell.element.integer);
           })),
      does("mulhi/unsigned", "of the operands as unsigned numbers, and the reverse", chlo("mulhi"), integers,
           by_codes([](Cell const& cell) {
             IntegerFormat const other{cell.element.integer.bits, !cell.element.integer.is_signed};
             auto const wide = [&](std::uint64_t code) {
               auto const value = other.wrap(code);
               return other.is_signed ? static_cast<__int128>(static_cast<std::int64_t>(value))
                                      : static_cast<__int128>(value);
             };
             auto const product = static_cast<unsigned __int128>(wide(cell.code)) *
                                  static_cast<unsigned __int128>(wide(cell.operand(1)));
             return cell.element.integer.wrap(static_cast<std::uint64_t>(product >> other.bits));
           })),
      does("next_after/other_direction", "away from y", chlo("next_after"), signed_floats,
           by_codes([](Cell const& cell) {
             auto const right = right_of(cell, cell.code, cell.operand(1));
             if (cell.format().is_nan(right) || right == cell.code) return right;
             return right_of(cell, cell.code, evaluate(F::negate, cell.operand(1), cell.format()));
           })),
      does("next_after/skips_subnormals", "from 0 to the least normal number", chlo("next_after"), signed_floats,
           each_result([](Cell const& cell) {
             if (!is_subnormal(cell.code, cell.format())) return cell.code;
             return (cell.code & cell.format().sign_bit()) | std::uint64_t{1} << cell.format().fraction_bits;
           })),
      does("polygamma/order_ignored", "digamma", chlo("polygamma"), floats,
           by_codes([](Cell const& cell) { return evaluate(F::digamma, cell.operand(1), cell.format()); })),
      does("polygamma/sign", "the other sign for every order", chlo("polygamma"), signed_floats,
           each_result([](Cell const& cell) {
             return cell.format().is_nan(cell.code) ? cell.code : cell.code ^ cell.format().sign_bit();
           })),
      does("zeta/operands_swapped", "zeta(q, x)", chlo("zeta polygamma"), floats,
           before([](Call&, auto& operands) { std::swap(operands[0], operands[1]); })),
      does("square/doubled", "x + x", chlo("square"), floats,
           by_codes([](Cell const& cell) { return evaluate(B::add, cell.code, cell.code, cell.format()); })),
      does("constant_like/zero", "zeros", chlo("constant_like constant"), any_type,
           after([](Call& call, auto& results) { results[0] = zeros_like(call, results[0].tensor); })),
  };
  for (auto& mutant : of_broadcasts()) all.push_back(std::move(mutant));
  return all;
}

std::vector<Mutant> chlo_structured_mutants() {
  auto const top_k = chlo("top_k"), scan = chlo("scan"), ragged = chlo("ragged_dot");
  auto const along_last = [](Call& call, Tensor const& given) {
    Tensor turned = copied(call, given);
    auto const n = given.dim(given.rank() - 1);
    std::size_t const bytes = given.element().bytes();
    for (std::int64_t i = 0; i < given.count() && n > 0; ++i)
      std::memcpy(turned.data() + static_cast<std::size_t>(i) * bytes,
                  given.data() + static_cast<std::size_t>(i / n * n + (n - 1 - i % n)) * bytes, bytes);
    return turned;
  };
  std::vector<Mutant> all = {
      does("top_k/ascending", "the least of them first", top_k, any_type, after([=](Call& call, auto& results) {
             for (auto& result : results) result = along_last(call, result.tensor);
           })),
      does("top_k/ties_last_first", "of equal elements the last comes first", top_k, any_type,
           [=](Call& call) {
             auto operands = operands_of(call);
             operands[0] = along_last(call, operands[0].tensor);
             auto results = results_on(call, operands);
             auto const n = operands[0].tensor.shape().back();
             Tensor indices = copied(call, results[1].tensor);
             for (std::int64_t i = 0; i < indices.count(); ++i)
               indices.set(i, static_cast<std::uint64_t>(n - 1 - indices.integer(i)));
             results[1] = indices;
             give_all(call, std::move(results));
           }),
      does("top_k/indices_from_one", "indices count from 1", top_k, any_type, after([](Call& call, auto& results) {
             Tensor indices = copied(call, results[1].tensor);
             for (std::int64_t i = 0; i < indices.count(); ++i) indices.set(i, indices.get(i) + 1);
             results[1] = indices;
           })),
      equivalent(does("top_k/nan_last", "NaN is less than everything", top_k, nan_floats,
                      [](Call& call) {
                        auto operands = operands_of(call);
                        Tensor tensor = copied(call, operands[0].tensor);
                        auto const& format = *tensor.element().floating;
                        for (std::int64_t i = 0; i < tensor.count(); ++i)
                          if (format.is_nan(tensor.get(i))) tensor.set(i, format.sign_bit() | format.max_finite_code());
                        operands[0] = tensor;
                        give_all(call, results_on(call, operands));
                      }),
                 "nothing says where NaN stands among the greatest elements"),
      does("top_k/first_k", "the first k elements", top_k, any_type, after([](Call& call, auto& results) {
             Tensor values = copied(call, results[0].tensor), indices = copied(call, results[1].tensor);
             auto const k = values.shape().back(), n = call.tensor_operand(0).shape().back();
             std::size_t const bytes = values.element().bytes();
             for (std::int64_t i = 0; i < values.count(); ++i) {
               std::memcpy(values.data() + static_cast<std::size_t>(i) * bytes,
                           call.tensor_operand(0).data() + static_cast<std::size_t>(i / k * n + i % k) * bytes, bytes);
               indices.set(i, static_cast<std::uint64_t>(i % k));
             }
             results[0] = values;
             results[1] = indices;
           })),
      edits("scan/direction", "from the other end", scan, any_type,
            [](Edit& edit) {
              auto* const reverse = edit.integers("is_reverse");
              if (!reverse) return false;
              (*reverse)[0] = !(*reverse)[0];
              return true;
            }),
      does("scan/inits_are_zero", "begins with zeros", scan, any_type, before([](Call& call, auto& operands) {
             auto const* const row = row_of(call, "inits");
             for (std::size_t i = 0; row && i < row->size; ++i)
               operands[row->begin + i] = zeros_like(call, operands[row->begin + i].tensor);
           })),
      does("scan/last_input_dropped", "the last element of the inputs counts as 0", scan, any_type,
           before([](Call& call, auto& operands) {
             auto const* const row = row_of(call, "inputs");
             for (std::size_t i = 0; row && i < row->size; ++i) {
               Tensor tensor = copied(call, operands[row->begin + i].tensor);
               if (tensor.count() == 0) continue;
               std::memset(tensor.data() + tensor.size_bytes() - tensor.element().bytes(), 0, tensor.element().bytes());
               operands[row->begin + i] = tensor;
             }
           })),
      does("scan/carry_is_init", "the final carries are the inits", scan, any_type,
           after([](Call& call, auto& results) {
             auto const* const row = row_of(call, "inits");
             for (std::size_t i = 0; row && i < row->size; ++i)
               results[results.size() - row->size + i] = call.operand(row->begin + i);
           })),
      does("scan/shifted", "outputs one place late: exclusive, not inclusive", scan, any_type,
           after([](Call& call, auto& results) {
             Tensor const right = results[0].tensor;
             if (right.count() < 2 || right.rank() == 0) return;
             Tensor late = copied(call, right);
             std::size_t const bytes = right.element().bytes();
             std::memcpy(late.data() + bytes, right.data(), right.size_bytes() - bytes);
             results[0] = late;
           })),
  };
  std::vector<Mutant> more = {
      does("ragged_dot/groups_reversed", "sizes of the groups in reverse", ragged, any_type,
           before([=](Call& call, auto& operands) { operands[2] = along_last(call, operands[2].tensor); })),
      does("ragged_dot/one_group", "everything is in the first group", ragged, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[2].tensor;
             auto const n = given.shape().back();
             Tensor sizes = zeros_like(call, given);
             for (std::int64_t i = 0; i < given.count(); ++i)
               sizes.set(i / n * n, static_cast<std::uint64_t>(sizes.integer(i / n * n) + given.integer(i)));
             operands[2] = sizes;
           })),
      does("ragged_dot/last_group_empty", "the last group has no members", ragged, any_type,
           before([](Call& call, auto& operands) {
             Tensor sizes = copied(call, operands[2].tensor);
             auto const n = sizes.shape().back();
             for (std::int64_t i = n - 1; n > 0 && i < sizes.count(); i += n) sizes.set(i, 0);
             operands[2] = sizes;
           })),
      does("ragged_dot/in_bf16", "factors are rounded to bf16", ragged, wide_floats,
           each_operand([](Cell const& cell) { return through(cell.code, cell.format(), kBF16); })),
      does("ragged_dot/rhs_of_next_group", "sizes are counted from the second group on", ragged, any_type,
           before([](Call& call, auto& operands) {
             Tensor const given = operands[2].tensor;
             auto const n = given.shape().back();
             Tensor rotated = copied(call, given);
             for (std::int64_t i = 0; i < given.count(); ++i) rotated.set(i, given.get(i / n * n + (i % n + 1) % n));
             operands[2] = rotated;
           })),
      does("ragged_dot/result_reversed", "the results in reverse", ragged, any_type,
           after([](Call& call, auto& results) {
             Tensor const right = results[0].tensor;
             Tensor turned = copied(call, right);
             std::size_t const bytes = right.element().bytes();
             for (std::size_t i = 0, n = static_cast<std::size_t>(right.count()); i < n; ++i)
               std::memcpy(turned.data() + i * bytes, right.data() + (n - 1 - i) * bytes, bytes);
             results[0] = turned;
           })),
  };
  for (auto& mutant : more) {
    mutant.family = "chlo_ragged_dot";
    all.push_back(std::move(mutant));
  }
  return all;
}

}  // namespace assay::inline generators::mutants
