// Numbers to and from MPFR. For the sources of this folder only: no other folder sees mpfr.h.
#pragma once

#include <mpfr.h>

#include "oracle/formats/number.hpp"

namespace assay {

// A scratch variable of MPFR. The first of each thread opens the exponent range of that thread to its widest.
class Mpfr {
public:
  explicit Mpfr(mpfr_prec_t precision = 64);
  ~Mpfr() { mpfr_clear(value_); }
  Mpfr(Mpfr const&) = delete;
  Mpfr& operator=(Mpfr const&) = delete;

  operator mpfr_ptr() { return value_; }
  operator mpfr_srcptr() const { return value_; }

  void set(Number const& number);  // exact; needs a precision of 64 bits
  // `ternary` as the operation that made the value returned it, which must have rounded towards zero (MPFR_RNDZ) at
  // 64 bits or more: the value rounded to odd.
  Number number(int ternary) const;

private:
  mpfr_t value_;
};

}  // namespace assay
