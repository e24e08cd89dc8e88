// Random arguments for a program from a seed, the same on every machine.
//
// Floating-point numbers and parts of complex numbers are uniform in (-2, 2), rounded to their type. Integers are
// uniform from -8 (unsigned: 0) to 8, as far as their type represents them. Booleans are fair, and quantized numbers
// uniform over their storage.
#pragma once

#include <cstdint>

#include "semantics/program/tensor.hpp"
#include "support/random_sequence.hpp"

namespace assay {

// Returns the sizes of an argument. Dynamic sizes become their bounds, or 3.
Shape random_shape(Type type);

class RandomInputs {
public:
  explicit RandomInputs(std::uint64_t seed) : random_(seed) {}
  void fill(Tensor& tensor);

private:
  std::uint64_t code(Element const& element);
  template <class T> void fill_with(Tensor& tensor);

  Random random_;
};

}  // namespace assay
