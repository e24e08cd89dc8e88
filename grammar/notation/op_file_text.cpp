#include "grammar/notation/op_file_text.hpp"

#include <algorithm>
#include <utility>

namespace assay::op_file {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::string unquote(std::string_view quoted) {
  std::string text;
  for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] == '\\') ++i;
    text += quoted[i];
  }
  return text;
}

}  // namespace

std::string full_name(std::string_view name) {
  return name.find('.') == name.npos ? std::string(kOwnDialect).append(name) : std::string(name);
}

std::string variant_name(std::string_view op, std::string_view value) {
  return std::string(op).append(" @").append(value);
}

void Text::trim() {
  while (begin != end && is_blank(line->text[begin])) ++begin;
  while (begin != end && is_blank(line->text[end - 1])) --end;
}

void Text::expect_end() const {
  if (!empty()) fail("expected the end of the row");
}

std::string_view Text::peek_word() const {
  std::string_view const text = view();
  return text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
}

std::string Text::consume_word(char const* what) {
  if (empty()) fail(std::string("expected ") + what);
  std::string word(peek_word());
  drop_front(word.size());
  return word;
}

bool Text::consume_if(std::string_view word) {
  if (empty() || peek_word() != word) return false;
  drop_front(word.size());
  return true;
}

void Text::drop_front(std::size_t count) {
  begin += count;
  trim();
}

Text Text::split_at(std::size_t count) {
  Text rest = *this;
  rest.drop_front(count);
  end = begin + count;
  trim();
  return rest;
}

std::string read_string(Text const& text) {
  if (text.empty() || text.view().front() != '"') text.fail("expected a string in quotes");
  std::size_t const end = string_end(text.view(), 0);
  if (end != text.view().size()) text.fail("expected the end of the row after this string");
  return unquote(text.view());
}

std::string consume_reason(Text& text) {
  std::string_view const view = text.view();
  for (std::size_t i = 0; i < view.size(); ++i) {
    if (view[i] != '"') continue;
    std::size_t const end = string_end(view, i);
    if (end == view.size()) {
      text.split_at(i);
      return unquote(view.substr(i));
    }
    if (end == std::string_view::npos) break;
    i = end - 1;
  }
  text.fail("expected a reason in quotes at the end of the row", view.size());
}

Expr read_formula(Text const& text) { return text.value_or_fail(parse_formula(text.view())); }

Version read_version(Text const& text) {
  auto const version = parse_version(text.view());
  if (!version) text.fail("expected a version such as 1.4.0");
  return *version;
}

TypePattern read_types(Text const& text) { return text.value_or_fail(parse_type_pattern(text.view())); }

std::vector<std::string> read_mnemonics(Text const& text) { return text.value_or_fail(parse_mnemonics(text.view())); }

Definition read_definition(Text text) {
  DefinitionHead head = text.value_or_fail(parse_definition_head(text.view()));
  text.drop_front(head.value_begin);
  return {std::move(head.name), std::move(head.parameters), read_formula(text), text.string(), {}};
}

ClassSpec read_class(Text text) {
  ClassSpec read;
  read.name = text.consume_word("a name");
  if (!text.consume_if("=")) text.fail("expected '='");
  read.types = text.value_or_fail(parse_class_types(text.view()));
  return read;
}

std::size_t find_keyword(std::string_view text, std::string_view keyword) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char const c = text[i];
    if (c == '"') {
      i = std::min(string_end(text, i), text.size()) - 1;
    } else if (c == '(' || c == '[') {
      ++depth;
    } else if (c == ')' || c == ']') {
      --depth;
    } else if (depth == 0 && (i == 0 || is_blank(text[i - 1])) && text.substr(i).starts_with(keyword) &&
               (i + keyword.size() == text.size() || is_blank(text[i + keyword.size()]))) {
      return i;
    }
  }
  return text.size();
}

bool is_label(std::string_view word, std::string_view letters) {
  return word.size() >= 2 && letters.find(word.front()) != std::string_view::npos &&
         word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

}  // namespace assay::op_file
