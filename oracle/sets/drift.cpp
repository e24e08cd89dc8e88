#include "oracle/sets/drift.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "oracle/sums/exact_sum.hpp"

namespace assay {
namespace {

constexpr double kRelativeSlack = 1e-9;  // exceeds the relative rounding error of all computations here

double value_of(std::int64_t order, FloatFormat const& format) {
  return to_double(unpack(code_of(order, format), format));
}

// Returns c of the header.
double entropy_factor(int precision) {
  double const u = std::ldexp(1.0, -precision);
  return u / (-u * std::log2(u) - (1 - u) * std::log2(1 - u)) * (1 + kRelativeSlack);
}

// The magnitudes of terms of a sum.
struct Magnitudes {
  double total = 0, logs = 0;  // sums of x and of x log2 x
  std::size_t count = 0;

  void add(double x) {
    if (x <= 0) return;
    total += x;
    logs += x * std::log2(x);
    ++count;
  }
};

// Rounding losses of partial results.
struct Losses {
  double factor, rest;  // sum over the formats: c, and the fraction of the result that the widest formats lose

  Losses(FloatFormat const& format, std::size_t terms, bool wider) : factor(0), rest(0) {
    int precision = format.precision();
    factor = entropy_factor(precision);
    if (!wider) return;
    int const widest = std::max(precision, static_cast<int>(std::ceil(std::log2(static_cast<double>(2 * terms)))) + 5);
    while (++precision < widest) factor += entropy_factor(precision);
    rest = std::ldexp(static_cast<double>(2 * terms), -precision);
  }
};

// Returns an upper bound of R.
double greatest_sum(Magnitudes const& terms, Losses const& losses) {
  if (terms.count < 2) return terms.total;
  auto const next = [&](double r) {
    return (terms.total + losses.factor * (terms.total * std::log2(r) - terms.logs)) / (1 - losses.rest);
  };
  double reach = 2 * terms.total;
  for (int i = 0; i < 60 && next(reach) > reach; ++i) reach *= 2;
  if (!(next(reach) <= reach)) return HUGE_VAL;
  for (int i = 0; i < 60; ++i) reach = next(reach);  // every iterate from above is a bound
  return reach * (1 + kRelativeSlack);
}

// Returns a lower bound of S for positive terms. `most` is the largest term.
double least_sum(Magnitudes const& terms, double most, int precision) {
  double const u = std::ldexp(1.0, -precision), c = entropy_factor(precision);
  double const factor = c / (1 - c * 1.4426950408889634) * (1 + kRelativeSlack);
  auto const loses = [&](double s) {
    return terms.total * (1 - kRelativeSlack) - s >= factor * (terms.total * std::log2(s / (1 - u)) - terms.logs);
  };
  double low = most, high = terms.total;
  if (!(low < high) || !loses(low)) return most;
  for (int i = 0; i < 60; ++i) {
    double const middle = (low + high) / 2;
    (loses(middle) ? low : high) = middle;
  }
  return low * (1 - kRelativeSlack);
}

struct SumEnds {
  double low, high;
};

class Drift {
public:
  Drift(FloatFormat const& format, bool wider, bool flush)
      : format_(format), wider_(wider), flush_(flush), least_normal_(std::ldexp(1.0, format.min_exponent())) {}

  // Adds a term. Returns false if its range is unknown.
  bool add(CodeSet const& term) {
    SumEnds ends{value_of(term.low, format_), value_of(term.high, format_)};
    if (!term.number || term.nan || std::isinf(ends.low) || std::isinf(ends.high)) return false;
    auto const is_tiny = [&](double x) { return x != 0 && std::fabs(x) < least_normal_; };
    if (flush_ && (is_tiny(ends.low) || is_tiny(ends.high) || (ends.low < 0 && ends.high > 0))) tiny_ = true;
    if (flush_ && ends.low > 0 && is_tiny(ends.low)) ends.low = 0;
    if (flush_ && ends.high < 0 && is_tiny(ends.high)) ends.high = -0.0;
    all_.push_back(ends);
    return true;
  }

