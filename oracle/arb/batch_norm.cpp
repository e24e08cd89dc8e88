#include "oracle/arb/batch_norm.hpp"

#include <cmath>
#include <vector>

#include "oracle/arb/ball.hpp"
#include "oracle/arb/normalize.hpp"
#include "oracle/sums/decoder.hpp"
#include "oracle/sums/exact_sum.hpp"

namespace assay {
namespace {

constexpr slong kExact = ARF_PREC_EXACT;

// One element of an operand, or the value of a feature: the exact value, and a long double for special values.
struct Element {
  LongDyadic value;
  long double wide = 0;

  void load(void const* data, std::size_t index, FloatFormat const& format) {
    load(unpack(code_at(data, index, format), format));
  }
  void load(Number const& number) {
    set(value, number);
    wide = to_long_double(number);
  }
  bool is_finite() const { return std::isfinite(wide); }
};

std::uint64_t rounded(long double value, FloatFormat const& format) { return round(to_number(value), format); }

// Calls visit(index) for each element of a feature.
template <class Visit> void for_each(Normalization const& n, std::size_t feature, Visit const& visit) {
  for (std::size_t outer = 0; outer < n.outer; ++outer) {
    std::size_t const begin = (outer * n.features + feature) * n.inner;
    for (std::size_t i = begin; i < begin + n.inner; ++i) visit(i);
  }
}

// Computes scale * centered / sqrt(square) + offset of exact numbers.
class Normalizer {
public:
  Normalizer(Element const& scale, Element const& offset, arf_srcptr square, FloatFormat const& format)
      : scale_(scale),
        offset_(offset),
        format_(format),
        is_positive_(arf_is_finite(square) && arf_sgn(square) > 0),
        wide_square_(to_long_double(square)) {
    arf_set(square_, square);
    arf_set(arb_midref(static_cast<arb_ptr>(exact_offset_)), offset.value);
    if (is_positive_) arb_sqrt(root_, with_square(), kPrecisions[0]);
  }

  std::uint64_t operator()(arf_srcptr centered, long double wide) {
    if (!is_positive_ || !std::isfinite(wide) || !scale_.is_finite() || !offset_.is_finite())
      return rounded(scale_.wide * (wide / std::sqrt(wide_square_)) + offset_.wide, format_);
    arf_mul(arb_midref(static_cast<arb_ptr>(product_)), centered, scale_.value, kExact, ARF_RND_DOWN);
    // Zeros have the signs that result from the steps.
    if (arb_is_zero(product_) && offset_.wide == 0)
      return rounded(scale_.wide * (wide / std::sqrt(wide_square_)) + offset_.wide, format_);
    for (slong const precision : kPrecisions) {
      if (precision != kPrecisions[0]) arb_sqrt(precise_root_, with_square(), precision);
      arb_div(result_, product_, precision == kPrecisions[0] ? root_ : precise_root_, precision);
      arb_add(result_, result_, exact_offset_, precision);
      if (auto const code = assay::rounded(result_, format_)) return *code;
    }
    return settled(result_, format_);
  }

private:
  static constexpr slong kPrecisions[] = {128, 512, 4096};

  arb_srcptr with_square() {
    arb_set_arf(exact_square_, square_);
    return exact_square_;
  }

