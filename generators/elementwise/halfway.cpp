#include "generators/elementwise/halfway.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace assay {
namespace {

using Unsigned = unsigned __int128;

// Number of cases of each construction.
constexpr int kEach = 48;

class HalfwayCases {
public:
  HalfwayCases(FloatFormat const& format, Random& random, TakeCodes const& take)
      : format_(format), random_(random), take_(take), precision_(format.precision()) {}

  // The number must be exact in the format.
  std::uint64_t code(Unsigned significand, std::int64_t exponent, bool negative = false) const {
    return round(Number::finite(negative, exponent, significand), format_);
  }
  std::uint64_t bits(int count) { return count <= 0 ? 0 : random_.next() >> (64 - count); }
  std::uint64_t significand() { return bits(precision_ - 1) | std::uint64_t{1} << (precision_ - 1); }
  std::int64_t small_exponent() { return random_.between(format_.min_exponent() / 4, -format_.min_exponent() / 4); }
  bool sign() { return random_.one_in(2); }
  // A number with these digits and a moderate exponent.
  std::uint64_t ordinary(Unsigned digits) {
    std::int64_t const exponent = small_exponent() - precision_;
    return code(digits, exponent, sign());
  }

  // x + y, where y ends half a unit below the last bit of x, and the neighbors of y. `subtract`: x - (-y).
  void sums(bool subtract) {
    for (int i = 0; i < kEach; ++i) {
      std::int64_t const exponent = small_exponent();
      int const length = 1 + static_cast<int>(random_.below(static_cast<std::uint64_t>(precision_ - 1)));
      std::uint64_t const tail = bits(length) | 1 | std::uint64_t{1} << (length - 1);
      bool const negative = sign(), opposed = sign();
      auto const x = code(significand(), exponent, negative), y = code(tail, exponent - 1, opposed);
      std::uint64_t const flip = subtract ? format_.sign_bit() : 0;
      for (std::uint64_t const near : {y, y + 1, y - 1}) {
        take_({x, near ^ flip});
        take_({near, x ^ flip});
      }
    }
  }

  void products() {
    for (int i = 0; i < kEach; ++i) {
      // Odd numbers whose product has one more bit than the format.
      int const length = 2 + static_cast<int>(random_.below(static_cast<std::uint64_t>(precision_ - 2)));
      std::uint64_t const a = bits(length) | 1 | std::uint64_t{1} << (length - 1);
      int const rest = precision_ + 1 - length;
      std::uint64_t const b = bits(rest) | 1 | std::uint64_t{1} << (rest - 1);
      if (std::bit_width(a * b) == static_cast<unsigned>(precision_) + 1) take_({ordinary(a), ordinary(b)});
      // Products with twice as many bits, whose lower half differs from the middle by one.
      std::uint64_t const c = significand() | 1;
      for (int const off : {-1, 1}) {
        std::uint64_t const mask = ~std::uint64_t{0} >> (64 - precision_);
        std::uint64_t const middle = (std::uint64_t{1} << (precision_ - 1)) + static_cast<std::uint64_t>(off);
        std::uint64_t const d = middle * inverse(c) & mask;
        if (d >> (precision_ - 1) != 0) take_({ordinary(c), ordinary(d)});
      }
      subnormal(bits(precision_ - 1) | 1, [&](std::uint64_t x) { take_({x, code(1, -1, sign())}); });
    }
  }

  void quotients() {
    std::uint64_t const mask = (std::uint64_t{2} << precision_) - 1;
    for (int i = 0; i < kEach; ++i) {
      // (Q y + 1) / 2^(p + 1) divided by y is next to Q, an odd number with one more bit than the format.
      std::uint64_t const y = significand() | 1;
      for (int const off : {-1, 1}) {
        std::uint64_t const q = (off > 0 ? 0 - inverse(y) : inverse(y)) & mask;
        if (std::bit_width(q) != static_cast<unsigned>(precision_) + 1) continue;
        auto const x = (static_cast<Unsigned>(q) * y + (off > 0 ? 1 : -1)) >> (precision_ + 1);
        take_({ordinary(x), ordinary(y)});
      }
      subnormal(bits(precision_ - 1) | 1, [&](std::uint64_t x) { take_({x, code(1, 1, sign())}); });
    }
  }

