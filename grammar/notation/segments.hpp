// Which operands and results of an op belong to which rows of its specification.
#pragma once

#include <cstddef>
#include <vector>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct Segment {
  std::size_t begin = 0, size = 0;
};

// One segment per row of `kind` (input, output), in order. A single variadic row gets the remaining ones; several share
// them equally, the first ones with one more if the number is not divisible; an operandSegmentSizes
// (resultSegmentSizes) attribute of matching sizes decides if there is one. Rows without remaining values are empty.
std::vector<Segment> segments(OpSpec const& spec, RowKind kind, std::size_t count, Attribute sizes = nullptr);

std::vector<Segment> operand_segments(OpSpec const& spec, Operation const& op);
std::vector<Segment> result_segments(OpSpec const& spec, Operation const& op);

}  // namespace assay
