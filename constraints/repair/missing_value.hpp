// Finds the values of a missing attribute that make an op valid.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct MissingValue {
  std::string value;  // "0", "EQ", "[1, 0]"
  std::string form;   // as in a program: "0 : i64"
};

// For an attribute that is a number, an enum case or a list of dimensions, returns the values in its range for which
// `is_valid` returns true, at most kMaxMissing + 1. Returns nothing for other attributes, and if the range is too large
// to try.
inline constexpr std::size_t kMaxMissing = 4;
std::optional<std::vector<MissingValue>> values_for(Context& context, Operation const& op, OpSpec const& spec,
                                                    Row const& row,
                                                    std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
