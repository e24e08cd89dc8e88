#include "equiv/proof/prover.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "equiv/proof/exact_integers.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

bool is_known_value(ElementTerm const* element) {
  return element->kind == ElementKind::constant ||
         (element->kind == ElementKind::number && element->indices[0]->kind == TermKind::constant);
}

// Returns the precision in the tag of a sum; see SymbolicRun::tag.
std::string_view precision_in(std::string_view tag) {
  auto const at = tag.find(kPrecisionAttribute);
  return at == tag.npos ? "" : tag.substr(at, tag.find(']', at) - at);
}
// Whether a profile may permit rounding of the operands of the sum. This requires precision DEFAULT, which an empty
// list also means.
bool may_round_operands(std::string_view tag) {
  std::string_view const precision = precision_in(tag);
  return precision.ends_with('[') || precision.find("DEFAULT") != precision.npos;
}

}  // namespace

void Prover::assume(Tribool formula) {
  facts_.assume(formula);
  where_.push_back(formula);
  levels_.back() = level_ = ++last_level_;
}

void Prover::enter() {
  facts_.enter();
  levels_.push_back(level_);
  where_.emplace_back(Tribool::yes);
}

void Prover::leave() {
  facts_.leave();
  while (where_.back() != Tribool::yes) where_.pop_back();
  where_.pop_back();
  levels_.pop_back();
  level_ = levels_.back();
}

bool Prover::same(std::span<Term const* const> a, std::span<Term const* const> b) {
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (!same(a[k], b[k])) return false;
  return true;
}

Prover::Shown Prover::failed(ElementTerm const* a, ElementTerm const* b) {
  // If two elements cannot be equal, a goal about the terms that contain them is more useful.
  bool const says_nothing = depth_ > 1 && (a->type != b->type || (is_known_value(a) && is_known_value(b)));
  if (!goal_ && !says_nothing) {
    EquivGoal goal{a, b, {}};
    for (auto const& condition : where_)
      if (condition != Tribool::yes) goal.where.push_back(condition);
    goal_ = goal;
  }
  return std::nullopt;
}

// Follows choices whose conditions the known facts decide.
ElementTerm const* Prover::head(ElementTerm const* node) {
  while (is_choice(node)) {
    Tribool const condition = pool_.truth_of(node->args[0]);
    Entailment const holds = facts_.follows(condition);
    if (holds == Entailment::yes)
      node = node->args[1];
    else if (holds == Entailment::never)
      node = node->args[2];
    else
      break;
  }
  return node;
}

Prover::Shown Prover::prove(ElementTerm const* a, ElementTerm const* b) {
  if (a == b) return EquivVerdict::equal;
  if (a->type != b->type && a->kind != ElementKind::exact && b->kind != ElementKind::exact) return failed(a, b);
  if (++steps_ > kMaxProofSteps || depth_ > kMaxProofDepth) return failed(a, b);
  auto const key = std::pair(a, b);
  auto& memory = known_[uses_laws_];
  if (auto const known = memory.find(key); known != memory.end() && known->second.first == level_)
    return known->second.second ? known->second.second : failed(a, b);
  ++depth_;
  auto const before = goal_;
  Shown const shown = attempt(a, b);
  if (shown) goal_ = before;
  --depth_;
  known_[uses_laws_][key] = {level_, shown};
  return shown;
}

// First without laws, which are more expensive and may prove equalities that are not needed.
Prover::Shown Prover::attempt(ElementTerm const* a, ElementTerm const* b) {
  if (depth_ == 1 && laws_) {
    auto const goal = goal_;
    uses_laws_ = false;
    Shown const shown = prove_by_form(a, b);
    uses_laws_ = true;
    if (shown) return shown;
    goal_ = goal;
    Shown const with_laws = prove_by_form(a, b);
    uses_laws_ = false;
    return with_laws;
  }
  return prove_by_form(a, b);
}

Prover::Shown Prover::prove_by_form(ElementTerm const* a, ElementTerm const* b) {
  a = head(a);
  b = head(b);
  if (a == b) return EquivVerdict::equal;
  if (is_open_term(a)) return EquivVerdict::refines;
  // If laws only prove equality of real numbers, another method may prove equal bits.
  Shown weak;
  if (laws_ && uses_laws_) weak = laws_(a, b);
  if (weak && *weak != EquivVerdict::real_only) return weak;
  auto shown = prove_by_parts(a, b);
  if (!shown && laws_ && uses_laws_) shown = with_same_operands(a, b);
  return shown ? shown : weak;
}

