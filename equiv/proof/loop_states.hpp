// What a loop carries from turn to turn: as a function of the number of turns where that is known.
//
// A loop that was not unrolled is an opaque element: its operands are the first values, the condition and what one turn makes
// of each value, as functions of all values. Values that no turn changes are their first ones; an integer to which each turn
// adds the same is its first value and so often the step; of the others nothing is known.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "constraints/prove/solver/entailment.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

// Whether the op of that name turns a state over and over as long as its condition holds.
bool is_loop(std::string_view op);

// An arbitrary index within these sizes.
std::vector<Term const*> any_place(ElementPool& pool, std::span<Term const* const> sizes);

class LoopStates {
public:
  using Nodes = std::span<ElementTerm const* const>;

  // Nothing where the operands are not those of a loop, a value has a size that is not constant, or what a turn does depends on
  // more than what is carried: on draws, on other processes.
  static std::optional<LoopStates> of(ElementPool& pool, Nodes operands);

  std::size_t count() const { return first_.size(); }
  ElementTerm const* first(std::size_t value) const { return first_[value]; }  // a function of places

  // Whether nothing is known about the value; then a state must say what it is.
  bool is_open(std::size_t value) const { return !kept_[value] && !counts_[value].step; }
  // How many turns there are at most, by the condition and what is counted.
  std::optional<Int128> max_iterations(Facts& facts) const;

  // The values after `turns` turns. Of open values what `open` has: an element, or of a tensor a parameter or a function of places.
  std::vector<ElementTerm const*> state(Interval turns, Nodes open) const;
  // New parameters for all open values, nullptr for others.
  std::vector<ElementTerm const*> unknown() const;

  // An element of a value in a state, and what it is one turn later.
  ElementTerm const* element(ElementTerm const* value, std::span<Term const* const> place) const;
  ElementTerm const* next(std::size_t value, Nodes state, std::span<Term const* const> place) const;
  ElementTerm const* condition_in(Nodes state) const;  // a boolean

  // Numbers of iterations of which one may write the element of a tensor at `place`: a counter is there its index, or its
  // index from the other end.
  std::vector<Interval> writers(std::size_t value, std::span<Term const* const> place) const;
  // An element after `turns` iterations, if no iteration but that of `writers` writes it; nullptr if its new value depends on
  // other open values.
  ElementTerm const* written(std::size_t value, std::size_t writer, Interval turns,
                             std::span<Term const* const> place) const;
  // That `turns` is 0, or that the turn before was not the last; yes where that says something of open values.
  Tribool has_reached(Interval turns) const;

private:
  struct Count {
    Term const *start = nullptr, *step = nullptr;
  };

  explicit LoopStates(ElementPool& pool) : pool_(&pool) {}
  void find_kept();
  void find_counts();
  bool is_bound(Interval turns, Facts& facts) const;

  ElementPool* pool_;
  std::vector<ElementTerm const*> first_, bodies_;
  ElementTerm const* condition_ = nullptr;
  std::vector<bool> kept_;
  std::vector<Count> counts_;
};

}  // namespace assay
