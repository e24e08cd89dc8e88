// Computes reduce_precision for elements of a format.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

#include "oracle/formats/number.hpp"

namespace assay {

// Rounds codes to fewer mantissa bits, and then numbers outside the range of the exponent bits to infinity or zero. The
// reduced format has no subnormal numbers unless it has all exponents of the original format.
class ReducedFormat {
public:
  ReducedFormat(FloatFormat const& format, std::int64_t exponent_bits, std::int64_t mantissa_bits)
      : format_(format),
        cut_(static_cast<int>(std::max<std::int64_t>(format.fraction_bits - mantissa_bits, 0))),
        keeps_nan_(mantissa_bits > 0) {
    greatest_ = format.max_finite_code();
    if (exponent_bits >= format.exponent_bits) return;
    std::int64_t const reach = (std::int64_t{1} << (exponent_bits - 1)) - 1;
    std::int64_t const top = format.bias + reach, bottom = std::max<std::int64_t>(format.bias - reach, 0);
    greatest_ = std::min(greatest_, (static_cast<std::uint64_t>(top + 1) << format.fraction_bits) - 1);
    least_ = static_cast<std::uint64_t>(bottom + 1) << format.fraction_bits;
  }

  std::uint64_t operator()(std::uint64_t code) const {
    if (format_.is_nan(code)) return keeps_nan_ || !format_.has_infinity() ? code : format_.infinity_code();
    bool const negative = format_.is_negative(code);
    std::uint64_t const magnitude = rounded(code);
    if (magnitude > greatest_) return round(Number::infinity(negative), format_);
    // This also covers zero after truncation, because the code of -0 may be that of NaN.
    if (magnitude < least_ || magnitude == 0) return round(Number::zero(negative), format_);
    return (code & format_.sign_bit()) | magnitude;
  }

  // Returns why the specification does not define the element. Empty if it does.
  std::string_view undefined_reason(std::uint64_t code) const {
    if (format_.is_nan(code)) return keeps_nan_ ? "" : "NaN in a format without mantissa bits";
    if (!format_.has_infinity() && rounded(code) > greatest_)
      return "a number beyond the reduced format, where the type has no infinity";
    if (!format_.has_sign && rounded(code) < least_)
      return "a number below the reduced format, where the type has no zero";
    return "";
  }

private:
  std::uint64_t rounded(std::uint64_t code) const {
    std::uint64_t const magnitude = code & format_.magnitude_mask();
    if (cut_ == 0) return magnitude;
    std::uint64_t const unit = std::uint64_t{1} << cut_;
    return (magnitude + (unit / 2 - 1) + (magnitude >> cut_ & 1)) & ~(unit - 1);
  }

  FloatFormat const& format_;
  int cut_;
  bool keeps_nan_;
  std::uint64_t greatest_ = 0, least_ = 0;
};

}  // namespace assay