Prover::Shown Prover::prove_by_parts(ElementTerm const* a, ElementTerm const* b) {
  if (auto const shown = congruent(a, b)) return shown;
  if (a->type.is_integral() && b->type.is_integral())
    if (auto const shown = numbers(a, b)) return shown;
  if (auto const shown = collections(a, b)) return shown;
  if (is_choice(a) || is_choice(b)) return split(a, b);
  if (a->type.is(Element::Kind::quantized) && b->type.is(Element::Kind::quantized)) {
    ElementTerm const *const x = pool_.stored(a), *const y = pool_.stored(b);
    if (x->kind != ElementKind::operation || y->kind != ElementKind::operation || x->args[0] != a || y->args[0] != b)
      return prove(x, y);
  }
  if (auto const shown = unrolled(a, b)) return shown;
  if (auto const shown = prove_by_places(a, b)) return shown;
  if (auto const* const known = closed_form_of_loop(a)) return prove(known, b);
  if (auto const* const known = closed_form_of_loop(b)) return prove(a, known);
  if (auto const shown = split_folds(a, b)) return shown;
  if (auto const shown = at_last_iteration(a, b)) return shown;
  if (auto const shown = groupings(a, b)) return shown;
  if (auto const* const only = only_item(a)) return prove(only, b);
  if (auto const* const only = only_item(b)) return prove(a, only);
  if (b->kind == ElementKind::fold)
    if (auto const* const chosen = of_chosen(a)) return prove(chosen, b);
  if (a->kind == ElementKind::fold)
    if (auto const* const chosen = of_chosen(b)) return prove(a, chosen);
  for (auto const* one : {a, b}) {
    if (one->kind != ElementKind::apply) continue;
    ElementTerm const* const unfolded = pool_.unfold(one->args[0], one->number, one->indices);
    return one == a ? prove(unfolded, b) : prove(a, unfolded);
  }
  if (auto const shown = split_operands(a, b)) return shown;
  return failed(a, b);
}

Prover::Shown Prover::prove_each(ElementTerm const* a, ElementTerm const* b, std::span<Term const* const> all) {
  auto const in_a = pool_.free_symbols(a), in_b = pool_.free_symbols(b);
  std::vector<Term const*> symbols;  // other symbols do not matter
  for (auto const* symbol : all)
    if (std::ranges::find(in_a, symbol) != in_a.end() || std::ranges::find(in_b, symbol) != in_b.end())
      symbols.push_back(symbol);
  if (symbols.empty()) return std::nullopt;
  Int128 count = 1;
  for (auto const* symbol : symbols) {
    count *= symbol->high - symbol->low + 1;
    if (count > static_cast<Int128>(kMaxProofPlaces)) return std::nullopt;
  }
  EquivVerdict total = EquivVerdict::equal;
  for (Int128 n = 0; n < count; ++n) {
    ElementSubstitution by;
    Int128 rest = n;
    for (auto const* symbol : symbols) {
      if (symbol->kind != TermKind::symbol) continue;
      Int128 const size = symbol->high - symbol->low + 1, at = symbol->low + rest % size;
      by.symbols.emplace_back(symbol, pool_.terms().term_of({at, at}));
      rest /= size;
    }
    Shown const shown = prove(pool_.substitute(a, by), pool_.substitute(b, by));
    if (!shown) return std::nullopt;
    total = worse(total, *shown);
  }
  return total;
}

// Returns indices that a condition determines, together with all known facts.
ElementSubstitution Prover::determined(Tribool condition) {
  ElementSubstitution by;
  if (!condition.term) return by;
  for (auto const* symbol : pool_.free_symbols(pool_.truth(condition))) {
    bool found = false;
    for (auto const* conjunct : conjuncts_of(condition.term)) {
      if (conjunct->kind != TermKind::is_zero || found) continue;
      auto const solution = solved_for(conjunct->args[0], symbol);
      Term const* const term = solution ? pool_.terms().term_of(*solution) : nullptr;
      bool const free = term && std::ranges::none_of(by.symbols, [&](auto const& other) {
                          auto const inner = symbols_of(term);
                          return std::ranges::find(inner, other.first) != inner.end();
                        });
      if (!free || !pool_.element_free(term)) continue;
      by.symbols.emplace_back(symbol, term);
      found = true;
    }
    if (found) continue;
    Term const* const alone[] = {symbol};
    auto const values = facts_.example(alone);
    if (values.size() != 1) continue;
    if (facts_.proves(equal(TermPool::integer(symbol), {values[0], values[0]})))
      by.symbols.emplace_back(symbol, pool_.terms().term_of({values[0], values[0]}));
  }
  return by;
}

