#include "constraints/explain/type_places.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxDistance = 100'000, kMaxLength = 4'000;  // maximum number of bytes to search, and of a type

// Removes blanks and zero points of 0.
std::string bare(std::string_view text) {
  std::string all;
  for (char const c : text)
    if (!is_blank(c)) all += c;
  for (auto at = all.find(":0"); at != std::string::npos; at = all.find(":0", at + 1)) {
    bool const ends = at + 2 < all.size() && std::string_view(",}>").find(all[at + 2]) != std::string_view::npos;
    if (ends) all.erase(at, 2);
  }
  return all;
}

// Returns the number that begins at `at`, if there is one, and moves `at` after it.
std::optional<double> number_at(std::string_view text, std::size_t& at) {
  double value = 0;
  auto const [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  at = static_cast<std::size_t>(end - text.data());
  return value;
}

bool is_same_spelling(std::string_view a, std::string_view b) {
  std::size_t i = 0, k = 0;
  while (i < a.size() && k < b.size()) {
    std::size_t next_i = i, next_k = k;
    bool const is_number = is_digit(a[i]) || a[i] == '-';
    auto const x = is_number ? number_at(a, next_i) : std::nullopt;
    auto const y = x ? number_at(b, next_k) : std::nullopt;
    if (x && y && *x == *y) {
      i = next_i, k = next_k;
    } else if (a[i++] != b[k++]) {
      return false;
    }
  }
  return i == a.size() && k == b.size();
}

// Returns the end of a type whose head and '<' begin at `at`.
std::size_t end_of(std::string_view text, std::size_t at) {
  int depth = 0;
  for (std::size_t const last = std::min(text.size(), at + kMaxLength); at < last; ++at) {
    if (text[at] == '<') ++depth;
    if (text[at] == '>' && text[at - 1] != '-' && --depth == 0) return at + 1;
  }
  return std::string_view::npos;
}

}  // namespace

namespace {

// Returns the end of the region that contains `begin`, or `last`: the position before a brace that is not opened after
// `begin`.
std::size_t end_of_region(std::string_view text, std::size_t begin, std::size_t last) {
  int depth = 0;
  for (std::size_t at = begin; at < last; ++at) {
    if (text[at] == '{') ++depth;
    if (text[at] == '}' && --depth < 0) return at;
    if (text[at] == '/' && at + 1 < last && text[at + 1] == '/') at = std::min(text.find('\n', at), last);
    if (at < last && text[at] == '"')
      for (++at; at < last && text[at] != '"'; ++at) at += text[at] == '\\';
  }
  return last;
}

}  // namespace

std::optional<SourceRange> place_of_type(std::string_view text, SourceRange within, Type type) {
  std::uint32_t const begin = within.begin;
  bool const is_element = type->element && type->element->kind == TypeKind::quantized;
  std::string const wanted = bare(to_string(is_element ? type->element : type));
  auto const angle = wanted.find('<');
  if (angle == std::string::npos || wanted.size() > kMaxLength || begin >= text.size()) return std::nullopt;
  std::string_view const head = std::string_view(wanted).substr(0, angle + 1);
  std::size_t const farthest = std::min<std::size_t>({text.size(), begin + kMaxDistance, within.end});
  text = text.substr(0, end_of_region(text, begin, farthest));
  for (auto at = text.find(head, begin); at != text.npos; at = text.find(head, at + 1)) {
    auto const end = end_of(text, at);
    if (end == text.npos) return std::nullopt;
    if (is_same_spelling(bare(text.substr(at, end - at)), wanted))
      return SourceRange{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
  }
  return std::nullopt;
}

}  // namespace assay
