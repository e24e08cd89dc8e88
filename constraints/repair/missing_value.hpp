// The values of a missing attribute with which an op is valid.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct MissingValue {
  std::string value;  // "0", "EQ"
  std::string form;   // as a program writes it: "0 : i64"
};

// Of an attribute that is a number or a case of an enum: all with which `is_valid` holds of the op, in all of its range, but at most
// kMostMissing + 1; nothing of other attributes, and of those whose range is too large to try.
inline constexpr std::size_t kMostMissing = 4;
std::optional<std::vector<MissingValue>> values_for(Context& context, Operation const& op, OpSpec const& spec,
                                                    Row const& row,
                                                    std::function<bool(Operation const&)> const& is_valid);

}  // namespace assay
