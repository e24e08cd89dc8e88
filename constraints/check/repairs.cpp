#include "constraints/check/repairs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <string>

#include "constraints/evaluate/builtins.hpp"
#include "constraints/explain/subjects.hpp"
#include "constraints/repair/attribute_hints.hpp"
#include "constraints/repair/missing_value.hpp"
#include "constraints/repair/other_literal_type.hpp"
#include "constraints/repair/other_number.hpp"
#include "constraints/repair/other_order.hpp"
#include "constraints/repair/paired_lists.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

Hint hint_of_order(Operation const& op, OtherOrder const& other) {
  auto const written = order_in_text(op.attribute(other.attribute.name));
  auto const right = order_in_text(other.attribute.value);
  Hint hint{fmt::format("the op is valid with {}", right),
            {{.kind = HintEdit::Kind::text, .from = written, .to = right}}};
  hint.is_guess = other.has_other_lists;
  return hint;
}

// Returns the attributes that the rule of the diagnostic names.
std::set<std::string> attributes_of(OpSpec const& spec, Diagnostic const& finding) {
  std::set<std::string> names;
  if (Clause const* const clause = clause_of(spec, finding.label)) names = subjects_of(spec, clause->formula).named;
  return names;
}

// Whether an op that moves elements has a result of its operand's type. In the order with which it is valid, it changes
// nothing.
bool has_operand_type(Operation const& op, OpSpec const& spec) {
  return op.operands.size() == 1 && op.results.size() == 1 && op.operands[0]->type == op.results[0]->type &&
         spec.has_trait("moves_elements");
}

// Returns the only change of attributes that makes the op valid. If there are several, lists them without an edit.
std::optional<Hint> find_repair(Context& context, OpFindings const& one, Diagnostic const& finding,
                                std::function<bool(Operation const&)> const& is_valid) {
  auto const names = attributes_of(*one.spec, finding);
  bool const may_reorder = !has_operand_type(*one.op, *one.spec);
  auto const& members = finding.statement.subject.members;
  MemberName const* const place = members.empty() ? nullptr : &members[0];
  if (auto hint = find_other_value(context, *one.op, *one.spec, names, is_valid, may_reorder, place)) return hint;
  if (auto hint = find_other_literal_type(context, *one.op, is_valid)) return hint;
  if (!may_reorder) return std::nullopt;
  auto const other = find_other_order(context, *one.op, *one.spec, is_valid);
  return other && other->is_only_one ? std::optional(hint_of_order(*one.op, *other)) : std::nullopt;
}

}  // namespace

bool changes_result(Hint const& hint) {
  return std::ranges::any_of(hint.edits, [](HintEdit const& edit) { return edit.kind == HintEdit::Kind::result_type; });
}

Hint find_other_type(Context& context, Operation const& op, std::function<bool()> const& is_valid) {
  if (op.operands.size() != 1 || op.results.size() != 1) return {};
  auto const try_type = [&](Value& value, Type element) {
    Type const written = value.type;
    if (!element || element == written->element) return std::string();
    value.type = context.tensor(written->shape, element, written->encoding);
    auto const text = is_valid() ? to_string(value.type) : std::string();
    value.type = written;
    return text;
  };
  Value& operand = *op.operands[0];
  Type const element = element_of(op.results[0]->type);
  if (!operand.type || operand.type->kind != TypeKind::tensor || !element) return {};
  for (Type const wanted : {element, element->element})
    if (auto const type = try_type(operand, wanted); !type.empty())
      return fmt::format("the op is valid with an operand of type {}", type);
  return {};
}

bool repair_op(Program const& program, OpFindings const& one, std::vector<std::size_t> const& heads,
               std::vector<Diagnostic>& all, std::function<bool(Operation const&)> const& is_valid) {
  if (heads.empty()) return false;
  Diagnostic& finding = all[heads[0]];
  if (heads.size() > 1) {
    auto const other = find_other_order(*program.context, *one.op, *one.spec, is_valid);
    if (!other) return false;
    if (!other->is_only) return true;
    finding.hint = hint_of_order(*one.op, *other);
    return true;
  }
  if (finding.severity != Severity::error) return false;
  if (auto meant = intended_attribute(*one.op, *one.spec, is_valid)) {
    finding.range = meant->place;
    finding.hint = Hint::write_for(meant->name, meant->written);
    return false;
  }
  bool const is_open = finding.hint.edits.empty() || changes_result(finding.hint);
  if (auto hint = is_open ? find_empty_lists(*program.context, *one.op, *one.spec, is_valid) : std::nullopt) {
    finding.hint = std::move(*hint);
    return false;
  }
  if (!finding.hint.edits.empty()) return false;
  if (auto hint = find_repair(*program.context, one, finding, is_valid); hint && !hint->empty())
    finding.hint = std::move(*hint);
  return false;
}

