// Maps floating-point codes to integers with the same order.
#pragma once

#include <cstdint>

#include "oracle/formats/float_format.hpp"

namespace assay {

class FloatOrder {
public:
  explicit FloatOrder(FloatFormat const& format)
      : sign_(format.sign_bit()),
        mask_(format.magnitude_mask()),
        greatest_(format.has_infinity() ? format.infinity_code() : format.max_finite_code()),
        nan_is_negative_zero_(format.nan == NanCodes::negative_zero) {}

  bool is_nan(std::uint64_t code) const {
    return (code & mask_) > greatest_ || (nan_is_negative_zero_ && code == sign_);
  }
  // The order of numbers: -0 equals +0.
  std::int64_t key(std::uint64_t code) const {
    auto const magnitude = static_cast<std::int64_t>(code & mask_);
    return code & sign_ ? -magnitude : magnitude;
  }
  // IEEE 754 totalOrder: -NaN < -infinity, -0 < +0, infinity < NaN, and NaNs by payload. The only NaN of formats
  // without -0 counts as positive.
  std::int64_t total_key(std::uint64_t code) const {
    auto const magnitude = static_cast<std::int64_t>(code & mask_);
    if (nan_is_negative_zero_ && code == sign_) return static_cast<std::int64_t>(mask_) + 1;
    return code & sign_ ? ~magnitude : magnitude;
  }

private:
  std::uint64_t sign_, mask_, greatest_;
  bool nan_is_negative_zero_;
};

}  // namespace assay
