// Implements builtins.hpp: classes of types (`class` in spec/types.spec), and whose ops a region holds.
#include <array>
#include <unordered_set>
#include <vector>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/symbols/type_classes.hpp"
#include "semantics/program/program.hpp"

namespace assay {
namespace {

using Args = std::span<FormulaValue const>;

// Whether a type, or the type of a value, belongs to the class with that name.
FormulaValue is_of_class(Evaluator& evaluator, Args args) {
  if (args[0].is(FormulaValueKind::unknown)) return make(Tribool::unknown);
  if (!args[1].is(FormulaValueKind::text)) return evaluator.fail(to_string(args[1]) + " is not the name of a class");
  bool const foreign = evaluator.environment().has_foreign_values();
  return make(assay::is_of_class(type_of(args[0]), args[1].text, false, foreign));
}

// Returns the distinct names of the ops in a region and in nested regions.
FormulaValue ops_within(Evaluator& evaluator, Args args) {
  if (args[0].is(FormulaValueKind::none)) return evaluator.list({});
  Region const* const whole = args[0].is(FormulaValueKind::signature) ? args[0].signature->region : nullptr;
  if (!whole) return evaluator.fail(to_string(args[0]) + " is not a region");
  evaluator.environment().enter_region();
  std::vector<FormulaValue> found;
  std::unordered_set<char const*> known;  // names are interned
  std::vector<Region const*> left = {whole};
  while (!left.empty()) {
    Region const* const region = left.back();
    left.pop_back();
    for (Block const* block : region->blocks) {
      for (Operation const* op : block->ops) {
        if (!evaluator.step()) return unknown();
        if (known.insert(op->name.data()).second) found.push_back(make_text(op->name));
        left.insert(left.end(), op->regions.begin(), op->regions.end());
      }
    }
  }
  return evaluator.list(found);
}

FormulaValue dialect(Evaluator& evaluator, Args args) {
  if (!args[0].is(FormulaValueKind::text)) return evaluator.fail(to_string(args[0]) + " is not the name of an op");
  return make_text(args[0].text.substr(0, args[0].text.find('.')));
}

constexpr auto kTable = std::to_array<Builtin>({
    {"is_of_class", is_of_class, 2, 2, false, true, false, true},
    {"ops_within", ops_within},
    {"dialect", dialect},
});

}  // namespace

std::span<Builtin const> class_builtins() { return kTable; }

}  // namespace assay
