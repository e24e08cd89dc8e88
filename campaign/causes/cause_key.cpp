#include "campaign/causes/cause_key.hpp"

#include <set>
#include <utility>
#include <vector>

#include "campaign/novelty/classes.hpp"
#include "constraints/bind/prepared_program.hpp"
#include "grammar/notation/specification.hpp"

namespace assay::campaign {
namespace {

using reduction::Observation;
using reduction::Outcome;
using reduction::Reduced;

constexpr std::size_t kMaxNamed = 4;

// Collects the ops of @main, without constants and terminators. Ops inside their regions are not collected.
void collect_ops(Block const& block, std::vector<Operation const*>& found) {
  for (Operation const* const op : block.ops) {
    if (op->name == "stablehlo.constant" || op->name.ends_with(".return")) continue;
    if (op->name == "func.func" || op->name == "builtin.module") {
      for (Region const* const region : op->regions)
        for (Block const* const inner : region->blocks) collect_ops(*inner, found);
      continue;
    }
    found.push_back(op);
  }
}

}  // namespace

Deviation deviation_of(Observation const& seen) {
  switch (seen.outcome) {
    case Outcome::refused:
    case Outcome::unsupported:
      return Deviation::refusal;
    case Outcome::crashed:
      return Deviation::crash;
    case Outcome::timed_out:
      return Deviation::hang;
    default:
      return deviation_of_error(seen.error());
  }
}

std::string detail_of(Observation const& seen) { return seen.outcome == Outcome::violates ? "" : seen.detail; }

CauseKey key_of(Reduced const& reduced) {
  CauseKey key{"program", "none", "", deviation_of(reduced.seen), detail_of(reduced.seen)};
  PreparedProgram const prepared(reduced.text, {.binds = false});
  if (prepared.is_stopped()) return key;
  std::vector<Operation const*> ops;
  collect_ops(*prepared.program().top, ops);
  if (ops.empty()) return key;
  std::set<std::string> names;
  for (auto const* const op : ops) names.insert(mnemonic_of(op->name));
  if (names.size() > kMaxNamed) return key.op = "many", key;
  key.op.clear();
  for (auto const& name : names) key.op += (key.op.empty() ? "" : "+") + name;
  key.type_class = type_class(*ops.front());
  if (ops.size() == 1) key.attribute_class = attribute_class(*ops.front());
  return ignore_element_kind(std::move(key));
}

}  // namespace assay::campaign
