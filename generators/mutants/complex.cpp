#include "generators/mutants/behaviour.hpp"
#include "oracle/functions/complex_functions.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay::inline generators::mutants {
namespace {

using B = BinaryFunction;
using F = UnaryFunction;

bool of_complex(Element const& element) { return element.floating != nullptr; }

// Both parts of a result from both parts of the operands.
Behaviour by_pairs(std::function<ComplexCode(Call&, FloatFormat const&, ComplexCode, ComplexCode)> compute) {
  return [compute](Call& call) {
    Tensor const& x = call.tensor_operand(0);
    Tensor const& y = call.tensor_operand(call.operand_count() - 1);
    Tensor result = call.make(call.result_element(), x.shape());
    for (std::int64_t i = 0; i < x.count(); ++i) {
      auto const value = compute(call, *x.element().floating, {x.get(i, 0), x.get(i, 1)}, {y.get(i, 0), y.get(i, 1)});
      for (int part = 0; part < parts_of(result.element()); ++part)
        result.set(i, part == 0 ? value.real : value.imag, part);
    }
    call.give(std::move(result));
  };
}

Behaviour part_changed(int part, std::uint64_t (*change)(Cell const&)) {
  return each_result([part, change](Cell const& cell) { return cell.part == part ? change(cell) : cell.code; });
}

std::uint64_t negated(Cell const& cell) { return evaluate(F::negate, cell.code, cell.format()); }

}  // namespace

std::vector<Mutant> complex_mutants() {
  auto const functions = ops("exponential log sqrt sine cosine tan tanh");
  return {
      does("complex/parts_swapped", "imaginary and real part exchanged", ops("complex"), complexes,
           before([](Call&, auto& operands) { std::swap(operands[0], operands[1]); })),
      does("complex/imaginary_dropped", "the imaginary part is 0", ops("complex"), complexes,
           part_changed(1, [](Cell const&) { return std::uint64_t{0}; })),
      does("real/is_imag", "the imaginary part", ops("real"), of_complex, kernel_of("stablehlo.imag")),
      does("imag/is_real", "the real part", ops("imag"), of_complex, kernel_of("stablehlo.real")),
      does("imag/conjugated", "the negative of the imaginary part", ops("imag"), of_complex, each_result(negated)),
      does("complex_multiply/conjugated", "x conj(y)", ops("multiply"), complexes,
           by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode y) {
             y.imag ^= format.sign_bit();
             return evaluate_complex(B::multiply, x, y, format);
           })),
      does("complex_multiply/by_parts", "real times real, imaginary times imaginary", ops("multiply"), complexes,
           by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode y) {
             return ComplexCode{evaluate(B::multiply, x.real, y.real, format),
                                evaluate(B::multiply, x.imag, y.imag, format)};
           })),
      does("complex_divide/by_parts", "real by real, imaginary by imaginary", ops("divide"), complexes,
           by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode y) {
             return ComplexCode{evaluate(B::divide, x.real, y.real, format),
                                evaluate(B::divide, x.imag, y.imag, format)};
           })),
      does("complex_divide/naive", "x conj(y) / |y|^2 without scaling: overflows and underflows", ops("divide"),
           complexes, by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode y) {
             auto const of = [&](B f, std::uint64_t a, std::uint64_t b) { return evaluate(f, a, b, format); };
             auto const size = of(B::add, of(B::multiply, y.real, y.real), of(B::multiply, y.imag, y.imag));
             auto const real = of(B::add, of(B::multiply, x.real, y.real), of(B::multiply, x.imag, y.imag));
             auto const imag = of(B::subtract, of(B::multiply, x.imag, y.real), of(B::multiply, x.real, y.imag));
             return ComplexCode{of(B::divide, real, size), of(B::divide, imag, size)};
           })),
      does("complex_add/real_only", "imaginary parts are not added", ops("add subtract"), complexes,
           part_changed(1, [](Cell const& cell) { return cell.operand(0, 1); })),
      does("complex_abs/overflows", "sqrt(re^2 + im^2), each step rounded", ops("abs"), floats,
           [](Call& call) {
             if (!call.tensor_operand(0).element().is(Element::Kind::complex)) return run_right(call);
             by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode) {
               auto const square = [&](std::uint64_t part) { return evaluate(B::multiply, part, part, format); };
               auto const sum = evaluate(B::add, square(x.real), square(x.imag), format);
               return ComplexCode{evaluate(F::sqrt, sum, format), 0};
             })(call);
           }),
      does("complex_negate/real_only", "only the real part", ops("negate"), complexes,
           part_changed(1, [](Cell const& cell) { return cell.operand(0, 1); })),
      does("complex_functions/conjugated", "the conjugate of the result", functions, complexes,
           part_changed(1, negated)),
      does("complex_functions/real_part_alone", "the function of the real part, with no imaginary part",
           ops("exponential sqrt sine cosine tanh"), complexes,
           by_pairs([](Call& call, FloatFormat const& format, ComplexCode x, ComplexCode) {
             auto const function = unary_function(call.op().name.substr(call.op().name.find('.') + 1));
             return ComplexCode{evaluate(function.value(), x.real, format), 0};
           })),
      does("complex_exponential_minus_one/composed", "exp(z) - 1", ops("exponential_minus_one"), complexes,
           by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode) {
             auto value = evaluate_complex(F::exponential, x, format);
             value.real = evaluate(B::subtract, value.real, code_of_double(1, format), format);
             return value;
           })),
      does("complex_log_plus_one/composed", "log(1 + z)", ops("log_plus_one"), complexes,
           by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode) {
             x.real = evaluate(B::add, code_of_double(1, format), x.real, format);
             return evaluate_complex(F::log, x, format);
           })),
      does("complex_sqrt/other_branch", "the root with the negative real part", ops("sqrt"), complexes,
           each_result(negated)),
      does("complex_functions/ulp", "the real part one unit too large",
           both(functions, ops("logistic cbrt rsqrt power")), complexes,
           part_changed(0, [](Cell const& cell) { return neighbour(cell.code, cell.format(), 1); })),
      does("complex_sign/by_parts", "the signs of both parts", ops("sign"), complexes,
           by_pairs([](Call&, FloatFormat const& format, ComplexCode x, ComplexCode) {
             return ComplexCode{evaluate(F::sign, x.real, format), evaluate(F::sign, x.imag, format)};
           })),
  };
}

}  // namespace assay::inline generators::mutants
