// Polynomials over terms during a computation. A finished polynomial becomes a node of a pool
// (constraints/values/term.hpp).
//
// Polynomials are always in normal form: sums of distinct products with nonzero coefficients, by descending degree and
// then by the ids of the factors, with the constant last. A polynomial beyond kMaxMonomials, kMaxFactors or
// kMaxCoefficient is `too_large`, and so is everything computed from it. Its other members are then undefined.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "constraints/values/term.hpp"

namespace assay {

inline constexpr Int128 kMaxCoefficient = Int128(1) << 100;

struct Summand {
  Int128 coefficient = 0;
  std::size_t degree = 0;
  std::array<Term const*, kMaxFactors> atoms{};
  std::span<Term const* const> factors() const { return {atoms.data(), degree}; }
};

class Polynomial {
public:
  Polynomial() = default;  // the polynomial 0
  explicit Polynomial(Int128 constant);
  explicit Polynomial(Term const* integer);  // nullptr: too large; with exact bounds: a constant

  bool too_large() const { return too_large_; }
  std::span<Summand const> summands() const { return summands_; }
  bool is_constant() const { return summands_.empty() || summands_.front().degree == 0; }
  bool is_atom() const;     // a single factor with coefficient 1
  Int128 constant() const;  // the summand without factors
  Int128 leading() const { return summands_.empty() ? 0 : summands_.front().coefficient; }
  Interval bounds() const;  // by interval arithmetic on each summand

  Polynomial& operator+=(Polynomial const& other);
  Polynomial& operator-=(Polynomial const& other);
  Polynomial& operator*=(Int128 factor);
  friend Polynomial operator*(Polynomial const& a, Polynomial const& b);
  void set_constant(Int128 value);

  // Returns the greatest common divisor of the coefficients, without the constant; 0 for constants.
  Int128 divisor() const;
  // Divides by a divisor of the coefficients. The constant is rounded down.
  void divide(Int128 divisor);
  // Returns k if this is k * other.
  std::optional<Int128> multiple_of(Polynomial const& other) const;
  // Removes the part that is divisible by `divisor` (coefficient > 0), and returns the quotient. If the divisor is a
  // constant, the remaining constant is at least 0 and less than it.
  Polynomial extract(Summand const& divisor);
  // Returns the product of factors that divides all summands, with coefficient 1.
  Summand common_product() const;

private:
  void add(Polynomial const& other, Int128 factor);
  Int128 checked(Int128 coefficient);

  std::vector<Summand> summands_;
  bool too_large_ = false;
};

}  // namespace assay
