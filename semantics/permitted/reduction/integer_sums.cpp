#include "semantics/permitted/reduction/integer_sums.hpp"

#include <algorithm>

namespace assay {
namespace {

constexpr __int128 kHuge = __int128{1} << 120;

bool is_wide(Element const& element) { return element.integer.bits == 64 && !element.integer.is_signed; }

}  // namespace

__int128 times(__int128 a, __int128 b) {
  constexpr __int128 kFar = __int128{1} << 126;
  __int128 product = 0;
  if (!__builtin_mul_overflow(a, b, &product)) return std::clamp(product, -kFar, kFar);
  return (a < 0) == (b < 0) ? kFar : -kFar;
}

__int128 value_of(Element const& element, std::int64_t order) {
  return is_wide(element) ? static_cast<__int128>(order) + (__int128{1} << 63) : order;
}

std::int64_t order_of_value(Element const& element, __int128 value) {
  return static_cast<std::int64_t>(is_wide(element) ? value - (__int128{1} << 63) : value);
}

bool fits(Element const& element, __int128 value) {
  auto const all = range_in(element).codes;
  return value >= value_of(element, all.low) && value <= value_of(element, all.high);
}

void IntegerSum::add(__int128 low, __int128 high) {
  if (low != high) is_point_ = false;
  auto const magnitude = std::max(low < 0 ? -low : low, high < 0 ? -high : high);
  if (magnitude > kHuge || magnitude_ > kHuge) {
    is_huge_ = true;
    return;
  }
  magnitude_ += magnitude;
  low_ += low;
  high_ += high;
}

ElementSet IntegerSum::set(SetCall& call, Element const& element) const {
  bool const fits_always =
      !is_huge_ && fits(element, magnitude_) && (element.integer.is_signed ? fits(element, -magnitude_) : low_ >= 0);
  if (fits_always) return {{order_of_value(element, low_), order_of_value(element, high_)}, 0};
  if (call.profile.overflow == IntegerOverflow::wrap)
    return is_point_ && !is_huge_ ? point_in(element, element.integer.wrap(static_cast<std::uint64_t>(low_)))
                                  : range_in(element);
  if (call.profile.overflow == IntegerOverflow::wrap_or_saturate) return range_in(element);
  return call.implementation_defined("a sum of integers may overflow, and the result is unspecified (\"Errors\")");
}

}  // namespace assay
