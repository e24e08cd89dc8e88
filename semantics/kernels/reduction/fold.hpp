// Folding elements by a combiner: reductions without running their body.
//
// The result is that of a left fold, with each step rounded, except that a sum of floating-point numbers is the exact
// sum, rounded once: in the middle of the results of the permitted orders. In a call with an order of sums it is
// evaluated in that order; inits are then zeros.
#pragma once

#include <span>

#include "semantics/kernels/body.hpp"
#include "semantics/runtime/term_recorder.hpp"

namespace assay {

class Fold {
public:
  // In the call of a recorder, elements are words, and it records them.
  Fold(Call& call, Combiner combiner, Element const& element);

  // out = init combined with `count` contiguous elements. Without an init (nullptr) there must be an element.
  void operator()(std::byte const* init, std::byte const* elements, std::int64_t count, std::byte* out) const {
    if (recorder_) return record(init, elements, count, out);
    if (order_ && count > 0) return sum_in_order(elements, count, out);
    kernel_(element_, init, elements, count, out);
  }
  Element const& element() const { return element_; }

private:
  using Kernel = void (*)(Element const&, std::byte const*, std::byte const*, std::int64_t, std::byte*);
  void sum_in_order(std::byte const* elements, std::int64_t count, std::byte* out) const;
  void record(std::byte const* init, std::byte const* elements, std::int64_t count, std::byte* out) const;

  Element element_;
  Kernel kernel_ = nullptr;
  TermRecorder* recorder_;
  SumOrder const* order_;
};

// For each cell of `target` that occurs in `cells`: the fold of its value and the elements of `source` for which
// `cells` names it, in order. `cells` has one entry per element of source, -1 for those to be skipped. Both tensors
// have the fold's element type.
void fold_into(Call& call, Fold const& fold, Tensor& target, Tensor const& source, std::span<std::int64_t const> cells);

}  // namespace assay
