// Folding elements by a combiner: reductions without running their body.
//
// The result is what a left fold gives, with each step rounded, except that a sum of floating-point numbers is the
// exact sum, rounded once: the middle of what the permitted orders of additions give.
#pragma once

#include <span>

#include "semantics/kernels/body.hpp"

namespace assay {

class Fold {
public:
  Fold(Combiner combiner, Element const& element);

  // out = init combined with `count` contiguous elements. Without an init (nullptr) there must be an element.
  void operator()(std::byte const* init, std::byte const* elements, std::int64_t count, std::byte* out) const {
    kernel_(element_, init, elements, count, out);
  }
  Element const& element() const { return element_; }

private:
  using Kernel = void (*)(Element const&, std::byte const*, std::byte const*, std::int64_t, std::byte*);
  Element element_;
  Kernel kernel_;
};

// For each cell of `target` that occurs in `cells`: the fold of what it holds and the elements of `source` for which
// `cells` names it, in order. `cells` has one entry per element of source, -1 for those to be left out. Both tensors
// have the fold's element type.
void fold_into(Call& call, Fold const& fold, Tensor& target, Tensor const& source, std::span<std::int64_t const> cells);

}  // namespace assay
