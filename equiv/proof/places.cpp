#include "equiv/proof/places.hpp"

namespace assay {

std::optional<std::vector<std::vector<Term const*>>> enumerate_places(TermPool& pool,
                                                                      std::span<Term const* const> sizes, Int128 most) {
  Int128 count = 1;
  for (auto const* size : sizes) {
    if (size->kind != TermKind::constant || count > most) return std::nullopt;
    count *= size->low;
  }
  if (count > most) return std::nullopt;
  std::vector<std::vector<Term const*>> places;
  for (Int128 n = 0; n < count; ++n) {
    auto& place = places.emplace_back(sizes.size());
    Int128 rest = n;
    for (std::size_t d = sizes.size(); d-- > 0; rest /= sizes[d]->low)
      place[d] = pool.term_of({rest % sizes[d]->low, rest % sizes[d]->low});
  }
  return places;
}

std::optional<BoundPlace> bound_place(ElementPool& pool, std::span<Term const* const> sizes) {
  BoundPlace bound;
  for (auto const* size : sizes) {
    auto const* const index = bound.place.emplace_back(pool.bind(size));
    if (index->kind == TermKind::symbol) {
      bound.symbols.push_back(index);
      bound.sizes.push_back(size);
    } else if (size->kind != TermKind::constant || size->low != 1) {
      return std::nullopt;
    }
  }
  return bound;
}

}  // namespace assay
