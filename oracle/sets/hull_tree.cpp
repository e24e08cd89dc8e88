// Implements oracle/sets/hull.hpp: tree_hull.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "oracle/formats/mpfr_number.hpp"
#include "oracle/sets/hull.hpp"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// The least and the greatest number that a subtree may return, as doubles. Both are NaN if it returns none, so that
// later computations ignore them.
struct Ends {
  double low, high;
  bool none() const { return std::isnan(low); }
  bool has_zero() const { return low <= 0 && 0 <= high; }
  bool has_infinity() const { return low == -HUGE_VAL || high == HUGE_VAL; }
  bool operator==(Ends const& other) const {
    return std::bit_cast<std::int64_t>(low) == std::bit_cast<std::int64_t>(other.low) &&
           std::bit_cast<std::int64_t>(high) == std::bit_cast<std::int64_t>(other.high);
  }
};

// Maps the bits of a double to its position in the order of all doubles, with -0 below +0. It is its own inverse.
std::int64_t position(std::int64_t bits) { return bits ^ ((bits >> 63) & std::numeric_limits<std::int64_t>::max()); }
double at_position(std::int64_t index) { return std::bit_cast<double>(position(index)); }

// The minimum and maximum of the included values, ignoring NaN.
struct Span {
  std::int64_t low = std::numeric_limits<std::int64_t>::max(), high = std::numeric_limits<std::int64_t>::min();
  void include(double value) {
    if (value != value) return;
    std::int64_t const index = position(std::bit_cast<std::int64_t>(value));
    low = std::min(low, index);
    high = std::max(high, index);
  }
  bool empty() const { return low > high; }
};

Ends united(Ends const& x, Ends const& y) {
  Span span;
  for (double const end : {x.low, x.high, y.low, y.high}) span.include(end);
  return span.empty() ? Ends{kNan, kNan} : Ends{at_position(span.low), at_position(span.high)};
}

// If low + low is NaN, one of the sets is {inf}, and only inf and NaN are possible. high + high finds the inf.
void include_sums(Span& span, Ends const& x, Ends const& y) {
  span.include(x.low + y.low);
  span.include(x.high + y.high);
}

// Zero times infinity at a corner hides the product of zero and the finite numbers next to that infinity.
void include_hidden_zeros(Span& span, Ends const& zero, Ends const& other) {
  if (!(zero.low == 0 && zero.high == 0 && other.low < other.high)) return;
  for (double const side : {-1.0, 1.0})
    if ((side < 0 ? other.low : other.high) == side * HUGE_VAL) {
      span.include(side * zero.low);
      span.include(side * zero.high);
    }
}

