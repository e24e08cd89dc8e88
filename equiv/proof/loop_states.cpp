#include "equiv/proof/loop_states.hpp"

#include <algorithm>

#include "equiv/terms/pool_tables.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

bool has_same_constant_sizes(ElementTerm const* a, ElementTerm const* b) {
  return std::ranges::equal(a->sizes, b->sizes, [](Term const* x, Term const* y) {
    return x->kind == TermKind::constant && y->kind == TermKind::constant && x->low == y->low;
  });
}

bool mentions_any(ElementTerm const* node, std::span<ElementTerm const* const> parameters) {
  return std::ranges::any_of(parameters, [&](ElementTerm const* parameter) {
    return parameter && std::ranges::binary_search(node->free, free_id(parameter));
  });
}

// For an integer element, returns a term that is congruent to it.
Interval congruent_value(ElementPool& pool, ElementTerm const* integer) {
  return integer->kind == ElementKind::number ? TermPool::integer(integer->indices[0]) : pool.value(integer);
}

Int128 quotient(Int128 a, Int128 b) { return a / b; }  // neither is negative

}  // namespace

bool is_loop(std::string_view op) {
  auto const* const spec = Specification::get().op(op);
  return spec && spec->has_trait("loop");
}

std::vector<Term const*> any_place(ElementPool& pool, std::span<Term const* const> sizes) {
  std::vector<Term const*> place;
  for (auto const* size : sizes) place.push_back(pool.bind(size));
  return place;
}

std::optional<LoopStates> LoopStates::of(ElementPool& pool, Nodes operands) {
  LoopStates loop(pool);
  std::size_t const count = operands.size() / 2;
  if (operands.size() != 2 * count + 1) return std::nullopt;
  loop.condition_ = operands[count];
  auto const is_of_values = [&](ElementTerm const* function) {
    return function->kind == ElementKind::function && function->args.size() == 1 && function->bound.size() == count &&
           !function->has_outside;
  };
  if (!is_of_values(loop.condition_) || !loop.condition_->indices.empty() ||
      !loop.condition_->type.is(Element::Kind::boolean))
    return std::nullopt;
  for (std::size_t k = 0; k < count; ++k) {
    auto const *const first = operands[k], *const body = operands[count + 1 + k];
    if (first->kind != ElementKind::function || !first->bound.empty() || !is_of_values(body)) return std::nullopt;
    bool const is_one = first->type == body->type && has_same_constant_sizes(first, body);
    for (auto const* function : {loop.condition_, body}) {
      auto const* const parameter = function->bound[k];
      if (parameter->type != first->type || parameter->code[0] != first->sizes.size()) return std::nullopt;
    }
    if (!is_one) return std::nullopt;
    loop.first_.push_back(first);
    loop.bodies_.push_back(body);
  }
  loop.kept_.assign(count, true);
  loop.counts_.resize(count);
  loop.find_kept();
  loop.find_counts();
  return loop;
}

// Finds the largest set of values that keep their initial values in an iteration if all of them have these before it.
void LoopStates::find_kept() {
  for (bool changed = true; changed;) {
    changed = false;
    auto const now = state({0, 0}, unknown());
    for (std::size_t k = 0; k < count(); ++k) {
      if (!kept_[k]) continue;
      auto const place = any_place(*pool_, first_[k]->sizes);
      if (next(k, now, place) == element(now[k], place)) continue;
      kept_[k] = false;
      changed = true;
    }
  }
}

void LoopStates::find_counts() {
  auto const open = unknown();
  auto const now = state({0, 0}, open);
  std::vector<Count> found(count());
  for (std::size_t k = 0; k < count(); ++k) {
    if (kept_[k] || !first_[k]->sizes.empty() || !first_[k]->type.is(Element::Kind::integer)) continue;
    auto const* const after = next(k, now, {});
    if (after->kind != ElementKind::number) continue;
    Interval const step = TermPool::integer(after->indices[0]) - pool_->value(now[k]);
    Term const* const term = pool_->terms().term_of(step);
    if (!term || mentions_any(pool_->number(after->type, term), open)) continue;
    found[k] = {pool_->terms().term_of(congruent_value(*pool_, first_[k]->args[0])), term};
    if (!found[k].start) found[k] = {};
  }
  counts_ = found;
}

std::vector<ElementTerm const*> LoopStates::unknown() const {
  std::vector<ElementTerm const*> all(count());
  for (std::size_t k = 0; k < count(); ++k)
    if (is_open(k)) all[k] = pool_->parameter(first_[k]->type, first_[k]->sizes.size());
  return all;
}

