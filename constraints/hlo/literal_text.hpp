// Writes elements of tensors as HLO literals. Internal to constraints/hlo.
#pragma once

#include <string>

#include "semantics/program/tensor.hpp"

namespace assay::hlo {

// Returns {{1, 2}, {3, 4}}, or 1 for a scalar.
std::string literal_text(Tensor const& tensor);

}  // namespace assay::hlo