void include_products(Span& span, Ends const& x, Ends const& y) {
  double const corners[] = {x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
  for (double const corner : corners) span.include(corner);
  if (std::isnan(corners[0]) || std::isnan(corners[1]) || std::isnan(corners[2]) || std::isnan(corners[3])) {
    include_hidden_zeros(span, x, y);
    include_hidden_zeros(span, y, x);
  }
}

// Sums and products over trees. All computations are in double, with one rounding to the format per cell: rounding is
// monotone, so the minimum of rounded results is the rounded minimum. In double, products of formats of at most 24 bits
// are exact, and rounding their sums to these formats equals rounding the exact sums (53 >= 2 * 24 + 2: Figueroa, "When
// is double rounding innocuous?", SIGNUM 1995; sums below the normal numbers are exact). For f64, the operation itself
// rounds.
template <bool kMultiply> class Trees {
public:
  explicit Trees(FloatFormat const& format) : format_(format), greatest_(value_of(format.max_finite_code())) {}

  CodeSet hull(std::span<CodeSet const> terms, CodeSet const* init) {
    std::size_t const size = terms.size();
    std::vector<Ends> rows(size * size), columns(size * size);
    if (init) take_init(*init);
    bool infinite = false;  // without an infinity, no NaN is possible
    for (std::size_t i = size; i-- > 0;)
      for (std::size_t j = i; j < size; ++j) {
        Ends cell = i == j ? ends_of(terms[i]) : split(&rows[i * size], &columns[j * size], i, j);
        if (init_each_cell_ || (i == j && init_)) cell = closed(cell, *init_);
        rows[i * size + j] = columns[j * size + i] = cell;
        infinite = infinite || cell.has_infinity();
      }
    for (std::size_t k = 0; infinite && k + 1 < size && !nan_; ++k) find_nan(rows.data(), columns.data(), size, k);
    CodeSet result = codes_of(rows[size - 1]);
    if constexpr (kMultiply) {
      result.include(codes_of(exact_product(terms)));
    } else {
      result.include(any_order_sum(terms, format_, format_, {}));
    }
    result.nan = result.nan || nan_;
    return result;
  }

private:
  static void include(Span& span, Ends const& x, Ends const& y) {
    if constexpr (kMultiply)
      include_products(span, x, y);
    else
      include_sums(span, x, y);
  }

  static bool may_be_nan(Ends const& x, Ends const& y) {
    if constexpr (kMultiply) return (x.has_zero() && y.has_infinity()) || (x.has_infinity() && y.has_zero());
    return (x.high == HUGE_VAL && y.low == -HUGE_VAL) || (x.low == -HUGE_VAL && y.high == HUGE_VAL);
  }

  double value_of(std::uint64_t code) const { return to_double(unpack(code, format_)); }

  Ends ends_of(CodeSet const& set) {
    nan_ = nan_ || set.nan;
    return set.number ? Ends{value_of(code_of(set.low, format_)), value_of(code_of(set.high, format_))}
                      : Ends{kNan, kNan};
  }

  CodeSet codes_of(Ends const& ends) const {
    if (ends.none()) return CodeSet::only_nan();
    return {order_of(round(Number::of(ends.low), format_), format_),
            order_of(round(Number::of(ends.high), format_), format_)};
  }

  // Infinity represents an overflow to NaN.
  double rounded(Number const& value) const {
    std::uint64_t const code = round(value, format_);
    return format_.is_nan(code) ? std::copysign(HUGE_VAL, value.negative ? -1.0 : 1.0) : value_of(code);
  }
  double rounded(double value) const {
    if (format_.bits == 64) return value;
    return format_.bits == 32 ? double{static_cast<float>(value)} : rounded(Number::of(value));
  }

  // If overflow returns NaN, the ends are limited to the range of the format. This encloses the results, but the ends
  // may not be reached.
  Ends within_format(double low, double high) {
    if (format_.has_infinity() || !(std::isinf(low) || std::isinf(high))) return {low, high};
    nan_ = true;
    if (low == HUGE_VAL || high == -HUGE_VAL) return {kNan, kNan};
    return {std::max(low, -greatest_), std::min(high, greatest_)};
  }

  Ends rounded(Span const& span) {
    if (span.empty()) return {kNan, kNan};
    return within_format(rounded(at_position(span.low)), rounded(at_position(span.high)));
  }

  // Returns the least and greatest sum that is not NaN. Nothing if signs of zeros, or infinities, may matter.
  static std::optional<Ends> plain_sums(Ends const* row, Ends const* column, std::size_t i, std::size_t j) {
    double low = HUGE_VAL, high = -HUGE_VAL, other_low = low, other_high = high;  // of alternate columns
    auto const take = [&](std::size_t k, double& least, double& greatest) {
      double const lower = row[k].low + column[k + 1].low, upper = row[k].high + column[k + 1].high;
      least = lower < least ? lower : least;
      greatest = upper > greatest ? upper : greatest;
    };
    std::size_t k = i;
    for (; k + 1 < j; k += 2) {
      take(k, low, high);
      take(k + 1, other_low, other_high);
    }
    if (k < j) take(k, low, high);
    low = std::min(low, other_low);
    high = std::max(high, other_high);
    if (low == 0 || high == 0 || !(std::abs(low) < HUGE_VAL) || !(std::abs(high) < HUGE_VAL)) return std::nullopt;
    return Ends{low, high};
  }

  Ends split(Ends const* row, Ends const* column, std::size_t i, std::size_t j) {
    if constexpr (!kMultiply)
      if (auto const sums = plain_sums(row, column, i, j))
        return within_format(rounded(sums->low), rounded(sums->high));
    Span span;
    for (std::size_t k = i; k < j; ++k) include(span, row[k], column[k + 1]);
    return rounded(span);
  }

  // Returns the smallest set that contains x, and the results of its elements with elements of y.
  Ends closed(Ends x, Ends const& y) {
    for (;;) {
      Ends const next = united(x, combined(x, y));
      if (next == x || next.none()) return next;
      x = next;
    }
  }

  Ends combined(Ends const& x, Ends const& y) {
    nan_ = nan_ || may_be_nan(x, y);
    Span span;
    include(span, x, y);
    return rounded(span);
  }

  // Adds the results of trees with only initial values. Adding zero changes at most the sign of a zero, for which
  // adding it to the leaves is enough. Multiplication by one changes nothing.
  void take_init(CodeSet const& init) {
    Ends all = ends_of(init);
    if (all.none()) return;
    for (Ends last{kNan, kNan}; !(all == last);) {
      last = all;
      all = united(all, combined(all, all));
    }
    bool const identity = kMultiply ? all.low == 1 && all.high == 1 : all.low == 0 && all.high == 0;
    init_each_cell_ = !identity;
    if (!(kMultiply && identity)) init_ = all;
  }

  // Whether the parts of a cell that is split after k may yield NaN.
  void find_nan(Ends const* rows, Ends const* columns, std::size_t size, std::size_t k) {
    bool left[3] = {}, right[3] = {};  // flags: zero, -infinity, infinity
    auto const note = [](bool* seen, Ends const& ends) {
      seen[0] = seen[0] || ends.has_zero();
      seen[1] = seen[1] || ends.low == -HUGE_VAL;
      seen[2] = seen[2] || ends.high == HUGE_VAL;
    };
    for (std::size_t i = 0; i <= k; ++i) note(left, columns[k * size + i]);
    for (std::size_t j = k + 1; j < size; ++j) note(right, rows[(k + 1) * size + j]);
    nan_ = kMultiply ? (left[0] && (right[1] || right[2])) || (right[0] && (left[1] || left[2]))
                     : (left[1] && right[2]) || (left[2] && right[1]);
  }

  // The product, rounded once. If a zero and an infinity occur, the trees themselves yield all results.
  Ends exact_product(std::span<CodeSet const> terms) {
    Mpfr low(kProductBits), high(kProductBits), next_low(kProductBits), next_high(kProductBits), corner(kProductBits);
    mpfr_set_ui(low, 1, MPFR_RNDN);
    mpfr_set_ui(high, 1, MPFR_RNDN);
    for (auto const& term : terms) {
      Ends const ends = ends_of(term);
      mpfr_set_nan(next_low);
      mpfr_set_nan(next_high);
      for (double const factor : {ends.low, ends.high})
        for (mpfr_srcptr const end : {mpfr_srcptr(low), mpfr_srcptr(high)}) {
          mpfr_mul_d(corner, end, factor, MPFR_RNDD);
          mpfr_min(next_low, next_low, corner, MPFR_RNDD);
          mpfr_mul_d(corner, end, factor, MPFR_RNDU);
          mpfr_max(next_high, next_high, corner, MPFR_RNDU);
        }
      mpfr_swap(low, next_low);
      mpfr_swap(high, next_high);
    }
    if (mpfr_nan_p(mpfr_srcptr(low))) return {kNan, kNan};
    return within_format(rounded(low.number(0)), rounded(high.number(0)));
  }

  static constexpr mpfr_prec_t kProductBits = 256;
  FloatFormat const& format_;
  double greatest_;
  bool nan_ = false;
  std::optional<Ends> init_;
  bool init_each_cell_ = false;
};

CodeSet extreme(BinaryFunction function, std::span<CodeSet const> terms, CodeSet const* init) {
  auto const better = [&](std::int64_t x, std::int64_t y) {
    return function == BinaryFunction::maximum ? std::max(x, y) : std::min(x, y);
  };
  CodeSet result = terms[0];
  for (auto const& term : terms.subspan(1)) {
    result.low = better(result.low, term.low);
    result.high = better(result.high, term.high);
    result.nan = result.nan || term.nan;
  }
  if (!init) return result;
  CodeSet with{better(result.low, init->low), better(result.high, init->high), init->number, init->nan};
  result.include(with);
  return result;
}

}  // namespace

CodeSet tree_hull(BinaryFunction function, std::span<CodeSet const> terms, FloatFormat const& format, bool with_init,
                  CodeSet const& init) {
  for (auto const& term : terms)
    if (!term.number) return CodeSet::only_nan();
  CodeSet const* const extra = with_init ? &init : nullptr;
  switch (function) {
    case BinaryFunction::add:
      return Trees<false>(format).hull(terms, extra);
    case BinaryFunction::multiply:
      return Trees<true>(format).hull(terms, extra);
    default:
      return extreme(function, terms, extra);
  }
}

}  // namespace assay
