// Folds elements with a combiner: reductions without running their body.
//
// The result is that of a left fold with rounding in each step. A sum of floating-point numbers is different: it is
// exact and rounded once, which is in the middle of the results of the permitted orders. If the call has an order of
// sums, sums are evaluated in that order, and initial values are zeros.
#pragma once

#include <span>

#include "semantics/kernels/body.hpp"
#include "semantics/runtime/term_recorder.hpp"

namespace assay {

class Fold {
public:
  // In the call of a recorder, elements are words, and the fold records them.
  Fold(Call& call, Combiner combiner, Element const& element);

  // Computes out = init combined with `count` contiguous elements. If init is nullptr, `count` must be at least 1.
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

// Folds elements of `source` into cells of `target`: element i is combined, in order, with the cell cells[i]. `cells`
// has one entry per element of source; -1 skips the element. Both tensors must have the fold's element type.
void fold_into(Call& call, Fold const& fold, Tensor& target, Tensor const& source, std::span<std::int64_t const> cells);

}  // namespace assay
