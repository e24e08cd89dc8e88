// Elementwise functions of complex numbers, with both parts correctly rounded. Parts are codes of one format (f32 or
// f64).
//
// Special values and branch cuts follow C17 Annex G where it defines the function; signed zeros distinguish the sides
// of a cut. multiply and divide round the exact product or quotient. If a part is infinite or NaN, they use the
// textbook formula without C's recovery of infinities, as the official interpreter does.
//
// Functions that C17 lacks follow their definitions. If a part is infinite or NaN, expm1 is exp less 1 and log_plus_one
// is log; logistic is exp in the left half-plane and 1 in the right one. rsqrt is 1 / sqrt, which is 0 for every
// infinity, and (infinity, NaN) for 0. cbrt is polar, |z|^(1/3) at a third of the angle. power is exp(y log x); it is 1
// for exponent 0, and 0 for base 0 and an exponent with positive real part. atan2 is NaN, and also where x^2 + y^2 is
// 0, except for real arguments (both imaginary parts zero, but not both real parts), for which it is the real function.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "oracle/formats/storage.hpp"
#include "oracle/functions/functions.hpp"

namespace assay {

struct ComplexCode {
  std::uint64_t real = 0, imag = 0;
  bool operator==(ComplexCode const&) const = default;
};

// Read and write the two codes in memory, each of `bytes` bytes.
inline ComplexCode load_complex(std::byte const* at, std::size_t bytes) {
  return {load_code(at, bytes), load_code(at + bytes, bytes)};
}
inline void store_complex(std::byte* at, ComplexCode value, std::size_t bytes) {
  store_code(at, value.real, bytes);
  store_code(at + bytes, value.imag, bytes);
}

// Whether StableHLO or CHLO define the function for complex arguments. Of UnaryFunction: negate, sign (x / |x|, 0 for
// 0), sqrt, rsqrt, cbrt, square, exponential, exponential_minus_one, log, log_plus_one, logistic, sine, cosine, tan,
// tanh, acos, acosh, asin, asinh, atan, atanh, cosh, sinh. Of BinaryFunction: add, subtract, multiply, divide, power,
// atan2 (-i log((x + iy) / sqrt(x^2 + y^2)), where x is the second argument).
bool has_complex(UnaryFunction function);
bool has_complex(BinaryFunction function);

// Requires has_complex(function).
ComplexCode evaluate_complex(UnaryFunction function, ComplexCode x, FloatFormat const& format);
ComplexCode evaluate_complex(BinaryFunction function, ComplexCode x, ComplexCode y, FloatFormat const& format);
std::uint64_t complex_abs(ComplexCode x, FloatFormat const& format);
// Evaluate `count` elements in memory on several threads. `out` may be an operand.
void evaluate_complex(UnaryFunction function, FloatFormat const& format, void const* x, void* out, std::size_t count);
void evaluate_complex(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
                      std::size_t count);

// Same before rounding: real and imaginary part, rounded to odd.
std::array<Number, 2> evaluate_complex_exactly(UnaryFunction function, ComplexCode x, FloatFormat const& format);
std::array<Number, 2> evaluate_complex_exactly(BinaryFunction function, ComplexCode x, ComplexCode y,
                                               FloatFormat const& format);
Number complex_abs_exactly(ComplexCode x, FloatFormat const& format);

// On a branch cut, where a coordinate is zero, returns the operands on its other sides. Implementations that ignore the
// sign of zero return their values. Empty elsewhere.
std::vector<ComplexCode> other_sides(UnaryFunction function, ComplexCode x, FloatFormat const& format);

// Returns the value, followed by those on other sides if the operands are on a cut: for power, if the base is on the
// negative real axis; for atan2, if x^2 + y^2 or (x + iy) / sqrt(x^2 + y^2) is, for any signs of zeros.
std::vector<std::array<Number, 2>> values_on_cuts(BinaryFunction function, ComplexCode x, ComplexCode y,
                                                  FloatFormat const& format);

// Computes parts with Arb only, to check the functions above. Arguments must be finite. Returns nothing if Arb does not
// decide the result.
std::optional<ComplexCode> evaluate_complex_by_arb(UnaryFunction function, ComplexCode x, FloatFormat const& format);

}  // namespace assay
