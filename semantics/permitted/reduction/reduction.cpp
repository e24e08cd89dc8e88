// Implements semantics/permitted/set_rules.hpp: reductions, of one process and across several.
#include <algorithm>
#include <optional>

#include "semantics/kernels/arguments.hpp"
#include "semantics/kernels/body.hpp"
#include "semantics/permitted/reduction/combiner_sets.hpp"
#include "semantics/permitted/reduction/drawn_sums.hpp"
#include "semantics/permitted/reduction/integer_sums.hpp"
#include "semantics/permitted/reduction/selection.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay {
namespace {

std::optional<OperandRow> row_of(SetCall& call, std::string_view name) {
  for (auto const& row : call.call.instruction().operand_rows)
    if (row.row == name) return row;
  return std::nullopt;
}

// Whether inputs are converted for the body by one conversion that preserves integers.
bool converts_once(CombinerBody const& body, Element const& input) {
  bool const once = same_element(body.argument, body.element) || same_element(body.argument, input);
  if (body.element.is_integral())
    return once && input.is_integral() && fits(body.element, value_of(input, range_in(input).codes.low)) &&
           fits(body.element, value_of(input, range_in(input).codes.high));
  return once && input.kind == body.element.kind;
}

// For inputs that are combined separately: terms of the first one are at the same indices as those of the others.
CombinationSets sets_of_each(std::vector<CombinerSets> const& inputs, Combination const& terms) {
  CombinationSets all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Combination own = terms;
    for (auto& term : own.x) term.operand += i;
    auto const sets = inputs[i](own);
    all.insert(all.end(), sets.begin(), sets.end());
  }
  return all;
}

// For sums of floats of one type, starting from zero.
std::optional<SumOrder> reduction_order(SetCall& call) {
  auto const inputs = row_of(call, "inputs"), inits = row_of(call, "init_values");
  if (!inputs || !inits || inputs->size != 1) return std::nullopt;
  auto const bodies = combiner_bodies(call.call.region("body"));
  if (bodies.size() != 1 || bodies[0].combiner != Combiner::add || !is_float(bodies[0].element)) return std::nullopt;
  Element const& element = bodies[0].element;
  Tensor const& start = call.operand(inits->begin).tensor;
  for (Element const& other :
       {start.element(), call.operand(inputs->begin).tensor.element(), call.call.result_element()})
    if (!same_element(element, other)) return std::nullopt;
  for (int part = 0; part < parts_of(element); ++part)
    if (start.count() != 1 || !element.floating->is_zero(start.get(0, part))) return std::nullopt;
  FloatFormat const accumulator = accumulator_for(call.profile, *element.floating);
  return drawn_order(call, {nullptr, &accumulator, false}, !call.profile.any_order);
}

void enclose_reduction(SetCall& call) {
  if (call.implementation()) return;  // sums have its order, and other results are unchanged
  auto const inputs = row_of(call, "inputs"), inits = row_of(call, "init_values");
  if (!inputs || !inits || inputs->size == 0) return call.all_implementation_defined("missing inputs");
  CompiledBlock const& body = call.call.region("body");
  auto const role = [](std::string_view row) {
    return row == "inputs" ? TermRole::terms : row == "init_values" ? TermRole::none : TermRole::values;
  };
  auto const combined = combiner_bodies(body);
  bool separate = !combined.empty();
  for (std::size_t i = 0; separate && i < combined.size(); ++i)
    separate = same_element(combined[i].element, call.call.result_element(i)) &&
               converts_once(combined[i], call.operand(inputs->begin + i).tensor.element());
  if (separate) {
    std::vector<CombinerSets> all;
    for (std::size_t i = 0; i < combined.size(); ++i)
      all.emplace_back(call, combined[i], &call.operand(inits->begin + i),
                       call.operand(inputs->begin + i).tensor.element());
    return enclose_combinations(call, role, [&](Combination const& terms) { return sets_of_each(all, terms); });
  }
  Selection selection(call, body, inputs->begin, inits->begin, inputs->size);
  enclose_combinations(call, role, [&](Combination const& terms) { return selection.sets(terms); });
}

