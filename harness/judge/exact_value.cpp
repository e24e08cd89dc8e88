#include "harness/judge/exact_value.hpp"

#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "oracle/formats/number.hpp"
#include "oracle/functions/functions.hpp"

namespace assay {
namespace {

template <class Function, class... Numbers>
std::optional<Number> compute_by_engine(std::optional<Function> function, Numbers const&... numbers) {
  if (!function) return std::nullopt;
  auto const exact = evaluate_exactly(*function, numbers..., Engine::mpfr);
  return exact ? exact : evaluate_exactly(*function, numbers..., Engine::arb);
}

std::string text_of(Number const& number) {
  constexpr int kBits = 64;
  auto digits = fmt::format("{:016x}", number.significand << 1);
  digits.erase(digits.find_last_not_of('0') + 1);
  auto const value = std::ldexp(static_cast<long double>(number.significand), static_cast<int>(number.exponent));
  return fmt::format("{0}0x1{1}{2}p{3:+} ({0}{4:.19g})", number.negative ? "-" : "", digits.empty() ? "" : ".", digits,
                     number.exponent + kBits - 1, value);
}

}  // namespace

std::optional<Number> function_value(std::string_view op, std::vector<Tensor> const& inputs, Tensor const& expected,
                                     std::int64_t at) {
  constexpr std::string_view kBroadcast = "broadcast_";
  std::string_view name = op.substr(op.find('.') == op.npos ? 0 : op.find('.') + 1);
  if (name.starts_with(kBroadcast)) name.remove_prefix(kBroadcast.size());
  std::vector<Number> x;
  for (auto const& input : inputs) {
    if (input.element() != expected.element() || input.shape() != expected.shape()) return std::nullopt;
    x.push_back(unpack(input.get(at), *expected.element().floating));
  }
  if (x.size() == 1) return compute_by_engine(unary_function(name), x[0]);
  if (x.size() == 2) return compute_by_engine(binary_function(name), x[0], x[1]);
  return std::nullopt;
}

std::string exact_value(std::string const& op, std::vector<Tensor> const& inputs, Tensor const& expected,
                        std::int64_t at, int part) {
  Element const& element = expected.element();
  bool const is_real = element.is(Element::Kind::floating);
  if (!is_real && !element.is(Element::Kind::complex)) return "";
  auto const& format = *element.floating;
  std::uint64_t const code = expected.get(at, part);
  if (format.is_nan(code) || format.is_infinite(code)) return "";
  if (auto const value = is_real ? function_value(op, inputs, expected, at) : std::nullopt;
      value && value->kind == NumberKind::finite && round(*value, format) == code)
    return text_of(*value);
  return fmt::format("{:a}", to_double(unpack(code, format)));
}

}  // namespace assay
