#include "harness/judge/element_finding.hpp"

#include <algorithm>
#include <cmath>

#include "harness/judge/exact_value.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/index.hpp"
#include "semantics/runtime/enclosure.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxInputs = 8;

std::string element_and_bits(Tensor const& tensor, std::int64_t at) {
  Element const& element = tensor.element();
  std::string text, bits;
  for (int part = 0; part < parts_of(element); ++part) {
    text += (part ? ", " : "") + code_text(element, tensor.get(at, part));
    bits += (part ? ", " : "") + code_bits(element, tensor.get(at, part));
  }
  return parts_of(element) == 2 ? "(" + text + ") (" + bits + ")" : text + " (" + bits + ")";
}

}  // namespace

ElementFinding element_finding(std::string const& op, WorstElement const& worst, Tensor const& expected,
                               std::vector<Tensor> const& inputs) {
  Element const& element = expected.element();
  ElementFinding finding;
  finding.index = index_at(worst.index, expected.shape());
  finding.part = worst.part;
  finding.is_integer = element.is(Element::Kind::integer);
  finding.actual = code_text(element, worst.actual), finding.actual_bits = code_bits(element, worst.actual);
  finding.expected = code_text(element, worst.expected), finding.expected_bits = code_bits(element, worst.expected);
  finding.low = code_text(element, worst.low), finding.low_bits = code_bits(element, worst.low);
  finding.high = code_text(element, worst.high), finding.high_bits = code_bits(element, worst.high);
  finding.exact = exact_value(op, inputs, expected, worst.index, worst.part);
  finding.nan_permitted = worst.nan_permitted;
  finding.distance = worst.distance;
  if (finding.is_integer) {
    auto const actual = order_in(element, worst.actual), right = order_in(element, worst.expected);
    finding.error =
        static_cast<std::uint64_t>(std::max(actual, right)) - static_cast<std::uint64_t>(std::min(actual, right));
  }
  for (auto const& input : inputs)
    if (input.shape() == expected.shape() && finding.inputs.size() < kMaxInputs)
      finding.inputs.push_back(element_and_bits(input, worst.index));
  return finding;
}

double ulps_between(std::uint64_t actual, std::uint64_t expected, FloatFormat const& format) {
  if (actual == expected || (format.is_zero(actual) && format.is_zero(expected))) return 0;
  auto const value = [&](std::uint64_t code) {
    if (!format.is_infinite(code)) return unpack(code, format);
    auto const greatest = unpack(format.max_finite_code(), format);
    return Number::finite(format.is_negative(code), greatest.exponent + 64, 1);
  };
  Number const x = value(actual), y = value(expected);
  // The top bit of the significand of a Number is always set.
  std::int64_t exponent = y.kind == NumberKind::zero ? format.min_exponent() : y.exponent + 63;
  exponent = std::max<std::int64_t>(exponent, format.min_exponent()) - format.fraction_bits;
  auto const scaled = [&](Number const& number) {
    if (number.kind == NumberKind::zero) return 0.0L;
    auto const shift = std::clamp<std::int64_t>(number.exponent - exponent, -10000, 10000);
    auto const magnitude = std::ldexp(static_cast<long double>(number.significand), static_cast<int>(shift));
    return number.negative ? -magnitude : magnitude;
  };
  auto const distance = std::fabs(scaled(x) - scaled(y));
  return static_cast<double>(std::min<long double>(distance, 1e300L));
}

}  // namespace assay