// Case distinction: `in_case` is called for a true and for a false condition.
Prover::Shown Prover::split(Tribool condition, std::function<Shown(bool)> const& in_case) {
  if (++splits_ > kMaxProofSplits) return std::nullopt;
  Shown total = EquivVerdict::equal;
  for (bool const way : {true, false}) {
    enter();
    ++branches_;
    assume(way ? condition : negation(condition));
    Shown const shown = facts_.contradictory() ? Shown(EquivVerdict::equal) : in_case(way);
    --branches_;
    leave();
    if (!shown) return std::nullopt;
    total = worse(*total, *shown);
  }
  return total;
}

Prover::Shown Prover::split(ElementTerm const* a, ElementTerm const* b) {
  ElementTerm const* const chosen = is_choice(a) ? a : b;
  auto const shown = split(pool_.truth_of(chosen->args[0]), [&](bool way) {
    ElementTerm const* const part = chosen->args[way ? 1 : 2];
    return chosen == a ? prove(part, b) : prove(a, part);
  });
  return shown ? shown : failed(a, b);
}

// Compares two ops by cases on the conditions of choices among their operands.
Prover::Shown Prover::split_operands(ElementTerm const* a, ElementTerm const* b) {
  if (a->kind != ElementKind::operation || !uses_laws_) return std::nullopt;
  for (auto const* of : {a, b})
    for (auto const* arg : of->args) {
      auto const* const chosen = head(arg);
      if (!is_choice(chosen)) continue;
      Tribool const condition = pool_.truth_of(chosen->args[0]);
      return split(condition, [&](bool) { return prove(a, b); });
    }
  return std::nullopt;
}

Prover::Shown Prover::all(Nodes a, Nodes b) {
  if (a.size() != b.size()) return std::nullopt;
  EquivVerdict total = EquivVerdict::equal;
  for (std::size_t k = 0; k < a.size(); ++k) {
    bool const function = a[k]->kind == ElementKind::function && b[k]->kind == ElementKind::function;
    Shown const shown = a[k] == b[k] ? EquivVerdict::equal : function ? functions(a[k], b[k]) : prove(a[k], b[k]);
    if (!shown) return std::nullopt;
    total = worse(total, *shown);
  }
  return total;
}

Prover::Shown Prover::congruent(ElementTerm const* a, ElementTerm const* b) {
  if (a->kind != b->kind || a->type != b->type || reads_bits(a)) return std::nullopt;
  switch (a->kind) {
    case ElementKind::argument:
      return a->number == b->number && same(a->indices, b->indices) ? Shown(EquivVerdict::equal) : std::nullopt;
    case ElementKind::table:
      return a->table == b->table && same(a->indices, b->indices) ? Shown(EquivVerdict::equal) : std::nullopt;
    case ElementKind::parameter:
      return std::ranges::equal(a->args, b->args) && !a->args.empty() && same(a->indices, b->indices)
                 ? Shown(EquivVerdict::equal)
                 : std::nullopt;
    case ElementKind::operation: {
      if (a->name != b->name || a->attributes != b->attributes || a->args.size() != b->args.size()) return std::nullopt;
      if (is_choice(a)) return std::nullopt;  // branches are compared at the choice
      if (auto const shown = all(a->args, b->args)) return shown;
      // For complex numbers, laws decide what commutes, because rounding of their products is not specified.
      if (a->args.size() != 2 || !is_commutative(a->name) || a->type.is(Element::Kind::complex)) return std::nullopt;
      ElementTerm const* const swapped[] = {b->args[1], b->args[0]};
      return all(a->args, swapped);
    }
    case ElementKind::exact: {
      if (a->name != b->name) return std::nullopt;
      if (auto const shown = all(a->args, b->args)) return shown;
      ElementTerm const* const swapped[] = {b->args[1], b->args[0]};
      auto const shown = a->name == "-" ? std::nullopt : all(a->args, swapped);
      bool const rounds_otherwise = a->name == "*" && a->type.is(Element::Kind::complex);
      return shown && rounds_otherwise ? worse(*shown, EquivVerdict::refines) : shown;
    }
    case ElementKind::rounded:
      return all(a->args, b->args);
    case ElementKind::sum:
      return sums(a, b);
    case ElementKind::fold:
      return folds(a, b);
    case ElementKind::apply:
      return a->number == b->number && same(a->indices, b->indices) ? functions(a->args[0], b->args[0]) : std::nullopt;
    case ElementKind::opaque:
      // Assumptions about this process do not apply to other processes.
      if (branches_ > 0 && reads_other_processes(a->name)) return std::nullopt;
      if (a->name == b->name && a->attributes == b->attributes && a->number == b->number &&
          same(a->indices, b->indices))
        if (auto const shown = all(a->args, b->args)) return shown;
      if (auto const shown = with_other_axes(a, b)) return shown;
      return loops(a, b);
    default:
      return std::nullopt;
  }
}

