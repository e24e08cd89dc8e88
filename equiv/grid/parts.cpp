#include "equiv/grid/parts.hpp"

#include <map>

#include "equiv/terms/pool_tables.hpp"

namespace assay {
namespace {

// Adds or subtracts an offset for each index.
std::vector<Term const*> moved(TermPool& terms, std::vector<Term const*> const& place, Shape const& by, int sign) {
  std::vector<Term const*> all;
  for (std::size_t d = 0; d < place.size(); ++d) {
    Int128 const distance = Int128{by[d]} * sign;
    all.push_back(term_or_throw(terms, TermPool::integer(place[d]) + Interval{distance, distance}));
  }
  return all;
}

}  // namespace

std::vector<Term const*> constants_of(TermPool& pool, Shape const& sizes) {
  std::vector<Term const*> terms;
  for (auto const size : sizes) terms.push_back(term_or_throw(pool, {size, size}));
  return terms;
}

SymbolicTensor part_of(ElementPool& pool, SymbolicTensor const& whole, Layout const& layout, std::size_t process) {
  SymbolicTensor part;
  part.type = whole.type;
  part.shape = constants_of(pool.terms(), layout.part);
  part.symbols = pool.place(part.shape);
  part.element = element_at(pool, whole, moved(pool.terms(), part.symbols, layout.origins[process], 1));
  return part;
}

SymbolicTensor join_parts(ElementPool& pool, std::vector<SymbolicTensor const*> const& parts, Layout const& layout,
                          Shape const& shape) {
  std::map<Shape, std::size_t> holders;
  for (std::size_t p = 0; p < parts.size(); ++p) holders.try_emplace(layout.origins[p], p);
  Int128 needed = 1;
  for (std::size_t d = 0; d < shape.size(); ++d) needed *= layout.part[d] == 0 ? 1 : shape[d] / layout.part[d];
  if (needed != static_cast<Int128>(holders.size())) throw ElementLimit{"parts do not make up all of a tensor"};
  SymbolicTensor whole;
  whole.type = parts[0]->type;
  whole.shape = constants_of(pool.terms(), shape);
  whole.symbols = pool.place(whole.shape);
  for (auto const& [origin, holder] : holders) {
    auto const place = moved(pool.terms(), whole.symbols, origin, -1);
    auto const* const element = element_at(pool, *parts[holder], place);
    whole.element = whole.element ? pool.select(is_place(*parts[holder], place), element, whole.element) : element;
  }
  return whole;
}

}  // namespace assay