  Element const &scale_, &offset_;
  FloatFormat const& format_;
  bool is_positive_;
  long double wide_square_;
  LongDyadic square_;
  Arb exact_square_, exact_offset_, root_, precise_root_, product_, result_;
};

// Returns numerator / denominator, rounded once.
std::uint64_t quotient(arf_srcptr numerator, arb_srcptr denominator, FloatFormat const& format) {
  Arb ball;
  arb_set_arf(ball, numerator);
  arb_div(ball, ball, denominator, 192);
  return settled(ball, format);
}

}  // namespace

void batch_norm_inference(Normalization const& n, void const* operand, void const* scale, void const* offset,
                          void const* mean, void const* variance, void* result) {
  auto const open = normalize(n, operand, scale, offset, mean, variance, result);
  FloatFormat const& format = *n.format;
  Element epsilon, factor, shift, center, spread, x;
  LongDyadic square, centered;
  epsilon.load(unpack(n.epsilon, format));
  auto const feature_of = [&](std::size_t i) { return i / n.inner % n.features; };
  for (auto at = open.begin(); at != open.end();) {
    std::size_t const feature = feature_of(*at);
    factor.load(scale, feature, format);
    shift.load(offset, feature, format);
    center.load(mean, feature, format);
    spread.load(variance, feature, format);
    arf_add(square, spread.value, epsilon.value, kExact, ARF_RND_DOWN);
    Normalizer normalized(factor, shift, square, format);
    for (; at != open.end() && feature_of(*at) == feature; ++at) {
      x.load(operand, *at, format);
      arf_sub(centered, x.value, center.value, kExact, ARF_RND_DOWN);
      write_code(result, *at, format, normalized(centered, x.wide - center.wide));
    }
  }
}

namespace {

std::size_t index_of(Normalization const& n, std::size_t feature, std::size_t element) {
  return (element / n.inner * n.features + feature) * n.inner + element % n.inner;
}

// Reads all elements of a feature.
void read_feature(Normalization const& n, std::size_t feature, void const* data, std::vector<double>& values) {
  Decoder const decode(*n.format);
  auto const* from = static_cast<unsigned char const*>(data);
  std::size_t const bytes = n.format->storage_bytes();
  if (n.inner == 1)
    return decode(from + feature * bytes, static_cast<std::ptrdiff_t>(n.features), n.outer, values.data());
  for (std::size_t i = 0; i < values.size(); i += n.inner)
    decode(from + index_of(n, feature, i) * bytes, n.inner, values.data() + i);
}

void set(arf_ptr value, ExactSum const& sum) {
  LongDyadic term;
  arf_zero(value);
  for (std::size_t i = 0; i < ExactSum::kLimbs; ++i) {
    if (sum.limbs()[i] == 0) continue;
    arf_set_si_2exp_si(term, sum.limbs()[i], 32 * static_cast<slong>(i) + ExactSum::kMinExponent);
    arf_add(value, value, term, kExact, ARF_RND_DOWN);
  }
}

TrainingFeature shared_of(std::size_t count, arf_srcptr sum, arf_srcptr square, Element const& scale,
                          Element const& offset) {
  TrainingFeature shared{};
  LongDyadic high, rest;
  shared.count = static_cast<double>(count);
  shared.sum = arf_get_d(sum, ARF_RND_NEAR);
  arf_set_d(high, shared.sum);
  arf_sub(rest, sum, high, kExact, ARF_RND_DOWN);
  shared.rest = arf_get_d(rest, ARF_RND_NEAR);
  shared.root = std::sqrt(arf_get_d(square, ARF_RND_NEAR));
  shared.scale = static_cast<double>(scale.wide);
  shared.offset = static_cast<double>(offset.wide);
  return shared;
}

}  // namespace

void batch_norm_training(Normalization const& n, void const* operand, void const* scale, void const* offset,
                         void* output, void* batch_mean, void* batch_var) {
  FloatFormat const& format = *n.format;
  std::size_t const count = n.outer * n.inner;
  std::vector<double> values(count);
  Element epsilon, factor, shift;
  LongDyadic sum, squares, x, centered, square, term;
  Arb divisor;
  epsilon.load(unpack(n.epsilon, format));
  for (std::size_t feature = 0; feature < n.features; ++feature) {
    factor.load(scale, feature, format);
    shift.load(offset, feature, format);
    read_feature(n, feature, operand, values);
    ExactSum total, total_of_squares;
    for (double const value : values) {
      total.add(value);
      total_of_squares.add_product(value, value);
    }
    Number const total_number = total.result();
    if (count == 0 || total_number.kind == NumberKind::nan || total_number.kind == NumberKind::infinity) {
      write_code(batch_mean, feature, format, count == 0 ? format.nan_code() : round(total_number, format));
      write_code(batch_var, feature, format, format.nan_code());
      for_each(n, feature, [&](std::size_t i) { write_code(output, i, format, format.nan_code()); });
      continue;
    }
    // All values are multiplied by the count, and the variance by its square: n x - sum, and n squares - sum^2 + n^2
    // epsilon.
    set(sum, total);
    set(squares, total_of_squares);
    arf_mul_ui(square, squares, count, kExact, ARF_RND_DOWN);
    arf_submul(square, sum, sum, kExact, ARF_RND_DOWN);
    arb_set_ui(divisor, count);
    write_code(batch_mean, feature, format, quotient(sum, divisor, format));
    arb_mul(divisor, divisor, divisor, kExact);
    write_code(batch_var, feature, format, quotient(square, divisor, format));
    arf_mul(term, arb_midref(static_cast<arb_ptr>(divisor)), epsilon.value, kExact, ARF_RND_DOWN);
    arf_add(square, square, term, kExact, ARF_RND_DOWN);
    Normalizer normalized(factor, shift, square, format);
    auto const open = normalize_training(n, feature, values, shared_of(count, sum, square, factor, shift), output);
    for (std::size_t const i : open) {
      arf_set_d(x, values[i]);
      arf_mul_ui(centered, x, count, kExact, ARF_RND_DOWN);
      arf_sub(centered, centered, sum, kExact, ARF_RND_DOWN);
      // A mean is -0 only if all elements are -0, and the sum starts with +0.
      long double const zero = values[i] == 0 ? values[i] : 0;
      write_code(output, index_of(n, feature, i), format,
                 normalized(centered, arf_is_zero(centered) ? zero : to_long_double(centered)));
    }
  }
}

namespace {

// Computes the gradients of one feature.
class Gradient {
public:
  Gradient(Normalization const& n, std::size_t feature, void const* operand, void const* grad_output)
      : n_(n), format_(*n.format), feature_(feature), operand_(operand), grad_output_(grad_output) {}

