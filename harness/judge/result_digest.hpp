// The results of a backend as one digest: reports alone then show whether two backends agree bit for bit.
#pragma once

#include <span>
#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

// SHA-256 over the results, in order: for each its type, its shape, and the codes of its elements, little-endian in
// eight bytes each. All NaNs are equal, because the specification does not distinguish them.
std::string result_digest(std::span<Tensor const> results);

}  // namespace assay
