#include "semantics/permitted/reduction/drawn_sums.hpp"

#include <string>
#include <vector>

namespace assay {
namespace {

// Whether ordered sums support the format for partial results.
bool is_narrow_partial(FloatFormat const& format) { return format.precision() <= 11 && format.has_sign; }

// Formats of partial results that are at least as precise as `least`, and hold the operands' elements if these are wide.
std::vector<FloatFormat const*> partial_formats(FloatFormat const& least, bool wide) {
  FloatFormat const* const named = float_format(least.name);
  if (wide || least.name == kF64.name) return {&kF64};
  if (least.name == kF32.name) return {&kF32, &kF32, &kF32, &kF64};
  if (named && is_narrow_partial(*named)) return {&kF32, &kF32, &kF32, named};
  return {&kF32};
}

}  // namespace

std::optional<SumOrder> drawn_order(SetCall& call, SumFreedom const& freedom, bool in_place) {
  FloatFormat const& result = *call.call.result_element().floating;
  if (!result.has_infinity() || !result.has_sign) return std::nullopt;
  auto const choice = [&](char const* what, std::uint64_t count) {
    return call.implementation()->choice(std::string(call.name) + what, count);
  };
  bool wide = false;
  for (std::size_t i = 0; i < call.call.operand_count(); ++i)
    if (Element const& element = call.operand(i).tensor.element(); is_float(element))
      wide = wide || element.floating->precision() > kF32.precision();
  SumOrder order;
  if (in_place) {
    bool const is_known = result.name == kF64.name || result.name == kF32.name || is_narrow_partial(result);
    if (!is_known) return std::nullopt;
    order.partial = float_format(result.name);
  } else {
    auto const formats = partial_formats(freedom.accumulator ? *freedom.accumulator : result, wide);
    order.partial = formats[choice(".partial", formats.size())];
    order.is_exact = order.partial == &kF64 && !wide && result.precision() <= kF32.precision();
    if (choice(".operands", 2) == 0) order.operands = freedom.operands;
    static constexpr std::size_t kLanes[] = {1, 1, 2, 4, 8, 16, 32, 64};
    if (call.profile.any_order) order.lanes = kLanes[choice(".lanes", std::size(kLanes))];
  }
  static constexpr std::size_t kBlocks[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, std::size_t{1} << 40};
  order.block = kBlocks[choice(".block", std::size(kBlocks))];
  order.reversed = choice(".reversed", 2) == 0;
  return order;
}

}  // namespace assay
