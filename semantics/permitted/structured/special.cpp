#include "semantics/permitted/structured/special.hpp"

#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

// The order before the end of an interval that it does not belong to. -0 and +0 are the same number.
std::int64_t order_before(std::int64_t end, Element const& element) {
  bool const is_zero = !element.is_integral() && element.floating->is_zero(code_in(element, end));
  return (is_zero && element.floating->has_negative_zero() ? -1 : end) - 1;
}

bool is_finite_interval(ElementSet const& a, ElementSet const& b, Element const& element) {
  if (element.is_integral()) return true;
  auto const infinite = [&](std::int64_t order) { return element.floating->is_infinite(code_in(element, order)); };
  return !a.codes.nan && !b.codes.nan && !infinite(a.codes.low) && !infinite(b.codes.high);
}

// Uniform numbers are in [a, b), for integers and floats. A normal distribution can yield any number.
void enclose_rng(SetCall& call) {
  if (call.call.text("rng_distribution") != "UNIFORM")
    return call.all_implementation_defined("normally distributed random numbers may be any numbers");
  auto const a = set_of(call.operand(0), 0), b = set_of(call.operand(1), 0);
  EnclosureWriter writer(call.call, call.result());
  if (auto const reason = a.reason ? a.reason : b.reason) {
    writer.set_all({{}, reason});
    return writer.finish();
  }
  Element const element = call.result().tensor.element();
  if (!is_finite_interval(a, b, element))
    return call.all_implementation_defined("an end of the interval of uniform numbers may be infinite or NaN");
  if (a.codes.high >= b.codes.low || a.codes.high > order_before(b.codes.low, element))
    return call.all_implementation_defined("a is not less than b: the specification calls the behavior undefined");
  bool const from_zero = !element.is_integral() && element.floating->is_zero(code_in(element, a.codes.low));
  std::int64_t const low = from_zero && element.floating->has_negative_zero() ? -1 : a.codes.low;
  CodeSet const set{low, order_before(b.codes.high, element)};
  writer.set_all({element.is_integral() ? set : flushed(call, set, *element.floating), 0});
  writer.finish();
}

void enclose_random_bits(SetCall& call) {
  call.all_implementation_defined(
      "bits of rng_bit_generator are a function of the state that each implementation chooses");
}

// Drawn results are those of one function of the operands (RunState::draws_custom_calls). Of several possible operands
// nothing is known.
void enclose_custom_call(SetCall& call) {
  if (call.call.process().state().draws_custom_calls && call.operands_are_exact()) return;
  call.all_implementation_defined("the results of a custom_call are defined by its target");
}

}  // namespace

std::span<SetRule const> special_rules() {
  static constexpr SetRule kRules[] = {
      {"stablehlo.custom_call", enclose_custom_call},
      {"stablehlo.rng", enclose_rng},
      {"stablehlo.rng_bit_generator", enclose_random_bits},
      {"stablehlo.batch_norm_grad", enclose_batch_norm_grad},
      {"stablehlo.batch_norm_inference", enclose_batch_norm_inference},
      {"stablehlo.batch_norm_training", enclose_batch_norm_training},
      {"stablehlo.cholesky", enclose_cholesky},
      {"stablehlo.fft", enclose_fft},
      {"stablehlo.triangular_solve", enclose_triangular_solve},
  };
  return kRules;
}

}  // namespace assay
