// Elements of tensors as literals of HLO. Internal to constraints/hlo.
#pragma once

#include <string>

#include "semantics/program/tensor.hpp"

namespace assay::hlo {

// {{1, 2}, {3, 4}}; of a scalar 1.
std::string literal_text(Tensor const& tensor);

}  // namespace assay::hlo
