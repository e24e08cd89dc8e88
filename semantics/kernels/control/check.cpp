#include "semantics/kernels/control/check.hpp"

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/control/comparison.hpp"
#include "semantics/kernels/kernels.hpp"
#include "semantics/runtime/enclosure.hpp"
#include "semantics/runtime/process.hpp"

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

double number_of(Call& call, std::string_view row) {
  auto const& number = call.parameter(row);
  if (number.kind != Parameter::Kind::real) call.unsupported(std::string(row) + " is not a number");
  return number.real;
}

// Returns the tolerance: atol and rtol of IREE if one of them is given.
Tolerance tolerance_of(Call& call) {
  auto const given = [&](std::string_view row) { return call.parameter(row).kind != Parameter::Kind::absent; };
  if (!given("atol") && !given("rtol")) return {number_of(call, "tolerance")};
  return {given("atol") ? number_of(call, "atol") : 1e-4, given("rtol") ? number_of(call, "rtol") : 0};
}

// Calls compare(actual, expected). If sets are known, a check succeeds if it does for some members: of `actual`, the
// member nearest to the expected value is used. A failed check of implementation-defined elements is undecided.
template <class Compare>
void judge(Call& call, RuntimeValue const& actual, RuntimeValue const& expected, Compare const& compare) {
  Tensor x = actual.tensor, y = expected.tensor;
  if (x.element() == y.element() && x.shape() == y.shape()) {
    if (actual.enclosure) x = nearest(call, actual, y);
    if (expected.enclosure) y = nearest(call, expected, x);
  }
  try {
    compare(x, y);
  } catch (ExecutionError& error) {
    auto const reason = first_reason(actual) ? first_reason(actual) : first_reason(expected);
    if (error.kind != ExecutionError::Kind::check || reason == 0) throw;
    error.kind = ExecutionError::Kind::undecided;
    error.message += "; elements are open: " + call.process().state().implementation_defined.at(reason).second;
    throw;
  }
}

RuntimeValue const& operand_of(Call& call, std::string_view row) {
  tensor_at(call, row);
  return call.value(row);
}

auto equal_in(Call& call) {
  return [&call](Tensor const& x, Tensor const& y) { require_equal(call, x, y); };
}
auto almost_equal_in(Call& call, Tolerance tolerance) {
  return [&call, tolerance](Tensor const& x, Tensor const& y) { require_almost_equal(call, x, y, tolerance); };
}
auto close_in(Call& call, std::uint64_t least, std::uint64_t most) {
  return [&call, least, most](Tensor const& x, Tensor const& y) { require_close(call, x, y, least, most); };
}

void expect_eq(Call& call) { judge(call, operand_of(call, "lhs"), operand_of(call, "rhs"), equal_in(call)); }
void expect_eq_const(Call& call) { judge(call, operand_of(call, "lhs"), constant_of(call), equal_in(call)); }
void expect_almost_eq(Call& call) {
  judge(call, operand_of(call, "lhs"), operand_of(call, "rhs"), almost_equal_in(call, tolerance_of(call)));
}
void expect_almost_eq_const(Call& call) {
  judge(call, operand_of(call, "lhs"), constant_of(call), almost_equal_in(call, tolerance_of(call)));
}
void expect_close(Call& call) {
  judge(call, operand_of(call, "actual"), operand_of(call, "expected"),
        close_in(call, ulps(call, "min_ulp_difference"), ulps(call, "max_ulp_difference")));
}

}  // namespace

bool run_check(Call& call, std::string_view target) {
  if (!target.starts_with("check.")) return false;
  if (movement::tensors_at(call, "inputs").size() != 2) return false;
  auto const& element = call.tensor_operand(1).element();
  bool const is_float = assay::is_float(element);
  auto const judged = [&](auto const& compare) { judge(call, call.operand(0), call.operand(1), compare); };
  if (target == "check.expect_eq")
    judged(equal_in(call));
  else if (target == "check.expect_close")
    judged(close_in(call, 0, 3));
  else if (target == "check.expect_almost_eq")
    judged(almost_equal_in(call, {1e-3}));
  else if (target == "check.eq" && is_float)
    judged(almost_equal_in(call, {1e-4}));
  else if (target == "check.eq")
    judged(equal_in(call));
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
      {"stablehlo.custom_call @check.expect_almost_eq_const", expect_almost_eq_const, true},
      {"stablehlo.custom_call @check.expect_eq_const", expect_eq_const, true},
  };
  return kKernels;
}

}  // namespace assay
