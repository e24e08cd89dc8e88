#include "oracle/sums/exact_sum.hpp"

#include <bit>
#include <cmath>

namespace assay {

namespace {

constexpr std::uint64_t kHidden = std::uint64_t{1} << 52;

// A finite double: significand * 2^exponent.
struct Parts {
  std::uint64_t significand;
  int exponent;
  bool negative;
};

Parts parts_of(double value) {
  auto const bits = std::bit_cast<std::uint64_t>(value);
  int const biased = static_cast<int>(bits >> 52 & 0x7FF);
  std::uint64_t const fraction = bits & (kHidden - 1);
  return {biased ? fraction | kHidden : fraction, (biased ? biased : 1) - 1075, bits >> 63 != 0};
}

// Propagates carries, so that all limbs except the last are in [0, 2^32).
template <class Limbs> void propagate(Limbs& limbs) {
  for (std::size_t i = 0; i + 1 < limbs.size(); ++i) {
    limbs[i + 1] += limbs[i] >> 32;
    limbs[i] &= 0xFFFFFFFF;
  }
}

}  // namespace

void ExactSum::clear() { *this = ExactSum(); }

void ExactSum::add(std::uint64_t significand, int exponent, bool negative) {
  int const position = exponent - kMinExponent;
  auto const limb = static_cast<std::size_t>(position >> 5);
  int const shift = position & 31;
  auto const low = static_cast<std::int64_t>((significand << shift) & 0xFFFFFFFF);
  auto const high = static_cast<std::int64_t>(significand >> (32 - shift));
  limbs_[limb] += negative ? -low : low;
  limbs_[limb + 1] += negative ? -high : high;
  if (++pending_ == kMaxPending) {
    propagate(limbs_);
    pending_ = 0;
  }
}

void ExactSum::add(Number const& number) {
  empty_ = false;
  only_negative_zeros_ = only_negative_zeros_ && number.kind == NumberKind::zero && number.negative;
  switch (number.kind) {
    case NumberKind::zero:
      break;
    case NumberKind::nan:
      nan_ = true;
      break;
    case NumberKind::infinity:
      (number.negative ? negative_infinity_ : positive_infinity_) = true;
      break;
    case NumberKind::finite: {
      // The low half of a short significand is zero, and may be below the least exponent.
      if (auto const low = number.significand & 0xFFFFFFFF)
        add(low, static_cast<int>(number.exponent), number.negative);
      add(number.significand >> 32, static_cast<int>(number.exponent + 32), number.negative);
    }
  }
}

void ExactSum::add(double value) {
  empty_ = false;
  if (value == 0) {
    only_negative_zeros_ = only_negative_zeros_ && std::signbit(value);
    return;
  }
  only_negative_zeros_ = false;
  if (!std::isfinite(value)) return add(Number::of(value));
  Parts const parts = parts_of(value);
  add(parts.significand, parts.exponent, parts.negative);
}

void ExactSum::add_product(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y) || x == 0 || y == 0) return add(x * y);
  empty_ = only_negative_zeros_ = false;
  Parts const left = parts_of(x), right = parts_of(y);
  auto const product = static_cast<UInt128>(left.significand) * right.significand;
  int const exponent = left.exponent + right.exponent;
  bool const negative = left.negative != right.negative;
  add(static_cast<std::uint64_t>(product) & (2 * kHidden - 1), exponent, negative);
  add(static_cast<std::uint64_t>(product >> 53), exponent + 53, negative);
}

Number ExactSum::result() const {
  if (nan_ || (positive_infinity_ && negative_infinity_)) return Number::nan();
  if (positive_infinity_ || negative_infinity_) return Number::infinity(negative_infinity_);
  auto limbs = limbs_;
  propagate(limbs);
  bool const negative = limbs.back() < 0;
  if (negative) {
    for (auto& limb : limbs) limb = -limb;
    propagate(limbs);
  }
  int top = kLimbs - 1;
  while (top >= 0 && limbs[static_cast<std::size_t>(top)] == 0) --top;
  if (top < 0) return Number::zero(only_negative_zeros_ && !empty_);
  // Three limbs hold at least 65 significant bits.
  UInt128 leading = 0;
  for (int i = top; i > top - 3; --i)
    leading = leading << 32 | static_cast<std::uint64_t>(i < 0 ? 0 : limbs[static_cast<std::size_t>(i)]);
  bool sticky = false;
  for (int i = top - 3; i >= 0 && !sticky; --i) sticky = limbs[static_cast<std::size_t>(i)] != 0;
  return Number::finite(negative, kMinExponent + 32 * (top - 2), leading, sticky);
}

}  // namespace assay
