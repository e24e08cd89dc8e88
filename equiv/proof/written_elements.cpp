// Implements loop_relation.hpp: elements of a tensor that a loop writes in place, each in an iteration that its index
// determines.
//
// The closed form is guessed and proved by induction: an element has its initial value until the iteration that writes
// it, and then the value that this iteration computes from the initial values.
#include <algorithm>

#include "equiv/proof/loop_relation.hpp"
#include "equiv/proof/prover.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxWriters = 12;  // candidates for one tensor

}  // namespace

bool LoopInduction::is_written_in(LoopStates const& loop, std::size_t value, std::size_t writer, Int128 most) {
  auto const sizes = loop.first(value)->sizes;
  Interval const turns = pool_.terms().symbol("turn", {0, most - 1}, false);
  auto open = loop.unknown();
  auto const inner = any_place(pool_, sizes), place = any_place(pool_, sizes);
  ElementTerm const *const now = loop.written(value, writer, turns, inner), *const later = loop.written(
                                                                                value, writer, turns + Interval{1, 1},
                                                                                place);
  if (!now || !later) return false;
  open[value] = pool_.function(inner, sizes, {}, std::span(&now, 1));
  auto const state = loop.state(turns, open);
  prover_.enter();
  for (auto const& known : {loop.has_reached(turns), pool_.truth_of(loop.condition_in(state))})
    if (known != Tribool::yes) prover_.assume(known);
  bool const is_kept = same(loop.next(value, state, place), later);
  prover_.leave();
  return is_kept;
}

std::optional<std::size_t> LoopInduction::find_writer(LoopStates const& loop, std::size_t value) {
  auto const most = loop.max_iterations(facts_);
  if (!most || *most == 0) return std::nullopt;
  auto const place = any_place(pool_, loop.first(value)->sizes);
  auto const count = std::min(loop.writers(value, place).size(), kMaxWriters);
  for (std::size_t writer = 0; writer < count; ++writer)
    if (is_written_in(loop, value, writer, *most)) return writer;
  return std::nullopt;
}

// Returns nothing for values that need no writer, if the body reads bits, and during the search.
std::optional<std::size_t> Prover::writer_of(LoopStates const& loop, ElementTerm const* of) {
  if (!loop.is_open(of->number) || loop.first(of->number)->sizes.empty()) return std::nullopt;
  for (auto const* function : of->args)
    if (!function->bound.empty() && function->has_reader) return std::nullopt;
  auto& memory = writers_[uses_laws_];
  std::pair const key{&loop, of->number};
  if (auto const known = memory.find(key); known != memory.end() && known->second.first == level_)
    return known->second.second;
  memory[key] = {level_, std::nullopt};
  auto const goal = goal_;
  auto const level = level_;
  ++branches_;  // facts about the iterations of this process do not apply to other processes
  auto const writer = LoopInduction(pool_, facts_, *this).find_writer(loop, of->number);
  --branches_;
  goal_ = goal;
  memory[key] = {level, writer};
  return writer;
}

}  // namespace assay
