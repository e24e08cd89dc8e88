// Implements prover.hpp: compares results of ops that may combine elements in any order and grouping, as collections of
// these elements; and ops on elements selected by folds.
#include <algorithm>
#include <utility>

#include "equiv/proof/places.hpp"
#include "equiv/proof/prover.hpp"
#include "equiv/terms/gathering.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {

bool is_fold_by(ElementTerm const* fold, std::string_view name) {
  if (fold->kind != ElementKind::fold || fold->args.size() != 3) return false;
  auto const* const body = fold->args[0]->args[0];
  return body->kind == ElementKind::operation && body->name == name &&
         std::ranges::is_permutation(body->args, fold->args[0]->bound);
}

namespace {

constexpr std::size_t kMaxCollected = 64;
constexpr Int128 kMaxPlaces = 64;  // maximum items that are iterated over

// Returns the op that combines the parts of the element in any order, or an empty string.
std::string_view gathering(ElementTerm const* node) {
  auto const* const op = node->kind == ElementKind::fold ? node->args[0]->args[0] : node;
  if (op->kind != ElementKind::operation || op->args.size() != 2 || !op->attributes.empty()) return "";
  bool const gathered =
      gathers(Specification::get().op(op->name), op->type) && (op == node || is_fold_by(node, op->name));
  return gathered ? op->name : "";
}

}  // namespace

// An element, or one element for each index of a family at which a condition is true.
struct Prover::Collected {
  ElementTerm const* item = nullptr;
  std::vector<Term const*> symbols, sizes;
  Tribool where = Tribool::yes;
};

// Collects the elements that the op combines. Returns false if they are unknown.
bool Prover::collect(ElementTerm const* node, std::string_view op, Collected const& at, std::vector<Collected>& all) {
  if (all.size() > kMaxCollected) return false;
  if (at.symbols.empty()) node = head(node);
  if (node->kind == ElementKind::operation && node->name == op && node->attributes.empty())
    return std::ranges::all_of(node->args, [&](auto const* arg) { return collect(arg, op, at, all); });
  if (!at.symbols.empty() && is_choice(node)) {
    Tribool const condition = pool_.truth_of(node->args[0]);
    Collected yes = at, no = at;
    yes.where = conjunction(at.where, condition);
    no.where = conjunction(at.where, negation(condition));
    return collect(node->args[1], op, yes, all) && collect(node->args[2], op, no, all);
  }
  if (is_fold_by(node, op) && settled(node)) {
    auto const* const items = node->args[1];
    auto const bound = bound_place(pool_, items->sizes);
    if (!bound) return false;
    Collected inner = at;
    inner.symbols.insert(inner.symbols.end(), bound->symbols.begin(), bound->symbols.end());
    inner.sizes.insert(inner.sizes.end(), bound->sizes.begin(), bound->sizes.end());
    if (items->args.size() > 1)
      inner.where = conjunction(at.where, pool_.truth_of(pool_.unfold(items, 1, bound->place)));
    return collect(node->args[2], op, at, all) && collect(pool_.unfold(items, 0, bound->place), op, inner, all);
  }
  Collected one = at;
  one.item = node;
  all.push_back(std::move(one));
  return true;
}

// Iterates over families with few indices, and skips neutral items. Returns false if the presence of an item is
// unknown.
bool Prover::iterate_items(std::vector<Collected>& all, ElementTerm const* sample) {
  std::vector<Collected> simple;
  for (auto const& one : all) {
    if (is_neutral(sample, one.item)) continue;
    auto const places = enumerate_places(pool_.terms(), one.sizes, kMaxPlaces);
    if (!places) {
      simple.push_back(one);
      continue;
    }
    for (auto const& place : *places) {
      ElementSubstitution by;
      for (std::size_t d = 0; d < place.size(); ++d) by.symbols.emplace_back(one.symbols[d], place[d]);
      Entailment const there = facts_.follows(pool_.substitute(one.where, by));
      if (there == Entailment::never) continue;
      if (there != Entailment::yes) return false;
      Collected single;
      single.item = head(pool_.substitute(one.item, by));
      if (!is_neutral(sample, single.item)) simple.push_back(std::move(single));
      if (simple.size() > kMaxCollected) return false;
    }
  }
  all = std::move(simple);
  return true;
}

// Whether ops on elements of that type may flush them. The maximum of flushed operands is the flushed maximum, in any
// order and grouping, and so is the minimum. But each operand may be flushed or not, so even an op with a neutral
// operand may flush the other one.
bool Prover::may_flush(Element const& type) const {
  return profile_ && profile_->flush && type.is(Element::Kind::floating);
}

