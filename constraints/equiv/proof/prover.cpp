#include "constraints/equiv/proof/prover.hpp"

#include <algorithm>
#include <numeric>

#include "grammar/notation/specification.hpp"

namespace assay::inline constraints {
namespace {

bool is_select(ElementTerm const* t) { return t->kind == ElementKind::operation && t->name == "stablehlo.select"; }

bool is_commutative(std::string_view name) {
  auto const* const spec = Specification::get().op(name);
  return spec && spec->has_trait("commutative");
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

bool Prover::same(Term const* a, Term const* b) {
  return a == b || facts_.proves(equal(TermPool::integer(a), TermPool::integer(b)));
}

bool Prover::same(std::span<Term const* const> a, std::span<Term const* const> b) {
  if (a.size() != b.size()) return false;
  for (std::size_t k = 0; k < a.size(); ++k)
    if (!same(a[k], b[k])) return false;
  return true;
}

Prover::Shown Prover::failed(ElementTerm const* a, ElementTerm const* b) {
  if (!goal_) {
    EquivGoal goal{a, b, {}};
    for (auto const& condition : where_)
      if (condition != Tribool::yes) goal.where.push_back(condition);
    goal_ = goal;
  }
  return std::nullopt;
}

// As far as what is known decides which branch is taken.
ElementTerm const* Prover::head(ElementTerm const* node) {
  while (is_select(node)) {
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
  if (a == b) return EquivClass::bits;
  if (a->type != b->type && a->kind != ElementKind::exact && b->kind != ElementKind::exact) return failed(a, b);
  if (++steps_ > kMaxProofSteps || depth_ > kMaxProofDepth) return failed(a, b);
  auto const key = std::pair(a, b);
  if (auto const known = known_.find(key); known != known_.end() && known->second.first == level_)
    return known->second.second ? known->second.second : failed(a, b);
  ++depth_;
  auto const before = goal_;
  Shown const shown = attempt(a, b);
  if (shown) goal_ = before;
  --depth_;
  known_[key] = {level_, shown};
  return shown;
}

Prover::Shown Prover::attempt(ElementTerm const* a, ElementTerm const* b) {
  a = head(a);
  b = head(b);
  if (a == b) return EquivClass::bits;
  if (auto const shown = congruent(a, b)) return shown;
  if (laws_)
    if (auto const shown = laws_(a, b)) return shown;
  if (a->type.is_integral() && b->type.is_integral())
    if (auto const shown = numbers(a, b)) return shown;
  if (is_select(a) || is_select(b)) return split(a, b);
  for (auto const* one : {a, b}) {
    if (one->kind != ElementKind::apply) continue;
    ElementTerm const* const unfolded = pool_.unfold(one->args[0], one->number, one->indices);
    return one == a ? prove(unfolded, b) : prove(a, unfolded);
  }
  return failed(a, b);
}

Prover::Shown Prover::split(ElementTerm const* a, ElementTerm const* b) {
  if (++splits_ > kMaxProofSplits) return failed(a, b);
  ElementTerm const* const chosen = is_select(a) ? a : b;
  Tribool const condition = pool_.truth_of(chosen->args[0]);
  Shown total = EquivClass::bits;
  for (bool const way : {true, false}) {
    enter();
    assume(way ? condition : negation(condition));
    ElementTerm const* const part = chosen->args[way ? 1 : 2];
    Shown const shown = facts_.contradictory() ? Shown(EquivClass::bits)
                        : chosen == a          ? prove(part, b)
                                               : prove(a, part);
    leave();
    if (!shown) return std::nullopt;
    total = weaker(*total, *shown);
  }
  return total;
}

Prover::Shown Prover::all(Nodes a, Nodes b) {
  if (a.size() != b.size()) return std::nullopt;
  EquivClass total = EquivClass::bits;
  for (std::size_t k = 0; k < a.size(); ++k) {
    bool const function = a[k]->kind == ElementKind::function && b[k]->kind == ElementKind::function;
    Shown const shown = a[k] == b[k] ? EquivClass::bits : function ? functions(a[k], b[k]) : prove(a[k], b[k]);
    if (!shown) return std::nullopt;
    total = weaker(total, *shown);
  }
  return total;
}

Prover::Shown Prover::congruent(ElementTerm const* a, ElementTerm const* b) {
  if (a->kind != b->kind || a->type != b->type) return std::nullopt;
  switch (a->kind) {
    case ElementKind::argument:
      return a->number == b->number && same(a->indices, b->indices) ? Shown(EquivClass::bits) : std::nullopt;
    case ElementKind::table:
      return a->table == b->table && same(a->indices, b->indices) ? Shown(EquivClass::bits) : std::nullopt;
    case ElementKind::parameter:
      return std::ranges::equal(a->args, b->args) && !a->args.empty() && same(a->indices, b->indices)
                 ? Shown(EquivClass::bits)
                 : std::nullopt;
    case ElementKind::operation: {
      if (a->name != b->name || a->attributes != b->attributes || a->args.size() != b->args.size()) return std::nullopt;
      if (is_select(a)) return std::nullopt;  // its branches are compared where they are taken
      if (auto const shown = all(a->args, b->args)) return shown;
      if (a->args.size() != 2 || !is_commutative(a->name)) return std::nullopt;
      ElementTerm const* const swapped[] = {b->args[1], b->args[0]};
      return all(a->args, swapped);
    }
    case ElementKind::exact: {
      if (a->name != b->name) return std::nullopt;
      if (auto const shown = all(a->args, b->args)) return shown;
      ElementTerm const* const swapped[] = {b->args[1], b->args[0]};
      return a->name == "-" ? std::nullopt : all(a->args, swapped);
    }
    case ElementKind::rounded:
      return all(a->args, b->args);
    case ElementKind::sum:
      return sums(a, b);
    case ElementKind::fold: {
      if (a->number != b->number) return std::nullopt;
      auto const shown = all(a->args, b->args);
      return shown && a->attributes != b->attributes ? weaker(*shown, EquivClass::permitted) : shown;
    }
    case ElementKind::apply:
      return a->number == b->number && same(a->indices, b->indices) ? functions(a->args[0], b->args[0]) : std::nullopt;
    case ElementKind::opaque:
      return a->name == b->name && a->attributes == b->attributes && a->number == b->number &&
                     same(a->indices, b->indices)
                 ? all(a->args, b->args)
                 : std::nullopt;
    default:
      return std::nullopt;
  }
}

// Elements that the integer terms of a number speak of.
std::vector<ElementTerm const*> Prover::elements_in(ElementTerm const* number) const {
  std::vector<ElementTerm const*> all;
  if (number->kind != ElementKind::number) return {number};
  for (auto const* symbol : symbols_of(number->indices[0]))
    if (auto const* const element = pool_.element_of(symbol)) all.push_back(element);
  return all;
}

// Integers and booleans are equal if the solver says so, where elements that are the same have the same value.
Prover::Shown Prover::numbers(ElementTerm const* a, ElementTerm const* b) {
  auto const equation = [&] { return equal(pool_.value(a), pool_.value(b)); };
  if (facts_.proves(equation())) return EquivClass::bits;
  if (a->kind != ElementKind::number && b->kind != ElementKind::number) return std::nullopt;
  enter();
  EquivClass total = EquivClass::bits;
  bool any = false;
  for (auto const* x : elements_in(a))
    for (auto const* y : elements_in(b)) {
      if (x == y || x->kind != y->kind || x->type != y->type || x->name != y->name) continue;
      auto const goal = goal_;
      auto const shown = congruent(x, y);
      goal_ = goal;
      if (!shown) continue;
      assume(equal(pool_.value(x), pool_.value(y)));
      total = weaker(total, *shown);
      any = true;
    }
  bool const shown = any && facts_.proves(equation());
  leave();
  return shown ? Shown(total) : std::nullopt;
}

// For new places and parameters. `order`: the index of b that stands for each of a.
Prover::Shown Prover::functions(ElementTerm const* a, ElementTerm const* b, std::span<std::size_t const> order) {
  if (order.empty()) {
    if (a == b) return EquivClass::bits;
    auto const known = known_.find({a, b});
    if (known != known_.end() && known->second.first == level_) return known->second.second;
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
  if (order.empty()) known_[{a, b}] = {level_, shown};
  return shown;
}

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
  EquivClass total = EquivClass::bits;
  bool done = true;
  for (std::uint32_t k = 0; k < a->args.size() && done; ++k) {
    Shown const shown = prove(pool_.unfold(a, k, place_a, parameters), pool_.unfold(b, k, place_b, parameters));
    done = shown.has_value();
    if (shown) total = weaker(total, *shown);
  }
  leave();
  return done ? Shown(total) : std::nullopt;
}

// Their places in any order: of floating-point elements, another order is another sum.
Prover::Shown Prover::sums(ElementTerm const* a, ElementTerm const* b) {
  ElementTerm const *f = a->args[0], *g = b->args[0];
  EquivClass const reordered = a->type.is_integral() ? EquivClass::bits : EquivClass::permitted;
  if (auto const shown = functions(f, g)) return a->attributes == b->attributes ? *shown : weaker(*shown, reordered);
  std::size_t const count = f->indices.size();
  if (count == g->indices.size() && count > 1 && count <= 4) {
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    while (std::ranges::next_permutation(order).found)
      if (auto const shown = functions(f, g, order)) return weaker(*shown, reordered);
  }
  Shown shown;
  if (f->indices.size() > 1 && g->indices.size() == 1) shown = linearized(f, g);
  if (g->indices.size() > 1 && f->indices.size() == 1) shown = linearized(g, f);
  return shown ? Shown(weaker(*shown, reordered)) : std::nullopt;
}

// Places of several axes against their numbers in row-major order.
Prover::Shown Prover::linearized(ElementTerm const* many, ElementTerm const* one) {
  Interval count{1, 1}, position{0, 0};
  std::vector<Term const*> place;
  for (std::size_t k = 0; k < many->indices.size(); ++k) {
    place.push_back(pool_.bind(many->sizes[k]));
    Interval const size = TermPool::integer(many->sizes[k]);
    position = position * size + TermPool::integer(place.back());
    count = count * size;
  }
  Term const *total = pool_.terms().term_of(count), *at = pool_.terms().term_of(position);
  if (!total || !at || !same(total, one->sizes[0])) return std::nullopt;
  Term const* const single[] = {at};
  return bodies(many, place, one, single);
}

}  // namespace assay::inline constraints
