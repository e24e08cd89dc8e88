#include "grammar/bytecode/write/requirements.hpp"

#include <algorithm>
#include <map>

#include "grammar/bytecode/write/lower.hpp"

namespace assay {
namespace {

// Regions nest at most kMaxNesting deep, so recursion is safe.
void lower_all(Block const& block, bytecode::Lowering& lowering) {
  for (auto const* op : block.ops) {
    lowering.lower(*op);
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) lower_all(*inner, lowering);
  }
}

bool is_before(Requirement const& a, Requirement const& b) {
  if (!a.since || !b.since) return !a.since && b.since;
  return *a.since > *b.since;
}

}  // namespace

Requirements version_requirements(Program const& program) {
  bytecode::Lowering lowering(*program.context, Version{});
  if (program.top) lower_all(*program.top, lowering);
  Requirements found;
  std::map<std::string_view, std::size_t> numbers;
  for (auto const& shortfall : lowering.shortfalls()) {
    auto const [known, is_new] = numbers.try_emplace(shortfall.what, found.all.size());
    if (is_new) found.all.push_back({shortfall.what, shortfall.since, shortfall.advice, {}});
    found.all[known->second].locations.push_back(shortfall.range);
    if (!shortfall.since) found.holdable = false;
    if (shortfall.since) found.least = std::max(found.least, *shortfall.since);
  }
  std::ranges::stable_sort(found.all, is_before);
  return found;
}

}  // namespace assay
