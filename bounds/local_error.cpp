#include "bounds/local_error.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "bounds/tape.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/reduction/terms.hpp"

namespace assay::bounds {
namespace {

constexpr double kSlack = 1 + 0x1p-40;  // exceeds the rounding errors of these operations

}  // namespace

LastPlace::LastPlace(FloatFormat const& format)
    : scale_(std::ldexp(1.0, -format.fraction_bits)),
      least_(std::ldexp(1.0, format.min_exponent() - format.fraction_bits)),
      max_(std::ldexp(scale_, static_cast<int>(leading_exponent(unpack(format.max_finite_code(), format))))) {}

double least_normal(FloatFormat const& format) { return std::ldexp(1.0, format.min_exponent()); }
double greatest_number(FloatFormat const& format) { return to_double(unpack(format.max_finite_code(), format)); }

ElementError::ElementError(FloatFormat const& format)
    : unit_(format), normal_(least_normal(format)), greatest_exponential_(std::sqrt(greatest_number(format))) {}

std::optional<ElementError> ElementError::of(SetCall& call) {
  Element const element = call.call.result_element();
  ElementError error(*element.floating);
  error.flush_ = call.profile.flush;
  auto const name = function_name(call);
  auto const unary = unary_function(name);
  auto const binary = binary_function(name);
  if (name == "reduce_precision") {
    auto& reduced = error.reduced_.emplace(*element.floating);
    auto const exponent = call.call.integer("exponent_bits"), mantissa = call.call.integer("mantissa_bits");
    if (mantissa < 1) return std::nullopt;
    reduced.exponent_bits = static_cast<std::uint8_t>(std::min<std::int64_t>(exponent, reduced.exponent_bits));
    reduced.fraction_bits = static_cast<std::uint8_t>(std::min<std::int64_t>(mantissa, reduced.fraction_bits));
    reduced.bits = static_cast<std::uint8_t>(1 + reduced.exponent_bits + reduced.fraction_bits);
    reduced.bias = static_cast<std::int16_t>(std::min<int>(reduced.bias, (1 << (reduced.exponent_bits - 1)) - 1));
    error.narrows_ = true;
    return error;
  }
  bool const is_exact = (unary && is_exact_function(*unary)) || (binary && is_exact_function(*binary));
  if (is_exact || !has_accuracy(name)) {
    error.exact_ = true;
    return error;
  }
  if (name == "convert" && represents_format(*element.floating, *call.operand(0).tensor.element().floating)) {
    error.exact_ = true;
    return error;
  }
  error.narrows_ = name == "convert";
  auto const promised = promised_accuracy(call, name, element);
  if (!promised) return std::nullopt;
  error.accuracy_ = *promised;
  if (unary == UnaryFunction::logistic && call.call.text("mode") != "TOLERANCE") {
    error.composed_ = call.profile.accuracy("exponential", *element.floating);
    auto const divide = call.profile.accuracy("divide", *element.floating);
    error.accuracy_.ulps += divide.ulps + 1;  // bounds both, and the rounding of the division
    error.accuracy_.relative = std::max(error.accuracy_.relative, divide.relative);
    error.accuracy_.absolute = std::max(error.accuracy_.absolute, divide.absolute);
    if (divide.depends_on_magnitude()) return std::nullopt;
  }
  return error;
}

double distance_of(Accuracy const& accuracy, double operand, double result, LastPlace const& unit) {
  if (operand > accuracy.within) return kUnboundedError;
  double const last = unit(result);
  return std::max({(accuracy.ulps + accuracy.per_magnitude * operand) * last, accuracy.relative * result,
                   accuracy.absolute, last / 2}) *
         kSlack;
}

double ElementError::at(double operand, double result, double own) const {
  // The smallest result is as far from the computed one as the largest one is.
  double const flushed = flush_ && 2 * own - result < normal_ ? normal_ : 0;
  if (exact_) return flush_ ? flushed : 0;
  if (reduced_) {  // the format has no subnormal numbers
    double const normal = 2 * least_normal(*reduced_);
    double const lost = 2 * own - result < normal ? normal : 0;
    LastPlace const unit(*reduced_);
    double const units = unit(result) + unit(own);
    return result < greatest_number(*reduced_) / 2 ? (units / 2 + lost + flushed) * kSlack : kUnboundedError;
  }
  double error = distance_of(accuracy_, operand, result, unit_) + unit_(own) / 2 + flushed;
  if (composed_) {
    // If E has relative error r, 1 / (1 + E) changes by a relative error of at most r, in addition to the rounding of
    // the sum.
    bool const is_normal = std::exp(operand) < greatest_exponential_;
    if (!is_normal || operand > composed_->within) return kUnboundedError;
    double const unit = unit_(1);
    error += result * ((composed_->ulps + composed_->per_magnitude * operand + 2) * unit + composed_->relative +
                       composed_->absolute);
  }
  return error * kSlack;
}

bool SumError::in_order(std::size_t terms) const {
  return ordered_results && can_afford_trees(*ordered_results, terms);
}

RoundingOfSums::RoundingOfSums(SumError const& error, std::size_t count)
    : error_(error), unit_(error.result), count_(static_cast<double>(count)) {
  roundoff_ = std::ldexp(1.0, -error.accumulator.fraction_bits - 1);
  underflow_ = count_ * LastPlace(error.accumulator)(0);
  growth_ = std::expm1((count_ + 1) * std::log1p(roundoff_)) * kSlack;
  max_growth_ = std::exp(static_cast<double>(count + 3) * std::ldexp(1.0, -error.accumulator.fraction_bits));
  normal_of_sum_ = least_normal(error.accumulator);
  normal_of_result_ = least_normal(error.result);
  if (error.operands) {
    greatest_operand_ = greatest_number(*error.operands);
    operand_roundoff_ = std::ldexp(1.0, -error.operands->fraction_bits - 1);
    operand_unit_ = LastPlace(*error.operands)(0);
  }
  greatest_sum_ = std::min(greatest_number(error.accumulator), greatest_number(error.result));
}

double RoundingOfSums::at(SumTerms const& terms, double own) const {
  double const n = count_, u = roundoff_;
  double sum = terms.magnitude, error = 0;
  if (error_.operands) {
    double const grown =
        sum * (1 + operand_roundoff_) * (1 + operand_roundoff_) + 2 * n * terms.greatest * operand_unit_;
    error += grown - sum;
    sum = grown;
  }
  double const normal = error_.operand_normal;
  if (normal > 0) {
    double const flushed = n * normal * (2 * terms.greatest + normal);
    error += flushed + 2 * n * normal_of_sum_;
    sum += flushed;
  }
  double rounding = growth_ * sum + underflow_ * (1 + growth_);
  if (n * u < 0.25) {
    double const of_products = terms.products ? u * sum : 0;
    double const partial = terms.partial + error + of_products + underflow_;
    rounding = std::min(rounding, n * u * partial / (1 - n * u) + of_products + underflow_);
  }
  error += rounding;
  error += unit_((own + error) * kSlack) / 2;  // rounding of the accumulator to the result
  error += unit_(own) / 2;
  if (normal > 0) error += normal_of_result_;
  return error * kSlack;
}

bool RoundingOfSums::may_overflow(SumTerms const& terms) const {
  if (error_.operands && !(2 * terms.greatest < greatest_operand_)) return true;
  return !(2 * terms.magnitude * max_growth_ < greatest_sum_);
}

std::optional<SumError> sum_error(SetCall& call) {
  Element const element = call.call.result_element();
  if (call.call.parameter("accumulation_type").type) return std::nullopt;
  SumError error;
  error.result = *element.floating;
  error.accumulator = accumulator_for(call.profile, error.result);
  if (!call.profile.any_order && !call.profile.flush && is_same(error.accumulator, error.result))
    error.ordered_results = call.result().tensor.count();
  if (call.profile.flush) error.operand_normal = least_normal(error.result);
  auto const& precision = call.call.parameter("precision_config");
  bool const is_default =
      !precision.row.empty() &&
      (!precision.attribute || std::ranges::any_of(precision.attribute->elements, [](Attribute one) {
        return one->text.find("DEFAULT") != std::string_view::npos;
      }));
  if (is_default && !call.profile.default_dot_operands.empty())
    error.operands = float_format(call.profile.default_dot_operands);
  if (error.operands) error.ordered_results.reset();
  return error;
}

}  // namespace assay::bounds
