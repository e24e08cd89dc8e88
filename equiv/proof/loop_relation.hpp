// Proves a relation between the states of two loops by induction over their common iterations.
//
// Related values have the same bits, because a later iteration could distinguish different bits that are both
// permitted.
//
// The relation starts with guesses: values that are initially equal, values that equal others at other indices, and
// values that are computed in the same way as the initial ones. Guesses that an iteration of both loops does not
// preserve are removed until all remaining ones are preserved. The loops perform the same number of iterations if their
// conditions are equal in all related states.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "equiv/proof/loop_states.hpp"
#include "equiv/proof/prover.hpp"

namespace assay {

struct LoopRelation {
  LoopStates a, b;
  Interval turns;
  // After `turns` iterations of both loops, over shared symbols.
  std::vector<ElementTerm const*> state_a, state_b;
  std::vector<Tribool> known;  // facts about such states
};

class LoopInduction {
public:
  using Writer = std::optional<std::size_t>;

  LoopInduction(ElementPool& pool, Facts& facts, Prover& prover) : pool_(pool), facts_(facts), prover_(prover) {}

  // Returns nothing if it is not proved that both loops perform the same number of iterations.
  std::optional<LoopRelation> relate(LoopStates const& a, LoopStates const& b);

  // Compares elements of results of both loops.
  std::optional<EquivVerdict> same_results(LoopRelation const& relation, ElementTerm const* a, ElementTerm const* b);
  // Returns a result after the last iteration. Only `known` holds for the number of iterations. nullptr if the loop may
  // not terminate, or if nothing is known about the result.
  ElementTerm const* at_last_iteration(LoopStates const& loop, ElementTerm const* of, Writer writer,
                                       std::vector<Tribool>& known);
  // Returns a result derived from this loop alone, or nullptr if it is unknown.
  ElementTerm const* result(LoopStates const& loop, ElementTerm const* of, Writer writer);
  // Returns which of LoopStates::writers writes each element of an open tensor. Proved by induction
  // (written_elements.cpp).
  Writer find_writer(LoopStates const& loop, std::size_t value);

private:
  using Places = std::span<Term const* const>;
  // A carried value that is neither a counter nor unchanged.
  struct Item {
    bool of_b = false;
    std::size_t value = 0;
    bool operator==(Item const&) const = default;
  };
  using Group = std::vector<Item>;  // equal values; those of A come first
  // Returns an element of a value, in the states before or after an iteration.
  using ElementOf = std::function<ElementTerm const*(Item const&, Places)>;
  struct Derived {
    Item item;
    std::function<ElementTerm const*(Places, ElementOf const&)> made;  // computes it from other items
  };

  LoopStates const& loop(LoopRelation const& relation, Item const& item) const {
    return item.of_b ? relation.b : relation.a;
  }
  Places sizes(LoopRelation const& relation, Item const& item) const {
    return loop(relation, item).first(item.value)->sizes;
  }
  bool is_written_in(LoopStates const& loop, std::size_t value, std::size_t writer, Int128 most);
  ElementTerm const* after(LoopStates const& loop, ElementTerm const* of, Writer writer, Interval turns);
  bool same(ElementTerm const* a, ElementTerm const* b) { return prover_.prove(a, b) == EquivVerdict::equal; }
  std::vector<Group> equal_at_first(LoopRelation& relation, std::vector<Item> const& items);
  void name(LoopRelation& relation, std::vector<Group> const& groups, std::vector<Derived> const& derived);
  void assume(LoopRelation const& relation);
  bool refine(LoopRelation& relation, std::vector<Group>& groups);
  bool keeps(LoopRelation const& relation, Derived const& one);
  std::optional<std::vector<Group>> inductive(LoopRelation& relation, std::vector<Derived> const& derived);
  std::vector<Derived> guesses(LoopRelation const& relation, Item const& item, std::vector<Group> const& groups);
  ElementTerm const* compose_from(ElementTerm const* first, LoopRelation const& relation,
                                  std::vector<Item> const& others, ElementOf const& element, int depth = 0);
  ElementTerm const* first_of(LoopRelation const& relation, Item const& item, Places place);
  ElementTerm const* now(LoopRelation const& relation, Item const& item, Places place);
  ElementTerm const* next(LoopRelation const& relation, Item const& item, Places place);

  ElementPool& pool_;
  Facts& facts_;
  Prover& prover_;
};

}  // namespace assay
