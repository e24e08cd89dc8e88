// The places of a function of few constant sizes, one by one.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay::inline constraints {

// In row-major order. Nothing where a size is open, or where there are more than `most`.
std::optional<std::vector<std::vector<Term const*>>> few_places(TermPool& pool, std::span<Term const* const> sizes,
                                                                Int128 most);

}  // namespace assay::inline constraints