// Returns the elements that occur in an integer term.
std::vector<ElementTerm const*> Prover::elements_in(Term const* term) const {
  std::vector<ElementTerm const*> all;
  for (auto const* symbol : symbols_of(term))
    if (auto const* const element = pool_.element_of(symbol)) all.push_back(element);
  return all;
}

std::vector<ElementTerm const*> Prover::elements_in(ElementTerm const* number) const {
  return number->kind == ElementKind::number ? elements_in(number->indices[0]) : std::vector{number};
}

// Uses the solver, where equal elements have the same value.
bool Prover::equal_values(Interval a, Interval b, std::vector<ElementTerm const*> const& in_a,
                          std::vector<ElementTerm const*> const& in_b, EquivVerdict& kind) {
  if (facts_.proves(equal(a, b))) return true;
  if (depth_ > kMaxProofDepth || ++steps_ > kMaxProofSteps) return false;
  ++depth_;
  enter();
  bool any = false;
  std::size_t places = 0;
  for (auto const* all : {&in_a, &in_b})
    for (auto const* element : *all) any = assume_place_in_order(element) || any;
  // Elements with a proof that they equal another one, and those among them whose bits may differ.
  std::vector<ElementTerm const*> same, weak;
  auto const holds = [](auto const& all, ElementTerm const* one) { return std::ranges::find(all, one) != all.end(); };
  for (auto const* x : in_a)
    for (auto const* y : in_b) {
      if (x == y || x->kind != y->kind || x->type != y->type || x->name != y->name) continue;
      auto const goal = goal_;
      auto const shown = congruent(x, y);
      goal_ = goal;
      if (!shown) {
        // Elements of the same tensor are equal if their indices are.
        bool const of_one = (x->kind == ElementKind::argument && x->number == y->number) ||
                            (x->kind == ElementKind::table && x->table == y->table);
        if (!of_one || ++places > kMaxComparedPlaces) continue;
        Tribool elsewhere = Tribool::no;
        for (std::size_t k = 0; k < x->indices.size(); ++k)
          elsewhere = disjunction(elsewhere,
                                  negation(equal(TermPool::integer(x->indices[k]), TermPool::integer(y->indices[k]))));
        assume(disjunction(elsewhere, equal(pool_.value(x), pool_.value(y))));
        any = true;
        continue;
      }
      // Two elements of B that A may each compute need not be equal.
      bool const is_weak = *shown != EquivVerdict::equal;
      if (is_weak ? holds(same, x) || holds(same, y) : holds(weak, x) || holds(weak, y)) continue;
      for (auto const* one : {x, y}) {
        same.push_back(one);
        if (is_weak) weak.push_back(one);
      }
      assume(equal(pool_.value(x), pool_.value(y)));
      kind = worse(kind, *shown);
      any = true;
    }
  bool const shown = any && facts_.proves(equal(a, b));
  leave();
  --depth_;
  return shown;
}

bool Prover::same(Term const* a, Term const* b) {
  if (a == b) return true;
  EquivVerdict kind = EquivVerdict::equal;
  return equal_values(TermPool::integer(a), TermPool::integer(b), elements_in(a), elements_in(b), kind) &&
         kind == EquivVerdict::equal;
}

