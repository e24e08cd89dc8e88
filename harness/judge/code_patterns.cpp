// Implements harness/judge/error_pattern.hpp: patterns of the codes of one result.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <set>

#include "generators/suite/result_set.hpp"
#include "harness/judge/error_pattern.hpp"
#include "harness/judge/exact_value.hpp"
#include "oracle/formats/number.hpp"
#include "semantics/program/index.hpp"
#include "semantics/runtime/acceptance.hpp"

namespace assay {
namespace {

struct Code {
  std::uint64_t actual, expected;
};

// The parts of elements that are not permitted, in order, and the number of permitted parts.
struct Violations {
  std::vector<Code> codes;
  std::size_t permitted = 0;
};

Violations violations_of(CaseResult const& expected, Tensor const& actual) {
  ResultSet const set = result_set(expected);
  Violations found;
  for (std::int64_t at = 0; at < actual.count(); ++at)
    for (int part = 0; part < parts_of(actual.element()); ++part) {
      if (judge_element(set, actual, at, part).acceptance == Acceptance::violates)
        found.codes.push_back({actual.get(at, part), expected.expected.get(at, part)});
      else
        ++found.permitted;
    }
  return found;
}

template <typename Test> bool all_are(Violations const& found, Test test) {
  return std::ranges::all_of(found.codes, test);
}

// The magnitude of the actual number minus that of the expected one, in codes. nullopt for NaN and for different signs.
std::optional<std::int64_t> magnitude_step(Code code, FloatFormat const& format) {
  auto const mask = format.magnitude_mask();
  if (format.is_nan(code.actual) || format.is_nan(code.expected) ||
      format.is_negative(code.actual) != format.is_negative(code.expected))
    return std::nullopt;
  return static_cast<std::int64_t>(code.actual & mask) - static_cast<std::int64_t>(code.expected & mask);
}

// The result of an op. If the op is a function of the inputs' elements, the exact values show how each element is
// rounded.
struct FunctionResult {
  std::string const& op;
  std::vector<Tensor> const& inputs;
  Tensor const &expected, &actual;