  // Multiples and their neighbors, where the remainder is almost zero or almost the divisor.
  void remainders() {
    for (int i = 0; i < kEach; ++i) {
      int const length = precision_ / 2;
      std::int64_t const exponent = small_exponent() - precision_;
      std::uint64_t const y = bits(length) | 1, n = bits(precision_ - length) | 1;
      auto const multiple = code(static_cast<Unsigned>(y) * n, exponent, sign()), divisor = code(y, exponent, sign());
      for (std::uint64_t const x : {multiple, multiple + 1, multiple - 1}) take_({x, divisor});
      take_({code(significand(), -format_.min_exponent() - precision_), divisor});  // quotients with very many bits
    }
  }

  // The square of an odd number Q with one more bit than the format cannot be represented, but Q^2 - c may be, for a
  // small c.
  void roots() {
    for (int const scale : {precision_ + 1, precision_ + 2})
      for (int c = -255; c < 256; c += 8) {
        Unsigned const modulus = Unsigned{1} << scale;
        Unsigned const wanted = static_cast<Unsigned>(static_cast<__int128>(c)) & (modulus - 1);
        Unsigned root = 1;
        for (int n = 3; n < scale; ++n)
          if (((root * root - wanted) >> n & 1) != 0) root += Unsigned{1} << (n - 1);
        for (Unsigned const q : {root, modulus - root, root + modulus / 2, modulus / 2 - root}) {
          Unsigned const odd = q & (modulus - 1);
          if (odd >> precision_ != 1) continue;
          Unsigned const x = (odd * odd - static_cast<Unsigned>(static_cast<__int128>(c))) >> scale;
          if (x >> (precision_ - 1) == 1) take_({code(x, scale + 2 * (small_exponent() / 2 - precision_))});
        }
      }
  }

  // n + 1/2, n, and their neighbors, for n of every bit length.
  void halves(bool both_signs = true) {
    for (int length = 0; length < precision_; ++length)
      for (int i = 0; i < 4; ++i) {
        std::uint64_t const n = length == 0 ? 0 : bits(length) | std::uint64_t{1} << (length - 1);
        for (std::uint64_t const twice : {2 * n + 1, 2 * n}) {
          if (std::bit_width(twice) > static_cast<unsigned>(precision_)) continue;
          auto const x = code(twice, -1);
          for (std::uint64_t const near : {x, x + 1, x - 1}) {
            if (near > format_.max_finite_code()) continue;
            take_({near});
            if (both_signs && format_.has_sign) take_({near | format_.sign_bit()});
          }
        }
      }
  }

private:
  // The inverse of an odd number modulo 2^64.
  static std::uint64_t inverse(std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
    return x;
  }
  // A subnormal number: its half is halfway.
  template <class Take> void subnormal(std::uint64_t code, Take const& take) {
    take(code | (sign() ? format_.sign_bit() : 0));
  }

  FloatFormat const& format_;
  Random& random_;
  TakeCodes const& take_;
  int precision_;
};

// The midpoint of a positive code and the next one.
Number midpoint_above(std::uint64_t code, FloatFormat const& format) {
  std::uint64_t const one = std::uint64_t{1} << format.fraction_bits, fraction = code & (one - 1);
  auto const biased = static_cast<std::int64_t>(code >> format.fraction_bits);
  bool const normal = biased > 0 || !format.has_sign;
  std::uint64_t const significand = normal ? fraction | one : fraction;
  std::int64_t const exponent = (normal ? biased - format.bias : format.min_exponent()) - format.fraction_bits;
  return Number::finite(false, exponent - 1, 2 * static_cast<Unsigned>(significand) + 1);
}

// Positive codes for every exponent, including the first one, which is even, and the last one, which is odd.
template <class Take> void each_exponent(FloatFormat const& format, Random& random, Take const& take) {
  std::uint64_t const one = std::uint64_t{1} << format.fraction_bits;
  for (std::uint64_t first = 0; first <= format.max_finite_code(); first += one) {
    take(std::min(first + random.below(one), format.max_finite_code()));
    take(first);
    take(std::min(first + one - 1, format.max_finite_code()));
  }
}

bool same(Number const& a, Number const& b) {
  return a.kind == b.kind && a.negative == b.negative && a.exponent == b.exponent && a.significand == b.significand;
}

}  // namespace

