#include "diagnostics/fixes/function_types.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "constraints/explain/region_notes.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

bool begins_bracket(char c) { return c == '(' || c == '[' || c == '{' || c == '<'; }
bool ends_bracket(std::string_view text, std::size_t at) {
  char const c = text[at];
  return c == ')' || c == ']' || c == '}' || (c == '>' && (at == 0 || text[at - 1] != '-'));
}

SourceRange range_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// Returns the range of a type by number, in the list T, U, ... at `at`, with or without parentheses.
std::optional<SourceRange> type_in_list(std::string_view text, std::size_t at, std::size_t number) {
  at = text.find_first_not_of(" \t", at);
  if (at == text.npos) return std::nullopt;
  at += text[at] == '(';
  std::size_t begin = text.find_first_not_of(" \t\n", at);
  int depth = 0;
  for (std::size_t i = begin; i < text.size(); ++i) {
    bool const ends = ends_bracket(text, i), is_mark = ends || text[i] == ',' || text[i] == '\n';
    if (depth == 0 && number == 0 && (is_mark || text[i] == ' ')) return range_of(begin, i);
    if (depth == 0 && (ends || text[i] == '\n')) return std::nullopt;
    if (depth == 0 && text[i] == ',') {
      --number;
      begin = text.find_first_not_of(" \t\n", i + 1);
      if (begin == text.npos) return std::nullopt;
      i = begin - 1;
      continue;
    }
    depth += begins_bracket(text[i]) - ends;
  }
  return std::nullopt;
}

// Returns the offset after the bracket that matches the one at `at`, or npos.
std::size_t behind_bracket(std::string_view text, std::size_t at) {
  int depth = 0;
  for (; at < text.size(); ++at) {
    depth += begins_bracket(text[at]) - ends_bracket(text, at);
    if (depth == 0) return at + 1;
  }
  return text.npos;
}

Operation const* owner_of(Block const* block) { return block && block->parent ? block->parent->parent : nullptr; }

bool is_function(Operation const* op) {
  Attribute const type = op ? op->attribute("function_type") : nullptr;
  return type && type->type && type->type->kind == TypeKind::function;
}

std::optional<Edit> changed(std::string_view text, std::optional<SourceRange> place, std::string const& type) {
  if (!place || text.substr(place->begin, place->end - place->begin) == type) return std::nullopt;
  return Edit{*place, type};
}

}  // namespace

std::optional<Edit> declared_result(std::string_view text, Operation const& op, std::size_t number,
                                    std::string const& type) {
  Operation const* function = owner_of(op.parent);
  if (!is_function(function) || function->regions.empty() || function->regions[0]->offset > text.size())
    return std::nullopt;
  std::string_view const head = text.substr(0, function->regions[0]->offset);
  auto const word = head.find("function_type", function->range.begin);  // only in generic form
  auto const open = head.find('(', word == head.npos ? function->range.end : word);
  auto const arrow = open == head.npos ? open : head.find_first_not_of(" \t\n", behind_bracket(head, open));
  if (arrow == head.npos || head.substr(arrow, 2) != "->") return std::nullopt;
  return changed(text, type_in_list(text, arrow + 2, number), type);
}

std::vector<Edit> returned_type(std::string_view text, Value const& value, std::string const& type) {
  Block const* const block = value.op ? value.op->parent : nullptr;
  if (!is_function(owner_of(block)) || block->ops.empty()) return {};
  Operation const& last = *block->ops.back();
  std::vector<Edit> edits;
  for (std::size_t k = 0; k < last.operands.size() && k < last.operand_offsets.size(); ++k) {
    if (last.operands[k] != &value) continue;
    auto const& declared = owner_of(block)->attribute("function_type")->type->results;
    if (k >= declared.size() || to_string(declared[k]) != type) return {};
    auto const colon = text.find(':', last.operand_offsets.back());
    if (colon == text.npos) continue;
    if (auto returned = changed(text, type_in_list(text, colon + 1, k), type)) edits.push_back(std::move(*returned));
  }
  std::ranges::sort(edits, {}, [](Edit const& edit) { return edit.range.begin; });
  return edits;
}

std::optional<Fix> region_types(std::string_view text, Operation const* op, Diagnostic const& finding) {
  Statement const& statement = finding.statement;
  auto const given = types_in_list(statement.given_arguments), wanted = types_in_list(statement.expected_arguments);
  if (statement.kind != StatementKind::region_type || given.size() != wanted.size()) return std::nullopt;
  Region const* found = nullptr;
  for (; op && !found; op = owner_of(op->parent))
    for (Region const* region : op->regions)
      for (Block const* block : region->blocks)
        for (Value const* argument : block->arguments)
          if (argument->offset == finding.range.begin) found = region;
  if (!found || found->offset >= text.size()) return std::nullopt;
  std::size_t const begin = std::min(found->offset, finding.range.begin);
  auto end = found->offset == 0 ? text.npos : behind_bracket(text, found->offset - 1);
  if (end == text.npos) return std::nullopt;
  Fix fix{fmt::format("Change the types of the region to {}", statement.expected_arguments), {}};
  for (std::size_t at = begin; at < end; ++at)
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (given[i] == wanted[i] || !text.substr(at, end - at).starts_with(given[i])) continue;
      fix.edits.push_back({range_of(at, at + given[i].size()), wanted[i]});
      at += given[i].size() - 1;
      break;
    }
  return fix.edits.empty() ? std::nullopt : std::optional(std::move(fix));
}

}  // namespace assay