// Whether the item is a neutral constant for the op, apart from flushing.
bool Prover::is_neutral(ElementTerm const* op, ElementTerm const* item) {
  bool const is_number = item->kind == ElementKind::number && item->indices[0]->kind == TermKind::constant;
  if (!laws_ || (item->kind != ElementKind::constant && !is_number)) return false;
  auto const [known, is_new] = neutral_.try_emplace({op, item}, false);
  if (is_new) {
    ElementTerm const* const any = pool_.parameter(item->type);
    ElementTerm const *const last[] = {any, item}, *const first[] = {item, any};
    auto const shows = [&](std::span<ElementTerm const* const> args) {
      auto const shown = laws_(pool_.operation(op->name, "", item->type, args), any);
      return shown == EquivVerdict::equal || (may_flush(item->type) && shown == EquivVerdict::refines);
    };
    known->second = shows(last) && shows(first);
  }
  return known->second;
}

// Whether the initial value of a fold is neutral, except that it may change the sign of a zero.
bool Prover::is_neutral_number(ElementTerm const* fold) {
  auto const* const op = fold->args[0]->args[0];
  if (!laws_ || fold->args.size() != 3 || op->kind != ElementKind::operation || !is_fold_by(fold, op->name))
    return false;
  ElementTerm const* const any = pool_.parameter(fold->type);
  ElementTerm const* const args[] = {any, fold->args[2]};
  return laws_(pool_.operation(op->name, std::string(op->attributes), fold->type, args), any).has_value();
}

Prover::Shown Prover::same_collected(Collected const& a, Collected const& b) {
  if (a.symbols.empty() != b.symbols.empty() || a.item->type != b.item->type) return std::nullopt;
  if (a.symbols.empty()) return prove(a.item, b.item);
  auto const function = [&](Collected const& one) {
    std::vector<ElementTerm const*> results{one.item};
    if (one.where != Tribool::yes) results.push_back(pool_.truth(one.where));
    return pool_.function(one.symbols, one.sizes, {}, results);
  };
  auto const *const f = function(a), *const g = function(b);
  if (auto const shown = functions(f, g)) return shown;
  return reordered(f, g, EquivVerdict::equal, true);
}

Prover::Shown Prover::collections(ElementTerm const* a, ElementTerm const* b) {
  if (a->type != b->type) return std::nullopt;
  auto const* const sample = gathering(a).empty() ? b : a;
  std::string_view const op = gathering(sample);
  if (op.empty()) return std::nullopt;
  auto const* const named = sample->kind == ElementKind::fold ? sample->args[0]->args[0] : sample;
  std::vector<Collected> x, y;
  if (!collect(a, op, {}, x) || !collect(b, op, {}, y) || !iterate_items(x, named) || !iterate_items(y, named))
    return std::nullopt;
  auto const is = [](std::vector<Collected> const& all, ElementTerm const* whole) {
    return all.size() == 1 && all[0].item == whole && all[0].symbols.empty();
  };
  if (is(x, a) && (is(y, b) || may_flush(a->type))) return std::nullopt;  // B's op may flush, but A has no op
  auto const goal = goal_;
  bool const once = Specification::get().op(op)->has_trait("idempotent");
  std::vector<bool> taken(y.size());
  EquivVerdict total = may_flush(a->type) ? EquivVerdict::refines : EquivVerdict::equal;
  for (auto const& one : x) {
    bool found = false;
    for (std::size_t k = 0; k < y.size() && !found; ++k) {
      if (taken[k] && !once) continue;
      auto const shown = same_collected(one, y[k]);
      if (!shown || *shown == EquivVerdict::real_only) continue;
      total = worse(total, *shown);
      found = taken[k] = true;
    }
    if (!found) return goal_ = goal, std::nullopt;
  }
  for (std::size_t k = 0; k < y.size(); ++k) {
    if (taken[k]) continue;
    bool const again = once && std::ranges::any_of(x, [&](Collected const& one) {
                         return same_collected(one, y[k]) == EquivVerdict::equal;
                       });
    if (!again) return goal_ = goal, std::nullopt;
  }
  goal_ = goal;
  return total;
}

