// Assigns the operands and results of an op to the rows of its specification.
#pragma once

#include <cstddef>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct Segment {
  std::size_t begin = 0, size = 0;
};

// Returns one segment per row of `kind` (input, output), in order. A single variadic row gets all remaining values.
// Several variadic rows share them equally; if the number is not divisible, the first rows get one more. An attribute
// operandSegmentSizes (resultSegmentSizes) of matching sizes takes precedence. Rows without remaining values are empty.
std::vector<Segment> segments(OpSpec const& spec, RowKind kind, std::size_t count, Attribute sizes = nullptr);

std::vector<Segment> operand_segments(OpSpec const& spec, Operation const& op);
std::vector<Segment> result_segments(OpSpec const& spec, Operation const& op);

}  // namespace assay
