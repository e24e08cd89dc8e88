// Names that a user may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Up to three of `known` that are few changes of letters away or contain `name`, the nearest first.
std::vector<std::string> near_names(std::string_view name, std::vector<std::string> const& known);

// Whether `name`, which a program may choose freely, is a misspelling of `near`, and not the name of another thing whose
// definition is missing, such as %lhs and %rhs, %gate_f and %gate_i, %x1 and %x2: they differ in the case of letters and
// in separators, or one inner letter is missing, added or exchanged with the next one.
bool is_misspelling(std::string_view name, std::string_view near);

// Whether `name` is a misspelling of `near`, which is one of a closed set of names: at least five letters, the same digits,
// and at most two changes.
bool is_misspelled_keyword(std::string_view name, std::string_view near);

// "; did you mean add, and?", or empty.
std::string did_you_mean(std::string_view name, std::vector<std::string> const& known);

}  // namespace assay
