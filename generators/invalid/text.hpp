// Small changes of a text with numbers, flags and lists: a type or an attribute.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

struct TextChange {
  std::size_t begin = 0, end = 0;  // the part to replace
  std::string with;
  bool operator==(TextChange const&) const = default;
};

std::string changed(std::string_view text, TextChange const& change);

// Increments and decrements each integer, and inverts each flag. Includes the sizes of a tensor, but not numbers in
// names (i64), in strings, and in names after # or !.
std::vector<TextChange> steps_in(std::string_view text);

// Replaces each number by limits of integer types, zero, its negative, and a number too large for any type. Removes and
// adds hexadecimal digits.
std::vector<TextChange> list_number_edits(std::string_view text);

// Deletes or duplicates an element of a list.
std::vector<TextChange> list_changes_in(std::string_view text);

// Whether two changes replace the same number by adjacent numbers.
bool are_neighbors(TextChange const& a, TextChange const& b);

}  // namespace assay
