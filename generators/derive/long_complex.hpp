// High-precision complex numbers.
#pragma once

#include "oracle/formats/long_real.hpp"

namespace assay::derive {

struct LongComplex {
  LongReal real, imag;

  LongComplex operator+(LongComplex const& y) const { return {real + y.real, imag + y.imag}; }
  LongComplex operator-(LongComplex const& y) const { return {real - y.real, imag - y.imag}; }
  LongComplex operator*(LongComplex const& y) const {
    return {real * y.real - imag * y.imag, real * y.imag + imag * y.real};
  }
  LongComplex operator/(LongReal const& y) const { return {real / y, imag / y}; }
  LongComplex operator/(LongComplex const& y) const {
    return *this * y.conjugate() / (y.real * y.real + y.imag * y.imag);
  }
  LongComplex conjugate() const { return {real, LongReal() - imag}; }
  LongReal size() const { return real.magnitude() + imag.magnitude(); }
};

}  // namespace assay::derive
