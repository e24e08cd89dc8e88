#include "grammar/hints/tuples.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

#include "grammar/x3/characters.hpp"
#include "support/text.hpp"

namespace assay {

std::string items_in_brackets(std::string_view items) {
  std::string text;
  for (char const c : items) {
    if (c == ')' || c == ']') {
      while (!text.empty() && is_blank(text.back())) text.pop_back();
      if (!text.empty() && text.back() == ',') text.pop_back();
    }
    text += c == '(' ? '[' : c == ')' ? ']' : c;
  }
  while (!text.empty() && is_blank(text.back())) text.pop_back();
  if (!text.empty() && text.back() == ',') text.pop_back();
  return text;
}

std::optional<IntegerTuple> integer_tuple(std::string_view text) {
  constexpr std::size_t kMaxLength = 500;
  if (!text.starts_with('(')) return std::nullopt;
  auto const end = text.substr(0, kMaxLength).find(')');
  if (end == text.npos) return std::nullopt;
  IntegerTuple tuple{end + 1, {}};
  auto items = split(text.substr(1, end - 1), ',');
  if (items.size() > 1 && trimmed(items.back()).empty()) items.pop_back();
  for (std::string_view const item : items) {
    std::string_view const number = trimmed(item);
    std::int64_t value = 0;
    auto const read = std::from_chars(number.data(), number.data() + number.size(), value);
    if (read.ec != std::errc() || read.ptr != number.data() + number.size()) return std::nullopt;
    tuple.numbers.push_back(value);
  }
  return tuple.numbers.empty() ? std::nullopt : std::optional(std::move(tuple));
}

std::string_view name_before(std::string_view text) {
  text = trimmed(text);
  if (!text.ends_with('=')) return {};
  text = trimmed(text.substr(0, text.size() - 1));
  auto begin = text.size();
  while (begin > 0 && is_in_word(text[begin - 1])) --begin;
  return text.substr(begin);
}

Hint tuples_hint(std::string_view line, std::string_view name, ListForm const& form) {
  std::string to, first;
  std::size_t written = 0, at = 0;
  for (; at < line.size(); ++at) {
    if (line[at] != '(') continue;
    std::string_view const before = trimmed(line.substr(0, at));
    std::string_view const own = at == 0 ? name : name_before(before);
    bool const is_value = at == 0 || !own.empty() || before.ends_with(" x") || before.ends_with("] x");
    auto const tuple = is_value ? integer_tuple(line.substr(at)) : std::nullopt;
    if (!tuple) continue;
    std::string const list = form(own, fmt::format("{}", fmt::join(tuple->numbers, ", ")));
    if (first.empty()) first = list;
    to += std::string(line.substr(written, at - written)) + list;
    written = at + tuple->size;
    at = written - 1;
  }
  return {fmt::format("lists are written in brackets: {}", first),
          {{.kind = HintEdit::Kind::form, .from = std::string(line.substr(0, written)), .to = to}}};
}

}  // namespace assay
