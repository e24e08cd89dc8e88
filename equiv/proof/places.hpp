// The places of a function: of few constant sizes, one by one; of any sizes, for new indices.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "equiv/terms/element_term.hpp"

namespace assay {

// In row-major order. Nothing where a size is open, or where there are more than `most`.
std::optional<std::vector<std::vector<Term const*>>> few_places(TermPool& pool, std::span<Term const* const> sizes,
                                                                Int128 most);

// A place of new indices, and those that are symbols, with their sizes: what a function of the same places binds.
struct BoundPlace {
  std::vector<Term const*> place, symbols, sizes;
};
// Nothing if an axis has no symbol and not one index: then its index does not determine whether there is a place.
std::optional<BoundPlace> bound_place(ElementPool& pool, std::span<Term const* const> sizes);

}  // namespace assay
