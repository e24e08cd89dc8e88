#include "oracle/functions/base_two.hpp"

#include "oracle/formats/mpfr_number.hpp"

namespace assay {

namespace {

using BaseTwo = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);

std::uint64_t rounded_once(BaseTwo function, std::uint64_t x, FloatFormat const& format) {
  if (format.is_nan(x)) return format.nan_code();
  thread_local Mpfr operand, result;
  operand.set(unpack(x, format));
  int const rest = function(result, operand, MPFR_RNDZ);
  return round(result.number(rest), format);
}

}  // namespace

std::uint64_t exp2_code(std::uint64_t x, FloatFormat const& format) { return rounded_once(mpfr_exp2, x, format); }

std::uint64_t log2_code(std::uint64_t x, FloatFormat const& format) { return rounded_once(mpfr_log2, x, format); }

}  // namespace assay
