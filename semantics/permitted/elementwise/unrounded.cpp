#include "semantics/permitted/elementwise/unrounded.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "oracle/formats/number.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "semantics/permitted/fused_products.hpp"

namespace assay {
namespace {

enum class Reading : std::uint8_t { rounded, both, unrounded };

bool is_exact(SetCall const& call) {
  auto const unary = unary_function(function_name(call));
  auto const binary = binary_function(function_name(call));
  return (unary && is_exact_function(*unary)) || (binary && is_exact_function(*binary)) || call.name == "clamp";
}

// Bits, and values that leave the process or the compiled program, are rounded.
Reading reading_of(SetCall const& call, SetRule const* rule) {
  static constexpr std::string_view kRounded[] = {"exchanges_elements", "stablehlo.bitcast_convert",
                                                  "stablehlo.custom_call"};
  if (!rule || rule->regions || std::ranges::find(kRounded, rule->name) != std::end(kRounded)) return Reading::rounded;
  bool const chooses = call.call.instruction().chooses || rule->keeps_bits;
  return chooses || is_exact(call) ? Reading::both : Reading::unrounded;
}

RuntimeValue const* unrounded_operand(SetCall const& call, RuntimeValue const& operand) {
  auto const* const value = operand.unrounded.get();
  if (!value || !(value->tensor.element() == operand.tensor.element())) return nullptr;
  if (value->unrounded && call.name == "convert") return nullptr;  // a conversion reads the wider number
  bool const any = call.profile.excess_precision && is_narrow(operand.tensor.element());
  return any || is_sum(call.call.op()) ? value : nullptr;
}

bool read_unrounded_operands(SetCall& call) {
  bool any = false;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i)
    if (auto const* const value = unrounded_operand(call, call.operand(i))) {
      call.call.replace_operand(i, *value);
      any = true;
    }
  return any;
}

// On which side of the rounded result the unrounded one is: -1 below, 1 above, 0 where they are equal. Nothing if it is
// unknown.
class RoundingSide {
public:
  explicit RoundingSide(SetCall& call) : format_(*call.result().tensor.element().floating) {
    unary_ = unary_function(function_name(call));
    binary_ = binary_function(function_name(call));
    is_conversion_ = call.name == "convert";
    is_known_ = (unary_ || binary_ || is_conversion_) && call.result_count() == 1;
    if (!is_known_) return;
    sets_.emplace(call);
    for (std::size_t k = 0; k < sets_->size(); ++k) is_known_ = is_known_ && is_real(sets_->element(k));
    bool const is_wide = !is_narrow(call.result().tensor.element());
    is_known_ = is_known_ && (is_conversion_ || is_wide || accuracy_of(call, function_name(call), kF32) == Accuracy{});
    is_known_ = is_known_ && (!is_wide || is_product(call.call.op()));
  }

  std::optional<int> at(std::int64_t index, std::uint64_t result) const {
    if (!is_known_) return std::nullopt;
    double operands[2] = {};
    std::uint64_t codes[2] = {};
    for (std::size_t k = 0; k < sets_->size(); ++k) {
      auto const set = sets_->at(k, index);
      if (!set.is_point() || !set.codes.number) return std::nullopt;
      auto const& from = *sets_->element(k).floating;
      codes[k] = code_of(set.codes.low, from);
      operands[k] = to_double(unpack(codes[k], from));
      if (!is_conversion_) codes[k] = convert(codes[k], from, kF32);
    }
    double const own = to_double(unpack(result, format_));
    if (is_conversion_) return side(operands[0], own);
    if (format_.name == kF64.name) return side_of_product(operands[0], operands[1], own);
    if (!is_narrow(Element::of(format_))) return side(operands[0] * operands[1], own);
    auto const wide = unary_ ? evaluate(*unary_, codes[0], kF32) : evaluate(*binary_, codes[0], codes[1], kF32);
    return side(to_double(unpack(wide, kF32)), own);
  }

private:
  static bool is_real(Element const& element) { return element.is(Element::Kind::floating); }
  static std::optional<int> side(double exact, double own) {
    if (std::isnan(exact) || std::isnan(own)) return std::nullopt;
    return exact < own ? -1 : exact > own ? 1 : 0;
  }
  // Residuals of smaller products may underflow.
  static std::optional<int> side_of_product(double x, double y, double own) {
    if (x == 0 || y == 0) return 0;
    if (!std::isfinite(own) || std::fabs(own) < 0x1p-900) return std::nullopt;
    return side(std::fma(x, y, -own), 0);
  }

