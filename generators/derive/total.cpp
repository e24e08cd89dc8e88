// Implements generators/derive/scalar.hpp: sums that are rounded once.
#include <bit>
#include <span>

#include "generators/derive/scalar.hpp"

namespace assay::derive {

void Total::add(Number const& x) {
  any_ = true;
  switch (x.kind) {
    case NumberKind::nan:
      nan_ = true;
      break;
    case NumberKind::infinity:
      (x.negative ? minus_infinity_ : plus_infinity_) = true;
      break;
    case NumberKind::zero:
      only_minus_zeros_ = only_minus_zeros_ && x.negative;
      break;
    case NumberKind::finite:
      only_minus_zeros_ = false;
      add(x.significand, x.exponent, x.negative);
      break;
  }
}

void Total::add_product(Number const& x, Number const& y) {
  bool const negative = x.negative != y.negative;
  bool const infinite = x.kind == NumberKind::infinity || y.kind == NumberKind::infinity;
  bool const zero = x.kind == NumberKind::zero || y.kind == NumberKind::zero;
  if (x.kind == NumberKind::nan || y.kind == NumberKind::nan || (infinite && zero)) return add(Number::nan());
  if (infinite) return add(Number::infinity(negative));
  if (zero) return add(Number::zero(negative));
  any_ = true;
  only_minus_zeros_ = false;
  add(static_cast<unsigned __int128>(x.significand) * y.significand, x.exponent + y.exponent, negative);
}

void Total::add(unsigned __int128 significand, std::int64_t exponent, bool negative) {
  int const spare = std::countr_zero(static_cast<std::uint64_t>(significand));  // at most 64
  significand >>= spare;
  exponent += spare;
  std::int64_t const place = exponent - kMin;
  if (place < 0 || place + 160 > 32 * std::int64_t{kWords}) throw NotDerived("a sum of numbers beyond f64");
  auto word = static_cast<std::size_t>(place / 32);
  int const shift = static_cast<int>(place % 32);
  std::uint32_t parts[5];
  unsigned __int128 rest = significand;
  parts[0] = static_cast<std::uint32_t>(rest << shift);
  rest >>= 32 - shift;
  for (int i = 1; i < 5; ++i) {
    parts[i] = static_cast<std::uint32_t>(rest);
    rest >>= 32;
  }
  std::uint64_t carry = 0;
  for (std::size_t i = 0; word + i < kWords; ++i) {
    std::uint64_t const part = i < 5 ? parts[i] : 0;
    if (i >= 5 && carry == 0) break;
    std::uint64_t const value =
        negative ? std::uint64_t{words_[word + i]} - part - carry : std::uint64_t{words_[word + i]} + part + carry;
    words_[word + i] = static_cast<std::uint32_t>(value);
    carry = value >> 32 ? 1 : 0;
  }
}

Total::Words Total::magnitude() const {
  Words words = words_;
  if (!negative()) return words;
  std::uint64_t carry = 1;
  for (auto& word : words) {
    carry += static_cast<std::uint32_t>(~word);
    word = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  return words;
}

namespace {

int width_of(std::span<std::uint32_t const> words) {
  for (std::size_t i = words.size(); i-- > 0;)
    if (words[i] != 0) return static_cast<int>(32 * i) + std::bit_width(words[i]);
  return 0;
}

void shift_left(std::span<std::uint32_t> words, int places) {
  auto const whole = static_cast<std::size_t>(places / 32);
  int const bits = places % 32;
  for (std::size_t i = words.size(); i-- > 0;) {
    std::uint64_t const high = i >= whole ? words[i - whole] : 0, low = i >= whole + 1 ? words[i - whole - 1] : 0;
    words[i] = static_cast<std::uint32_t>((high << 32 | low) >> (32 - bits));
  }
}

bool subtract_if_not_less(std::span<std::uint32_t> x, std::span<std::uint32_t const> y) {
  for (std::size_t i = x.size(); i-- > 0;) {
    if (x[i] > y[i]) break;
    if (x[i] < y[i]) return false;
  }
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::uint64_t const value = std::uint64_t{x[i]} - y[i] - borrow;
    x[i] = static_cast<std::uint32_t>(value);
    borrow = value >> 32 ? 1 : 0;
  }
  return true;
}

}  // namespace

Number Total::divided_by(Total const& other) const {
  auto x = magnitude(), y = other.magnitude();
  bool const minus = negative() != other.negative();
  if (width_of(x) == 0) return Number::zero((any_ && only_minus_zeros_) != other.negative());
  // Long division of x 2^a by y 2^b, both normalized to the full width minus two bits, one bit of the quotient at a
  // time.
  int const full = 32 * kWords - 2, a = full - width_of(x), b = full - width_of(y);
  shift_left(x, a);
  shift_left(y, b);
  unsigned __int128 quotient = 0;
  constexpr int kBits = 70;
  for (int i = 0; i < kBits; ++i) {
    quotient = quotient << 1 | (subtract_if_not_less(x, y) ? 1 : 0);
    shift_left(x, 1);
  }
  return Number::finite(minus, std::int64_t{b} - a - (kBits - 1), quotient, width_of(x) != 0);
}

Number Total::result() const {
  if (nan_ || (plus_infinity_ && minus_infinity_)) return Number::nan();
  if (plus_infinity_ || minus_infinity_) return Number::infinity(minus_infinity_);
  auto const words = magnitude();
  int top = kWords - 1;
  while (top >= 0 && words[static_cast<std::size_t>(top)] == 0) --top;
  if (top < 0) return Number::zero(any_ && only_minus_zeros_);
  unsigned __int128 head = 0;
  int const low = top >= 3 ? top - 3 : 0;
  for (int i = top; i >= low; --i) head = head << 32 | words[static_cast<std::size_t>(i)];
  bool sticky = false;
  for (int i = 0; i < low; ++i) sticky = sticky || words[static_cast<std::size_t>(i)] != 0;
  return Number::finite(negative(), kMin + 32 * low, head, sticky);
}

}  // namespace assay::derive