  std::optional<CodeSet> hull() const {
    bool const rising = std::ranges::all_of(all_, [](SumEnds const& ends) { return ends.low >= 0; });
    bool const falling = std::ranges::all_of(all_, [](SumEnds const& ends) { return ends.high <= 0; });
    double const lost = flush_ && (tiny_ || !(rising || falling)) ? least_normal_ : 0;  // because of flushing
    Magnitudes magnitudes, positive, negative, least;
    ExactSum low_sum, high_sum;
    double most = 0;
    for (auto const& ends : all_) {
      low_sum.add(ends.low);
      high_sum.add(ends.high);
      magnitudes.add(std::max(std::fabs(ends.low), std::fabs(ends.high)) + lost);
      positive.add(std::max(ends.high, 0.0) + lost);
      negative.add(std::max(-ends.low, 0.0) + lost);
      double const sure = rising ? ends.low : falling ? -ends.high : 0;
      least.add(sure);
      most = std::max(most, sure);
    }
    Losses const losses(format_, all_.size(), wider_);
    double const reach = greatest_sum(magnitudes, losses);
    if (!(reach <= value_of(order_of(format_.max_finite_code(), format_), format_))) return std::nullopt;
    double const error = reach - magnitudes.total * (1 - kRelativeSlack);
    double low = std::nextafter(to_double(low_sum.result()), -HUGE_VAL) - error;
    double high = std::nextafter(to_double(high_sum.result()), HUGE_VAL) + error;
    low = std::max(low, -greatest_sum(negative, losses));
    high = std::min(high, greatest_sum(positive, losses));
    double const sure = wider_ || lost > 0 ? most : std::max(most, least_sum(least, most, format_.precision()));
    if (rising) low = std::max(low, sure);
    if (falling) high = std::min(high, -sure);
    return codes(low, high);
  }

private:
  // Returns the codes of an interval, rounded outwards. Zeros have both signs.
  CodeSet codes(double low, double high) const {
    std::int64_t const minus_zero = format_.has_negative_zero() ? -1 : 0;
    std::int64_t const from =
        low == 0 ? minus_zero : order_of(round(Number::of(low), format_, Rounding::down), format_);
    std::int64_t const to = high == 0 ? 0 : order_of(round(Number::of(high), format_, Rounding::up), format_);
    return {std::min(from, low > 0 ? from : minus_zero), std::max<std::int64_t>(to, high < 0 ? to : 0)};
  }

  FloatFormat const& format_;
  bool wider_, flush_, tiny_ = false;
  double least_normal_;
  std::vector<SumEnds> all_;
};

}  // namespace

bool has_few_digits(FloatFormat const& format, std::size_t terms) {
  return std::ldexp(static_cast<double>(terms), 4 - format.precision()) > 1;
}

std::optional<CodeSet> drift_hull(std::span<CodeSet const> terms, FloatFormat const& format, bool wider, bool flush) {
  if (!format.has_sign || terms.empty()) return std::nullopt;
  Drift drift(format, wider, flush);
  for (auto const& term : terms)
    if (!drift.add(term)) return std::nullopt;
  return drift.hull();
}

namespace {

// Rounds to the format. Returns false if the result is out of range. In double, for formats of at most 24 bits,
// rounding a sum or product again equals rounding it once (hull_tree.cpp).
bool round_to(double& x, FloatFormat const& format) {
  if (format.bits == 32) x = double{static_cast<float>(x)};
  if (format.bits >= 32) return std::isfinite(x);
  std::uint64_t const code = round(Number::of(x), format);
  if (format.is_nan(code) || format.is_infinite(code)) return false;
  x = to_double(unpack(code, format));
  return true;
}

// Partial results, indexed by the number of copies of each distinct term, as digits of a mixed-radix number. The last
// entry has all terms.
class Folds {
public:
  Folds(BinaryFunction function, FloatFormat const& format)
      : multiplies_(function == BinaryFunction::multiply), format_(format) {}

