#include "semantics/kernels/control/comparison.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "oracle/formats/number.hpp"
#include "semantics/program/element_text.hpp"
#include "semantics/program/index.hpp"
#include "support/characters.hpp"

namespace assay {
namespace {

std::string value_of(Tensor const& tensor, std::int64_t index) {
  auto const& element = tensor.element();
  if (element.is(Element::Kind::boolean)) return code_text(element, tensor.get(index));
  if (!element.is(Element::Kind::complex)) return text_and_bits(element, tensor.get(index));
  auto const re = tensor.get(index, 0), im = tensor.get(index, 1);
  return "(" + code_text(element, re) + ", " + code_text(element, im) + ") (" + code_bits(element, re) + ", " +
         code_bits(element, im) + ")";
}

std::uint64_t ulp_distance(std::uint64_t x, std::uint64_t y, FloatFormat const& format) {
  bool const x_nan = format.is_nan(x), y_nan = format.is_nan(y);
  if (x == y || (x_nan && y_nan)) return 0;
  if (x_nan || y_nan || format.is_infinite(x) || format.is_infinite(y))
    return std::numeric_limits<std::uint64_t>::max();
  std::uint64_t const a = x & format.magnitude_mask(), b = y & format.magnitude_mask();
  if (format.is_negative(x) != format.is_negative(y)) return a + b;
  return a > b ? a - b : b - a;
}

std::uint64_t ulp_distance(Tensor const& actual, Tensor const& expected, std::int64_t index) {
  FloatFormat const& format = *actual.element().floating;
  auto const distance = ulp_distance(actual.get(index), expected.get(index), format);
  if (!actual.element().is(Element::Kind::complex)) return distance;
  return std::max(distance, ulp_distance(actual.get(index, 1), expected.get(index, 1), format));
}

// Requires `holds` for all elements, or for the parts of complex elements.
template <class Holds> void require_all(Call& call, Tensor const& actual, Tensor const& expected,
                                        std::string const& relation, Holds const& holds) {
  if (actual.shape() != expected.shape() || to_string(actual.element()) != to_string(expected.element()))
    call.fail("a tensor of " + shape_text(actual.shape()) + " " + to_string(actual.element()) +
              " is compared with one of " + shape_text(expected.shape()) + " " + to_string(expected.element()));
  std::int64_t first = -1, differing = 0;
  for (std::int64_t i = 0; i < actual.count(); ++i) {
    if (holds(i)) continue;
    if (first < 0) first = i;
    ++differing;
  }
  if (first < 0) return;
  std::string message = std::to_string(differing) + " of " + std::to_string(actual.count()) + " elements are not " +
                        relation + "; the first, at " + shape_text(index_at(first, actual.shape())) + ", is " +
                        value_of(actual, first) + " where " + value_of(expected, first) + " is expected";
  if (is_float(actual.element())) {
    auto const distance = ulp_distance(actual, expected, first);
    if (distance == 0 && relation.starts_with("equal")) message += ", and NaN is not equal to itself";
    if (distance > 0 && distance < std::numeric_limits<std::uint64_t>::max())
      message += ", " + std::to_string(distance) + " ulp apart";
  }
  throw ExecutionError{ExecutionError::Kind::check, &call.op(), std::move(message)};
}

template <class Holds> bool of_parts(Tensor const& x, Tensor const& y, std::int64_t i, Holds const& holds) {
  if (!holds(x.get(i), y.get(i))) return false;
  return !x.element().is(Element::Kind::complex) || holds(x.get(i, 1), y.get(i, 1));
}

void require_floats(Call& call, Tensor const& tensor) {
  if (!is_float(tensor.element()))
    call.fail("elements of type " + to_string(tensor.element()) + " are not floating-point numbers");
}

std::string number_text(double value) {
  std::string text(32, '\0');
  text.resize(static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%g", value)));
  return text;
}

}  // namespace

void require_equal(Call& call, Tensor const& actual, Tensor const& expected) {
  auto const* const format = is_float(actual.element()) ? actual.element().floating : nullptr;
  auto const equal = [&](std::uint64_t x, std::uint64_t y) {
    return format ? !format->is_nan(x) && (format->is_zero(x) ? format->is_zero(y) : x == y) : x == y;
  };
  require_all(call, actual, expected, "equal to the expected ones",
              [&](std::int64_t i) { return of_parts(actual, expected, i, equal); });
}

void require_almost_equal(Call& call, Tensor const& actual, Tensor const& expected, Tolerance tolerance) {
  require_floats(call, actual);
  FloatFormat const& format = *actual.element().floating;
  auto const close = [&](std::uint64_t x, std::uint64_t y) {
    if (format.is_nan(x) || format.is_nan(y)) return format.is_nan(x) && format.is_nan(y);
    if (format.is_infinite(x) || format.is_infinite(y)) return x == y;
    double const wanted = to_double(unpack(y, format));
    return x == y || std::fabs(to_double(unpack(x, format)) - wanted) <=
                         tolerance.absolute + tolerance.relative * std::fabs(wanted);
  };
  std::string const relative = tolerance.relative == 0 ? "" : " and " + number_text(tolerance.relative) + " times";
  require_all(call, actual, expected, "within " + number_text(tolerance.absolute) + relative + " of the expected ones",
              [&](std::int64_t i) { return of_parts(actual, expected, i, close); });
}

void require_close(Call& call, Tensor const& actual, Tensor const& expected, std::uint64_t least, std::uint64_t most) {
  require_floats(call, actual);
  std::string const limits = (least > 0 ? std::to_string(least) + " to " : "at most ") + std::to_string(most);
  require_all(call, actual, expected, limits + " ulp from the expected ones", [&](std::int64_t i) {
    auto const distance = ulp_distance(actual, expected, i);
    return least <= distance && distance <= most;
  });
}

}  // namespace assay
