#include "harness/divergence/probe_ids.hpp"

#include <map>
#include <unordered_map>

#include "grammar/notation/specification.hpp"

namespace assay::divergence {
namespace {

// The flat values of each value of the program text.
using Executions = std::unordered_map<Value const*, std::vector<std::uint32_t>>;

bool is_probe(Operation const& op) { return op.name == "interpreter.probe"; }

template <class Visit> void visit_inner_first(Block const& block, Visit const& visit) {
  for (auto const* op : block.ops) {
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) visit_inner_first(*inner, visit);
    visit(*op);
  }
}

Executions executions_of(FlatProgram const& flat) {
  Executions all;
  for (std::uint32_t value = 0; value < flat.values().size(); ++value)
    for (auto const& place : flat.values()[value].places) all[place.value].push_back(value);
  return all;
}

}  // namespace

std::vector<ProbeId> probe_ids(FlatProgram const& flat, ValueNames const& names, Program const& program) {
  std::vector<ProbeId> written, numbered;
  auto const executions = executions_of(flat);
  auto const of = [&](Value const* value) {
    auto const found = executions.find(value);
    return found == executions.end() ? std::vector<std::uint32_t>() : found->second;
  };
  std::size_t number = 0;
  if (!program.top) return {};
  visit_inner_first(*program.top, [&](Operation const& op) {
    if (is_probe(op) && op.operands.size() == 1) {
      Attribute const id = op.attribute("probe_id");
      // The same file observes the result of the probe, which is its operand.
      if (id) written.push_back({string_value(id), of(op.operands[0])});
      return;
    }
    auto const* const spec = Specification::get().op(op.name);
    if (op.results.empty() || (spec && spec->has_trait("constant_like"))) return;
    auto const name = names.location(op).name;
    for (auto const* result : op.results) {
      if (!result->type || result->type->kind != TypeKind::tensor) continue;
      ++number;
      numbered.push_back({"probe" + std::to_string(number), of(result)});
      if (!name.empty())
        numbered.push_back({name.substr(0, name.find('@')) + "." + std::to_string(number), of(result)});
    }
  });
  return written.empty() ? numbered : written;
}

}  // namespace assay::divergence
