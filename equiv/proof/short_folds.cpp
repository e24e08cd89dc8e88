// Implements prover.hpp: folds of few items, and folds that have the same result in every order of their items.
#include <utility>

#include "equiv/proof/exclusive_items.hpp"
#include "equiv/proof/prover.hpp"

namespace assay {

// Whether sequential order yields all permitted results of the fold. For a monoid, the initial value may have to be
// proved neutral. With at most one item, there is only one order. `refines`: except for flushing.
Prover::Shown Prover::settled(ElementTerm const* fold) {
  auto const is = [](bool condition) { return condition ? Shown(EquivVerdict::equal) : std::nullopt; };
  if (order_of(fold) == FoldOrder::steps && fold->args.size() == 3)
    return is(items_exclude_each_other(pool_, facts_, fold->args[1]));
  if (order_of(fold) != FoldOrder::monoid || fold->args.size() != 3) return is(order_of(fold) == FoldOrder::settled);
  auto const goal = goal_;
  bool const uses_laws = std::exchange(uses_laws_, true);  // laws are needed to prove neutrality
  ElementTerm const* const any = pool_.parameter(fold->type);
  ElementTerm const* const step[] = {fold->args[2], any};
  auto const shown = prove(pool_.unfold(fold->args[0], 0, {}, step), any);
  uses_laws_ = uses_laws;
  goal_ = goal;
  return shown == EquivVerdict::equal || (may_flush(fold->type) && shown == EquivVerdict::refines) ? shown
                                                                                                   : std::nullopt;
}

// Unrolls a short fold in one of its permitted orders. Returns nullptr if the fold is not short. Without `with_init`,
// omits the initial value if that is permitted.
ElementTerm const* Prover::unrolled(ElementTerm const* fold, bool with_init) {
  if (fold->kind != ElementKind::fold || fold->args.size() != 3) return nullptr;
  bool const conditional = fold->args[1]->args.size() > 1;
  if (!with_init && (conditional || order_of(fold) == FoldOrder::steps)) return nullptr;
  auto const *region = fold->args[0], *items = fold->args[1];
  std::size_t count = 1;
  for (auto const* size : items->sizes) {
    if (size->kind != TermKind::constant || size->low > static_cast<Int128>(kMaxUnrolledItems)) return nullptr;
    count *= static_cast<std::size_t>(size->low);
    if (count > kMaxUnrolledItems) return nullptr;
  }
  if (!with_init && (count == 0 || fold->args[0]->bound[1]->type != fold->type)) return nullptr;
  ElementTerm const* value = with_init ? fold->args[2] : nullptr;
  for (std::size_t n = 0; n < count; ++n) {
    std::vector<Term const*> place(items->sizes.size());
    std::size_t rest = n;
    for (std::size_t d = place.size(); d-- > 0;) {
      auto const size = static_cast<std::size_t>(items->sizes[d]->low);
      auto const at = static_cast<Int128>(rest % size);
      place[d] = pool_.terms().term_of({at, at});
      rest /= size;
    }
    ElementTerm const* const step[] = {value, pool_.unfold(items, 0, place)};
    ElementTerm const* const next = value ? pool_.unfold(region, 0, {}, step) : step[1];
    value = conditional ? pool_.select(pool_.truth_of(pool_.unfold(items, 1, place)), next, value) : next;
  }
  return value;
}

Prover::Shown Prover::unrolled(ElementTerm const* a, ElementTerm const* b) {
  if (a->kind == b->kind) return std::nullopt;
  if (a->kind == ElementKind::fold) {
    for (bool const with_init : {true, false}) {
      if (!with_init && !is_neutral_number(a)) continue;
      ElementTerm const* const steps = unrolled(a, with_init);
      auto const shown = steps ? prove(steps, b) : std::nullopt;
      if (shown) return worse(*shown, settled(a).value_or(EquivVerdict::refines));
    }
    if (order_of(a) == FoldOrder::monoid) {
      ElementTerm const* const once =
          pool_.fold(a->number, a->args[0], a->args[1], a->args.subspan(2), FoldOrder::settled, "");
      auto const shown = once->kind != ElementKind::fold ? prove(once, b) : std::nullopt;
      if (shown) return worse(*shown, settled(a).value_or(EquivVerdict::refines));
    }
  }
  // B may compute results of other orders, too.
  auto const kind = b->kind == ElementKind::fold ? settled(b) : std::nullopt;
  auto const* const steps = kind ? unrolled(b, true) : nullptr;
  auto const shown = steps ? prove(a, steps) : std::nullopt;
  return shown ? Shown(worse(*shown, *kind)) : std::nullopt;
}

}  // namespace assay
