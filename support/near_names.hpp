// Names that a user may have meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Up to three of `known` that are few changes of letters away or contain `name`, the nearest first.
std::vector<std::string> near_names(std::string_view name, std::vector<std::string> const& known);

// Whether `near` is a misspelling of `name`, and no other name like it: names that differ in digits, or that are one letter, are
// often those of other things.
bool is_misspelling(std::string_view name, std::string_view near);

// "; did you mean add, and?", or empty.
std::string did_you_mean(std::string_view name, std::vector<std::string> const& known);

}  // namespace assay
