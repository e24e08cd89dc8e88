// Implements generators/mutants/code.hpp: elementwise ops.
#include "generators/mutants/code.hpp"
#include "oracle/functions/complex_functions.hpp"
#include "support/int128.hpp"

namespace assay::mutants {
namespace {

using B = BinaryFunction;
using F = UnaryFunction;
using I = IntegerBinary;

// Clamps to the range of the type on overflow.
Behavior saturates(I function) {
  return by_codes([function](Cell const& cell) {
    std::uint64_t const x = cell.code, y = cell.operand(1);
    auto const format = cell.element.integer;
    auto const right = evaluate(function, x, y, format);
    if (!is_implementation_defined(function, x, y, format)) return right;
    bool const negative = format.is_signed && (function == I::multiply ? (x ^ y) >> 63 : x >> 63) != 0;
    bool const below = negative || (!format.is_signed && function == I::subtract);
    return below ? format.least() : format.greatest();
  });
}

// The high half of the product with the operands interpreted in the other signedness.
std::uint64_t other_high_half(Cell const& cell) {
  IntegerFormat const other{cell.element.integer.bits, !cell.element.integer.is_signed};
  auto const wide = [&](std::uint64_t code) {
    auto const value = other.wrap(code);
    return other.is_signed ? static_cast<Int128>(static_cast<std::int64_t>(value)) : static_cast<Int128>(value);
  };
  auto const product =
      static_cast<unsigned __int128>(wide(cell.code)) * static_cast<unsigned __int128>(wide(cell.operand(1)));
  return cell.element.integer.wrap(static_cast<std::uint64_t>(product >> other.bits));
}

// Computes both parts of a complex result from both parts of the first and the last operand.
using Pairs = ComplexCode (*)(FloatFormat const&, ComplexCode, ComplexCode);
Behavior by_pairs(Pairs compute) {
  return [compute](Call& call) {
    Tensor const& x = call.tensor_operand(0);
    Tensor const& y = call.tensor_operand(call.operand_count() - 1);
    if (!complexes(x.element())) return run_right(call);
    Tensor result = call.make(call.result_element(), x.shape());
    for (std::int64_t i = 0; i < x.count(); ++i) {
      auto const value = compute(*x.element().floating, {x.get(i, 0), x.get(i, 1)}, {y.get(i, 0), y.get(i, 1)});
      for (int part = 0; part < parts_of(result.element()); ++part)
        result.set(i, part == 0 ? value.real : value.imag, part);
    }
    call.give(std::move(result));
  };
}

ComplexCode times_conjugate(FloatFormat const& format, ComplexCode x, ComplexCode y) {
  y.imag ^= format.sign_bit();
  return evaluate_complex(B::multiply, x, y, format);
}

ComplexCode naive_quotient(FloatFormat const& format, ComplexCode x, ComplexCode y) {
  auto const of = [&](B f, std::uint64_t a, std::uint64_t b) { return evaluate(f, a, b, format); };
  auto const size = of(B::add, of(B::multiply, y.real, y.real), of(B::multiply, y.imag, y.imag));
  auto const real = of(B::add, of(B::multiply, x.real, y.real), of(B::multiply, x.imag, y.imag));
  auto const imag = of(B::subtract, of(B::multiply, x.imag, y.real), of(B::multiply, x.real, y.imag));
  return {of(B::divide, real, size), of(B::divide, imag, size)};
}

ComplexCode naive_magnitude(FloatFormat const& format, ComplexCode x, ComplexCode) {
  auto const square = [&](std::uint64_t part) { return evaluate(B::multiply, part, part, format); };
  auto const sum = evaluate(B::add, square(x.real), square(x.imag), format);
  return {evaluate(F::sqrt, sum, format), 0};
}

ComplexCode exponential_then_minus_one(FloatFormat const& format, ComplexCode x, ComplexCode) {
  auto value = evaluate_complex(F::exponential, x, format);
  value.real = evaluate(B::subtract, value.real, code_of_double(1, format), format);
  return value;
}

ComplexCode log_of_plus_one(FloatFormat const& format, ComplexCode x, ComplexCode) {
  x.real = evaluate(B::add, code_of_double(1, format), x.real, format);
  return evaluate_complex(F::log, x, format);
}

bool always_total(Edit& edit) {
  for (auto& parameter : edit.instruction.parameters)
    if (parameter.row == "compare_type") {
      if (parameter.text == "TOTALORDER") return false;
      parameter.kind = Parameter::Kind::text;
      parameter.text = "TOTALORDER";
      return true;
    }
  edit.instruction.parameters.push_back({.row = "compare_type", .kind = Parameter::Kind::text, .text = "TOTALORDER"});
  return true;
}

}  // namespace

std::vector<Coded> elementwise_code() {
  return {
      {"integer_add/saturates", saturates(I::add)},
      {"integer_subtract/saturates", saturates(I::subtract)},
      {"integer_multiply/saturates", saturates(I::multiply)},
      {"not/boolean_by_bits", each_result([](Cell const& cell) { return cell.code ? 1u : 0xFEu; })},
      {"mulhi/unsigned", by_codes(other_high_half)},
      {"complex_multiply/conjugated", by_pairs(times_conjugate)},
      {"complex_divide/naive", by_pairs(naive_quotient)},
      {"complex_abs/overflows", by_pairs(naive_magnitude)},
      {"complex_exponential_minus_one/composed", by_pairs(exponential_then_minus_one)},
      {"complex_log_plus_one/composed", by_pairs(log_of_plus_one)},
      {"compare/always_total", {}, always_total},
  };
}

}  // namespace assay::mutants