namespace {

// Returns the text of the parts with values for "$NAME". Leaves out an optional part, which begins with '?', if a value
// is missing. Empty if a value of another part is missing.
std::string text_of_parts(std::string_view parts, std::map<std::string, std::string> const& values) {
  std::string text;
  for (std::string_view part : split(parts, '\n')) {
    bool const is_optional = part.starts_with('?');
    if (is_optional) part.remove_prefix(1);
    std::string written;
    bool has_all = true;
    for (std::size_t at = 0; at < part.size();) {
      auto const mark = std::min(part.find('$', at), part.size());
      written += part.substr(at, mark - at);
      at = mark;
      if (mark == part.size()) break;
      auto const end = std::min(part.find_first_of(" ,", mark), part.size());
      auto const value = values.find(std::string(part.substr(mark + 1, end - mark - 1)));
      has_all = has_all && value != values.end();
      if (value != values.end()) written += value->second;
      at = end;
    }
    if (!has_all && !is_optional) return {};
    if (has_all) text += written;
  }
  return text;
}

// Texts of the parts that make the op valid.
struct WordChoices {
  std::vector<std::string> texts;
  bool has_others = false;
};

WordChoices words_for(Context& context, OpFindings const& one, Statement const& statement,
                      std::function<bool(Operation const&)> const& is_valid) {
  WordChoices words;
  auto const add = [&](std::map<std::string, std::string> const& values) {
    if (auto text = text_of_parts(statement.detail, values); !text.empty()) words.texts.push_back(std::move(text));
  };
  std::string const& name = statement.subject.members.front().name;
  Row const* const row = one.spec->row(name);
  if (!row) return words;
  if (row->parent.empty()) {
    auto const values =
        statement.subject.members.size() == 1 ? values_for(context, *one.op, *one.spec, *row, is_valid) : std::nullopt;
    words.has_others = values && values->size() > kMaxMissing;
    for (std::size_t i = 0; values && i < std::min(values->size(), kMaxMissing); ++i) add({{name, (*values)[i].value}});
    return words;
  }
  auto const choices = paired_lists_for(context, *one.op, *one.spec, row->parent, is_valid);
  words.has_others = choices && choices->size() > kMaxPairedLists;
  for (std::size_t i = 0; choices && i < std::min(choices->size(), kMaxPairedLists); ++i) {
    std::map<std::string, std::string> values;
    for (auto const& [list, numbers] : (*choices)[i]) values[list] = fmt::format("[{}]", fmt::join(numbers, ", "));
    add(values);
  }
  return words;
}

Hint hint_of_words(WordChoices const& words) {
  auto const& texts = words.texts;
  auto const plain = [](std::string_view text) { return text.substr(text.find_first_not_of(", ")); };
  if (texts.size() == 1 && !words.has_others)
    return {fmt::format("write {}", plain(texts[0])), {{.kind = HintEdit::Kind::insert, .to = texts[0]}}};
  std::vector<std::string> all;
  for (std::string const& text : texts) all.emplace_back(plain(text));
  if (words.has_others) all.emplace_back("another value");
  return fmt::format("write {}", enumerated(all, " or "));
}

}  // namespace

std::vector<FollowsFrom> missing_words(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                                       std::vector<Diagnostic>& all,
                                       std::function<bool(Operation const&)> const& is_valid) {
  std::vector<FollowsFrom> found;
  for (std::size_t i = 0; i < before; ++i) {
    Statement const statement = all[i].statement;
    bool const is_missing = statement.kind == StatementKind::unexpected_token && !statement.subject.members.empty();
    if (!is_missing) continue;
    auto const line = program.source.position(all[i].range.begin).line;
    for (OpFindings const& one : ops) {
      auto const begin = one.op->range.begin;
      bool const is_op =
          one.spec && !one.terminators && begin <= all[i].range.begin && program.source.position(begin).line == line;
      if (!is_op) continue;
      for (std::size_t k = one.begin; k < one.end; ++k) found.push_back({k, i});
      auto const words = words_for(*program.context, one, statement, is_valid);
      if (!words.texts.empty()) all[i].hint = hint_of_words(words);
    }
  }
  return found;
}

}  // namespace assay