// Expands the short sums in an integer. Returns the same integer if it has none.
ElementTerm const* Prover::expand_sums(ElementTerm const* integer) {
  auto const unrolled_items = [&](ElementTerm const* sum) -> std::optional<Interval> {
    auto const* const function = sum->args[0];
    auto const places =
        function->bound.empty() ? enumerate_places(pool_.terms(), function->sizes, kMaxPlaces) : std::nullopt;
    if (!places) return std::nullopt;
    Interval total{0, 0};
    for (auto const& place : *places) {
      auto const* item = pool_.unfold(function, 0, place);
      if (function->args.size() > 1)
        item = pool_.select(pool_.truth_of(pool_.unfold(function, 1, place)), item, pool_.constant(item->type, {0, 0}));
      total = total + pool_.value(item);
    }
    return total;
  };
  bool changed = false;
  auto const of = [&](ElementTerm const* element) {
    bool const is_sum = element && element->kind == ElementKind::sum && element->type.is(Element::Kind::integer);
    auto const total = is_sum ? unrolled_items(element) : std::nullopt;
    Term const* const term = total ? pool_.terms().term_of(*total) : nullptr;
    if (!term) return std::optional<Interval>();
    changed = true;
    return std::optional(pool_.value(pool_.number(element->type, term)));
  };
  auto const value = integer->kind == ElementKind::number
                         ? substitute(TermPool::integer(integer->indices[0]),
                                      [&](Term const* symbol) { return of(pool_.element_of(symbol)); })
                         : of(integer).value_or(Interval{0, 0});
  Term const* const term = changed ? pool_.terms().term_of(value) : nullptr;
  return term ? pool_.number(integer->type, term) : integer;
}

// Returns the items of a short fold in order, without neutral items. Nothing if the presence of an item is unknown.
std::optional<std::vector<ElementTerm const*>> Prover::items_of(ElementTerm const* fold) {
  auto const *const items = fold->args[1], *const op = fold->args[0]->args[0];
  auto kept = unrolled_items(items);
  if (kept) std::erase_if(*kept, [&](auto const* item) { return is_neutral(op, item); });
  return kept;
}

// If the initial value of a short fold is neutral, and at most one item is not, returns the result of the fold.
// Otherwise returns nullptr.
ElementTerm const* Prover::only_item(ElementTerm const* fold) {
  if (fold->kind != ElementKind::fold || fold->args.size() != 3) return nullptr;
  auto const* const op = fold->args[0]->args[0];
  if (op->kind != ElementKind::operation || !op->attributes.empty() || !is_fold_by(fold, op->name)) return nullptr;
  auto const items = is_neutral(op, fold->args[2]) ? items_of(fold) : std::nullopt;
  if (!items || items->size() > 1 || (items->size() == 1 && (*items)[0]->type != fold->type)) return nullptr;
  return items->empty() ? fold->args[2] : (*items)[0];
}

// Compares folds by the same op without neutral items. Both initial values must be neutral, and the other items must be
// in the same order.
Prover::Shown Prover::without_neutral(ElementTerm const* a, ElementTerm const* b) {
  if (a->args.size() != 3 || order_of(a) != order_of(b) || a->args[0] != b->args[0]) return std::nullopt;
  auto const* const op = a->args[0]->args[0];
  if (op->kind != ElementKind::operation || !is_fold_by(a, op->name) || !op->attributes.empty()) return std::nullopt;
  if (!is_neutral(op, a->args[2]) || !is_neutral(op, b->args[2])) return std::nullopt;
  auto const x = items_of(a), y = x ? items_of(b) : std::nullopt;
  if (!y || x->size() != y->size() || x->empty()) return std::nullopt;
  auto const shown = all(*x, *y);
  return shown ? Shown(worse(*shown, EquivVerdict::refines)) : std::nullopt;
}

// Compares elements of constant tensors at each index that the known facts permit.
Prover::Shown Prover::prove_by_places(ElementTerm const* a, ElementTerm const* b) {
  if (a->kind != ElementKind::table && b->kind != ElementKind::table) return std::nullopt;
  auto symbols = pool_.free_symbols(a);
  for (auto const* symbol : pool_.free_symbols(b))
    if (std::ranges::find(symbols, symbol) == symbols.end()) symbols.push_back(symbol);
  Int128 count = symbols.empty() ? 0 : 1;
  for (auto const* symbol : symbols)
    count = count > static_cast<Int128>(kMaxProofPlaces) ? count : count * (symbol->high - symbol->low + 1);
  if (count == 0 || count > static_cast<Int128>(kMaxProofPlaces)) return std::nullopt;
  EquivVerdict total = EquivVerdict::equal;
  for (Int128 n = 0; n < count; ++n) {
    ElementSubstitution by;
    Int128 rest = n;
    enter();
    for (auto const* symbol : symbols) {
      Int128 const size = symbol->high - symbol->low + 1, at = symbol->low + rest % size;
      by.symbols.emplace_back(symbol, pool_.terms().term_of({at, at}));
      assume(equal(TermPool::integer(symbol), {at, at}));
      rest /= size;
    }
    Shown const shown =
        facts_.contradictory() ? Shown(EquivVerdict::equal) : prove(pool_.substitute(a, by), pool_.substitute(b, by));
    leave();
    if (!shown) return std::nullopt;
    total = worse(total, *shown);
  }
  return total;
}

