// Data for tensors, chosen to reveal errors.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "semantics/program/tensor.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// A pattern of data. Every pattern works for every element type.
enum class DataPattern : std::uint8_t {
  distinct,        // different elements if the type has enough values, nonzero if possible: for ops that move elements
  small_integers,  // small integers, so that sums and products of up to 2^8 terms are exact in the type, in every order
  ordinary,        // magnitudes from 2^-4 to 2^4, both signs, full significands
  wide,            // exponents over the whole range: sums lose small terms, products overflow and underflow
  cancelling,      // pairs that nearly cancel in sums, in random order
  special,         // zeros, infinities, NaN, subnormal, least and greatest numbers, ones, halves (ties), in random
                   // order
  one_special,     // like `ordinary`, with one random special value at a random position
  ties,            // few different values, many of them equal: for sorts and maxima
};
std::string_view to_string(DataPattern pattern);

// Yields the same numbers for the same state of `random` on every machine.
void fill(Tensor& tensor, DataPattern pattern, Random& random);

// The codes of special values, the most revealing first; for complex types, those of the parts.
std::vector<std::uint64_t> special_codes(Element const& element);

}  // namespace assay
