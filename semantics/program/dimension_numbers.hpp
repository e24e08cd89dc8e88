// Dimension numbers of convolutions as text: [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f].
#pragma once

#include <span>
#include <string>

#include "semantics/program/attribute.hpp"

namespace assay {

// Appends the dimension numbers to `out`. Returns false and appends nothing if the fields are not those of a
// convolution, or do not number the dimensions 0 .. n - 1 exactly once.
bool write_dimension_numbers(std::span<NamedAttribute const> fields, std::string& out);

}  // namespace assay
