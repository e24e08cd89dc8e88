// Tensors of real and complex numbers of very many bits, for ops that are computed by their definitions.
#pragma once

#include <vector>

#include "generators/derive/long_complex.hpp"
#include "generators/derive/walk.hpp"

namespace assay::derive {

// An operand, dequantized where it is quantized.
struct LongTensor {
  LongTensor(Execution const& execution, std::size_t operand);

  Shape shape;
  bool finite = true;  // else `elements` are not all there
  std::vector<LongComplex> elements;
  LongReal greatest;  // of their sizes
};

// Whether an element of an operand (part 1: its imaginary part) is less than zero, or -0.
bool is_negative(Execution const& execution, std::size_t operand, std::int64_t index, int part = 0);

// Results in the element type of the op's result, from numbers; by default NaN.
class LongResult {
public:
  LongResult(Execution const& execution, std::size_t number, Shape shape);
  // `minus`: where the real part is exactly zero, it is -0.
  void put(std::int64_t index, LongComplex const& value, LongReal const& scale, bool minus = false);
  RuntimeValue value() const { return tensor_; }

private:
  Tensor tensor_;
};

bool derive_batch_norm(Execution const& execution, Values& results);
bool derive_transform(Execution const& execution, Values& results);   // fft
bool derive_triangular(Execution const& execution, Values& results);  // cholesky, triangular_solve

}  // namespace assay::derive
