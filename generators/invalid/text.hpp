// Small changes of a text that contains numbers, flags and lists: a type or an attribute.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct TextChange {
  std::size_t begin = 0, end = 0;  // the replaced part
  std::string with;
  bool operator==(TextChange const&) const = default;
};

std::string changed(std::string_view text, TextChange const& change);

// Each integer one more and one less, each flag turned. Numbers in names (i64), in strings and after # or ! in names do
// not count; the sizes of a tensor do.
std::vector<TextChange> steps_in(std::string_view text);

// Each number replaced by ones that ranges end at, zero, its negative, one that is too large for any type; hexadecimal
// digits left out or added.
std::vector<TextChange> leaps_in(std::string_view text);

// An element of a list left out, or written twice.
std::vector<TextChange> list_changes_in(std::string_view text);

// Whether two changes replace the same number by numbers that are neighbors.
bool are_neighbours(TextChange const& a, TextChange const& b);

}  // namespace assay
