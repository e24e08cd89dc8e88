#include "constraints/explain/region_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace assay {
namespace {

// A region of the op by the name that rules give it: "body", "branches[1]".
struct NamedRegion {
  MemberName member;
  Region const* region = nullptr;
  std::string_view malformed;  // why it has no results
};

void add(std::vector<NamedRegion>& all, MemberName member, FormulaValue const& value) {
  if (value.is(FormulaValueKind::signature) && value.signature->region)
    all.push_back({std::move(member), value.signature->region, value.signature->malformed});
}

std::vector<NamedRegion> regions_of(OpSpec const& spec, OpMembers const& members) {
  std::vector<NamedRegion> all;
  for (Row const& row : spec.rows) {
    FormulaValue value;
    if (row.kind != RowKind::function || !members.member(row.name, value)) continue;
    if (!value.is_list()) {
      add(all, {row.name}, value);
      continue;
    }
    for (std::size_t i = 0; i < value.items().size(); ++i) add(all, {row.name, i}, value.items()[i]);
  }
  return all;
}

bool holds(std::vector<MemberName> const& members, MemberName const& one) {
  return std::ranges::find(members, one) != members.end();
}

std::string types_of(std::span<Value* const> values) {
  std::vector<std::string> all;
  for (Value const* value : values) all.push_back(to_string(value->type));
  return all.size() == 1 ? all[0] : fmt::format("({})", fmt::join(all, ", "));
}

void add_note(Diagnostic& finding, std::string text, std::uint32_t begin, std::size_t length) {
  constexpr std::size_t kLongest = 300;
  if (begin == 0 || text.size() > kLongest) return;
  finding.notes.push_back({std::move(text), true, {begin, begin + static_cast<std::uint32_t>(length)}});
}

void add_notes(NamedRegion const& one, Diagnostic& finding) {
  std::string const name = to_string(one.member);
  if (one.region->blocks.empty()) return add_note(finding, name + " is this region", one.region->offset, 1);
  Block const& block = *one.region->blocks[0];
  if (holds(finding.statement.arguments_of, one.member) && !block.arguments.empty()) {
    Value const& first = *block.arguments[0];
    return add_note(finding, fmt::format("{} takes {}", name, types_of(block.arguments)), first.offset,
                    first.name.size() + 1);
  }
  if (block.ops.empty()) return;
  Operation const& last = *block.ops.back();
  if (one.malformed.empty())
    add_note(finding, fmt::format("{} returns {}", name, last.operands.empty() ? "nothing" : types_of(last.operands)),
             last.range.begin, last.range.end - last.range.begin);
  else
    add_note(finding, fmt::format("this is the last op of {}", name), last.range.begin,
             last.range.end - last.range.begin);
}

}  // namespace

void add_region_notes(Operation const& op, OpSpec const& spec, OpMembers const& members, Diagnostic& finding) {
  if (op.regions.empty() || finding.severity != Severity::error) return;
  auto const named = finding.statement.members();
  std::size_t noted = 0;
  for (NamedRegion const& one : regions_of(spec, members))
    if (noted < 2 && holds(named, one.member)) ++noted, add_notes(one, finding);
}

}  // namespace assay
