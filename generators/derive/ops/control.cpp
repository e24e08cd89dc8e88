// Control flow, and ops that do not change values.
#include <algorithm>

#include "generators/derive/walk.hpp"
#include "semantics/kernels/constant_value.hpp"

namespace assay::derive {
namespace {

Values all_of(Arguments arguments) { return {arguments.begin(), arguments.end()}; }

std::int64_t number_at(Execution const& execution, std::size_t operand) {
  Tensor const& tensor = execution.tensor(operand);
  if (tensor.count() != 1 || !tensor.element().is_integral()) throw NotDerived("an operand is no single integer");
  return static_cast<std::int64_t>(scalar_at(tensor, 0).integer());
}

Values while_loop(Execution const& execution) {
  auto const &cond = execution.region("cond"), &body = execution.region("body");
  Values values = all_of(execution.operands);
  for (;;) {
    auto const goes_on = execution.walk.run(cond, values);
    if (goes_on.size() != 1 || goes_on[0].tensor.count() != 1) throw NotDerived("the condition is no single boolean");
    if (goes_on[0].tensor.get(0) == 0) return values;
    values = execution.walk.run(body, values);
  }
}

Values chosen_case(Execution const& execution) {
  auto const count = static_cast<std::int64_t>(execution.region_count());
  auto const index = number_at(execution, 0);
  return execution.walk.run(
      execution.region("branches", static_cast<std::size_t>(index < 0 || index >= count ? count - 1 : index)), {});
}

Values tuple_element(Execution const& execution) {
  auto const& members = execution.operands[0].members;
  return {members[static_cast<std::size_t>(execution.integer("index"))]};
}

// Sharding ops determine where the parts of a value are stored, not the value.
bool is_sharding(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "sdy.all_gather",     "sdy.all_slice",           "sdy.all_to_all", "sdy.collective_permute",
      "sdy.data_flow_edge", "sdy.propagation_barrier", "sdy.reshard",    "sdy.sharding_constraint"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

RuntimeValue process_id(Execution const& execution) {
  return value_of(integer_scalar(element_of_type(execution.result_type()), 0));  // the grid has one process
}

}  // namespace

bool derive_control(Execution const& execution, Values& results) {
  std::string_view const name = execution.op().name;
  auto const is = [&](std::string_view other) { return name == other; };
  if (!execution.instruction.constants.empty())
    results = {constant_value(execution.instruction, make_tensor)};
  else if (is("stablehlo.if"))
    results = execution.walk.run(execution.region(number_at(execution, 0) ? "true_branch" : "false_branch"), {});
  else if (is("stablehlo.case"))
    results = chosen_case(execution);
  else if (is("stablehlo.while"))
    results = while_loop(execution);
  else if (is("func.call"))
    results = execution.walk.call(execution.parameter("callee").text, execution.operands);
  else if (is("stablehlo.composite"))
    results = execution.walk.call(execution.parameter("decomposition").text, execution.operands);
  else if (is("sdy.named_computation"))
    results = execution.walk.run(execution.region("body"), execution.operands);
  else if (is("stablehlo.optimization_barrier") || is("util.optimization_barrier") || is_sharding(name))
    results = all_of(execution.operands);
  else if (is("stablehlo.tuple"))
    results = {RuntimeValue::tuple(all_of(execution.operands))};
  else if (is("stablehlo.get_tuple_element"))
    results = tuple_element(execution);
  else if (is("stablehlo.after_all") || is("stablehlo.create_token"))
    results = {RuntimeValue::token()};
  else if (is("stablehlo.partition_id") || is("stablehlo.replica_id"))
    results = {process_id(execution)};
  else if (is("stablehlo.async_start"))
    results = {RuntimeValue::tuple(execution.walk.run(execution.region("body"), execution.operands),
                                   RuntimeValue::Kind::future)};
  else if (is("stablehlo.async_done"))
    results.assign(execution.operands[0].members.begin(), execution.operands[0].members.end());
  else
    return false;
  return true;
}

}  // namespace assay::derive
