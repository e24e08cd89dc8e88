#include "support/statement.hpp"

#include <algorithm>
#include <array>

#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

// The template of a sentence. A part in brackets is omitted if one of its fields is empty.
struct Template {
  StatementKind kind;
  std::string_view name, text;
};

using enum StatementKind;

constexpr Template kTemplates[] = {
    {plain, "plain", "{detail}"},
    {row_type, "row_type", "{words} is {value}, but must be {expected}"},
    {row_types, "row_types", "{words} are {value}, but each must be {expected}"},
    {row_constant, "row_constant", "{words} is not a constant"},
    {missing_attribute, "missing_attribute",
     "attribute {words} is missing[, and {other_words} is not an attribute of {detail}]"},
    {missing_attributes, "missing_attributes", "attributes {words} are missing"},
    {given_twice, "given_twice", "{words} appears twice, on its own and in {other_words}"},
    {count, "count", "{words} takes {expected}, but has {value}[: {other_words} is missing]"},
    {result_count, "result_count", "{words} has {expected}, but is given {value}[: {other_words} is missing]"},
    {value, "value", "{subject}, but must be[ {relation}] {expected}[, {other_words}]"},
    {literal, "literal", "{value} must be {expected}"},
    {given, "given", "{words} is present, but must be absent"},
    {absent, "absent", "{words} is missing"},
    {forbidden_value, "forbidden_value", "{words} must not be {expected}"},
    {forbidden_values, "forbidden_values", "{subject}, but must not be one of {expected}[, {other_words}]"},
    {range, "range",
     "{subject}, but must be {expected}[: {other_words} is {other_value}][; indices do not count from the end: write "
     "{detail}]"},
    {empty_range, "empty_range",
     "{subject}, but no value is allowed: it must be {relation} {expected}[, {other_words}]"},
    {multiple, "multiple", "{subject}, but must be a multiple of [{other_words}, which is ]{expected}"},
    {predicate, "predicate", "{words} must {relation} {expected}[, but is {value}][; {other}]"},
    {fact, "fact", "{detail}[: {terms}]"},
    {unequal, "unequal", "{subject}, but {other}: they must be equal"},
    {same, "same", "{words} and {other_words} are both {value}, but must differ"},
    {both_or_neither, "both_or_neither", "{subject}, but {other}: both must be, or neither"},
    {contradiction, "contradiction", "{subject}, but {other}"},
    {not_all_same, "not_all_same", "{words} are not all the same: {value}"},
    {duplicates, "duplicates", "{words} has duplicates: {value}"},
    {duplicate, "duplicate", "{detail} appears twice[ in {words}]: {value}"},
    {undefined_symbol, "undefined_symbol", "undefined symbol {value}"},
    {region_type, "region_type", "{words} is {value}, but must be {expected}[: {detail}]"},
    {region_of_tensors, "region_of_tensors", "{words} is {value}, but must take and return tensors"},
    {region_count, "region_count", "{words} {relation}s {value}, but must {relation} {expected}[: {detail}]"},
    {malformed_region, "malformed_region", "{words} {detail}"},
    {formula, "formula", "{detail} does not hold[: {terms}]"},
    {negated_formula, "negated_formula", "{detail} holds, but must not[: {terms}]"},
    {impossible_sizes, "impossible_sizes", "no size satisfies {detail}"},
    {any_of, "any_of", "{parts}"},
    {own_words, "own_words", "{detail}"},
    {other_use, "other_use", "'{words}' is used as '{expected}' but has type '{value}'"},
    {undefined_alias, "undefined_alias", "alias '{words}' is not defined before its use"},
    {unexpected_token, "unexpected_token", "expected {expected} but found {value}"},
};

constexpr bool is_indexed_by_kind() {
  for (std::size_t i = 0; i < std::size(kTemplates); ++i)
    if (kTemplates[i].kind != static_cast<StatementKind>(i)) return false;
  return true;
}
static_assert(is_indexed_by_kind());

class Renderer {
public:
  Renderer(Statement const& statement, bool is_pattern) : statement_(statement), is_pattern_(is_pattern) {}

