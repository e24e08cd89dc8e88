// Conversions between Numbers and MPFR. Only for sources of this folder: no other folder includes mpfr.h.
#pragma once

#include <mpfr.h>

#include "oracle/formats/number.hpp"

namespace assay {

// A scratch variable of MPFR. The first one in each thread sets the exponent range of that thread to the maximum.
class Mpfr {
public:
  explicit Mpfr(mpfr_prec_t precision = 64);
  ~Mpfr() { mpfr_clear(value_); }
  Mpfr(Mpfr const&) = delete;
  Mpfr& operator=(Mpfr const&) = delete;

  operator mpfr_ptr() { return value_; }
  operator mpfr_srcptr() const { return value_; }

  void set(Number const& number);  // exact; needs a precision of 64 bits
  // Returns the value rounded to odd. `ternary` is the return value of the operation that computed it, with rounding
  // towards zero (MPFR_RNDZ) and at least 64 bits.
  Number number(int ternary) const;

private:
  mpfr_t value_;
};

}  // namespace assay
