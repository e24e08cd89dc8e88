// What a backend computed, as one digest: whether two backends agree bit for bit is then told by their reports alone.
#pragma once

#include <span>
#include <string>

#include "semantics/program/tensor.hpp"

namespace assay {

// SHA-256 over the results, in order: of each its type, its shape, and the codes of its elements, little-endian in eight
// bytes each. All NaN are alike, as the specification does not tell them apart.
std::string result_digest(std::span<Tensor const> results);

}  // namespace assay
