#include "campaign/novelty/features.hpp"

#include "campaign/novelty/classes.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::campaign {
namespace {

void add_features(Operation const& op, std::set<std::string>& found) {
  for (Region const* const region : op.regions)
    for (Block const* const block : region->blocks)
      for (Operation const* const inner : block->ops) add_features(*inner, found);
  if (op.results.empty()) return;
  auto const name = mnemonic_of(op.name);
  auto const shape = shape_class(op.results[0]->type);
  auto const what = name + ", " + type_class(op) + ", " + shape;
  auto const attributes = attribute_class(op);
  if (op.operands.empty()) found.insert("> " + what);
  for (Value const* const operand : op.operands) {
    auto const from = operand->op ? mnemonic_of(operand->op->name) : std::string("argument");
    found.insert(from + " > " + what + (attributes.empty() ? "" : ", " + attributes));
  }
}

}  // namespace

std::set<std::string> features_of(Program const& program) {
  std::set<std::string> found;
  for (Operation const* const op : program.top->ops) add_features(*op, found);
  return found;
}

}  // namespace assay::campaign
