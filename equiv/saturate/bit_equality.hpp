// Two integers or booleans that are equal for all values of the elements that they depend on: queries to Z3's bit
// vectors.
//
// Rows `bitvector` of spec/laws.spec define ops bit by bit; sums and products are those of terms, modulo 2^width. Other
// ops on integers are uninterpreted functions, and other elements are unknown.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>

#include "constraints/prove/solver/bit_vectors.hpp"
#include "equiv/terms/element_term.hpp"

namespace assay {

struct BitEqualityLimits {
  std::uint32_t steps = 400'000;  // of Z3, for one question
  std::size_t questions = 24;     // that are put to it
  std::size_t nodes = 4'000;      // that one question may add
};

class BitEquality {
public:
  explicit BitEquality(ElementPool& pool, BitEqualityLimits limits = {});  // outlives it
  BitEquality(BitEquality const&) = delete;
  BitEquality& operator=(BitEquality const&) = delete;

  // False where it was not shown. Where neither has an op of a row `bitvector`, nothing is asked.
  bool equal(ElementTerm const* a, ElementTerm const* b);

private:
  using Vector = std::optional<BitVectors::Id>;

  Vector vector(ElementTerm const* element);
  Vector made(ElementTerm const* element);
  Vector operation(ElementTerm const* element);
  Vector stored(ElementTerm const* element);
  Vector integer(Term const* term, unsigned width);

  ElementPool& pool_;
  BitEqualityLimits limits_;
  BitVectors vectors_;
  std::unordered_map<ElementTerm const*, Vector> known_;
  std::unordered_map<ElementTerm const*, BitVectors::Id> stored_;  // of floating-point elements
  std::size_t questions_ = 0, left_ = 0;
  int depth_ = 0;
};

}  // namespace assay
