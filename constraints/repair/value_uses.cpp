#include "constraints/repair/value_uses.hpp"

namespace assay {

ValueUses::ValueUses(Program const& program) {
  if (program.top) add(*program.top);
}

// Regions nest at most kMaxNesting deep, so recursion is safe.
void ValueUses::add(Block const& block) {
  for (Operation* op : block.ops) {
    for (std::size_t i = 0; i < op->operands.size(); ++i) uses_[op->operands[i]].push_back({op, i});
    for (Region const* region : op->regions)
      for (Block const* inner : region->blocks) add(*inner);
  }
}

std::span<ValueUse const> ValueUses::of(Value const& value) const {
  auto const found = uses_.find(&value);
  return found == uses_.end() ? std::span<ValueUse const>() : found->second;
}

}  // namespace assay
