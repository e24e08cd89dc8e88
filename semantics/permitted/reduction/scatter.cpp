// Implements semantics/permitted/set_rules.hpp: scatter.
#include <vector>

#include "semantics/kernels/body.hpp"
#include "semantics/permitted/reduction/combiner_sets.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay {
namespace {

// The body returns the updates.
bool assigns(CompiledBlock const& body) {
  std::size_t const n = body.results.size();
  if (!body.instructions.empty() || body.arguments.size() != 2 * n) return false;
  for (std::size_t i = 0; i < n; ++i)
    if (body.results[i] != body.arguments[n + i]) return false;
  return true;
}

// An element of a scatter with a body of any kind: one update is the body run once. All results' sets.
CombinationSets any_body(SetCall& call, CompiledBlock const& body, Combination const& terms, std::size_t parts) {
  std::size_t const n = call.result_count();
  if (terms.x.size() != 1)
    return CombinationSets(parts,
                           call.implementation_defined(
                               "several updates of an element by this computation, in an order that is left open"));
  std::vector<RuntimeValue> arguments;
  for (std::size_t i = 0; i < 2 * n; ++i) {
    auto const& value = call.operand(i < n ? i : i + 1);  // scatter_indices lie between
    if (!same_element(value.tensor.element(), argument_element(call.call, body, i)))
      return CombinationSets(
          parts, call.implementation_defined("an update by a computation in another element type has no rule"));
    arguments.push_back(call.scalar(value, i < n ? terms.init.index : terms.x[0].index));
  }
  CombinationSets sets;
  for (auto const& value : call.call.run(body, arguments))
    for (int part = 0; part < parts_of(value.tensor.element()); ++part) sets.push_back(set_of(value, 0, part));
  if (sets.size() != parts)
    return CombinationSets(parts, call.implementation_defined("the computation returns a different element type"));
  return sets;
}

// For inputs that are updated separately: facts about one apply at the same indices of the others.
CombinationSets sets_of_updates(std::vector<CombinerSets> const& inputs, Combination const& terms) {
  CombinationSets all;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    Combination own = terms;
    own.init.operand = i;
    for (auto& term : own.x) term.operand = inputs.size() + 1 + i;  // scatter_indices lie between
    auto const sets = inputs[i](own);
    all.insert(all.end(), sets.begin(), sets.end());
  }
  return all;
}

void enclose_scatter(SetCall& call) {
  CompiledBlock const& body = call.call.region("update_computation");
  std::size_t const n = call.result_count();
  auto const role = [](std::string_view row) { return row == "scatter_indices" ? TermRole::values : TermRole::terms; };
  auto const combined = combiner_bodies(body);
  bool const unique = call.call.truth("unique_indices");
  bool assigned = assigns(body);
  for (std::size_t i = 0; i < n; ++i)
    assigned = assigned && same_element(call.operand(n + 1 + i).tensor.element(), call.result(i).tensor.element());
  std::size_t parts = 0;
  for (std::size_t i = 0; i < n; ++i) parts += static_cast<std::size_t>(parts_of(call.result(i).tensor.element()));
  bool separate = !combined.empty();
  for (std::size_t i = 0; separate && i < n; ++i)
    for (auto const& element :
         {call.call.result_element(i), call.operand(i).tensor.element(), call.operand(n + 1 + i).tensor.element()})
      separate = separate && same_element(combined[i].element, element);
  std::vector<CombinerSets> sums;
  for (std::size_t i = 0; separate && i < n; ++i)
    sums.emplace_back(call, combined[i], nullptr, combined[i].element, CombinerSets::Order::one_by_one);

  enclose_combinations(call, role, [&](Combination const& terms) -> CombinationSets {
    if (unique && terms.x.size() > 1)
      return CombinationSets(
          parts, call.implementation_defined("with unique_indices, an element must not be updated more than once"));
    if (assigned) {  // the last one wins, whichever that is
      CombinationSets sets;
      for (std::size_t i = 0; i < n; ++i)
        for (int part = 0; part < parts_of(call.result(i).tensor.element()); ++part) {
          ElementSet any = kOnlyValue;
          for (auto const& term : terms.x) any.include(set_of(call.operand(n + 1 + i), term.index, part));
          sets.push_back(any);
        }
      return sets;
    }
    return sums.empty() ? any_body(call, body, terms, parts) : sets_of_updates(sums, terms);
  });
}

}  // namespace

std::span<SetRule const> scatter_rules() {
  static constexpr SetRule kRules[] = {{"stablehlo.scatter", enclose_scatter}};
  return kRules;
}

}  // namespace assay
