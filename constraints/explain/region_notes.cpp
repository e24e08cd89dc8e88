#include "constraints/explain/region_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

namespace assay {
namespace {

// A region of the op with its name in rules: "body", "branches[1]".
struct NamedRegion {
  MemberName member;
  Region const* region = nullptr;
  std::string_view malformed;  // the reason why it has no results
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
  constexpr std::size_t kMaxLength = 300;
  if (begin == 0 || text.size() > kMaxLength) return;
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

// Returns "%a: T" for an argument with that type.
std::string argument_text(Value const& argument, std::string const& type) {
  return fmt::format("%{}: {}", argument.name, type);
}

// Moves the diagnostic to the first argument with a wrong type. The edit is about all arguments.
bool place_at_argument(Block const& block, Diagnostic& finding) {
  Statement const& statement = finding.statement;
  auto const given = types_in_list(statement.given_arguments), wanted = types_in_list(statement.expected_arguments);
  bool const is_count = statement.kind == StatementKind::region_count;
  if (!is_count && (given.size() != wanted.size() || given.size() != block.arguments.size())) return false;
  std::size_t first = 0, last = block.arguments.size();
  if (!is_count) {
    while (first < given.size() && given[first] == wanted[first]) ++first;
    while (last > first && given[last - 1] == wanted[last - 1]) --last;
  }
  if (first >= last || block.arguments[first]->offset == 0 || block.arguments[first]->name.empty()) return false;
  Value const& argument = *block.arguments[first];
  finding.range = {argument.offset, argument.offset + 1 + static_cast<std::uint32_t>(argument.name.size())};
  if (is_count) return true;
  std::string from, to;
  for (std::size_t i = first; i < last; ++i) {
    from += (i == first ? "" : ", ") + argument_text(*block.arguments[i], given[i]);
    to += (i == first ? "" : ", ") + argument_text(*block.arguments[i], wanted[i]);
  }
  if (finding.hint.empty())
    finding.hint = {fmt::format("write {}", to), {{.kind = HintEdit::Kind::text, .from = from, .to = to}}};
  return true;
}

// Moves the diagnostic to the first returned value with a wrong type, or to the return.
bool place_at_return(Block const& block, Diagnostic& finding) {
  if (block.ops.empty()) return false;
  Operation const& last = *block.ops.back();
  if (last.range.begin == 0 || last.operand_offsets.size() != last.operands.size()) return false;
  finding.range = last.range;
  auto const arrow = finding.statement.expected.rfind(") -> (");
  auto const wanted = arrow == std::string::npos
                          ? std::vector<std::string>()
                          : types_in_list(std::string_view(finding.statement.expected).substr(arrow + 5));
  for (std::size_t i = 0; i < wanted.size() && wanted.size() == last.operands.size(); ++i) {
    if (to_string(last.operands[i]->type) == wanted[i] || last.operand_offsets[i] == 0) continue;
    auto const begin = last.operand_offsets[i];
    finding.range = {begin, begin + 1 + static_cast<std::uint32_t>(last.operands[i]->name.size())};
    break;
  }
  return true;
}

// Whether the diagnostic is about the types of this region, which the text has next to its op, and was moved there.
bool place_in_region(Operation const& op, NamedRegion const& one, Diagnostic& finding) {
  Statement const& statement = finding.statement;
  bool const is_of_types =
      statement.kind == StatementKind::region_type || statement.kind == StatementKind::region_count;
  bool const is_text = !op.operand_offsets.empty() && op.operand_offsets[0] != 0;
  if (!is_of_types || !is_text || !one.malformed.empty() || one.region->blocks.size() != 1) return false;
  if (finding.range.begin != op.range.begin || one.region->offset <= op.range.begin) return false;
  Block const& block = *one.region->blocks[0];
  return holds(statement.arguments_of, one.member) ? place_at_argument(block, finding)
                                                   : place_at_return(block, finding);
}

std::string signature_text(std::span<Value* const> arguments, std::span<Value* const> results) {
  auto const list = [](std::span<Value* const> values) {
    std::vector<std::string> all;
    for (Value const* value : values) all.push_back(to_string(value->type));
    return fmt::format("({})", fmt::join(all, ", "));
  };
  return fmt::format("{} -> {}", list(arguments), list(results));
}

bool returns_results(Operation const& op, Region const& region) {
  auto const& operands = region.blocks[0]->ops.back()->operands;
  return std::ranges::equal(operands, op.results, [](Value const* a, Value const* b) { return a->type == b->type; });
}

// If branches return different types, selects the one that does not return the op's results, if all others do.
bool compare_with_results(Operation const& op, std::vector<NamedRegion> const& all, Diagnostic& finding) {
  if (!finding.statement.arguments_of.empty() || op.results.empty()) return false;
  auto const has_end = [](NamedRegion const& one) {
    return one.malformed.empty() && one.region->blocks.size() == 1 && !one.region->blocks[0]->ops.empty();
  };
  if (!std::ranges::all_of(all, has_end)) return false;
  auto const differs = [&](NamedRegion const& one) { return !returns_results(op, *one.region); };
  auto const first = std::ranges::find_if(all, differs);
  if (first == all.end() || std::find_if(first + 1, all.end(), differs) != all.end()) return false;
  Block const& block = *first->region->blocks[0];
  if (block.ops.back()->operands.size() != op.results.size()) return false;
  Statement statement{.kind = StatementKind::region_type, .role = MemberRole::region};
  statement.subject = {.words = to_string(first->member), .members = {first->member}};
  statement.subject.value = signature_text(block.arguments, block.ops.back()->operands);
  statement.expected = signature_text(block.arguments, op.results);
  finding.statement = std::move(statement);
  set_message(finding);
  return place_in_region(op, *first, finding);
}

}  // namespace

std::vector<std::string> types_in_list(std::string_view list) {
  std::vector<std::string> all;
  if (list.size() < 2) return all;
  int depth = 0;
  for (char const c : list.substr(1, list.size() - 2)) {
    depth += (c == '(' || c == '<' || c == '[') - (c == ')' || c == '>' || c == ']');
    if (all.empty() || (c == ',' && depth == 0)) all.emplace_back();
    if (!(c == ',' && depth == 0) && !(c == ' ' && all.back().empty())) all.back() += c;
  }
  return all;
}

void add_region_notes(Operation const& op, OpSpec const& spec, OpMembers const& members, Diagnostic& finding) {
  if (op.regions.empty() || finding.severity != Severity::error) return;
  auto const named = finding.statement.members();
  auto const all = regions_of(spec, members);
  std::vector<NamedRegion> regions;
  std::ranges::copy_if(all, std::back_inserter(regions),
                       [&](NamedRegion const& one) { return holds(named, one.member); });
  bool const are_compared = regions.size() > 1 && finding.statement.kind == StatementKind::unequal;
  if (are_compared && compare_with_results(op, all, finding)) return;
  if (regions.size() == 1 && place_in_region(op, regions[0], finding)) return;
  for (std::size_t i = 0; i < std::min<std::size_t>(regions.size(), 2); ++i) add_notes(regions[i], finding);
}

}  // namespace assay
