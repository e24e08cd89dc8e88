#include "equiv/compare/read_arguments.hpp"

#include <unordered_set>

namespace assay {
namespace {

void add_used_within(Operation const& op, std::vector<Value const*>& open) {
  for (Region const* const region : op.regions)
    for (Block const* const block : region->blocks)
      for (Operation const* const inner : block->ops) {
        open.insert(open.end(), inner->operands.begin(), inner->operands.end());
        add_used_within(*inner, open);
      }
}

}  // namespace

std::vector<bool> arguments_read_by(Operation const& function, std::size_t result) {
  if (function.regions.size() != 1 || function.regions[0]->blocks.size() != 1) return {};
  Block const& body = *function.regions[0]->blocks[0];
  if (body.ops.empty() || result >= body.ops.back()->operands.size()) return {};
  std::vector<bool> read(body.arguments.size());
  std::unordered_set<Value const*> seen;
  std::vector<Value const*> open{body.ops.back()->operands[result]};
  while (!open.empty()) {
    Value const* const value = open.back();
    open.pop_back();
    if (!seen.insert(value).second) continue;
    if (value->block == &body && value->index < read.size()) read[value->index] = true;
    if (!value->op) continue;
    open.insert(open.end(), value->op->operands.begin(), value->op->operands.end());
    add_used_within(*value->op, open);
  }
  return read;
}

}  // namespace assay