  // Whether all elements are rounded in this direction; nullopt if no exact value is known.
  std::optional<bool> is_rounded(Rounding rounding) const {
    std::optional<bool> all;
    auto const& format = *expected.element().floating;
    if (!expected.element().is(Element::Kind::floating)) return all;
    for (std::int64_t at = 0; at < expected.count() && all.value_or(true); ++at) {
      auto const exact = function_value(op, inputs, expected, at);
      if (!exact || exact->kind != NumberKind::finite) continue;
      all = actual.get(at) == round(*exact, format, rounding);
    }
    return all;
  }
};

std::string direction(Violations const& found, FloatFormat const& format, FunctionResult const& function) {
  constexpr std::size_t kFew = 8;  // with fewer elements, all may round in the same direction by chance
  if (found.codes.size() < 2 || (found.permitted == 0 && found.codes.size() >= kFew)) return "";
  bool const has_negative = std::ranges::any_of(found.codes, [&](Code c) { return format.is_negative(c.expected); });
  bool const has_positive = std::ranges::any_of(found.codes, [&](Code c) { return !format.is_negative(c.expected); });
  // If the exact values are unknown, about half of the elements are expected to show the direction.
  constexpr std::size_t kMinShare = 8;
  auto const fits = [&](Rounding rounding, std::int64_t positive, std::int64_t negative) {
    bool const all_step = all_are(found, [&](Code code) {
      return magnitude_step(code, format) == (format.is_negative(code.expected) ? negative : positive);
    });
    if (!all_step) return false;
    return function.is_rounded(rounding).value_or(kMinShare * found.codes.size() >= found.permitted);
  };
  if (fits(Rounding::toward_zero, -1, -1)) return "results are rounded towards zero";
  if (!has_negative || !has_positive || found.codes.size() < 4) return "";
  if (fits(Rounding::down, -1, 1)) return "results are rounded down";
  if (fits(Rounding::up, 1, -1)) return "results are rounded up";
  return "";
}

// Whether the actual number is the expected one, rounded to the other format in any direction.
bool is_rounded_to(Code code, FloatFormat const& format, FloatFormat const& other) {
  if (format.is_nan(code.actual) || format.is_nan(code.expected)) return false;
  auto const exact = unpack(code.expected, format);
  return std::ranges::any_of(std::array{Rounding::nearest_even, Rounding::down, Rounding::up}, [&](Rounding rounding) {
    return convert(round(exact, other, rounding), other, format) == code.actual;
  });
}

// Whether enough different numbers need almost all digits of the other format. Small integers, which every format
// holds, show no precision.
bool has_many_digits(Violations const& found, FloatFormat const& format, FloatFormat const& other) {
  constexpr std::size_t kMin = 8;
  constexpr int kSpare = 2;
  if (!all_are(found, [&](Code code) { return !format.is_nan(code.actual); })) return false;
  int const zeros = format.fraction_bits - other.fraction_bits + kSpare + 1;
  std::set<std::uint64_t> numbers;
  for (Code const code : found.codes)
    if (!format.is_infinite(code.actual) && (code.actual & ((std::uint64_t{1} << zeros) - 1)) != 0)
      numbers.insert(code.actual & format.magnitude_mask());
  return numbers.size() >= kMin;
}

std::string smaller_type(Violations const& found, Tensor const& actual, FloatFormat const& format) {
  auto const is_number = [&](Code code) {
    return !format.is_nan(code.actual) && !format.is_infinite(code.actual) && !format.is_zero(code.actual);
  };
  auto const first = std::ranges::find_if(found.codes, is_number);
  bool const has_two =
      std::any_of(first, found.codes.end(), [&](Code code) { return is_number(code) && code.actual != first->actual; });
  if (!has_two) return "";
  for (FloatFormat const* const other : smaller_formats(format)) {
    auto const is_held = [&](std::uint64_t code) { return is_exact(unpack(code, format), *other); };
    if (!all_are(found, [&](Code code) { return is_rounded_to(code, format, *other); }) &&
        !has_many_digits(found, format, *other))
      continue;
    bool all = true;
    for (std::int64_t at = 0; all && at < actual.count(); ++at)
      for (int part = 0; part < parts_of(actual.element()); ++part) all = all && is_held(actual.get(at, part));
    if (all && std::ranges::none_of(found.codes, [&](Code code) { return is_held(code.expected); }))
      return fmt::format("results have the precision of {}", other->name);
  }
  return "";
}

// Whether some part of an element passes the test of its actual and its expected code.
bool has_part(FunctionResult const& result, auto const& test) {
  for (std::int64_t at = 0; at < result.actual.count(); ++at)
    for (int part = 0; part < parts_of(result.actual.element()); ++part)
      if (test(Code{result.actual.get(at, part), result.expected.get(at, part)})) return true;
  return false;
}

std::string of_floats(Violations const& found, FunctionResult const& result) {
  Tensor const& actual = result.actual;
  FloatFormat const& format = *actual.element().floating;
  auto const is_subnormal = [&](std::uint64_t code) {
    auto const magnitude = code & format.magnitude_mask();
    return format.has_sign && magnitude != 0 && magnitude >> format.fraction_bits == 0;
  };
  bool const are_zeros =
      all_are(found, [&](Code code) { return format.is_zero(code.actual) && format.is_zero(code.expected); });
  auto const is_negative_zero = [&](std::uint64_t code) { return format.is_zero(code) && format.is_negative(code); };
  bool const keeps_sign = has_part(result, [&](Code code) { return is_negative_zero(code.actual); });
  if (are_zeros && !keeps_sign && all_are(found, [&](Code code) { return !format.is_negative(code.actual); }))
    return "the sign of zero is dropped";
  if (are_zeros) return "zeros have the wrong sign";
  bool const keeps_subnormal = has_part(result, [&](Code code) { return is_subnormal(code.actual); });
  if (!keeps_subnormal &&
      all_are(found, [&](Code code) { return format.is_zero(code.actual) && is_subnormal(code.expected); }))
    return "subnormal results are flushed to zero";
  if (auto precision = smaller_type(found, actual, format); !precision.empty()) return precision;
  return direction(found, format, result);
}

std::string of_integers(Violations const& found) {
  if (found.codes.size() < 2 || found.permitted > 0) return "";
  auto const all_differ_by = [&](std::uint64_t step) {
    return all_are(found, [&](Code code) { return code.actual - code.expected == step; });
  };
  if (all_differ_by(1)) return "results are 1 too large";
  if (all_differ_by(~std::uint64_t{0})) return "results are 1 too small";
  return "";
}

bool is_same(Tensor const& a, std::int64_t i, Tensor const& b, std::int64_t j) {
  for (int part = 0; part < parts_of(a.element()); ++part)
    if (a.get(i, part) != b.get(j, part)) return false;
  return true;
}

// Whether each element equals the expected element at the index `source`, if it has one. At least two different
// expected elements must be compared.
bool is_moved(CaseResult const& expected, Tensor const& actual,
              std::function<std::optional<std::int64_t>(Shape const&)> const& source) {
  auto const& right = expected.expected;
  std::optional<std::int64_t> first;
  bool has_two = false;
  Shape index(right.rank());
  for (std::int64_t at = 0; at < right.count(); ++at, next_index(index, right.shape())) {
    auto const from = source(index);
    if (!from) continue;
    if (!is_same(actual, at, right, *from)) return false;
    if (!first) first = *from;
    has_two = has_two || !is_same(right, *first, right, *from);
  }
  return has_two;
}

std::string of_places(CaseResult const& expected, Tensor const& actual) {
  auto const& shape = expected.expected.shape();
  auto const strides = strides_of(shape);
  auto const flat = [&](Shape const& index) {
    std::int64_t at = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) at += index[axis] * strides[axis];
    return at;
  };
  for (std::size_t axis = 0; axis < shape.size(); ++axis)
    for (std::int64_t const step : {1, -1}) {
      auto const neighbor = [&](Shape index) -> std::optional<std::int64_t> {
        index[axis] += step;
        return index[axis] < 0 || index[axis] >= shape[axis] ? std::nullopt : std::optional(flat(index));
      };
      if (is_moved(expected, actual, neighbor))
        return fmt::format("off by one: elements come from one index {} along dimension {}",
                           step > 0 ? "after" : "before", axis);
    }
  if (shape.size() < 2 || shape.back() != shape[shape.size() - 2]) return "";
  auto const transposed = [&](Shape index) {
    std::swap(index.back(), index[index.size() - 2]);
    return std::optional(flat(index));
  };
  return is_moved(expected, actual, transposed) ? "the result is transposed" : "";
}

}  // namespace

std::vector<FloatFormat const*> smaller_formats(FloatFormat const& format) {
  std::vector<FloatFormat const*> all{&kBF16, &kF16, float_format("tf32"), &kF32};
  std::erase_if(all, [&](auto const* one) { return !one || one->fraction_bits >= format.fraction_bits; });
  return all;
}

std::string pattern_of_codes(std::string const& op, std::vector<Tensor> const& inputs, CaseResult const& expected,
                             Tensor const& actual) {
  auto const found = violations_of(expected, actual);
  if (found.codes.empty()) return "";
  std::string pattern;
  if (is_float(actual.element())) pattern = of_floats(found, {op, inputs, expected.expected, actual});
  if (pattern.empty()) pattern = of_places(expected, actual);
  if (pattern.empty() && actual.element().is(Element::Kind::integer)) pattern = of_integers(found);
  return pattern;
}

}  // namespace assay
