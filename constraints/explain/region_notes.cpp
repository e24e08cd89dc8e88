#include "constraints/explain/region_notes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>
#include <vector>

namespace assay {
namespace {

// A region of the op by the name that rules give it: "body", "branches[1]".
struct NamedRegion {
  std::string name;
  Region const* region = nullptr;
  std::string_view malformed;  // why it has no results
};

void add(std::vector<NamedRegion>& all, std::string name, FormulaValue const& value) {
  if (value.is(FormulaValueKind::signature) && value.signature->region)
    all.push_back({std::move(name), value.signature->region, value.signature->malformed});
}

std::vector<NamedRegion> regions_of(OpSpec const& spec, OpMembers const& members) {
  std::vector<NamedRegion> all;
  for (Row const& row : spec.rows) {
    FormulaValue value;
    if (row.kind != RowKind::function || !members.member(row.name, value)) continue;
    if (!value.is_list()) {
      add(all, row.name, value);
      continue;
    }
    for (std::size_t i = 0; i < value.items().size(); ++i)
      add(all, fmt::format("{}[{}]", row.name, i), value.items()[i]);
  }
  return all;
}

bool is_in_word(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); }

// Where the message names the region, as a word of its own.
std::optional<std::size_t> mention_of(std::string_view name, std::string_view message) {
  for (auto at = message.find(name); at != message.npos; at = message.find(name, at + 1)) {
    bool const begins = at == 0 || !is_in_word(message[at - 1]);
    std::size_t const end = at + name.size();
    if (begins && (end == message.size() || (!is_in_word(message[end]) && message[end] != '['))) return at;
  }
  return std::nullopt;
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

// The inputs that the message says and demands are the same: "x is (A) -> (B), but must be (A) -> (C)".
bool has_right_arguments(std::string_view message) {
  auto const part = [&](std::string_view before) {
    auto const begin = message.find(before);
    if (begin == message.npos) return std::string_view();
    std::string_view const rest = message.substr(begin + before.size());
    return rest.substr(0, rest.find(" ->"));
  };
  std::string_view const given = part(" is "), wanted = part(" must be ");
  return !given.empty() && given == wanted;
}

void add_notes(NamedRegion const& one, Diagnostic& finding) {
  if (one.region->blocks.empty()) return add_note(finding, one.name + " is this region", one.region->offset, 1);
  Block const& block = *one.region->blocks[0];
  std::string_view const message = finding.message;
  bool const is_type = message.starts_with(one.name + " is (") || message.find(one.name + " takes ") != message.npos;
  if (is_type && !has_right_arguments(message) && !block.arguments.empty()) {
    Value const& first = *block.arguments[0];
    return add_note(finding, fmt::format("{} takes {}", one.name, types_of(block.arguments)), first.offset,
                    first.name.size() + 1);
  }
  if (block.ops.empty()) return;
  Operation const& last = *block.ops.back();
  if (one.malformed.empty())
    add_note(finding,
             fmt::format("{} returns {}", one.name, last.operands.empty() ? "nothing" : types_of(last.operands)),
             last.range.begin, last.range.end - last.range.begin);
  else
    add_note(finding, fmt::format("this is the last op of {}", one.name), last.range.begin,
             last.range.end - last.range.begin);
}

}  // namespace

void add_region_notes(Operation const& op, OpSpec const& spec, OpMembers const& members, Diagnostic& finding) {
  if (op.regions.empty() || finding.severity != Severity::error) return;
  constexpr std::string_view kRegion = "the region ";
  auto const all = regions_of(spec, members);
  if (finding.message.starts_with(kRegion))
    for (NamedRegion const& one : all)
      if (!one.malformed.empty() && finding.message == one.malformed) {
        finding.message = one.name + " " + finding.message.substr(kRegion.size());
        break;
      }
  std::size_t noted = 0;
  for (NamedRegion const& one : all)
    if (noted < 2 && mention_of(one.name, finding.message)) ++noted, add_notes(one, finding);
}

}  // namespace assay
