#include "support/near_names.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "support/characters.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxLetters = 100;  // maximum length of compared names

// Returns the number of insertions, deletions, replacements and exchanges of adjacent letters (restricted Damerau
// distance).
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1), last, before_last;
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::swap(before_last, last);
    last = row;
    ++row[0];
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({last[j + 1] + 1, row[j] + 1, last[j] + (a[i] != b[j])});
      bool const is_exchanged = i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j];
      if (is_exchanged) row[j + 1] = std::min(row[j + 1], before_last[j - 1] + 1);
    }
  }
  return row.back();
}

// Whether the words of `name` are a subsequence of the words of `other`: collapsed_dims in collapsed_slice_dims.
bool contains_words(std::string_view name, std::string_view other) {
  if (name.find('_') == name.npos) return false;
  std::string const all = "_" + std::string(other) + "_";
  for (std::size_t begin = 0, from = 0; begin <= name.size();) {
    auto const end = std::min(name.find('_', begin), name.size());
    auto const found = all.find("_" + std::string(name.substr(begin, end - begin)) + "_", from);
    if (end == begin || found == all.npos) return false;
    from = found + 1;
    begin = end + 1;
  }
  return true;
}

std::string digits_of(std::string_view text) {
  std::string digits;  // s1_1 and s11 differ
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_digit(text[i]))
      digits += text[i];
    else if (i > 0 && is_digit(text[i - 1]))
      digits += ' ';
  }
  while (digits.ends_with(' ')) digits.pop_back();
  return digits;
}

std::string without_separators(std::string_view text) {
  std::string letters;
  for (char const c : text)
    if (c != '_' && c != '-' && c != '.') letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return letters;
}

bool is_number(std::string_view name) { return std::ranges::all_of(name, is_digit); }

}  // namespace

std::vector<std::string> near_names(std::string_view name, std::vector<std::string> const& known) {
  std::vector<std::pair<std::size_t, std::string>> found;
  if (name.empty() || name.size() > kMaxLetters) return {};
  std::size_t const most = std::max<std::size_t>(1, (name.size() + 1) / 3);
  for (auto const& one : known) {
    if (is_number(one) && std::ranges::none_of(name, is_digit)) continue;
    bool const is_part = (name.size() > 2 && one.find(name) != one.npos) || contains_words(name, one);
    std::size_t const longer = std::max(name.size(), one.size()) - std::min(name.size(), one.size());
    if (longer > most && !is_part) continue;  // lower bound of the number of different letters
    auto changes = distance(name, one);
    if (is_part) changes = std::min<std::size_t>(changes, 2);
    if (changes <= most) found.emplace_back(changes, one);
  }
  std::ranges::sort(found);
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, found.size()); ++i) names.push_back(found[i].second);
  return names;
}

bool is_misspelling(std::string_view name, std::string_view near) {
  constexpr std::size_t kMinLength = 4;
  if (digits_of(name) != digits_of(near)) return false;
  if (without_separators(name) == without_separators(near)) return name.size() > 1;
  bool const is_long = std::min(name.size(), near.size()) >= kMinLength;
  if (!is_long || distance(name, near) > 1) return false;
  bool const is_inner = name.front() == near.front() && name.back() == near.back();
  bool const is_replaced = name.size() == near.size() && !std::ranges::is_permutation(name, near);
  return is_inner && !is_replaced;
}

bool is_misspelled_keyword(std::string_view name, std::string_view near) {
  constexpr std::size_t kMinLength = 5, kMaxChanges = 2;
  if (without_separators(name) == without_separators(near)) return true;
  if (digits_of(name) != digits_of(near)) return false;
  return contains_words(name, near) || (name.size() >= kMinLength && distance(name, near) <= kMaxChanges);
}

std::string did_you_mean(std::string_view name, std::vector<std::string> const& known) {
  std::string text;
  for (auto const& one : near_names(name, known)) text += (text.empty() ? "; did you mean " : ", ") + one;
  return text.empty() ? text : text + "?";
}

}  // namespace assay