// For an op on a fold that returns one of its items or the initial value: moves the op into the fold, onto the items
// and the initial value. Otherwise returns nullptr. The tag differs, because the chosen item may depend on the
// operands.
ElementTerm const* Prover::of_chosen(ElementTerm const* node) {
  if (node->kind != ElementKind::operation || is_choice(node) || reads_bits(node)) return nullptr;
  auto const chooses = [](ElementTerm const* arg) {
    return arg->kind == ElementKind::fold && arg->args.size() == 3 && arg->args[0]->args[0] == arg->args[0]->bound[1] &&
           order_of(arg) == FoldOrder::steps;
  };
  auto const found = std::ranges::find_if(node->args, chooses);
  if (found == node->args.end()) return nullptr;
  auto const at = found - node->args.begin();
  auto const *const fold = *found, *const items = fold->args[1];
  auto const bound = bound_place(pool_, items->sizes);
  if (!bound) return nullptr;
  auto const of = [&](ElementTerm const* element) {
    std::vector<ElementTerm const*> args(node->args.begin(), node->args.end());
    args[static_cast<std::size_t>(at)] = element;
    return pool_.with_args(node, args);
  };
  std::vector<ElementTerm const*> results{of(pool_.unfold(items, 0, bound->place))};
  if (items->args.size() > 1) results.push_back(pool_.unfold(items, 1, bound->place));
  ElementTerm const *const kept = pool_.parameter(node->type), *const next = pool_.parameter(node->type);
  ElementTerm const *const region[] = {kept, next}, *const returned[] = {next}, *const init[] = {of(fold->args[2])};
  return pool_.fold(0, pool_.function({}, {}, region, returned),
                    pool_.function(bound->symbols, bound->sizes, {}, results), init, FoldOrder::steps,
                    std::string(fold->attributes) + " of " + std::string(node->name));
}

namespace {

constexpr std::size_t kMaxLeaves = 12;
constexpr int kMaxLeafDepth = 12;

bool is_composite(ElementTerm const* node) {
  if (reads_bits(node)) return false;  // the same value may be a different NaN
  return node->kind == ElementKind::operation || node->kind == ElementKind::rounded || node->kind == ElementKind::exact;
}

void collect_operands(ElementTerm const* node, std::vector<ElementTerm const*>& leaves, int depth) {
  if (leaves.size() > kMaxLeaves || depth > kMaxLeafDepth) return;
  if (is_composite(node)) {
    for (auto const* arg : node->args) collect_operands(arg, leaves, depth + 1);
  } else if (node->kind != ElementKind::constant && node->kind != ElementKind::number &&
             std::ranges::find(leaves, node) == leaves.end()) {
    leaves.push_back(node);
  }
}

using LeafPairs = std::vector<std::pair<ElementTerm const*, ElementTerm const*>>;

ElementTerm const* with_leaves(ElementTerm const* node, LeafPairs const& by, ElementPool& pool, int depth) {
  for (auto const& [from, to] : by)
    if (node == from) return to;
  if (!is_composite(node) || depth > kMaxLeafDepth) return node;
  std::vector<ElementTerm const*> args;
  for (auto const* arg : node->args) args.push_back(with_leaves(arg, by, pool, depth + 1));
  return pool.with_args(node, args);
}

}  // namespace

// Replaces operands of b that equal operands of a by these, so that laws detect the equality.
Prover::Shown Prover::with_same_operands(ElementTerm const* a, ElementTerm const* b) {
  if (!is_composite(a) && !is_composite(b)) return std::nullopt;
  std::vector<ElementTerm const*> in_a, in_b;
  collect_operands(a, in_a, 0);
  collect_operands(b, in_b, 0);
  if (in_a.size() > kMaxLeaves || in_b.size() > kMaxLeaves) return std::nullopt;
  LeafPairs same;
  EquivVerdict total = EquivVerdict::equal;
  auto const goal = goal_;
  for (auto const* y : in_b) {
    if (std::ranges::find(in_a, y) != in_a.end()) continue;
    for (auto const* x : in_a) {
      if (x->kind != y->kind || x->type != y->type) continue;
      auto const shown = x == a && y == b ? std::nullopt : congruent(x, y);
      if (!shown || *shown == EquivVerdict::real_only) continue;
      // Two values that A may each compute need not be equal, so they must not be merged: laws prove more about x and
      // x.
      bool const is_taken = std::ranges::find(in_b, x) != in_b.end() ||
                            std::ranges::find(same, x, &LeafPairs::value_type::second) != same.end();
      if (*shown != EquivVerdict::equal && is_taken) continue;
      total = worse(total, *shown);
      same.emplace_back(y, x);
      break;
    }
  }
  goal_ = goal;
  if (same.empty()) return std::nullopt;
  auto const* const other = with_leaves(b, same, pool_, 0);
  auto const shown = other == b ? std::nullopt : prove(a, other);
  return shown ? Shown(worse(total, *shown)) : std::nullopt;
}

}  // namespace assay
