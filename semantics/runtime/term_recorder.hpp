// The elements that each result is computed from, recorded by the kernels themselves, so that no other code
// repeats their index arithmetic. A kernel that sums or folds runs once more (Call::again) on *words* instead
// of elements: each identifies its source element. Where the kernel would combine elements, it passes their
// words to a TermRecorder, and uses the returned word as the result. Elements that it only moves are moved as
// usual.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "semantics/program/tensor.hpp"

namespace assay {

using TermWord = std::uint64_t;

inline constexpr TermWord kNoTerm = 0;  // an init value, or the zero of padding

// Words have this element type.
inline Element term_element() { return Element::of(IntegerFormat{64, true}); }

class TermRecorder {
public:
  virtual ~TermRecorder() = default;
  virtual TermWord sum_of_products(std::span<TermWord const> x, std::span<TermWord const> y) = 0;
  // Of each row of x, which has rows x inner words, with each column of y, inner x columns. All row-major.
  struct Product {
    TermWord const *x, *y;
    TermWord* out;
    std::size_t rows, inner, columns;
  };
  virtual void products(Product const& product);  // unless overridden: one sum after the other
  virtual TermWord fold(TermWord init, std::span<TermWord const> terms) = 0;  // in their order
};

}  // namespace assay
