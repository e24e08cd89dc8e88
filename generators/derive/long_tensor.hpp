// Tensors of high-precision real and complex numbers, for ops that are computed by their definitions.
#pragma once

#include <vector>

#include "generators/derive/long_complex.hpp"
#include "generators/derive/walk.hpp"

namespace assay::derive {

// An operand; dequantized if it is quantized.
struct LongTensor {
  LongTensor(Execution const& execution, std::size_t operand);

  Shape shape;
  bool finite = true;  // false: `elements` is incomplete
  std::vector<LongComplex> elements;
  LongReal greatest;  // greatest magnitude
};

// Whether an element of an operand (part 1: its imaginary part) is negative or -0.
bool is_negative(Execution const& execution, std::size_t operand, std::int64_t index, int part = 0);

// A result in the element type of the op's result. Elements that are not set are NaN.
class LongResult {
public:
  LongResult(Execution const& execution, std::size_t number, Shape shape);
  // `minus`: a real part that is exactly zero is -0.
  void put(std::int64_t index, LongComplex const& value, LongReal const& scale, bool minus = false);
  RuntimeValue value() const { return tensor_; }

private:
  Tensor tensor_;
};

bool derive_batch_norm(Execution const& execution, Values& results);
bool derive_transform(Execution const& execution, Values& results);   // fft
bool derive_triangular(Execution const& execution, Values& results);  // cholesky, triangular_solve

}  // namespace assay::derive
