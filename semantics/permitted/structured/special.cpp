#include "semantics/permitted/structured/special.hpp"

#include <algorithm>

namespace assay::inline semantics {
namespace {

// Uniform numbers lie in [a, b), integers and floats alike; a normal distribution gives any number.
void enclose_rng(SetCall& call) {
  if (call.call.text("rng_distribution") != "UNIFORM")
    return call.all_implementation_defined("normally distributed random numbers may be any numbers");
  auto const a = set_of(call.operand(0), 0), b = set_of(call.operand(1), 0);
  if (auto const before = a.reason ? a.reason : b.reason) {
    EnclosureWriter writer(call.call, call.result());
    writer.put_all({{}, before});
    return writer.finish();
  }
  bool const is_integer = call.result().tensor.element().is_integral();
  std::int64_t const high = is_integer ? std::max(b.codes.high - 1, a.codes.low) : b.codes.high;
  EnclosureWriter writer(call.call, call.result());
  writer.put_all({{std::min(a.codes.low, high), high, true, a.codes.nan || b.codes.nan}, 0});
  writer.finish();
}

void enclose_random_bits(SetCall& call) {
  call.all_implementation_defined(
      "bits of rng_bit_generator are a function of the state that each implementation chooses");
}

}  // namespace

std::span<SetRule const> special_rules() {
  static constexpr SetRule kRules[] = {
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

}  // namespace assay::inline semantics