// Compares integers and booleans.
Prover::Shown Prover::numbers(ElementTerm const* a, ElementTerm const* b) {
  auto const is_computed = [](ElementTerm const* one) {
    return one->kind == ElementKind::number || one->kind == ElementKind::sum;
  };
  if (!is_computed(a) && !is_computed(b)) return std::nullopt;
  EquivVerdict kind = EquivVerdict::equal;
  if (equal_values(pool_.value(a), pool_.value(b), elements_in(a), elements_in(b), kind)) return kind;
  if (same_where_defined(a, b)) return EquivVerdict::refines;
  if (a->type.is(Element::Kind::integer) && is_computed(a) && is_computed(b)) {
    auto const *const x = expand_sums(a), *const y = expand_sums(b);
    if (x != a || y != b)
      if (auto const shown = prove(x, y)) return shown;
    if (auto const shown = split_integers(a, b)) return shown;
  }
  // Sums of floating-point elements may be exact in A, but need not be exact in B.
  ExactIntegers integers(pool_);
  bool sums_a = false, sums_b = false;
  auto const *const x = integers.with_exact(a, sums_a), *const y = integers.with_exact(b, sums_b);
  if ((x == a && y == b) || sums_b) return std::nullopt;
  auto const shown = prove(x, y);
  return shown ? Shown(worse(*shown, sums_a ? EquivVerdict::refines : EquivVerdict::equal)) : std::nullopt;
}

// Compares functions for new indices and parameters. `order`: the index of b for each index of a.
Prover::Shown Prover::functions(ElementTerm const* a, ElementTerm const* b, std::span<std::size_t const> order) {
  if (order.empty()) {
    if (a == b) return EquivVerdict::equal;
    auto const known = known_[uses_laws_].find({a, b});
    if (known != known_[uses_laws_].end() && known->second.first == level_) return known->second.second;
  }
  if (a->indices.size() != b->indices.size()) return std::nullopt;
  std::vector<Term const*> place_a, place_b(b->indices.size());
  for (std::size_t k = 0; k < a->indices.size(); ++k) {
    std::size_t const other = order.empty() ? k : order[k];
    if (!same(a->sizes[k], b->sizes[other])) return std::nullopt;
    place_a.push_back(pool_.bind(a->sizes[k]));
    place_b[other] = place_a.back();
  }
  Shown const shown = bodies(a, place_a, b, place_b);
  if (order.empty()) known_[uses_laws_][{a, b}] = {level_, shown};
  return shown;
}

Prover::Shown Prover::same_functions(ElementTerm const* a, ElementTerm const* b) { return functions(a, b); }

Prover::Shown Prover::bodies(ElementTerm const* a, std::span<Term const* const> place_a, ElementTerm const* b,
                             std::span<Term const* const> place_b) {
  if (a->bound.size() != b->bound.size() || a->args.size() != b->args.size()) return std::nullopt;
  std::vector<ElementTerm const*> parameters;
  for (std::size_t k = 0; k < a->bound.size(); ++k) {
    if (a->bound[k]->type != b->bound[k]->type || a->bound[k]->code != b->bound[k]->code) return std::nullopt;
    parameters.push_back(pool_.parameter(a->bound[k]->type, a->bound[k]->code[0]));
  }
  enter();
  for (std::size_t k = 0; k < place_a.size(); ++k) {
    Interval const index = TermPool::integer(place_a[k]), size = TermPool::integer(a->sizes[k]);
    if (!size.exact()) assume(conjunction(less_equal({0, 0}, index), less(index, size)));
  }
  EquivVerdict total = EquivVerdict::equal;
  bool done = true;
  for (std::uint32_t k = 0; k < a->args.size() && done; ++k) {
    Shown const shown = prove(pool_.unfold(a, k, place_a, parameters), pool_.unfold(b, k, place_b, parameters));
    done = shown.has_value();
    if (shown) total = worse(total, *shown);
  }
  leave();
  return done ? Shown(total) : std::nullopt;
}

// Compares two functions with permuted indices. `kind` is the verdict if only another order proves equality. Without
// `any_order`, only row-major order is permitted.
Prover::Shown Prover::reordered(ElementTerm const* f, ElementTerm const* g, EquivVerdict kind, bool any_order) {
  std::size_t const count = f->indices.size();
  if (any_order && count == g->indices.size() && count > 1 && count <= 4) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    while (std::ranges::next_permutation(order).found)
      if (auto const shown = functions(f, g, order)) return worse(*shown, kind);
  }
  Shown const shown = count == g->indices.size() ? std::nullopt : linearized(f, g);
  return shown ? Shown(worse(*shown, kind)) : std::nullopt;
}

