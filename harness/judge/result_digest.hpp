// A digest of the results of a backend. It shows from two reports alone whether two backends agree bit for bit.
#pragma once

#include <span>
#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

// SHA-256 over the results in order: for each its type, its shape, and the codes of its elements as little-endian
// 64-bit integers. All NaNs are equal, because the specification does not distinguish them.
std::string result_digest(std::span<Tensor const> results);

}  // namespace assay
