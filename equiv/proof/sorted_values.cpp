// Implements prover.hpp: the first and the last of a few values in the order of a sort.
#include "equiv/proof/prover.hpp"

namespace assay {
namespace {

constexpr std::int64_t kMaxSorted = 16;

// Returns the sort order by which an index is read: a symbol of the term represents one of its entries.
ElementTerm const* order_in(Term const* term, ElementPool const& pool) {
  for (auto const* symbol : symbols_of(term))
    if (auto const* const element = pool.element_of(symbol);
        element && element->kind == ElementKind::opaque && element->name == kSortOrder && element->indices.size() == 1)
      return element;
  return nullptr;
}

std::optional<std::int64_t> constant_in(Term const* term) {
  return term->kind == TermKind::constant ? std::optional(static_cast<std::int64_t>(term->low)) : std::nullopt;
}

}  // namespace

// For an integer that is read at the first or last entry of a sort order: assumes that it is one of the sorted
// integers, and that the comparator does not place any other one before or after it. Returns false if nothing is
// assumed.
bool Prover::assume_place_in_order(ElementTerm const* element) {
  if (!element->type.is_integral() || element->indices.empty()) return false;
  ElementTerm const* order = nullptr;
  Term const* place = nullptr;
  for (auto const* index : element->indices)
    if (auto const* const found = order_in(index, pool_)) {
      order = found;
      place = index;
    }
  if (!order || order->args.size() != 2) return false;
  ElementTerm const *const comparator = order->args[0], *const items = order->args[1];
  if (items->args.size() != 1 || items->sizes.size() != 1 || comparator->bound.size() != 2) return false;
  auto const count = constant_in(items->sizes[0]), entry = constant_in(order->indices[0]);
  if (!count || !entry || *count > kMaxSorted || (*entry != 0 && *entry != *count - 1)) return false;
  if (pool_.unfold(items, 0, std::span(&place, 1)) != element) return false;
  Tribool is_one = Tribool::no, is_at_end = Tribool::yes;
  for (Int128 k = 0; k < *count; ++k) {
    Term const* const at = pool_.terms().term_of({k, k});
    ElementTerm const* const item = pool_.unfold(items, 0, std::span(&at, 1));
    is_one = disjunction(is_one, equal(pool_.value(element), pool_.value(item)));
    ElementTerm const* const both[] = {*entry == 0 ? item : element, *entry == 0 ? element : item};
    is_at_end = conjunction(is_at_end, negation(pool_.truth_of(pool_.unfold(comparator, 0, {}, both))));
  }
  if (*count == 1) is_at_end = Tribool::yes;
  assume(conjunction(is_one, is_at_end));
  return true;
}

}  // namespace assay
