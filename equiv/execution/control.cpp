// Implements symbolic_run.hpp: calls, branches and loops. Which ops do so is a trait in spec/.
#include <algorithm>
#include <functional>

#include "equiv/execution/symbolic_run.hpp"

namespace assay {

bool SymbolicRun::control(Operation const& op, int depth) {
  OpInfo const& info = table_.info(op);
  if (!info.callee.empty()) {
    Attribute const callee = op.attribute(info.callee);
    Operation const* const function = callee ? symbols_.find(op, callee->text) : nullptr;
    if (!function || function->regions.size() != 1 || function->regions[0]->blocks.empty()) return false;
    if (std::ranges::find(calls_, function) != calls_.end())
      throw ElementLimit{"functions call each other recursively"};
    Values arguments;
    for (auto const* operand : op.operands) arguments.push_back(known(*operand));
    calls_.push_back(function);
    Values const results = execute(*function->regions[0], arguments, depth + 1);
    calls_.pop_back();
    if (results.size() != op.results.size()) throw ElementLimit{"a function returns a different number of results"};
    for (std::size_t i = 0; i < results.size(); ++i) bind(*op.results[i], results[i]);
    return true;
  }
  if (info.branch) {
    branch(op, depth);
    return true;
  }
  if (!info.loop) return false;
  auto const before = effects_.size();
  auto const occurrences = occurrences_;
  if (unroll(op, depth)) return true;
  effects_.resize(before);
  occurrences_ = occurrences;
  return false;
}

// Returns `yes` where the condition is true, and `no` elsewhere. Both must have the same sizes.
SymbolicValue SymbolicRun::either(Tribool condition, SymbolicValue const& yes, SymbolicValue const& no) {
  if (condition != Tribool::unknown) return condition == Tribool::yes ? yes : no;
  if (yes.is_tuple != no.is_tuple || yes.members.size() != no.members.size())
    throw ElementLimit{"branches return values of different kinds"};
  SymbolicValue result = yes;
  if (yes.is_tuple) {
    for (std::size_t i = 0; i < yes.members.size(); ++i)
      result.members[i] = either(condition, yes.members[i], no.members[i]);
    return result;
  }
  if (yes.tensor.shape.size() != no.tensor.shape.size())
    throw ElementLimit{"branches return values of different ranks"};
  for (std::size_t d = 0; d < yes.tensor.shape.size(); ++d)
    if (!facts_.proves(equal(TermPool::integer(yes.tensor.shape[d]), TermPool::integer(no.tensor.shape[d]))))
      throw ElementLimit{"branches return values of different sizes"};
  result.tensor.element =
      pool_.select(condition, yes.tensor.element, element_at(pool_, no.tensor, result.tensor.symbols));
  return result;
}

// A boolean selects the first region if it is true. An integer selects the region with that number, or the last one if
// it is out of range.
void SymbolicRun::branch(Operation const& op, int depth) {
  auto const& chooser = known(*op.operands.front()).tensor;
  if (!chooser.shape.empty() || op.regions.empty()) throw ElementLimit{"a branch is not selected by a single element"};
  ElementTerm const* const choice = chooser.element;
  auto const chosen = [&](std::size_t number) {
    if (choice->type.is(Element::Kind::boolean)) return pool_.truth_of(choice);
    auto const at = static_cast<Int128>(number);
    return equal(pool_.value(choice), {at, at});
  };
  Values results;
  bool any = false;
  for (std::size_t number = op.regions.size(); number-- > 0;) {
    bool const last = number + 1 == op.regions.size();
    Tribool const condition = last ? Tribool(Tribool::yes) : chosen(number);
    if (condition == Tribool::no) continue;
    Values returned = execute_guarded(condition, *op.regions[number], {}, depth + 1, choice, number);
    if (!any || condition == Tribool::yes) {
      results = std::move(returned);
    } else {
      if (returned.size() != results.size()) throw ElementLimit{"branches return different numbers of values"};
      for (std::size_t i = 0; i < results.size(); ++i) results[i] = either(condition, returned[i], results[i]);
    }
    any = true;
  }
  if (results.size() != op.results.size()) throw ElementLimit{"a branch returns a different number of results"};
  for (std::size_t i = 0; i < results.size(); ++i) bind(*op.results[i], results[i]);
}

// Unrolls a loop with a constant number of iterations. Returns false, and binds nothing, if that is too expensive.
bool SymbolicRun::unroll(Operation const& op, int depth) {
  if (op.regions.size() != 2 || op.operands.size() != op.results.size()) return false;
  Values state;
  for (auto const* operand : op.operands) state.push_back(known(*operand));
  std::size_t const before = executed_, size = pool_.size();
  auto const height = [&] {
    std::uint16_t most = 0;
    for (auto const& value : state)
      if (!value.is_tuple) most = std::max(most, value.tensor.element->height);
    return most;
  };
  int const most_binders = height() + kMaxUnrolledBinders;
  auto const is_cheap = [&] {
    return executed_ - before < kMaxUnrolledOps && pool_.size() - size < kMaxUnrolledTerms && height() <= most_binders;
  };
  for (std::size_t turn = 0; turn <= kMaxUnrolledTurns && is_cheap(); ++turn) {
    Values const condition = execute(*op.regions[0], state, depth + 1);
    if (condition.size() != 1 || condition[0].is_tuple || !condition[0].tensor.shape.empty()) return false;
    Tribool const goes_on = pool_.truth_of(condition[0].tensor.element);
    if (goes_on == Tribool::unknown) {
      auto const results = run_guarded_turns(op, state, depth, before);
      if (!results) return false;
      for (std::size_t i = 0; i < results->size(); ++i) bind(*op.results[i], (*results)[i]);
      return true;
    }
    if (goes_on == Tribool::no) {
      for (std::size_t i = 0; i < state.size(); ++i) bind(*op.results[i], state[i]);
      return true;
    }
    state = execute(*op.regions[1], state, depth + 1);
    if (state.size() != op.results.size()) return false;
  }
  return false;
}

// Unrolls iterations with unknown conditions if their number is bounded. The first pass determines whether the last
// iteration is known, and the second pass makes at most that many choices.
std::optional<SymbolicRun::Values> SymbolicRun::run_guarded_turns(Operation const& op, Values const& state, int depth,
                                                                  std::size_t executed_before) {
  std::size_t const effects = effects_.size(), size = pool_.size();
  auto const is_cheap = [&] {
    return executed_ - executed_before < kMaxUnrolledOps && pool_.size() - size < kMaxUnrolledTerms;
  };
  std::function<std::optional<Values>(Values const&, std::size_t, bool)> turns =
      [&](Values const& before, std::size_t left, bool asks) -> std::optional<Values> {
    Values const condition = execute(*op.regions[0], before, depth + 1);
    if (condition.size() != 1 || condition[0].is_tuple || !condition[0].tensor.shape.empty()) return std::nullopt;
    ElementTerm const* const chooser = condition[0].tensor.element;
    Tribool const goes_on = pool_.truth_of(chooser);
    if (goes_on == Tribool::no) return before;
    if ((asks || left == 0) && facts_.follows(goes_on) == Entailment::never) return before;
    if (left == 0 || !is_cheap()) return std::nullopt;
    facts_.enter();
    where_.emplace_back(chooser, left);
    if (goes_on != Tribool::yes) facts_.assume(goes_on);
    std::optional<Values> after;
    try {
      Values const next = execute(*op.regions[1], before, depth + 1);
      if (next.size() == op.results.size() && effects_.size() == effects) after = turns(next, left - 1, asks);
    } catch (ElementLimit const&) {
      if (pool_.is_full()) {
        facts_.leave();
        where_.pop_back();
        throw;
      }
    }
    facts_.leave();
    where_.pop_back();
    if (!after || after->size() != before.size()) return std::nullopt;
    for (std::size_t i = 0; i < before.size(); ++i) (*after)[i] = either(goes_on, (*after)[i], before[i]);
    return after;
  };
  if (!turns(state, kMaxGuardedIterations, false)) return std::nullopt;
  return turns(state, kMaxGuardedIterations, true);
}

}  // namespace assay