  std::string run() const {
    std::string text = fill(template_of(statement_.kind));
    if (!statement_.except.empty()) text += " except in dimension " + shown(statement_.except);
    if (auto const since = statement_.since.full(); !since.empty()) text += ", since " + shown(since);
    return text;
  }

private:
  std::string shown(std::string const& value) const { return is_pattern_ ? without_numbers(value) : value; }

  std::string field(std::string_view name) const {
    if (name == "relation") return statement_.relation;
    if (name == "terms" || name == "parts") return listed(name);
    return shown(value_of(name));
  }

  std::string value_of(std::string_view name) const {
    Statement const& one = statement_;
    if (name == "subject") return one.subject.full();
    if (name == "words") return one.subject.words;
    if (name == "value") return one.subject.value;
    if (name == "other") return one.other.full();
    if (name == "other_words") return one.other.words;
    if (name == "other_value") return one.other.value;
    if (name == "expected") return one.expected;
    return name == "relation" ? one.relation : one.detail;
  }

  std::string listed(std::string_view name) const {
    std::string all;
    if (name == "terms")
      for (Subject const& term : statement_.terms) all += (all.empty() ? "" : ", ") + shown(term.full());
    else
      for (Statement const& part : statement_.parts)
        all += (all.empty() ? "" : "; or else ") + Renderer(part, is_pattern_).run();
    return all;
  }

  std::string fill(std::string_view text) const {
    std::string all;
    while (!text.empty()) {
      char const mark = text.front();
      std::size_t const end = mark == '{' ? text.find('}') : mark == '[' ? text.find(']') : 0;
      std::string_view const inner = end ? text.substr(1, end - 1) : std::string_view();
      if (mark == '{')
        all += field(inner);
      else if (mark == '[')
        all += has_fields(inner) ? fill(inner) : "";
      else
        all += mark;
      text.remove_prefix(end + 1);
    }
    return all;
  }

  bool has_fields(std::string_view text) const {
    for (auto at = text.find('{'); at != text.npos; at = text.find('{', at + 1)) {
      std::string_view const name = text.substr(at + 1, text.find('}', at) - at - 1);
      if (name == "terms" ? statement_.terms.empty() : value_of(name).empty()) return false;
    }
    return true;
  }

  Statement const& statement_;
  bool is_pattern_;
};

void add_members(Subject const& subject, std::vector<MemberName>& all) {
  for (MemberName const& one : subject.members)
    if (std::ranges::find(all, one) == all.end()) all.push_back(one);
}

}  // namespace

std::string Subject::full() const { return !phrase.empty() ? phrase : words.empty() ? value : words + " is " + value; }

std::vector<MemberName> Statement::members() const {
  std::vector<MemberName> all;
  add_members(subject, all);
  add_members(other, all);
  for (Subject const& term : terms) add_members(term, all);
  for (Statement const& part : parts)
    for (MemberName& one : part.members())
      if (std::ranges::find(all, one) == all.end()) all.push_back(std::move(one));
  add_members(since, all);
  return all;
}

std::string_view to_string(StatementKind kind) { return kTemplates[static_cast<std::size_t>(kind)].name; }
std::string_view template_of(StatementKind kind) { return kTemplates[static_cast<std::size_t>(kind)].text; }

std::string to_string(MemberName const& member) {
  return member.index ? member.name + "[" + std::to_string(*member.index) + "]" : member.name;
}

std::string_view to_string(MemberRole role) {
  constexpr std::string_view kNames[] = {"", "operand", "result", "attribute", "region"};
  return kNames[static_cast<std::size_t>(role)];
}

std::string sentence_of(Statement const& statement) { return Renderer(statement, false).run(); }
std::string pattern_of(Statement const& statement) { return Renderer(statement, true).run(); }

std::string without_numbers(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (value[i] == '%') {
      text += '%';
      while (i + 1 < value.size() && (is_name_char(value[i + 1]) || value[i + 1] == '#')) ++i;
    } else if (!is_digit(value[i])) {
      text += value[i];
    }
  }
  return text;
}

void add_operand(Statement& statement, MemberName operand) {
  statement.kind = row_types;
  statement.subject.members.push_back(std::move(operand));
  std::vector<std::string> names;
  for (MemberName const& one : statement.subject.members) names.push_back(one.name);
  statement.subject.words = "operands " + enumerated(names, " and ");
}

}  // namespace assay