// For floating-point elements, another order is another sum. If a profile permits rounding of operands, it depends on
// the op and its precision.
Prover::Shown Prover::sums(ElementTerm const* a, ElementTerm const* b) {
  EquivVerdict const kind = a->type.is_integral() ? EquivVerdict::equal : EquivVerdict::refines;
  bool const rounds_operands = profile_ && !profile_->default_dot_operands.empty();
  if (kind != EquivVerdict::equal && rounds_operands && may_round_operands(b->attributes) &&
      !may_round_operands(a->attributes))
    return std::nullopt;
  if (auto const shown = functions(a->args[0], b->args[0]))
    return a->attributes == b->attributes ? *shown : worse(*shown, kind);
  return reordered(a->args[0], b->args[0], kind, any_order() || kind == EquivVerdict::equal);
}

// A fold whose order does not matter may be reordered. So may a fold by a commutative op, if the profile permits it.
// B's fold must not permit orders that A's fold does not.
Prover::Shown Prover::folds(ElementTerm const* a, ElementTerm const* b) {
  if (a->number != b->number || a->args.size() != b->args.size()) return std::nullopt;
  auto const same_parts = all(a->args, b->args);
  // The same op on the same operands, independent of facts about its region.
  bool const is_same = order_of(a) == order_of(b) || (same_parts == EquivVerdict::equal && !a->attributes.empty());
  if (same_parts && a->attributes == b->attributes && is_same) return same_parts;
  bool const settled_b = settled(b) == EquivVerdict::equal;
  if (!settled_b && order_of(a) != order_of(b)) return std::nullopt;
  EquivVerdict const kind =
      settled_b && settled(a) == EquivVerdict::equal ? EquivVerdict::equal : EquivVerdict::refines;
  if (same_parts) return worse(*same_parts, kind);
  if (auto const shown = without_neutral(a, b)) return shown;
  if (auto const shown = steps_in_another_order(a, b)) return shown;
  ElementTerm const* const body = a->args[0]->args[0];
  bool const is_monoid = order_of(a) == FoldOrder::settled || order_of(a) == FoldOrder::monoid;
  bool const commutes =
      a->args.size() == 3 && (is_monoid || (body->kind == ElementKind::operation && is_commutative(body->name) &&
                                            std::ranges::is_permutation(body->args, a->args[0]->bound)));
  if (!commutes) return std::nullopt;
  auto const region = functions(a->args[0], b->args[0]);
  auto const init = region ? prove(a->args[2], b->args[2]) : std::nullopt;
  auto const items = init ? reordered(a->args[1], b->args[1], kind, any_order() || is_monoid) : std::nullopt;
  return items ? Shown(worse(*region, worse(*init, *items))) : std::nullopt;
}

// Returns how many sizes, from `from` on, have the product `whole`; nullopt if no prefix does.
std::optional<std::size_t> Prover::parts_of_axis(std::span<Term const* const> sizes, std::size_t from,
                                                 Term const* whole) {
  Interval count{1, 1};
  for (std::size_t end = from; end < sizes.size(); ++end) {
    count = count * TermPool::integer(sizes[end]);
    Term const* const total = pool_.terms().term_of(count);
    if (total && same(total, whole)) return end + 1;
  }
  return std::nullopt;
}

// Compares functions whose axes are split or merged in row-major order.
Prover::Shown Prover::linearized(ElementTerm const* f, ElementTerm const* g) {
  std::vector<Term const*> place_f, place_g;
  while (place_f.size() < f->sizes.size() && place_g.size() < g->sizes.size()) {
    auto const in_f = parts_of_axis(f->sizes, place_f.size(), g->sizes[place_g.size()]);
    auto const in_g = in_f ? in_f : parts_of_axis(g->sizes, place_g.size(), f->sizes[place_f.size()]);
    if (!in_g) return std::nullopt;
    auto const& many = in_f ? f : g;
    auto &parts = in_f ? place_f : place_g, &whole = in_f ? place_g : place_f;
    Interval position{0, 0};
    while (parts.size() < *in_g) {
      auto const* const size = many->sizes[parts.size()];
      parts.push_back(pool_.bind(size));
      position = position * TermPool::integer(size) + TermPool::integer(parts.back());
    }
    Term const* const at = pool_.terms().term_of(position);
    if (!at) return std::nullopt;
    whole.push_back(at);
  }
  bool const all = place_f.size() == f->sizes.size() && place_g.size() == g->sizes.size();
  return all ? bodies(f, place_f, g, place_g) : std::nullopt;
}

}  // namespace assay
