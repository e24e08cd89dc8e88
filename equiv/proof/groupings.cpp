// Implements prover.hpp: reductions whose grouping is left to implementations, over items in order, compared with one
// particular grouping.
#include <algorithm>
#include <utility>

#include "equiv/proof/places.hpp"
#include "equiv/proof/prover.hpp"
#include "grammar/laws/law.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxGrouped = 64;
constexpr int kMaxGroupDepth = 64;

// Whether any grouping is permitted, with the initial value at any position.
bool has_free_grouping(ElementTerm const* fold) {
  if (fold->kind != ElementKind::fold || fold->args.size() != 3 || order_of(fold) == FoldOrder::steps) return false;
  auto const* const op = fold->args[0]->args[0];
  return op->kind == ElementKind::operation && op->attributes.empty() && is_fold_by(fold, op->name);
}

}  // namespace

// Converts an element to a type that can represent all its values. Returns nullptr if `type` cannot.
ElementTerm const* Prover::widened(ElementTerm const* element, Element const& type) {
  if (element->type == type) return element;
  bool const is_real = element->type.is(Element::Kind::floating) && type.is(Element::Kind::floating);
  if (!is_real || !represents_format(*type.floating, *element->type.floating)) return nullptr;
  ElementTerm const* const operand[] = {element};
  return pool_.operation(op_of_operator("converted"), "", type, operand);
}

// Converts a sum of products in A to a reduction of rounded products from 0, as in the specification. This is valid
// only for A, because `precision_config` permits other results, too. Returns nullptr for other sums, and if operands
// may be rounded first.
ElementTerm const* Prover::as_reduction(ElementTerm const* sum) {
  if (sum->kind != ElementKind::sum || !sum->type.is(Element::Kind::floating)) return nullptr;
  if (sum->attributes.find(kAlgorithmAttribute) != sum->attributes.npos) return nullptr;
  auto const* const function = sum->args[0];
  auto const bound = bound_place(pool_, function->sizes);
  if (!bound) return nullptr;
  std::vector<ElementTerm const*> results{pool_.unfold(function, 0, bound->place)};
  auto& item = results[0];
  if (item->kind == ElementKind::exact && item->name == "*") {
    std::vector<ElementTerm const*> factors;
    for (auto const* factor : item->args) factors.push_back(widened(factor, sum->type));
    if (std::ranges::find(factors, nullptr) == factors.end())
      item = pool_.operation(op_of_operator("*"), "", sum->type, factors);
  }
  if (item->kind == ElementKind::exact || item->type != sum->type) return nullptr;
  if (function->args.size() > 1) results.push_back(pool_.unfold(function, 1, bound->place));
  ElementTerm const* const operands[] = {pool_.parameter(sum->type), pool_.parameter(sum->type)};
  ElementTerm const* const total[] = {pool_.operation(op_of_operator("+"), "", sum->type, operands)};
  ElementTerm const* const init[] = {pool_.constant(sum->type, {0, 0})};
  return pool_.fold(0, pool_.function({}, {}, operands, total),
                    pool_.function(bound->symbols, bound->sizes, {}, results), init, FoldOrder::tree, sum->attributes);
}

// Whether combining a value with itself yields that value.
bool Prover::is_idempotent(ElementTerm const* op, ElementTerm const* value) {
  ElementTerm const* const twice[] = {value, value};
  return laws_ && laws_(pool_.operation(op->name, "", value->type, twice), value) == EquivVerdict::equal;
}

// Converts a fold of folds to one fold of all items in order, which permits more orders. Returns nullptr if there is
// none.
ElementTerm const* Prover::as_one_fold(ElementTerm const* fold, ElementTerm const* init) {
  if (!has_free_grouping(fold)) return nullptr;
  auto const *const items = fold->args[1], *const op = fold->args[0]->args[0];
  auto const may_occur = [&](ElementTerm const* one) { return one == init || is_neutral(op, one); };
  if (items->args.size() > 1 || !may_occur(fold->args[2])) return nullptr;
  auto outer = bound_place(pool_, items->sizes);
  if (!outer) return nullptr;
  auto const* const inner = pool_.unfold(items, 0, outer->place);
  if (!has_free_grouping(inner) || !is_fold_by(inner, op->name) || !may_occur(inner->args[2])) return nullptr;
  auto const* const parts = inner->args[1];
  if (parts->args.size() > 1) return nullptr;
  // Without items, only initial values are combined.
  auto const is_some = [](Term const* size) { return size->low >= 1; };
  bool const has_items = std::ranges::all_of(items->sizes, is_some) && std::ranges::all_of(parts->sizes, is_some);
  if (!has_items && (fold->args[2] != init || inner->args[2] != init || !is_idempotent(op, init))) return nullptr;
  for (auto const* size : parts->sizes) {
    auto const free = symbols_of(size);
    if (std::ranges::find_first_of(free, outer->symbols) != free.end()) return nullptr;
  }
  auto const within = bound_place(pool_, parts->sizes);
  if (!within) return nullptr;
  outer->symbols.insert(outer->symbols.end(), within->symbols.begin(), within->symbols.end());
  outer->sizes.insert(outer->sizes.end(), within->sizes.begin(), within->sizes.end());
  ElementTerm const *const result[] = {pool_.unfold(parts, 0, within->place)}, *const with[] = {init};
  return pool_.fold(0, fold->args[0], pool_.function(outer->symbols, outer->sizes, {}, result), with, FoldOrder::tree,
                    fold->attributes);
}

