// The codes of an element type, for the selection of values. Internal to generators/values/*.cpp.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "oracle/formats/number.hpp"
#include "semantics/program/tensor.hpp"
#include "support/int128.hpp"
#include "support/random_sequence.hpp"

namespace assay {

inline std::uint64_t random_bits(Random& random, unsigned count) {
  return count == 0 ? 0 : random.next() >> (64 - count);
}

// Elements of one type, or the parts of a complex type. `zero` is the integer that represents zero.
class Codes {
public:
  explicit Codes(Element const& element) : quantized_(element.is(Element::Kind::quantized)) {
    if (assay::is_float(element)) {
      format_ = element.floating;
    } else if (quantized_) {
      least_ = element.quantization->storage_min;
      greatest_ = element.quantization->storage_max;
      if (!element.integer.is_signed)  // stored as 64 bits with a minimum of 0
        greatest_ = static_cast<Int128>(static_cast<std::uint64_t>(element.quantization->storage_max));
      zero_ = element.quantization->zero_points.empty() ? 0 : element.quantization->zero_points[0];
    } else {
      auto const signed_value = [](std::uint64_t code) { return static_cast<Int128>(static_cast<std::int64_t>(code)); };
      least_ = element.integer.is_signed ? signed_value(element.integer.least()) : 0;
      greatest_ = element.integer.is_signed ? signed_value(element.integer.greatest())
                                            : static_cast<Int128>(element.integer.greatest());
    }
  }

  bool is_float() const { return format_ != nullptr; }
  FloatFormat const& format() const { return *format_; }
  bool is_boolean() const { return !is_float() && least_ == 0 && greatest_ == 1 && !quantized_; }
  bool has_negative() const { return is_float() ? format_->has_sign : least_ < zero_; }
  Int128 least() const { return least_; }
  Int128 greatest() const { return greatest_; }
  Int128 zero() const { return zero_; }

  // The code nearest to `value`; for quantized types, in steps of the scale.
  std::uint64_t of(std::int64_t value) const {
    if (is_float()) return round(Number::of(value), *format_);
    return static_cast<std::uint64_t>(std::clamp(zero_ + value, least_, greatest_));
  }

  // distinct(number) returns different codes for different numbers less than distinct_count(). They are finite and not
  // zero.
  std::uint64_t distinct_count() const {
    if (is_boolean()) return 2;
    if (!is_float()) return static_cast<std::uint64_t>(greatest_ - least_);
    if (!format_->has_sign) return format_->max_finite_code() + 1;
    return format_->bits > 16 ? std::uint64_t{64} << format_->fraction_bits : 2 * format_->max_finite_code();
  }
  std::uint64_t distinct(std::uint64_t number) const {
    if (is_boolean()) return number;
    if (!is_float()) {
      Int128 const value = least_ + static_cast<Int128>(number);
      return static_cast<std::uint64_t>(value < zero_ ? value : value + 1);
    }
    if (!format_->has_sign) return number;
    auto const first =
        format_->bits > 16 ? static_cast<std::uint64_t>(format_->bias - 16) << format_->fraction_bits : 1;
    return (first + number / 2) | ((number & 1) != 0 ? format_->sign_bit() : 0);
  }

  // A code with that exponent, clamped to the range of the format, any sign and any fraction. The exponent below the
  // normal range yields subnormal numbers.
  std::uint64_t with_exponent(std::int64_t exponent, Random& random) const {
    auto const biased = std::clamp<std::int64_t>(exponent, least_exponent(), greatest_exponent()) + format_->bias;
    auto const fraction = random_bits(random, format_->fraction_bits);
    auto const code = static_cast<std::uint64_t>(biased) << format_->fraction_bits | fraction;
    return std::min(code, format_->max_finite_code()) | (random.one_in(2) ? format_->sign_bit() : 0);
  }
  int least_exponent() const { return format_->min_exponent() - (format_->has_sign ? 1 : 0); }
  int greatest_exponent() const {
    return static_cast<int>(format_->max_finite_code() >> format_->fraction_bits) - format_->bias;
  }

  // Magnitudes with any bit length.
  std::uint64_t wide(Random& random) const {
    if (is_float()) return with_exponent(random.between(least_exponent(), greatest_exponent()), random);
    bool const negative = has_negative() && random.one_in(2);
    Int128 const room = negative ? zero_ - least_ : greatest_ - zero_;
    Int128 const magnitude =
        static_cast<Int128>(random_bits(random, static_cast<unsigned>(random.below(65)))) % (room + 1);
    return static_cast<std::uint64_t>(negative ? zero_ - magnitude : zero_ + magnitude);
  }
  std::uint64_t ordinary(Random& random) const {
    if (is_float()) return with_exponent(random.between(-4, 3), random);
    Int128 const least = std::max(least_, zero_ - 16), greatest = std::min(greatest_, zero_ + 16);
    return static_cast<std::uint64_t>(
        least + static_cast<Int128>(random.below(static_cast<std::uint64_t>(greatest - least + 1))));
  }

  // The greatest n such that the type can represent all integers from 0 to n.
  std::int64_t greatest_exact() const {
    if (is_float()) {
      double const greatest = to_double(unpack(format_->max_finite_code(), *format_));
      return static_cast<std::int64_t>(std::min(greatest, std::ldexp(1.0, format_->precision())));
    }
    return static_cast<std::int64_t>(std::min<Int128>(greatest_ - zero_, std::int64_t{1} << 53));
  }

private:
  FloatFormat const* format_ = nullptr;
  Int128 least_ = 0, greatest_ = 0, zero_ = 0;
  bool quantized_ = false;
};

}  // namespace assay