  void load(void const* scale, void const* mean, void const* variance) {
    scale_.load(scale, feature_, format_);
    mean_.load(mean, feature_, format_);
    Element spread, epsilon;
    spread.load(variance, feature_, format_);
    epsilon.load(unpack(n_.epsilon, format_));
    arf_add(square_, spread.value, epsilon.value, kExact, ARF_RND_DOWN);
    wide_square_ = to_long_double(square_);
    wide_root_ = std::sqrt(wide_square_);
    is_regular_ = scale_.is_finite() && mean_.is_finite() && std::isfinite(wide_square_) && wide_square_ > 0;
    for_each(n_, feature_, [&](std::size_t i) { add(i); });
    if (!is_regular_) return;
    arb_set_arf(ball_square_, square_);
    arb_sqrt(root_, ball_square_, 192);
    arb_mul(denominator_, root_, ball_square_, 192);
    arb_mul_ui(denominator_, denominator_, n_.outer * n_.inner, 192);
  }

  std::uint64_t of_offset() const { return round(to_number(static_cast<arf_srcptr>(sum_)), format_); }
  std::uint64_t of_scale() const {
    return is_regular_ ? quotient(products_, root_, format_) : rounded(wide_normalized_, format_);
  }

  // Computes scale * ((count g - sum g) square - (sum g c) c) / (count square^(3/2)), where c is the centered operand.
  std::uint64_t of_operand(std::size_t i) {
    load(i);
    auto const count = n_.outer * n_.inner;
    if (!is_regular_) {
      auto const wide_count = static_cast<long double>(count);
      long double const i6 =
          g_.wide * wide_count - to_long_double(sum_) - wide_products_ * wide_centered_ / wide_square_;
      return rounded(scale_.wide / wide_root_ / wide_count * i6, format_);
    }
    arf_mul_ui(term_, g_.value, count, kExact, ARF_RND_DOWN);
    arf_sub(term_, term_, sum_, kExact, ARF_RND_DOWN);
    arf_mul(term_, term_, square_, kExact, ARF_RND_DOWN);
    arf_submul(term_, products_, centered_, kExact, ARF_RND_DOWN);
    arf_mul(term_, term_, scale_.value, kExact, ARF_RND_DOWN);
    return quotient(term_, denominator_, format_);
  }

private:
  void load(std::size_t i) {
    x_.load(operand_, i, format_);
    g_.load(grad_output_, i, format_);
    arf_sub(centered_, x_.value, mean_.value, kExact, ARF_RND_DOWN);
    wide_centered_ = x_.wide - mean_.wide;
  }

  void add(std::size_t i) {
    load(i);
    is_regular_ = is_regular_ && x_.is_finite() && g_.is_finite();
    arf_add(sum_, sum_, g_.value, kExact, ARF_RND_DOWN);
    wide_products_ += g_.wide * wide_centered_;
    wide_normalized_ += g_.wide * (wide_centered_ / wide_root_);
    if (is_regular_) arf_addmul(products_, g_.value, centered_, kExact, ARF_RND_DOWN);
  }

  Normalization const& n_;
  FloatFormat const& format_;
  std::size_t feature_;
  void const *operand_, *grad_output_;
  Element scale_, mean_, x_, g_;
  LongDyadic square_, sum_, products_, centered_, term_;
  Arb ball_square_, root_, denominator_;
  long double wide_square_ = 0, wide_root_ = 0, wide_products_ = 0, wide_normalized_ = 0, wide_centered_ = 0;
  bool is_regular_ = false;  // no special values, and variance + epsilon > 0
};

}  // namespace

void batch_norm_grad(Normalization const& n, void const* operand, void const* scale, void const* mean,
                     void const* variance, void const* grad_output, void* grad_operand, void* grad_scale,
                     void* grad_offset) {
  for (std::size_t feature = 0; feature < n.features; ++feature) {
    Gradient gradient(n, feature, operand, grad_output);
    gradient.load(scale, mean, variance);
    write_code(grad_scale, feature, *n.format, gradient.of_scale());
    write_code(grad_offset, feature, *n.format, gradient.of_offset());
    for_each(n, feature, [&](std::size_t i) { write_code(grad_operand, i, *n.format, gradient.of_operand(i)); });
  }
}

}  // namespace assay