  std::optional<CodeSet> hull(std::span<CodeSet const> terms, std::size_t max_steps) {
    if (!count_states(terms.subspan(1), max_steps)) return std::nullopt;
    std::vector<SumEnds> partial(states_, SumEnds{HUGE_VAL, -HUGE_VAL});
    partial[0] = {value_of(terms[0].low, format_), value_of(terms[0].high, format_)};
    for (std::size_t state = 1; state < states_; ++state)
      for (auto const& [ends, count, weight] : distinct_)
        if (state / weight % (count + 1) > 0 && !include(partial[state], partial[state - weight], ends))
          return std::nullopt;
    SumEnds const& all = partial.back();
    return CodeSet{order(all.low), order(all.high)};
  }

private:
  struct Distinct {
    SumEnds ends;
    std::size_t count, weight;
  };

  bool count_states(std::span<CodeSet const> others, std::size_t max_steps) {
    std::vector<CodeSet> sorted(others.begin(), others.end());
    auto const key = [](CodeSet const& set) { return std::pair(set.low, set.high); };
    std::ranges::sort(sorted, {}, key);
    for (std::size_t i = 0; i < sorted.size(); ++i)
      if (i > 0 && key(sorted[i]) == key(sorted[i - 1]))
        ++distinct_.back().count;
      else
        distinct_.push_back({{value_of(sorted[i].low, format_), value_of(sorted[i].high, format_)}, 1, 1});
    for (auto& one : distinct_) {
      one.weight = states_;
      if (one.count + 1 > max_steps / states_) return false;
      states_ *= one.count + 1;
    }
    return states_ <= max_steps / std::max<std::size_t>(distinct_.size(), 1);
  }

  std::int64_t order(double x) const { return order_of(round(Number::of(x), format_), format_); }

  bool include(SumEnds& all, SumEnds const& x, SumEnds const& y) const {
    double const sums[] = {x.low + y.low, x.high + y.high};
    double const products[] = {x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high};
    for (double result : multiplies_ ? std::span<double const>(products) : std::span<double const>(sums)) {
      if (!round_to(result, format_)) return false;
      if (before(result, all.low)) all.low = result;
      if (before(all.high, result)) all.high = result;
    }
    return true;
  }

  bool multiplies_;
  FloatFormat const& format_;
  std::vector<Distinct> distinct_;
  std::size_t states_ = 1;
};

}  // namespace

std::optional<CodeSet> equal_terms_hull(CodeSet const& term, std::size_t count, FloatFormat const& format) {
  if (!term.number || term.nan || count == 0 || !format.has_sign) return std::nullopt;
  double const low = value_of(term.low, format), high = value_of(term.high, format);
  if (!(low > 0 || high < 0) || std::isinf(low) || std::isinf(high)) return std::nullopt;
  std::vector<double> least(count + 1, low), greatest(count + 1, high);
  for (std::size_t n = 2; n <= count; ++n) {
    least[n] = least[1] + least[n - 1], greatest[n] = greatest[1] + greatest[n - 1];
    for (std::size_t i = 2; i <= n / 2; ++i) {
      least[n] = std::min(least[n], least[i] + least[n - i]);
      greatest[n] = std::max(greatest[n], greatest[i] + greatest[n - i]);
    }
    if (!round_to(least[n], format) || !round_to(greatest[n], format)) return std::nullopt;
  }
  return CodeSet{order_of(round(Number::of(least[count]), format), format),
                 order_of(round(Number::of(greatest[count]), format), format)};
}

std::optional<CodeSet> fold_hull(BinaryFunction function, std::span<CodeSet const> terms, FloatFormat const& format,
                                 std::size_t max_steps) {
  // Formats without infinity may saturate, and the result for values that are out of range is undefined.
  if (terms.empty() || !format.has_sign) return std::nullopt;
  for (auto const& term : terms)
    if (!term.number || term.nan) return std::nullopt;
  return Folds(function, format).hull(terms, max_steps);
}

}  // namespace assay
