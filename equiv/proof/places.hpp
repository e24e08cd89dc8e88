// Enumerates the indices of a function if its sizes are small constants. Otherwise creates symbolic indices.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "equiv/terms/element_term.hpp"

namespace assay {

// Returns the indices in row-major order. Returns nothing if a size is not constant, or if there are more than `most`
// indices.
std::optional<std::vector<std::vector<Term const*>>> enumerate_places(TermPool& pool,
                                                                      std::span<Term const* const> sizes, Int128 most);

// An index with new symbols, and only these symbols with their sizes: a function with the same indices binds these.
struct BoundPlace {
  std::vector<Term const*> place, symbols, sizes;
};
// Returns nothing if an axis has no symbol and a size other than 1, because it could be empty.
std::optional<BoundPlace> bound_place(ElementPool& pool, std::span<Term const* const> sizes);

}  // namespace assay
