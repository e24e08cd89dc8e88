// The candidate numbers for an attribute of an op, or for the elements of a list.
#pragma once

#include <cstdint>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

inline constexpr std::int64_t kMaxRange = 1'024;

// Numbers from 0: dimensions if a rule compares the attribute with a rank, otherwise numbers up to the largest size in
// the op's types.
struct NumberRange {
  std::vector<std::int64_t> numbers;  // ascending
  bool is_whole = true;               // false: beyond kMaxRange, contains only sizes and their neighbors
  std::int64_t axes = 0;              // dimensions are less than this
  bool has_dimensions = false;        // a rule compares the attribute with a rank
};
NumberRange range_of(Operation const& op, OpSpec const& spec, Row const& row);

}  // namespace assay
