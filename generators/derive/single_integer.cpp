// Integers and booleans according to the specification and the interpretations of oracle/formats/integer.hpp, in 128
// bits.
#include <bit>

#include "generators/derive/scalar.hpp"
#include "support/int128.hpp"

namespace assay::derive {
namespace {

std::uint64_t bits_of(Scalar const& x) {
  unsigned const bits = x.element.integer.bits;
  return bits >= 64 ? x.code[0] : x.code[0] & ((std::uint64_t{1} << bits) - 1);
}

Int128 quotient(Int128 x, Int128 y) { return y == 0 ? -1 : x / y; }
Int128 rest(Int128 x, Int128 y) { return y == 0 ? x : x % y; }

// Modulo 2^64. For negative exponents, the inverse if it is an integer, else 0.
Int128 power(Int128 base, Int128 exponent, unsigned) {
  if (exponent < 0) {
    if (base == 1) return 1;
    if (base == -1) return exponent % 2 == 0 ? 1 : -1;
    return 0;
  }
  auto factor = static_cast<std::uint64_t>(base);
  std::uint64_t result = 1;
  for (auto left = static_cast<std::uint64_t>(exponent); left != 0; left /= 2) {
    if (left % 2 == 1) result *= factor;
    factor *= factor;
  }
  return static_cast<Int128>(result);
}

using Unary = Int128 (*)(Scalar const&);
using IntegerBinary = Int128 (*)(Scalar const&, Scalar const&);

Unary unary(std::string_view name) {
  if (name == "abs") return [](Scalar const& x) { return x.integer() < 0 ? -x.integer() : x.integer(); };
  if (name == "negate") return [](Scalar const& x) { return -x.integer(); };
  if (name == "sign") return [](Scalar const& x) { return Int128{x.integer() > 0} - Int128{x.integer() < 0}; };
  if (name == "not") return [](Scalar const& x) { return -1 - x.integer(); };
  if (name == "popcnt") return [](Scalar const& x) { return static_cast<Int128>(std::popcount(bits_of(x))); };
  if (name == "count_leading_zeros")
    return [](Scalar const& x) { return static_cast<Int128>(x.element.integer.bits) - std::bit_width(bits_of(x)); };
  return nullptr;
}

// Whether the shift amount is at least the width, or negative, so that no bits are left.
bool is_overshift(Scalar const& y) { return bits_of(y) >= y.element.integer.bits; }

Int128 shifted_arithmetically(Scalar const& x, Scalar const& y) {
  unsigned const width = x.element.integer.bits;
  bool const top = bits_of(x) >> (width - 1) & 1;
  Int128 const number = static_cast<Int128>(bits_of(x)) - (top ? static_cast<Int128>(1) << width : 0);
  return number >> (is_overshift(y) ? width : bits_of(y));
}

IntegerBinary binary(std::string_view name) {
  if (name == "add") return [](Scalar const& x, Scalar const& y) { return x.integer() + y.integer(); };
  if (name == "subtract") return [](Scalar const& x, Scalar const& y) { return x.integer() - y.integer(); };
  if (name == "multiply")
    return [](Scalar const& x, Scalar const& y) { return static_cast<Int128>(bits_of(x) * bits_of(y)); };
  if (name == "divide") return [](Scalar const& x, Scalar const& y) { return quotient(x.integer(), y.integer()); };
  if (name == "remainder") return [](Scalar const& x, Scalar const& y) { return rest(x.integer(), y.integer()); };
  if (name == "maximum")
    return [](Scalar const& x, Scalar const& y) { return x.integer() < y.integer() ? y.integer() : x.integer(); };
  if (name == "minimum")
    return [](Scalar const& x, Scalar const& y) { return y.integer() < x.integer() ? y.integer() : x.integer(); };
  if (name == "power")
    return [](Scalar const& x, Scalar const& y) { return power(x.integer(), y.integer(), x.element.integer.bits); };
  if (name == "and")
    return [](Scalar const& x, Scalar const& y) { return static_cast<Int128>(bits_of(x) & bits_of(y)); };
  if (name == "or")
    return [](Scalar const& x, Scalar const& y) { return static_cast<Int128>(bits_of(x) | bits_of(y)); };
  if (name == "xor")
    return [](Scalar const& x, Scalar const& y) { return static_cast<Int128>(bits_of(x) ^ bits_of(y)); };
  if (name == "shift_left")
    return [](Scalar const& x, Scalar const& y) -> Int128 { return is_overshift(y) ? 0 : bits_of(x) << bits_of(y); };
  if (name == "shift_right_logical")
    return [](Scalar const& x, Scalar const& y) -> Int128 { return is_overshift(y) ? 0 : bits_of(x) >> bits_of(y); };
  if (name == "shift_right_arithmetic") return shifted_arithmetically;
  if (name == "mulhi")
    return [](Scalar const& x, Scalar const& y) -> Int128 {
      unsigned const width = x.element.integer.bits;
      if (x.element.integer.is_signed) return (x.integer() * y.integer()) >> width;
      return static_cast<Int128>(
          (static_cast<unsigned __int128>(bits_of(x)) * static_cast<unsigned __int128>(bits_of(y))) >> width);
    };
  return nullptr;
}

}  // namespace

Single integer_function(std::string_view name, Element const& element) {
  // For booleans, addition is a logical or, and multiplication a logical and.
  bool const is_boolean = element.is(Element::Kind::boolean);
  if (is_boolean && name == "add") name = "or";
  if (is_boolean && name == "multiply") name = "and";
  if (is_boolean && name == "mulhi") return {};
  if (auto const f = unary(name))
    return [f](std::span<Scalar const> x) { return integer_scalar(x[0].element, f(x[0])); };
  if (auto const f = binary(name))
    return [f](std::span<Scalar const> x) { return integer_scalar(x[0].element, f(x[0], x[1])); };
  return {};
}

}  // namespace assay::derive
