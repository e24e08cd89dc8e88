// A relation between the states of two loops, shown by induction over the turns that both have done.
//
// All that is related has the same bits: what one turn may compute in another way, the next one may tell apart.
//
// It is guessed: values that are equal at first, values that are others at other places, or what the first values are made of,
// are related as long as a turn of both keeps that. What is not kept is given up, until all that remains is kept; of the two
// loops as many turns are done as their conditions are the same for all related states.
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
  // After `turns` turns of both, over unknowns that the two share.
  std::vector<ElementTerm const*> state_a, state_b;
  std::vector<Tribool> known;  // in such states
};

class LoopInduction {
public:
  using Writer = std::optional<std::size_t>;

  LoopInduction(ElementPool& pool, Facts& facts, Prover& prover) : pool_(pool), facts_(facts), prover_(prover) {}

  // Nothing where it is not shown that both loops do as many turns.
  std::optional<LoopRelation> relate(LoopStates const& a, LoopStates const& b);

  // Elements of results of both loops.
  std::optional<EquivVerdict> same_results(LoopRelation const& relation, ElementTerm const* a, ElementTerm const* b);
  // A result after a number of iterations for which only `known` holds; nullptr if the loop may not end, or nothing is known about the
  // result.
  ElementTerm const* at_last_iteration(LoopStates const& loop, ElementTerm const* of, Writer writer,
                                       std::vector<Tribool>& known);
  // A result, derived from the loop alone; nullptr if it is unknown.
  ElementTerm const* result(LoopStates const& loop, ElementTerm const* of, Writer writer);
  // Which of LoopStates::writers writes each element of an open tensor, by induction (written_elements.cpp).
  Writer find_writer(LoopStates const& loop, std::size_t value);

private:
  using Places = std::span<Term const* const>;
  // A value that was not counted or kept.
  struct Item {
    bool of_b = false;
    std::size_t value = 0;
    bool operator==(Item const&) const = default;
  };
  using Group = std::vector<Item>;  // that are equal; those of A come first
  // An element of a value, in states before a turn or after it.
  using ElementOf = std::function<ElementTerm const*(Item const&, Places)>;
  struct Derived {
    Item item;
    std::function<ElementTerm const*(Places, ElementOf const&)> made;  // of other items
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
  ElementTerm const* made_of(ElementTerm const* first, LoopRelation const& relation, std::vector<Item> const& others,
                             ElementOf const& element, int depth = 0);
  ElementTerm const* first_of(LoopRelation const& relation, Item const& item, Places place);
  ElementTerm const* now(LoopRelation const& relation, Item const& item, Places place);
  ElementTerm const* next(LoopRelation const& relation, Item const& item, Places place);

  ElementPool& pool_;
  Facts& facts_;
  Prover& prover_;
};

}  // namespace assay