  FloatFormat const& format_;
  std::optional<UnaryFunction> unary_;
  std::optional<BinaryFunction> binary_;
  std::optional<ElementSets> sets_;
  bool is_conversion_ = false, is_known_ = false;
};

ElementSet extended(ElementSet set, std::optional<int> side, FloatFormat const& format) {
  if (set.reason || !set.codes.number) return set;
  bool const is_point = set.codes.low == set.codes.high;
  if (is_point && side == 0) return set;
  if (!is_point || side != 1) set.codes.low = std::max(set.codes.low - 1, least_order(format));
  if (!is_point || side != -1) set.codes.high = std::min(set.codes.high + 1, greatest_order(format));
  return set;
}

void allow_unrounded(SetCall& call, std::size_t number) {
  RuntimeValue& result = call.result(number);
  Element const& element = result.tensor.element();
  FloatFormat const& format = *element.floating;
  RoundingSide const lost(call);
  RuntimeValue unrounded = result;
  EnclosureWriter writer(call.call, unrounded);
  writer.set_each([&](std::int64_t) {
    return [&](std::int64_t i) {
      auto const set = set_of(result, i);
      bool const is_point = set.is_point() && set.codes.number;
      return extended(set, is_point ? lost.at(i, result.tensor.get(i)) : std::nullopt, format);
    };
  });
  writer.finish();
  if (!unrounded.enclosure || unrounded.enclosure == result.enclosure) return;
  result.unrounded = std::make_shared<RuntimeValue const>(std::move(unrounded));
}

bool has_unrounded(SetCall const& call, RuntimeValue const& result) {
  if (result.kind != RuntimeValue::Kind::tensor || !result.tensor.element().is(Element::Kind::floating)) return false;
  bool const is_fused = call.profile.contraction && call.call.instruction().feeds_sum;
  return is_fused || (call.profile.excess_precision && is_narrow(result.tensor.element()));
}

}  // namespace

bool is_narrow(Element const& element) {
  constexpr int kMaxBits = 16;
  return element.is(Element::Kind::floating) && element.floating->bits <= kMaxBits;
}

bool may_stay_unrounded(Call& call, SetRule const* rule) {
  SetCall const sets(call, name_in_dialect(call.op().name));
  if (sets.implementation() || call.instruction().dequantizes) return false;
  return reading_of(sets, rule) == Reading::unrounded && sets.name != "reduce_precision" && call.operand_count() > 0 &&
         std::ranges::any_of(call.results(), [&](RuntimeValue const& one) { return has_unrounded(sets, one); });
}

void find_sets_with_unrounded(Call& call, SetRule const* rule, std::function<void()> const& find,
                              std::function<bool(RuntimeValue const&)> const& includes_unrounded) {
  SetCall sets(call, name_in_dialect(call.op().name));
  bool const is_possible = (sets.profile.excess_precision || sets.profile.contraction) && !sets.implementation() &&
                           !call.instruction().dequantizes;
  Reading const reading = is_possible ? reading_of(sets, rule) : Reading::rounded;
  if (reading == Reading::unrounded) read_unrounded_operands(sets);
  find();
  if (reading == Reading::both) {
    if (!read_unrounded_operands(sets)) return;
    auto rounded = call.results();
    for (auto& result : call.results()) result.enclosure = nullptr;
    find();
    for (std::size_t i = 0; i < rounded.size(); ++i)
      rounded[i].unrounded = std::make_shared<RuntimeValue const>(std::move(call.results()[i]));
    call.results() = std::move(rounded);
  } else if (may_stay_unrounded(call, rule)) {
    for (std::size_t i = 0; i < call.results().size(); ++i) {
      RuntimeValue const& result = call.results()[i];
      bool const is_kept = result.unrounded && result.unrounded->tensor.element() == result.tensor.element();
      if (has_unrounded(sets, result) && !is_kept && !includes_unrounded(result)) allow_unrounded(sets, i);
    }
  }
}

}  // namespace assay
