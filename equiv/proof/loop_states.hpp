// The values carried by a loop, as functions of the number of iterations where known.
//
// A loop that was not unrolled is an opaque element. Its operands are the initial values, the condition, and the next
// value of each carried value, as functions of all values. A value that no iteration changes keeps its initial value.
// An integer that each iteration increments by the same step is the initial value plus a multiple of the step. Nothing
// is known about other values.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "constraints/prove/solver/entailment.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

// Whether the op repeats a region while a condition holds.
bool is_loop(std::string_view op);

// Returns an arbitrary index within these sizes.
std::vector<Term const*> any_place(ElementPool& pool, std::span<Term const* const> sizes);

class LoopStates {
public:
  using Nodes = std::span<ElementTerm const* const>;

  // Returns nothing if the operands are not those of a loop, if a value has a non-constant size, or if an iteration
  // depends on more than the carried values: on random draws or other processes.
  static std::optional<LoopStates> of(ElementPool& pool, Nodes operands);

  std::size_t count() const { return first_.size(); }
  ElementTerm const* first(std::size_t value) const { return first_[value]; }  // a function of indices

  // Whether nothing is known about the value. Then states must define it.
  bool is_open(std::size_t value) const { return !kept_[value] && !counts_[value].step; }
  // Returns the maximum number of iterations, from the condition and the counters.
  std::optional<Int128> max_iterations(Facts& facts) const;

  // Returns the values after `turns` iterations. `open` has the open values: an element, or for a tensor a parameter or
  // a function of indices.
  std::vector<ElementTerm const*> state(Interval turns, Nodes open) const;
  // Returns new parameters for open values, and nullptr for others.
  std::vector<ElementTerm const*> unknown() const;

  // Return an element of a value in a state, and after one more iteration.
  ElementTerm const* element(ElementTerm const* value, std::span<Term const* const> place) const;
  ElementTerm const* next(std::size_t value, Nodes state, std::span<Term const* const> place) const;
  ElementTerm const* condition_in(Nodes state) const;  // a boolean

  // Returns the numbers of the iterations that may write the element of a tensor at `place`: a counter is then equal to
  // its index, or to its index from the other end.
  std::vector<Interval> writers(std::size_t value, std::span<Term const* const> place) const;
  // Returns an element after `turns` iterations, if only the iteration of `writers` writes it. nullptr if its new value
  // depends on other open values.
  ElementTerm const* written(std::size_t value, std::size_t writer, Interval turns,
                             std::span<Term const* const> place) const;
  // Returns the condition that `turns` is 0 or that the previous iteration was not the last one. Returns yes if this
  // depends on open values.
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