void halfway_cases(BinaryFunction function, FloatFormat const& format, Random& random, TakeCodes const& take) {
  HalfwayCases halfway(format, random, take);
  switch (function) {
    case BinaryFunction::add:
      return halfway.sums(false);
    case BinaryFunction::subtract:
      return halfway.sums(true);
    case BinaryFunction::multiply:
      return halfway.products();
    case BinaryFunction::divide:
      return halfway.quotients();
    case BinaryFunction::remainder:
      return halfway.remainders();
    default:
      return;
  }
}

void halfway_cases(UnaryFunction function, FloatFormat const& format, Random& random, TakeCodes const& take) {
  HalfwayCases halfway(format, random, take);
  switch (function) {
    case UnaryFunction::sqrt:
      return halfway.roots();
    case UnaryFunction::ceil:
    case UnaryFunction::floor:
    case UnaryFunction::round_nearest_afz:
    case UnaryFunction::round_nearest_even:
      return halfway.halves();
    default:
      return;
  }
}

void halfway_conversions(FloatFormat const& from, FloatFormat const& to, Random& random, TakeCodes const& take) {
  if (to.fraction_bits >= from.fraction_bits && to.exponent_bits >= from.exponent_bits) return;
  each_exponent(to, random, [&](std::uint64_t code) {
    Number const middle = midpoint_above(code, to);
    if (!is_exact(middle, from)) return;
    auto const x = round(middle, from);
    if (from.is_infinite(x) || from.is_nan(x)) return;
    for (std::uint64_t const near : {x, x - 1, x + 1}) {
      take({near});
      if (from.has_sign) take({near | from.sign_bit()});
    }
  });
}

void halfway_conversions(IntegerFormat from, FloatFormat const& to, Random& random, TakeCodes const& take) {
  each_exponent(to, random, [&](std::uint64_t code) {
    Number const middle = midpoint_above(code, to);
    auto const x = to_integer(middle, from);
    if (!same(to_number(x, from), middle)) return;
    for (std::uint64_t const near : {x, x - 1, x + 1}) {
      take({from.wrap(near)});
      if (from.is_signed) take({from.wrap(0 - near)});
    }
  });
}

void integer_conversions(FloatFormat const& from, IntegerFormat to, Random& random, TakeCodes const& take) {
  HalfwayCases(from, random, take).halves();
  for (auto const end : {to.least(), to.greatest(), to.wrap(to.greatest() - 1)}) {
    auto const x = round(to_number(end, to), from);
    auto const magnitude = x & from.magnitude_mask();
    for (auto const near : {magnitude, magnitude - 1, magnitude + 1})
      if (magnitude != 0 && near <= from.max_finite_code()) take({near | (x & from.sign_bit())});
  }
}

void halfway_steps(FloatFormat const& format, double scale, std::int64_t least, std::int64_t greatest, Random& random,
                   TakeCodes const& take) {
  for (int i = 0; i < 2 * kEach; ++i) {
    auto const step = static_cast<double>(random.between(least, greatest)) + 0.5;
    auto const x = round(Number::of(step * scale), format);
    auto const magnitude = x & format.magnitude_mask();
    for (auto const near : {magnitude, magnitude - 1, magnitude + 1})
      if (magnitude != 0 && near <= format.max_finite_code()) take({near | (x & format.sign_bit())});
  }
}

}  // namespace assay
