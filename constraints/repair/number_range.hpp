// The numbers that an attribute of an op may be, or that a list of it may have.
#pragma once

#include <cstdint>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

inline constexpr std::int64_t kMostRange = 1'024;

// From 0 on: dimensions, if a rule compares the attribute with a rank, else numbers up to the largest size of the op's types.
struct NumberRange {
  std::vector<std::int64_t> numbers;  // in order
  bool is_whole = true;               // false: above kMostRange only sizes, and the numbers next to them, are here
  std::int64_t axes = 0;              // dimensions are below it
};
NumberRange range_of(Operation const& op, OpSpec const& spec, Row const& row);

}  // namespace assay
