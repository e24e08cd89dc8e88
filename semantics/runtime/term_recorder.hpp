// Records the elements from which each result is computed. The kernels themselves do this, so no other code repeats
// their index arithmetic. A kernel that sums or folds is run again (Call::again) on *words* instead of elements. Each
// word identifies its source element. Where the kernel would combine elements, it passes their words to a TermRecorder,
// and uses the returned word as the result. Elements that are only moved are moved as usual.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "semantics/program/tensor.hpp"

namespace assay {

using TermWord = std::uint64_t;

inline constexpr TermWord kNoTerm = 0;  // an initial value, or the zero of padding

// The element type of words.
inline Element term_element() { return Element::of(IntegerFormat{64, true}); }

class TermRecorder {
public:
  virtual ~TermRecorder() = default;
  virtual TermWord sum_of_products(std::span<TermWord const> x, std::span<TermWord const> y) = 0;
  // Products of each row of x, which is a matrix of rows x inner words, with each column of y, inner x columns. All are
  // row-major.
  struct Product {
    TermWord const *x, *y;
    TermWord* out;
    std::size_t rows, inner, columns;
  };
  virtual void products(Product const& product);                              // by default, one sum after another
  virtual TermWord fold(TermWord init, std::span<TermWord const> terms) = 0;  // in their order
};

}  // namespace assay
