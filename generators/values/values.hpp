// Data of tensors: values that reveal errors.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// How a tensor is filled. Every way works for every element type.
enum class DataPattern : std::uint8_t {
  distinct,        // all elements differ if the type has that many values, and none is zero if possible: for movement
  small_integers,  // integers so small that sums and products of up to 2^8 terms are exact in the type: order-proof
  ordinary,        // of magnitude 2^-4 to 2^4, both signs, all bits of the significand in use
  wide,            // exponents over the whole range: sums lose small terms, products overflow and underflow
  cancelling,      // pairs whose sums nearly cancel, in random order
  special,         // zeros, infinities, NaN, subnormal, least and greatest, ones, halves (ties), in random order
  one_special,     // as `ordinary`, with one special value at one place; the draw chooses both
  ties,            // few different values, many of them equal: for sorts and maxima
};
std::string_view to_string(DataPattern pattern);

// The same numbers for the same state of `random` on every machine.
void fill(Tensor& tensor, DataPattern pattern, Random& random);

// The special values of a type, as codes (of complex numbers: of the parts), the most telling first.
std::vector<std::uint64_t> special_codes(Element const& element);

}  // namespace assay
