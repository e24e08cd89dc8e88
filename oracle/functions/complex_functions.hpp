// Elementwise functions of complex numbers: both parts correctly rounded. Parts are codes of one format (f32 or f64).
//
// Special values and branch cuts are those of C17 Annex G where it defines the function, with signed zeros telling the
// sides of a cut apart. For multiply and divide the exact quotient or product is rounded; where a part is infinite or
// NaN the textbook formula decides, without C's recovery of infinities, as the official interpreter does.
//
// Functions that C17 lacks follow those of which they are made: where a part is infinite or NaN, expm1 is exp less 1
// and log_plus_one is log; logistic is exp on the left, 1 on the right; rsqrt is 1 / sqrt, so 0 of every infinity and
// (infinity, NaN) of 0; cbrt is polar, |z|^(1/3) at a third of the angle; power is exp(y log x), 1 for an exponent of 0
// and 0 for a base of 0 and an exponent to the right; atan2 is NaN, as it is where x^2 + y^2 is 0, but for real
// arguments (both imaginary parts zero, not both real parts), where it is the real function.
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

// The two codes in memory, of so many bytes each.
inline ComplexCode load_complex(std::byte const* at, std::size_t bytes) {
  return {load_code(at, bytes), load_code(at + bytes, bytes)};
}
inline void store_complex(std::byte* at, ComplexCode value, std::size_t bytes) {
  store_code(at, value.real, bytes);
  store_code(at + bytes, value.imag, bytes);
}

// The functions of UnaryFunction that StableHLO or CHLO define for complex arguments: negate, sign (x / |x|, 0 for 0),
// sqrt, rsqrt, cbrt, square, exponential, exponential_minus_one, log, log_plus_one, logistic, sine, cosine, tan, tanh,
// acos, acosh, asin, asinh, atan, atanh, cosh, sinh. Of BinaryFunction: add, subtract, multiply, divide, power, atan2
// (-i log((x + iy) / sqrt(x^2 + y^2)) with x the second argument).
bool has_complex(UnaryFunction function);
bool has_complex(BinaryFunction function);

// Requires has_complex(function).
ComplexCode evaluate_complex(UnaryFunction function, ComplexCode x, FloatFormat const& format);
ComplexCode evaluate_complex(BinaryFunction function, ComplexCode x, ComplexCode y, FloatFormat const& format);
std::uint64_t complex_abs(ComplexCode x, FloatFormat const& format);
// Of `count` elements in memory, on several threads. `out` may be an operand.
void evaluate_complex(UnaryFunction function, FloatFormat const& format, void const* x, void* out, std::size_t count);
void evaluate_complex(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
                      std::size_t count);

// The same before rounding: real and imaginary part, rounded to odd.
std::array<Number, 2> evaluate_complex_exactly(UnaryFunction function, ComplexCode x, FloatFormat const& format);
std::array<Number, 2> evaluate_complex_exactly(BinaryFunction function, ComplexCode x, ComplexCode y,
                                               FloatFormat const& format);
Number complex_abs_exactly(ComplexCode x, FloatFormat const& format);

// On a branch cut, where a coordinate is zero: operands on its other sides; implementations that ignore the sign of
// zero return their values. None elsewhere.
std::vector<ComplexCode> other_sides(UnaryFunction function, ComplexCode x, FloatFormat const& format);

// The value, then those of other sides, if it lies on a cut: of power where the base is on the negative real axis; of
// atan2 where x^2 + y^2 is, or (x + iy) / sqrt(x^2 + y^2), whatever the signs of zeros.
std::vector<std::array<Number, 2>> values_on_cuts(BinaryFunction function, ComplexCode x, ComplexCode y,
                                                  FloatFormat const& format);

// Parts computed by Arb alone, for checking the above. Finite arguments; nothing if Arb does not settle it.
std::optional<ComplexCode> evaluate_complex_by_arb(UnaryFunction function, ComplexCode x, FloatFormat const& format);

}  // namespace assay
