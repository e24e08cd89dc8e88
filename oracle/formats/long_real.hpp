// Real numbers with very many bits, for the direct computation of definitions. Slow; the oracle itself uses balls.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "oracle/formats/number.hpp"

namespace assay {

class LongReal {
public:
  static constexpr int kBits = 3072;

  LongReal() : LongReal(std::int64_t{0}) {}
  explicit LongReal(std::int64_t value);
  explicit LongReal(Number const& number);  // exact; zero or finite

  LongReal operator+(LongReal const& other) const;
  LongReal operator-(LongReal const& other) const;
  LongReal operator*(LongReal const& other) const;
  LongReal operator/(LongReal const& other) const;  // `other` must not be zero
  LongReal root() const;                            // the number must not be negative
  LongReal magnitude() const;
  static LongReal cosine_of_turns(std::int64_t numerator,
                                  std::int64_t denominator);  // cos(2 pi numerator / denominator)
  static LongReal sine_of_turns(std::int64_t numerator, std::int64_t denominator);
  static LongReal angle(LongReal const& y, LongReal const& x);  // atan2; finite and not both zero
  LongReal exponential() const;
  LongReal logarithm() const;  // of a positive number
  LongReal sine() const;
  LongReal cosine() const;
  int sign() const;

  // Rounds to odd. If the result differs from a sum of f64, or from zero, only by errors in the last bits, returns that
  // number. `scale` is the largest term.
  Number number(LongReal const& scale) const;
  // Same for a result that is known not to be a number of 64 bits. Returns nothing if the errors decide on which side
  // of such a number it is.
  std::optional<Number> between(LongReal const& scale) const;

private:
  struct Value;
  explicit LongReal(std::shared_ptr<Value const> value) : value_(std::move(value)) {}
  template <class Compute> static LongReal made(Compute const& compute);

  std::shared_ptr<Value const> value_;
};

}  // namespace assay
