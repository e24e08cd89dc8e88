#include "semantics/kernels/check.hpp"

#include "semantics/kernels.hpp"
#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/comparison.hpp"

namespace assay {
namespace {

using movement::tensor_at;

Tensor const& constant_of(Call& call) {
  auto const& constants = call.instruction().constants;
  if (constants.size() != 1) call.unsupported("the expected value is not written as dense<...>");
  return constants[0].tensor;
}

std::uint64_t ulps(Call& call, std::string_view row) {
  return static_cast<std::uint64_t>(movement::integer_at(call, row));
}

double tolerance_of(Call& call) {
  auto const& tolerance = call.parameter("tolerance");
  if (tolerance.kind != Parameter::Kind::real) call.unsupported("the tolerance is not a number");
  return tolerance.real;
}

void expect_eq(Call& call) { require_equal(call, tensor_at(call, "lhs"), tensor_at(call, "rhs")); }
void expect_eq_const(Call& call) { require_equal(call, tensor_at(call, "lhs"), constant_of(call)); }
void expect_almost_eq(Call& call) {
  require_almost_equal(call, tensor_at(call, "lhs"), tensor_at(call, "rhs"), tolerance_of(call));
}
void expect_almost_eq_const(Call& call) {
  require_almost_equal(call, tensor_at(call, "lhs"), constant_of(call), tolerance_of(call));
}
void expect_close(Call& call) {
  require_close(call, tensor_at(call, "actual"), tensor_at(call, "expected"), ulps(call, "min_ulp_difference"),
                ulps(call, "max_ulp_difference"));
}

}  // namespace

bool run_check(Call& call, std::string_view target) {
  if (!target.starts_with("check.")) return false;
  auto const inputs = movement::tensors_at(call, "inputs");
  if (inputs.size() != 2) return false;
  auto const& element = inputs[1].element();
  bool const is_float = element.is(Element::Kind::floating) || element.is(Element::Kind::complex);
  if (target == "check.expect_eq")
    require_equal(call, inputs[0], inputs[1]);
  else if (target == "check.expect_close")
    require_close(call, inputs[0], inputs[1], 0, 3);
  else if (target == "check.expect_almost_eq")
    require_almost_equal(call, inputs[0], inputs[1], 1e-3);
  else if (target == "check.eq" && is_float)
    require_almost_equal(call, inputs[0], inputs[1], 1e-4);
  else if (target == "check.eq")
    require_equal(call, inputs[0], inputs[1]);
  else
    return false;
  if (target == "check.eq" && call.result_count() == 1) {
    Tensor holds = call.make(Element::boolean(), {});
    holds.set(0, 1);
    call.give(std::move(holds));
  }
  return true;
}

std::span<KernelEntry const> check_kernels() {
  static constexpr KernelEntry kKernels[] = {
      {"check.expect_almost_eq", expect_almost_eq, true},
      {"check.expect_almost_eq_const", expect_almost_eq_const, true},
      {"check.expect_close", expect_close, true},
      {"check.expect_eq", expect_eq, true},
      {"check.expect_eq_const", expect_eq_const, true},
  };
  return kKernels;
}

}  // namespace assay
