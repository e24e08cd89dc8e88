// Lists in parentheses, as other languages write them: (1, 2), (1,).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/hint.hpp"

namespace assay {

// Returns the items with brackets for parentheses, and without a comma after the last one: "1, 2" for "1, 2,".
std::string items_in_brackets(std::string_view items);

struct IntegerTuple {
  std::size_t size = 0;  // in bytes, with the parentheses
  std::vector<std::int64_t> numbers;
};

// Returns the list of integers in parentheses at the beginning of the text. Nothing if there is none, or if it is empty
// or long.
std::optional<IntegerTuple> integer_tuple(std::string_view text);

// Returns a hint that writes the tuple at the beginning of the line, and all later ones in it that are values of
// attributes (`name = (1, 2)`) or lists of the other operand (`[0] x (1,)`). `form` returns the list for the name of
// an attribute (empty: unknown) and its numbers.
using ListForm = std::function<std::string(std::string_view name, std::string const& numbers)>;
Hint tuples_hint(std::string_view line, std::string_view name, ListForm const& form);

// Returns the name in the text `name =` before a value, or an empty text.
std::string_view name_before(std::string_view text);

}  // namespace assay
