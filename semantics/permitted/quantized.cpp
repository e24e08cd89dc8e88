#include "semantics/permitted/quantized.hpp"

#include <algorithm>

#include "semantics/runtime/quantization.hpp"

namespace assay {
namespace {

// The ends of the sets as tensors: their results determine those of the sets, because the order is kept. If there is no
// end, the element itself.
struct Ends {
  Tensor low, high;
};

Ends ends_of(Call& call, RuntimeValue const& value) {
  Tensor const& tensor = value.tensor;
  Ends ends{call.make(tensor.element(), tensor.shape()), call.make(tensor.element(), tensor.shape())};
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    auto const set = value.enclosure->at(i);
    bool const has_ends = set.reason == 0 && set.codes.number;
    ends.low.set(i, has_ends ? code_in(tensor.element(), set.codes.low) : tensor.get(i));
    ends.high.set(i, has_ends ? code_in(tensor.element(), set.codes.high) : tensor.get(i));
  }
  return ends;
}

bool same_quantization(Call& call, Element const& result) {
  for (auto const* operand : call.op().operands) {
    Element element;
    if (!has_shape(operand->type) || !element_of(operand->type->element, element)) continue;
    if (element.is(Element::Kind::quantized) && element != result) return false;
  }
  return true;
}

}  // namespace

RuntimeValue dequantize(Call& call, RuntimeValue const& quantized) {
  RuntimeValue result = dequantize(call, quantized.tensor);
  if (!quantized.enclosure) return result;
  auto const ends = ends_of(call, quantized);
  Tensor const low = dequantize(call, ends.low), high = dequantize(call, ends.high);
  Element const element = result.tensor.element();
  EnclosureWriter writer(call, result);
  for (std::int64_t i = 0; i < low.count(); ++i) {
    ElementSet set{{}, quantized.enclosure->at(i).reason};
    if (set.reason == 0) {
      set = point_in(element, low.get(i));
      set.include(point_in(element, high.get(i)));
      if (set.codes.nan) set = range_in(element);
    }
    writer.put(i, 0, set);
  }
  writer.finish();
  return result;
}

RuntimeValue quantize(Call& call, RuntimeValue const& expressed, Element const& element, std::int64_t quantum) {
  RuntimeValue result = quantize(call, expressed.tensor, element);
  Ends ends{result.tensor, result.tensor};
  if (expressed.enclosure) {
    ends = ends_of(call, expressed);
    ends = {quantize(call, ends.low, element), quantize(call, ends.high, element)};
  }
  auto const end = [&](std::int64_t bound) { return order_in(element, static_cast<std::uint64_t>(bound)); };
  std::int64_t const one = end(element.quantization->storage_min), other = end(element.quantization->storage_max);
  auto const least = std::min(one, other), greatest = std::max(one, other);
  auto const moved = [&](std::uint64_t code, std::int64_t by) {
    __int128 const order = static_cast<__int128>(order_in(element, code)) + by;
    return static_cast<std::int64_t>(std::clamp<__int128>(order, least, greatest));
  };
  EnclosureWriter writer(call, result);
  for (std::int64_t i = 0; i < result.tensor.count(); ++i) {
    auto const from = set_of(expressed, i);
    ElementSet set{{}, from.reason};
    if (from.reason == 0 && from.codes.nan)
      set.reason =
          call.process().state().implementation_defined.add(&call.op(), "NaN is quantized: the result is unspecified");
    else if (from.reason == 0)
      set.codes = {moved(ends.low.get(i), -quantum), moved(ends.high.get(i), quantum)};
    writer.put(i, 0, set);
  }
  writer.finish();
  return result;
}

std::int64_t quantum_of(Call& call, SetRule const* rule) {
  Element element;
  bool const moves = rule && rule->moves && has_shape(call.result_type()) &&
                     element_of(call.result_type()->element, element) && same_quantization(call, element);
  return moves ? 0 : call.process().state().profile->quantum;
}

void include_choice_of_integers(Call& call, std::vector<RuntimeValue> const& operands) {
  Element element;
  if (!call.instruction().chooses || call.results().size() != 1 || !has_shape(call.result_type()) ||
      !element_of(call.result_type()->element, element) || !same_quantization(call, element) ||
      !std::ranges::all_of(operands, [](RuntimeValue const& operand) { return is_exact(operand); }))
    return;
  bool const is_rounded = static_cast<int>(element.integer.bits) > element.floating->precision();
  if (element.quantization->per_axis || !is_rounded) return;
  Element const storage = Element::of(element.integer);
  std::vector<RuntimeValue> stored = operands;
  for (auto& operand : stored)
    if (operand.tensor.element().is(Element::Kind::quantized)) operand.tensor = operand.tensor.as(storage);
  auto const chosen = call.again(stored, &storage);
  RuntimeValue& result = call.results()[0];
  RuntimeValue const computed = result;
  EnclosureWriter writer(call, result);
  for (std::int64_t i = 0; i < result.tensor.count(); ++i) {
    ElementSet set = set_of(computed, i);
    if (set.reason == 0) set.codes.include(point_in(element, chosen.at(0).tensor.get(i)).codes);
    writer.put(i, 0, set);
  }
  writer.finish();
}

void enclose_uniform_quantize(SetCall& call) {
  auto const& operand = call.operand(0);
  Element const element = call.result().tensor.element();
  bool const again = operand.tensor.element().is(Element::Kind::quantized);
  auto const whole = again ? dequantize(call.call, operand) : operand;
  RuntimeValue const computed = quantize(call.call, whole, element, call.profile.quantum);
  RuntimeValue result = computed;
  // If the type does not change, nothing is computed, although dequantization rounds numbers with more bits than floats
  // have.
  if (again && operand.tensor.element() == element) {
    EnclosureWriter writer(call.call, result);
    for (std::int64_t i = 0; i < result.tensor.count(); ++i) {
      ElementSet set = set_of(computed, i);
      if (set.reason == 0) set.codes.include(set_of(operand, i).codes);
      writer.put(i, 0, set);
    }
    writer.finish();
  }
  call.result() = std::move(result);
}

void enclose_uniform_dequantize(SetCall& call) { call.result() = dequantize(call.call, call.operand(0)); }

}  // namespace assay
