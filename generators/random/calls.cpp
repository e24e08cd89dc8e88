// Implements generators/random/families.hpp: functions, calls, composites and tuples.
#include <algorithm>

#include "generators/random/families.hpp"

namespace assay::random_programs {
namespace {

// Adds a function on some values with the next callee of the recipe.
bool add_function(ProgramBuilder& builder, std::vector<ValueId>& operands) {
  auto const steps = builder.next_callee();
  if (!steps) return false;
  std::vector<ValueId> arguments;
  for (auto more = builder.random.between(1, 3); more > 0; --more) {
    auto const value = builder.pick([](BuiltValue const& other) { return other.tensor; });
    if (!value || std::ranges::find(operands, *value) != operands.end()) continue;
    operands.push_back(*value);
    arguments.push_back(builder.argument_like(*value));
  }
  if (operands.empty()) return false;
  builder.open(arguments, true);
  add_random_ops(builder, *steps);
  std::vector<ValueId> returned;
  for (std::size_t i = builder.own().size(); i > arguments.size() && returned.size() < 2; --i) {
    BuiltValue const& value = builder.at(builder.own()[i - 1]);
    if (value.tensor && value.varies && value.uses == 0) returned.push_back(builder.own()[i - 1]);
  }
  BuiltRegion region = builder.close(returned);
  if (returned.empty()) return false;
  drop_dead(region, {}, 0);
  builder.program.functions.push_back(
      {"f" + std::to_string(builder.program.functions.size()), std::move(region), true});
  return true;
}

// Finds operands for an existing function.
bool find_operands(ProgramBuilder& builder, BuiltFunction const& function, std::vector<ValueId>& operands) {
  for (ValueId argument : function.body.arguments) {
    BuiltValue const wanted = builder.at(argument);
    auto const value = wanted.is_static()
                           ? builder.any(wanted.element_text, wanted.shape)
                           : builder.pick([&](BuiltValue const& other) { return other.type == wanted.type; });
    if (!value) return false;
    operands.push_back(*value);
  }
  return true;
}

bool add_use(ProgramBuilder& builder, bool composite) {
  std::vector<ValueId> operands;
  std::size_t which = builder.program.functions.size();
  bool const again = which > 0 && builder.chance(2);
  if (again || !add_function(builder, operands)) {
    if (builder.program.functions.empty()) return false;
    operands.clear();
    which = builder.random.below(builder.program.functions.size());
    if (!find_operands(builder, BuiltFunction(builder.program.functions[which]), operands)) return false;
  } else {
    which = builder.program.functions.size() - 1;
  }
  BuiltFunction const function = builder.program.functions[which];
  std::string const attributes = composite
                                     ? "name = \"suite." + function.name + "\", decomposition = @" + function.name +
                                           ", version = " + std::to_string(builder.random.below(3)) + " : i32"
                                     : "callee = @" + function.name;
  NewOp op{composite ? "stablehlo.composite" : "func.call", attributes, operands, {}, {}};
  for (ValueId value : function.body.returned) op.results.push_back(builder.at(value).type);
  std::vector<ValueId> results;
  return builder.add(op, results);
}

}  // namespace

bool add_call(ProgramBuilder& builder, Step const&) { return add_use(builder, false); }
bool add_composite(ProgramBuilder& builder, Step const&) { return add_use(builder, true); }

bool add_packing(ProgramBuilder& builder, Step const&) {
  std::vector<ValueId> operands;
  NewOp op{"stablehlo.optimization_barrier", "", {}, {}, {}};
  for (auto more = builder.random.between(1, 3); more > 0; --more)
    if (auto const value = builder.pick([](BuiltValue const& other) { return other.tensor; }))
      operands.push_back(*value);
  if (operands.empty()) return false;
  op.operands = operands;
  std::vector<ValueId> results;
  if (builder.chance(2)) {
    op.results.assign(operands.size(), "");
    return builder.add(op, results);
  }
  auto const tuple = builder.add("stablehlo.tuple", operands);
  if (!tuple) return false;
  bool any = false;
  for (std::size_t i = 0; i < operands.size(); ++i)
    if (any = any || i + 1 == operands.size(); any || builder.chance(2))
      if (!builder.add("stablehlo.get_tuple_element", {*tuple}, "index = " + std::to_string(i) + " : i32"))
        return false;
  return true;
}

}  // namespace assay::random_programs
