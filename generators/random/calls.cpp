#include <algorithm>

#include "generators/random/families.hpp"

namespace assay::inline generators::graphs {
namespace {

// A new function of some values, by the next of the plan's.
bool grow_function(Workshop& shop, std::vector<ValueId>& operands) {
  auto const steps = shop.next_callee();
  if (!steps) return false;
  std::vector<ValueId> arguments;
  for (auto more = shop.random.between(1, 3); more > 0; --more) {
    auto const value = shop.pick([](GraphValue const& other) { return other.tensor; });
    if (!value || std::ranges::find(operands, *value) != operands.end()) continue;
    operands.push_back(*value);
    arguments.push_back(shop.argument_like(*value));
  }
  if (operands.empty()) return false;
  shop.open(arguments, true);
  grow(shop, *steps);
  std::vector<ValueId> returned;
  for (std::size_t i = shop.own().size(); i > arguments.size() && returned.size() < 2; --i) {
    GraphValue const& value = shop.at(shop.own()[i - 1]);
    if (value.tensor && value.varies && value.uses == 0) returned.push_back(shop.own()[i - 1]);
  }
  GraphRegion region = shop.close(returned);
  if (returned.empty()) return false;
  drop_dead(region, {}, 0);
  shop.graph.functions.push_back({"f" + std::to_string(shop.graph.functions.size()), std::move(region), true});
  return true;
}

// Operands for a function that there is already.
bool find_operands(Workshop& shop, GraphFunction const& function, std::vector<ValueId>& operands) {
  for (ValueId argument : function.body.arguments) {
    GraphValue const wanted = shop.at(argument);
    auto const value = wanted.is_static()
                           ? shop.any(wanted.element_text, wanted.shape)
                           : shop.pick([&](GraphValue const& other) { return other.type == wanted.type; });
    if (!value) return false;
    operands.push_back(*value);
  }
  return true;
}

bool grow_use(Workshop& shop, bool composite) {
  std::vector<ValueId> operands;
  std::size_t which = shop.graph.functions.size();
  bool const again = which > 0 && shop.chance(2);
  if (again || !grow_function(shop, operands)) {
    if (shop.graph.functions.empty()) return false;
    operands.clear();
    which = shop.random.below(shop.graph.functions.size());
    if (!find_operands(shop, GraphFunction(shop.graph.functions[which]), operands)) return false;
  } else {
    which = shop.graph.functions.size() - 1;
  }
  GraphFunction const function = shop.graph.functions[which];
  std::string const attributes = composite
                                     ? "name = \"suite." + function.name + "\", decomposition = @" + function.name +
                                           ", version = " + std::to_string(shop.random.below(3)) + " : i32"
                                     : "callee = @" + function.name;
  Draft draft{composite ? "stablehlo.composite" : "func.call", attributes, operands, {}, {}};
  for (ValueId value : function.body.returned) draft.results.push_back(shop.at(value).type);
  std::vector<ValueId> results;
  return shop.add(draft, results);
}

}  // namespace

bool grow_call(Workshop& shop, Step const&) { return grow_use(shop, false); }
bool grow_composite(Workshop& shop, Step const&) { return grow_use(shop, true); }

bool grow_packing(Workshop& shop, Step const&) {
  std::vector<ValueId> operands;
  Draft draft{"stablehlo.optimization_barrier", "", {}, {}, {}};
  for (auto more = shop.random.between(1, 3); more > 0; --more)
    if (auto const value = shop.pick([](GraphValue const& other) { return other.tensor; })) operands.push_back(*value);
  if (operands.empty()) return false;
  draft.operands = operands;
  std::vector<ValueId> results;
  if (shop.chance(2)) {
    draft.results.assign(operands.size(), "");
    return shop.add(draft, results);
  }
  auto const tuple = shop.add("stablehlo.tuple", operands);
  if (!tuple) return false;
  bool any = false;
  for (std::size_t i = 0; i < operands.size(); ++i)
    if (any = any || i + 1 == operands.size(); any || shop.chance(2))
      if (!shop.add("stablehlo.get_tuple_element", {*tuple}, "index = " + std::to_string(i) + " : i32")) return false;
  return true;
}

}  // namespace assay::inline generators::graphs