// Returns the items of a short fold in order, or nothing if the presence of an item is unknown.
std::optional<std::vector<ElementTerm const*>> Prover::unrolled_items(ElementTerm const* items) {
  auto const places = enumerate_places(pool_.terms(), items->sizes, static_cast<Int128>(kMaxGrouped));
  if (!places) return std::nullopt;
  std::vector<ElementTerm const*> all;
  for (auto const& place : *places) {
    Entailment const there =
        items->args.size() > 1 ? facts_.follows(pool_.truth_of(pool_.unfold(items, 1, place))) : Entailment::yes;
    if (there == Entailment::never) continue;
    if (there != Entailment::yes) return std::nullopt;
    all.push_back(head(pool_.unfold(items, 0, place)));
  }
  return all;
}

// Collects the elements that the op combines, in order. Skips what `fold` may contain anyway: its initial value, and
// neutral elements. Returns false if there are too many.
bool Prover::combine_items(ElementTerm const* node, ElementTerm const* fold, Nodes items,
                           std::vector<ElementTerm const*>& leaves, int depth) {
  auto const* const op = fold->args[0]->args[0];
  node = head(node);
  if (leaves.size() > kMaxGrouped || depth > kMaxGroupDepth) return false;
  bool const is_item = std::ranges::find(items, node) != items.end();
  if (!is_item && (node == fold->args[2] || is_neutral(op, node))) return true;
  if (!is_item && node->kind == ElementKind::operation && node->name == op->name && node->attributes.empty())
    return std::ranges::all_of(node->args,
                               [&](auto const* arg) { return combine_items(arg, fold, items, leaves, depth + 1); });
  if (!is_item && has_free_grouping(node) && is_fold_by(node, op->name)) {
    auto const inner = unrolled_items(node->args[1]);
    return inner && combine_items(node->args[2], fold, items, leaves, depth + 1) && leaves.size() <= kMaxGrouped &&
           (node->args[2] == fold->args[2] || is_neutral(op, node->args[2])) &&
           std::ranges::all_of(*inner,
                               [&](auto const* item) { return combine_items(item, fold, items, leaves, depth + 1); });
  }
  leaves.push_back(node);
  return true;
}

// Proves that B's grouping is one of those that A permits.
Prover::Shown Prover::groupings(ElementTerm const* a, ElementTerm const* b) {
  if (a->type != b->type || !(a->type.is(Element::Kind::floating) || a->type.is(Element::Kind::complex)))
    return std::nullopt;
  auto const goal = goal_;
  auto const attempted = [&](ElementTerm const* x, ElementTerm const* y) {
    auto const shown = prove(x, y);
    goal_ = goal;
    return shown ? Shown(worse(*shown, EquivVerdict::refines)) : std::nullopt;
  };
  if (a->kind == ElementKind::sum && b->kind != ElementKind::sum) {
    auto const* const reduction = as_reduction(a);
    return reduction ? attempted(reduction, b) : std::nullopt;
  }
  if (!has_free_grouping(a)) return std::nullopt;
  if (auto const* const whole = as_one_fold(b, a->args[2]))
    if (auto const shown = attempted(a, whole)) return shown;
  auto const items = unrolled_items(a->args[1]);
  std::vector<ElementTerm const*> leaves;
  if (!items || items->empty() || !combine_items(b, a, *items, leaves, 0)) return std::nullopt;
  if (leaves.size() != items->size()) return std::nullopt;
  auto const shown = all(*items, leaves);
  goal_ = goal;
  return shown ? Shown(worse(*shown, EquivVerdict::refines)) : std::nullopt;
}

// Compares sequential folds in an order that implementations choose: B's items are A's items in another order. This is
// limited to the final result. Unlike for two sums, results of different orders can be far apart, and A may use the
// value twice. (Each update of a scatter affects one element, so elements can have different orders.)
Prover::Shown Prover::steps_in_another_order(ElementTerm const* a, ElementTerm const* b) {
  bool const may_choose = a == alone_ && order_of(a) == FoldOrder::steps && order_of(b) == FoldOrder::steps;
  if (!may_choose || a->args.size() != 3 || b->args.size() != 3) return std::nullopt;
  auto const most = static_cast<Int128>(kMaxUnrolledItems);
  auto const places_a = enumerate_places(pool_.terms(), a->args[1]->sizes, most);
  auto const places_b = enumerate_places(pool_.terms(), b->args[1]->sizes, most);
  if (!places_a || !places_b || places_a->size() != places_b->size()) return std::nullopt;
  auto const goal = goal_;
  auto const region = functions(a->args[0], b->args[0]);
  auto const init = region ? prove(a->args[2], b->args[2]) : std::nullopt;
  Shown total = init ? Shown(worse(*region, worse(*init, EquivVerdict::refines))) : std::nullopt;
  // Returns an item, and the condition under which it is present.
  auto const unfolded = [&](ElementTerm const* items, auto const& place) {
    return std::pair(pool_.unfold(items, 0, place),
                     items->args.size() > 1 ? pool_.unfold(items, 1, place) : pool_.truth(Tribool::yes));
  };
  std::vector<bool> taken(places_b->size());
  for (std::size_t i = 0; i < places_a->size() && total; ++i) {
    auto const [item_a, is_there_a] = unfolded(a->args[1], (*places_a)[i]);
    bool found = false;
    for (std::size_t k = 0; k < taken.size() && !found; ++k) {
      if (taken[k]) continue;
      auto const [item_b, is_there_b] = unfolded(b->args[1], (*places_b)[k]);
      auto const shown = prove(is_there_a, is_there_b) == EquivVerdict::equal ? prove(item_a, item_b) : std::nullopt;
      if (!shown || *shown == EquivVerdict::real_only) continue;
      total = worse(*total, *shown);
      found = taken[k] = true;
    }
    if (!found) total = std::nullopt;
  }
  goal_ = goal;
  return total;
}

}  // namespace assay
