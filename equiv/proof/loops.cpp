// Implements prover.hpp: loops that are not written in the same way.
#include "equiv/proof/loop_relation.hpp"
#include "equiv/proof/prover.hpp"

namespace assay {
namespace {

// Whether loops read bits of carried values. Such ops may distinguish NaNs, which are a single value here.
bool reads_carried_bits(std::span<ElementTerm const* const> operands) {
  return std::ranges::any_of(
      operands, [](ElementTerm const* function) { return !function->bound.empty() && function->has_reader; });
}

// Facts about the iterations of this process do not apply to other processes.
struct IterationScope {
  int& branches;
  explicit IterationScope(int& count) : branches(count) { ++branches; }
  ~IterationScope() { --branches; }
};

}  // namespace

std::shared_ptr<LoopStates const> Prover::states_of(Nodes operands) {
  auto const [known, is_new] = states_.try_emplace({operands.begin(), operands.end()}, nullptr);
  if (!is_new) return known->second;
  auto const found = LoopStates::of(pool_, operands);
  if (found) known->second = std::make_shared<LoopStates const>(*found);
  return known->second;
}

// Returns nothing if it is not proved that both loops perform the same number of iterations, and during that proof.
std::shared_ptr<LoopRelation const> Prover::related(Nodes a, Nodes b) {
  std::pair const key{Operands(a.begin(), a.end()), Operands(b.begin(), b.end())};
  auto& memory = related_[uses_laws_];
  if (auto const known = memory.find(key); known != memory.end() && known->second.first == level_)
    return known->second.second;
  memory[key] = {level_, nullptr};
  if (reads_carried_bits(a) || reads_carried_bits(b)) return nullptr;
  IterationScope const within(branches_);
  auto const x = states_of(a), y = states_of(b);
  auto found = x && y ? LoopInduction(pool_, facts_, *this).relate(*x, *y) : std::nullopt;
  auto const relation = found ? std::make_shared<LoopRelation const>(std::move(*found)) : nullptr;
  memory[key] = {level_, relation};
  return relation;
}

bool Prover::same_iterations(Nodes a, Nodes b) {
  uses_laws_ = true;
  bool const same = related(a, b) != nullptr;
  uses_laws_ = false;
  return same;
}

Prover::Shown Prover::loops(ElementTerm const* a, ElementTerm const* b) {
  if (a->name != b->name || !is_loop(a->name)) return std::nullopt;
  auto const goal = goal_;
  auto const relation = related(a->args, b->args);
  IterationScope const within(branches_);
  auto const shown = relation ? LoopInduction(pool_, facts_, *this).same_results(*relation, a, b) : std::nullopt;
  goal_ = goal;
  return shown;
}

// Returns a result from the loop alone, or nullptr.
ElementTerm const* Prover::closed_form_of_loop(ElementTerm const* loop) {
  if (loop->kind != ElementKind::opaque || !is_loop(loop->name)) return nullptr;
  auto& [level, result] = by_turns_.try_emplace(loop, level_ + 1, nullptr).first->second;
  if (level == level_) return result;
  auto const states = states_of(loop->args);
  level = level_;
  result = states ? LoopInduction(pool_, facts_, *this).result(*states, loop, writer_of(*states, loop)) : nullptr;
  return result;
}

// Returns the value of a counter after the loop: for any number of iterations after which the condition allows the loop
// to end.
Prover::Shown Prover::at_last_iteration(ElementTerm const* a, ElementTerm const* b) {
  for (auto const* loop : {a, b}) {
    if (loop->kind != ElementKind::opaque || !is_loop(loop->name)) continue;
    auto const states = states_of(loop->args);
    std::vector<Tribool> known;
    auto const* const last =
        states ? LoopInduction(pool_, facts_, *this).at_last_iteration(*states, loop, writer_of(*states, loop), known)
               : nullptr;
    if (!last) continue;
    IterationScope const within(branches_);
    enter();
    for (auto const& one : known) assume(one);
    auto const shown = loop == a ? prove(last, b) : prove(a, last);
    leave();
    if (shown) return shown;
  }
  return std::nullopt;
}

}  // namespace assay
