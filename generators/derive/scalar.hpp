// A single element: its type and codes, and exact arithmetic on elements that is rounded once. There are no fast paths.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "generators/derive/derivation.hpp"
#include "oracle/formats/number.hpp"

namespace assay::derive {

struct Scalar {
  Element element;
  std::array<std::uint64_t, 2> code{};  // as for Tensor::get; the second one only for complex numbers

  Number number(int part = 0) const;  // a part of a float or complex number; for other types the integer
  __int128 integer() const;           // for booleans, integers, and the storage of quantized numbers
};

Scalar scalar_at(Tensor const& tensor, std::int64_t index);
void store(Tensor& tensor, std::int64_t index, Scalar const& scalar);  // the element types must be equal
Tensor derived_tensor(Element const& element, Shape shape);            // throws NotDerived if it is too large
RuntimeValue value_of(Scalar const& scalar);                           // a 0-dimensional tensor
Element element_of_type(Type type);                                    // throws NotDerived if there is none

Scalar integer_scalar(Element const& element, __int128 value);  // wraps; booleans take the last bit
Scalar float_scalar(Element const& element, Number const& real, Number const& imag = Number::zero(false));
Scalar boolean_scalar(bool value);

// A number with more digits than a Number: an exact sum of Numbers that are not sticky and of products of two such
// Numbers. Infinities and NaNs are tracked separately, and so is whether all zeros were -0.
class Total {
public:
  void add(Number const& x);
  void add_product(Number const& x, Number const& y);
  Number result() const;                        // rounded to odd. An empty sum is +0; a sum of zeros is -0 if all are
                                                // -0
  Number divided_by(Total const& other) const;  // rounded to odd; both must be sums of finite numbers, and the other
                                                // must not be zero

private:
  using Words = std::array<std::uint32_t, 160>;  // 32-bit words, least significant first

  void add(unsigned __int128 significand, std::int64_t exponent, bool negative);
  bool negative() const { return words_.back() >> 31; }
  Words magnitude() const;

  static constexpr int kWords = 160;
  static constexpr std::int64_t kMin = -2304;  // exponent of the least significant bit
  Words words_{};                              // two's complement
  bool plus_infinity_ = false, minus_infinity_ = false, nan_ = false, any_ = false, only_minus_zeros_ = true;
};

// Conversion as defined by `convert` and to_destination_type. Quantized elements are converted via their expressed
// type. `slice`: the index along the quantized dimension, for per-axis types.
Scalar converted(Scalar const& scalar, Element const& to, std::int64_t slice = 0);
Scalar dequantized(Scalar const& scalar, std::int64_t slice);
Scalar quantized(Scalar const& expressed, Element const& to, std::int64_t slice);
std::int64_t slice_of(Element const& element, Shape const& shape, std::int64_t index);  // slice of the element at the
                                                                                        // flat index

// -1, 0 or 1; 2 if unordered because of a NaN. Complex numbers are compared by their real, then their imaginary parts.
int compared(Scalar const& x, Scalar const& y);
int compared_totally(Scalar const& x, Scalar const& y);  // TOTALORDER

// The function by which an elementwise op computes an element of a result from one element of each operand. `operand`:
// the type of the first operand, for `select` of the second. Empty if the op is not elementwise. The types must not be
// quantized.
using Single = std::function<Scalar(std::span<Scalar const>)>;
Single single_of(Instruction const& instruction, Element const& operand, Element const& result);

// Parts of single_of, by the function's name without the dialect.
Single integer_function(std::string_view name, Element const& element);
Single real_function(std::string_view name, Element const& element);
Single complex_function(std::string_view name, Element const& operand);

}  // namespace assay::derive
