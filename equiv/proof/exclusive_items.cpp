#include "equiv/proof/exclusive_items.hpp"

#include "equiv/proof/places.hpp"

namespace assay {
namespace {

constexpr Int128 kMaxItems = 16;  // maximum items that are iterated over

// Whether the condition holds for at most one index: two indices that satisfy it are equal.
bool prove_by_solver(ElementPool& pool, Facts& facts, ElementTerm const* items, std::uint32_t condition) {
  std::vector<Term const*> one, other;
  facts.enter();
  for (auto const* size : items->sizes)
    for (auto* place : {&one, &other}) {
      place->push_back(pool.bind(size));
      Interval const index = TermPool::integer(place->back()), count = TermPool::integer(size);
      if (!count.exact()) facts.assume(conjunction(less_equal({0, 0}, index), less(index, count)));
    }
  facts.assume(pool.truth_of(pool.unfold(items, condition, one)));
  facts.assume(pool.truth_of(pool.unfold(items, condition, other)));
  bool same = true;
  if (!facts.contradictory())
    for (std::size_t k = 0; k < one.size(); ++k)
      same = same && facts.proves(equal(TermPool::integer(one[k]), TermPool::integer(other[k])));
  facts.leave();
  return same;
}

bool one_by_one(ElementPool& pool, Facts& facts, ElementTerm const* items, std::uint32_t condition) {
  auto const places = enumerate_places(pool.terms(), items->sizes, kMaxItems);
  if (!places) return false;
  std::vector<Tribool> conditions;
  for (auto const& place : *places) conditions.push_back(pool.truth_of(pool.unfold(items, condition, place)));
  for (std::size_t i = 0; i < conditions.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (facts.follows(conjunction(conditions[i], conditions[j])) != Entailment::never) return false;
  return true;
}

}  // namespace

bool items_exclude_each_other(ElementPool& pool, Facts& facts, ElementTerm const* items, std::size_t results) {
  if (items->sizes.empty()) return true;
  if (items->args.size() != results + 1) return false;
  auto const condition = static_cast<std::uint32_t>(results);
  return one_by_one(pool, facts, items, condition) || prove_by_solver(pool, facts, items, condition);
}

}  // namespace assay