// Trees of comparisons leave the same element, but for NaN.
bool selects_in_any_order(SetCall& call) {
  auto const keys = order_keys(call.call.region("select"));
  Tensor const& operand = call.operand(0).tensor;
  if (!keys || !same_element(keys->body.element, operand.element())) return false;
  if (keys->total) return true;  // integers among them
  for (std::int64_t i = 0; i < operand.count(); ++i)
    if (operand.element().floating->is_nan(operand.get(i))) return false;
  return true;
}

void enclose_select_and_scatter(SetCall& call) {
  auto const combined = combiner_body(call.call.region("scatter"));
  auto const init = row_of(call, "init_value"), source = row_of(call, "source");
  if (!init || !source) return call.all_implementation_defined("there is no init value");
  Element const input = call.operand(source->begin).tensor.element();
  if (!combined || !same_element(combined->element, call.call.result_element()) || !converts_once(*combined, input))
    return call.all_implementation_defined(
        "this computation has no rule for the orders in which it may combine elements of source");
  if (!selects_in_any_order(call))
    return call.all_implementation_defined("the element that a window selects depends on the order of its comparisons");
  auto const role = [](std::string_view row) {
    return row == "source" ? TermRole::terms : row == "init_value" ? TermRole::none : TermRole::values;
  };
  CombinerSets const sets(call, *combined, &call.operand(init->begin), input);
  ElementSet const none = set_of(call.operand(init->begin), 0);
  enclose_combinations(
      call, role, [&](Combination const& terms) { return sets(terms); }, 0, none);
}

// Repeats the sets for each result.
CombinationSets repeated(CombinationSets const& sets, SetCall& call) {
  CombinationSets all;
  for (std::size_t i = 0; i < call.result_count(); ++i)
    for (int part = 0; part < parts_of(call.result(i).tensor.element()); ++part)
      all.push_back(sets[std::min(static_cast<std::size_t>(part), sets.size() - 1)]);
  return all;
}

// For a reduction over the processes of a group. The order of the group is that of the tree's leaves.
void enclose_across_processes(SetCall& call) {
  publish_operands(call);
  if (call.call.operand_count() == 0 || call.result_count() == 0) return;
  auto const& instruction = call.call.instruction();
  bool const has_body = !instruction.regions.empty();
  auto const combined = has_body ? combiner_body(call.call.region("computation"))
                                 : CombinerBody{Combiner::add, call.call.result_element(), call.call.result_element()};
  Element const input = call.operand(0).tensor.element();
  bool const has_root = call.call.truth("has_dynamic_root");
  auto const role = [&](std::string_view row) {
    return row == "operands" || row == "operand" ? TermRole::terms : TermRole::values;
  };
  if (has_root) return call.all_implementation_defined("no rule defines the result for dynamic roots");
  enclose_combinations(call, role, [&](Combination const& terms) -> CombinationSets {
    if (combined && same_element(combined->argument, combined->element) && converts_once(*combined, input)) {
      CombinerSets const sets(call, *combined, nullptr, input, CombinerSets::Order::in_place, true);
      return repeated(sets(terms), call);
    }
    return repeated({call.implementation_defined("this computation has no rule for the values of several processes")},
                    call);
  });
}

// The text has no unary_einsum: a sum of the operand's elements from 0, in no order of its own.
void enclose_unary_einsum(SetCall& call) {
  Element const input = call.operand(0).tensor.element(), result = call.call.result_element();
  CombinerBody const add{Combiner::add, result, result};
  if (!converts_once(add, input)) return call.all_implementation_defined("sums in this type have no rule");
  CombinerSets const sets(call, add, nullptr, input, CombinerSets::Order::any);
  auto const role = [](std::string_view) { return TermRole::terms; };
  enclose_combinations(call, role, [&](Combination const& terms) { return sets(terms); });
}

}  // namespace

std::span<SetRule const> reduction_rules() {
  static constexpr SetRule kRules[] = {
      {"stablehlo.all_reduce", enclose_across_processes},
      {"stablehlo.collective_reduce", enclose_across_processes},
      {"stablehlo.cross-replica-sum", enclose_across_processes},
      {"stablehlo.reduce", enclose_reduction, false, false, reduction_order},
      {"stablehlo.reduce_scatter", enclose_across_processes},
      {"stablehlo.reduce_window", enclose_reduction, false, false, reduction_order},
      {"stablehlo.select_and_scatter", enclose_select_and_scatter},
      {"stablehlo.unary_einsum", enclose_unary_einsum},
  };
  return kRules;
}

}  // namespace assay
