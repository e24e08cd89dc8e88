// Detects results of algorithms (a Cholesky factor, a Fourier transform) that are independent of the algorithm, because
// no step of the defining formulas rounds.
//
// The specification defines neither the algorithm nor the accuracy of such an op. But if the format represents each
// product, quotient and root of the formulas, and each sum of any of their terms, then blocking, other orders, fused
// steps and reciprocals of powers of two make no difference. Numbers are n x 2^e here. Inexact steps are checked only
// at the end: `fits` becomes false and stays false.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>

#include "oracle/sets/accuracy.hpp"
#include "semantics/permitted/set_rules.hpp"

namespace assay {

// n x 2^e; n is odd, or 0 with e = 0.
struct Dyadic {
  std::int64_t n = 0;
  std::int64_t e = 0;
  bool is_zero() const { return n == 0; }
  bool operator==(Dyadic const&) const = default;
};

struct DyadicComplex {
  Dyadic real, imag;
  DyadicComplex conjugate() const { return {real, {-imag.n, imag.e}}; }
};

class ExactSteps {
public:
  explicit ExactSteps(FloatFormat const& format) : format_(format) {}

  bool fits = true;

  Dyadic of(std::uint64_t code);
  Dyadic of(std::int64_t number);
  DyadicComplex of(Tensor const& tensor, std::int64_t index);  // real elements have no imaginary part
  Dyadic times(Dyadic const& x, Dyadic const& y);
  Dyadic over(Dyadic const& x, Dyadic const& y);  // y must be a power of two, or its negative
  Dyadic root(Dyadic const& x);                   // of positive squares
  // Also checks every sum of some of the terms.
  Dyadic sum(std::span<Dyadic const> terms);
  Dyadic difference(Dyadic const& x, Dyadic const& y);

private:
  Dyadic checked(__int128 n, std::int64_t e);
  FloatFormat const& format_;
};

// Adds x y to the two parts of a sum, or subtracts it if `negative`.
void add_product(ExactSteps& steps, DyadicComplex const& x, DyadicComplex const& y, bool negative,
                 std::vector<Dyadic>& real, std::vector<Dyadic>& imag);

// Returns the set of an exact result: only this number, but zero with either sign, because equivalent formulas differ
// in that.
ElementSet exact_result(Dyadic const& value, FloatFormat const& format);

}  // namespace assay
