#include <algorithm>
#include <optional>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/permitted/combiner_sets.hpp"
#include "semantics/permitted/selection.hpp"
#include "semantics/permitted/terms.hpp"

namespace assay {
namespace {

std::optional<OperandRow> row_of(SetCall& call, std::string_view name) {
  for (auto const& row : call.call.instruction().operand_rows)
    if (row.row == name) return row;
  return std::nullopt;
}

void enclose_reduction(SetCall& call) {
  auto const inputs = row_of(call, "inputs"), inits = row_of(call, "init_values");
  if (!inputs || !inits || inputs->size == 0) return call.open_all("there are no inputs");
  Plan const& body = call.call.region("body");
  auto const role = [](std::string_view row) {
    return row == "inputs" ? TermRole::terms : row == "init_values" ? TermRole::none : TermRole::values;
  };
  auto const combined = inputs->size == 1 ? combiner_body(body) : std::nullopt;
  if (combined && same_element(combined->element, call.call.result_element())) {
    auto const& input = call.operand(inputs->begin);
    CombinerSets const sets(call, *combined, &call.operand(inits->begin), input.tensor.element());
    return enclose_combinations(call, role, [&](Combination const& terms) { return sets(terms); });
  }
  Selection selection(call, body, inputs->begin, inits->begin, inputs->size);
  enclose_combinations(call, role, [&](Combination const& terms) { return selection.sets(terms); });
}

void enclose_select_and_scatter(SetCall& call) {
  auto const combined = combiner_body(call.call.region("scatter"));
  if (!combined || !same_element(combined->element, call.call.result_element()))
    return enclose_exact_of_exact(call);  // one order only: that of the source
  auto const init = row_of(call, "init_value"), source = row_of(call, "source");
  if (!init || !source) return call.open_all("there is no init value");
  auto const role = [](std::string_view row) {
    return row == "source" ? TermRole::terms : row == "init_value" ? TermRole::none : TermRole::values;
  };
  CombinerSets const sets(call, *combined, &call.operand(init->begin), call.operand(source->begin).tensor.element());
  ElementSet const none = set_of(call.operand(init->begin), 0);
  enclose_combinations(
      call, role, [&](Combination const& terms) { return sets(terms); }, 0, none);
}

// The same sets whichever result they are of.
CombinationSets repeated(CombinationSets const& sets, SetCall& call) {
  CombinationSets all;
  for (std::size_t i = 0; i < call.result_count(); ++i)
    for (int part = 0; part < parts_of(call.result(i).tensor.element()); ++part)
      all.push_back(sets[std::min(static_cast<std::size_t>(part), sets.size() - 1)]);
  return all;
}

// Of what the processes of a group bring. The order of the group is that of the tree's leaves.
void enclose_across_processes(SetCall& call) {
  publish_operands(call);
  auto const& instruction = call.call.instruction();
  bool const has_body = !instruction.regions.empty();
  auto const combined = has_body ? combiner_body(call.call.region("computation"))
                                 : CombinerBody{Combiner::add, call.call.result_element(), call.call.result_element()};
  Element const input = call.operand(0).tensor.element();
  bool const has_root = call.call.truth("has_dynamic_root");
  auto const role = [&](std::string_view row) {
    return row == "operands" || row == "operand" ? TermRole::terms : TermRole::values;
  };
  if (has_root) return call.open_all("no rule says what becomes of dynamic roots");
  enclose_combinations(call, role, [&](Combination const& terms) -> CombinationSets {
    if (combined && combined->argument == combined->element) {
      CombinerSets const sets(call, *combined, nullptr, input, CombinerSets::Order::in_place, true);
      return repeated(sets(terms), call);
    }
    return repeated({call.open("this computation has no rule for what it makes of several processes' values")}, call);
  });
}

}  // namespace

std::span<SetRule const> reduction_rules() {
  static constexpr SetRule kRules[] = {
      {"stablehlo.all_reduce", enclose_across_processes},
      {"stablehlo.collective_reduce", enclose_across_processes},
      {"stablehlo.cross-replica-sum", enclose_across_processes},
      {"stablehlo.reduce", enclose_reduction},
      {"stablehlo.reduce_scatter", enclose_across_processes},
      {"stablehlo.reduce_window", enclose_reduction},
      {"stablehlo.select_and_scatter", enclose_select_and_scatter},
  };
  return kRules;
}

}  // namespace assay