std::vector<ElementTerm const*> LoopStates::state(Interval turns, Nodes open) const {
  std::vector<ElementTerm const*> all(open.begin(), open.end());
  for (std::size_t k = 0; k < count(); ++k) {
    if (kept_[k]) all[k] = first_[k]->sizes.empty() ? first_[k]->args[0] : first_[k];
    if (!counts_[k].step) continue;
    Interval const value = TermPool::integer(counts_[k].start) + TermPool::integer(counts_[k].step) * turns;
    all[k] = pool_->number(first_[k]->type, term_or_throw(pool_->terms(), value));
  }
  return all;
}

ElementTerm const* LoopStates::element(ElementTerm const* value, std::span<Term const* const> place) const {
  return value->kind == ElementKind::function ? pool_->unfold(value, 0, place) : pool_->at(value, place);
}

ElementTerm const* LoopStates::next(std::size_t value, Nodes state, std::span<Term const* const> place) const {
  return pool_->unfold(bodies_[value], 0, place, state);
}

ElementTerm const* LoopStates::condition_in(Nodes state) const { return pool_->unfold(condition_, 0, {}, state); }

std::vector<Interval> LoopStates::writers(std::size_t value, std::span<Term const* const> place) const {
  std::vector<Interval> all;
  for (auto const& [start, step] : counts_) {
    if (!step || step->kind != TermKind::constant || step->low == 0) continue;
    Int128 const length = step->low > 0 ? step->low : -step->low;
    for (std::size_t d = 0; d < place.size(); ++d) {
      Interval const index = TermPool::integer(place[d]);
      Interval const mirrored = TermPool::integer(first_[value]->sizes[d]) - Interval{1, 1} - index;
      for (auto const& at : {index, mirrored}) {
        Interval const from_start = at - TermPool::integer(start);
        // If the counter counts down, this is the first iteration in which it is at most the index.
        Interval const steps = step->low > 0 ? from_start : Interval{length - 1, length - 1} - from_start;
        all.push_back(pool_->terms().quotient(steps, {length, length}));
      }
    }
  }
  return all;
}

ElementTerm const* LoopStates::written(std::size_t value, std::size_t writer, Interval turns,
                                       std::span<Term const* const> place) const {
  Interval const iteration = writers(value, place)[writer];
  auto open = unknown();
  auto others = open;
  others[value] = nullptr;
  open[value] = first_[value];
  auto const* const next_value = next(value, state(iteration, open), place);
  if (mentions_any(next_value, others)) return nullptr;
  Tribool const is_done = conjunction(less_equal({0, 0}, iteration), less(iteration, turns));
  return pool_->select(is_done, next_value, element(first_[value], place));
}

Tribool LoopStates::has_reached(Interval turns) const {
  auto const open = unknown();
  auto const* const before = condition_in(state(turns - Interval{1, 1}, open));
  return mentions_any(before, open) ? Tribool(Tribool::yes)
                                    : disjunction(equal(turns, {0, 0}), pool_->truth_of(before));
}

// By induction: if `turns.high` iterations are possible and one more is not, it is the bound.
bool LoopStates::is_bound(Interval turns, Facts& facts) const {
  facts.enter();
  facts.assume(has_reached(turns));
  facts.assume(pool_->truth_of(condition_in(state(turns, unknown()))));
  bool const holds = facts.contradictory() || facts.proves(less(turns, {turns.high, turns.high}));
  facts.leave();
  return holds;
}

// Returns an upper bound on the number of iterations: until a counter leaves the range of its type, if the condition
// ends the loop before that, or else the first tried number that is a bound.
std::optional<Int128> LoopStates::max_iterations(Facts& facts) const {
  std::vector<Int128> all;
  for (std::size_t k = 0; k < count(); ++k) {
    auto const& [start, step] = counts_[k];
    if (!step || step->kind != TermKind::constant || start->kind != TermKind::constant || step->low == 0) continue;
    int const bits = first_[k]->type.integer.bits;
    Int128 const half = Int128(1) << (bits - 1);
    Int128 const low = first_[k]->type.integer.is_signed ? -half : 0, high = low + 2 * half - 1;
    if (start->low < low || start->low > high) continue;
    all.push_back(step->low > 0 ? quotient(high - start->low, step->low) : quotient(start->low - low, -step->low));
  }
  std::ranges::sort(all);
  auto const is_bounded_by = [&](Int128 most) {
    if (most == 0) return pool_->truth_of(condition_in(state({0, 0}, unknown()))) == Tribool::no;
    return is_bound(pool_->terms().symbol("turns", {0, most}), facts);
  };
  auto const bounded = std::ranges::find_if(all, is_bounded_by);
  if (bounded == all.end()) return std::nullopt;
  Int128 low = 0, high = *bounded;
  while (low < high) {
    Int128 const middle = low + (high - low) / 2;
    if (pool_->truth_of(condition_in(state({middle, middle}, unknown()))) == Tribool::no)
      high = middle;
    else
      low = middle + 1;
  }
  return low < *bounded && is_bounded_by(low) ? low : *bounded;
}

}  // namespace assay
