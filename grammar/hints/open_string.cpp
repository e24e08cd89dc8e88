#include "grammar/hints/open_string.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "grammar/notation/specification.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxLineLength = 20'000,
                      kMaxInString = 100;  // maximum number of bytes that are inspected, and that a hint repeats

bool is_in_name(char c) { return is_name_char(c) || c == '.' || c == '$'; }
bool is_in_plain_string(char c) { return is_in_name(c) || c == '-' || c == '/'; }

std::string_view name_at(std::string_view text) {
  return text.substr(0, static_cast<std::size_t>(std::ranges::find_if_not(text, is_in_name) - text.begin()));
}

std::vector<std::size_t> quotes_of(std::string_view line) {
  std::vector<std::size_t> quotes;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] == '"') quotes.push_back(at);
    if (line[at] == '\\' && quotes.size() % 2 == 1) ++at;
  }
  return quotes;
}

// Whether a quote after that text begins a string, because the text before it cannot end one.
bool begins_string(std::string_view before) {
  std::string_view const text = trimmed(before);
  return text.empty() || std::string_view("=([{,<:").find(text.back()) != text.npos;
}

// Whether the quote after `before` begins the name of an op.
bool begins_op(std::string_view before) {
  std::string_view const text = trimmed(before);
  bool const has_results = text.starts_with('%') && text.ends_with('=');
  return text.empty() || (has_results && text.find_first_of("({<\"") == text.npos);
}

// Returns the content of the string after a quote if its end is certain, or else an empty string.
std::string_view content_of(std::string_view rest, bool is_op) {
  if (is_op) {
    std::string_view name = name_at(rest.substr(0, kMaxInString));
    bool const is_called = name.size() < rest.size() && rest[name.size()] == '(';
    if (is_called && name.find('.') != name.npos) return name;
    while (!name.empty() && !Specification::get().op(name)) name.remove_suffix(1);
    return name;
  }
  auto const end = std::ranges::find_if_not(rest, is_in_plain_string);
  auto const size = static_cast<std::size_t>(end - rest.begin());
  std::string_view const after = trimmed(rest.substr(size));
  bool const ends = after.empty() || std::string_view(",}])>").find(after[0]) != after.npos;
  return ends && size <= kMaxInString ? rest.substr(0, size) : std::string_view();
}

OpenString without_end(std::string_view line, std::size_t quote) {
  char const* const begin = line.data() + quote;
  OpenString open{begin, begin + 1, "the string that begins here does not end on its line",
                  "close the string with '\"'"};
  auto const content = content_of(line.substr(quote + 1), begins_op(line.substr(0, quote)));
  if (content.empty()) return open;
  auto const form = fmt::format("\"{}\"", content);
  open.hint = {fmt::format("write {}", form),
               {{.kind = HintEdit::Kind::form, .from = fmt::format("\"{}", content), .to = form}}};
  return open;
}

OpenString without_begin(std::string_view line, std::size_t word, std::size_t quote) {
  auto const name = std::string(line.substr(word, quote - word)), form = fmt::format("\"{}\"", name);
  return {line.data() + word, line.data() + quote + 1, fmt::format("expected '\"' before {}", name),
          Hint{fmt::format("write {}", form),
               {{.kind = HintEdit::Kind::form, .from = fmt::format("{}\"", name), .to = form}}}};
}

}  // namespace

bool has_unmatched_quote(std::string_view line) {
  return line.size() <= kMaxLineLength && quotes_of(line).size() % 2 == 1;
}

std::optional<OpenString> find_open_string(std::string_view line) {
  if (line.size() > kMaxLineLength) return std::nullopt;
  auto const quotes = quotes_of(line);
  if (quotes.size() % 2 == 0) return std::nullopt;
  std::optional<std::size_t> open;
  for (std::size_t const quote : quotes) {
    std::string_view const before = line.substr(0, quote);
    if (open && !begins_string(line.substr(*open + 1, quote - *open - 1))) {
      open.reset();
    } else if (open && quote > *open + 1) {
      break;  // another string begins before the end of this one
    } else if (open) {
      open.reset();  // an empty string
    } else if (!before.empty() && is_in_plain_string(before.back())) {
      auto word = quote;
      while (word > 0 && is_in_plain_string(line[word - 1])) --word;
      return quote - word <= kMaxInString ? std::optional(without_begin(line, word, quote)) : std::nullopt;
    } else {
      open = quote;
    }
  }
  return open ? std::optional(without_end(line, *open)) : std::nullopt;
}

}  // namespace assay
