// Dimension numbers of convolutions as text: [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f].
#pragma once

#include <span>
#include <string>

#include "semantics/program/attribute.hpp"

namespace assay {

// Appends them to `out`. False (and nothing appended) if the fields are not those of a convolution, or do not number
// the dimensions 0 .. n - 1 once each.
bool write_dimension_numbers(std::span<NamedAttribute const> fields, std::string& out);

}  // namespace assay
