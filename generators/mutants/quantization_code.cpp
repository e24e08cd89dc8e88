// Implements generators/mutants/code.hpp: quantized numbers.
#include <algorithm>
#include <cmath>

#include "generators/mutants/code.hpp"
#include "semantics/runtime/quantization.hpp"

namespace assay::mutants {
namespace {

struct Parameters {
  double scale = 1;
  std::int64_t zero_point = 0;
};

std::size_t slice_of(Element const& element, Shape const& shape, std::int64_t index) {
  auto const& quantization = *element.quantization;
  if (!quantization.per_axis) return 0;
  auto const axis = static_cast<std::size_t>(quantization.dimension);
  std::int64_t const inner = strides_of(shape)[axis];
  return static_cast<std::size_t>(index / inner % shape[axis]);
}

Parameters parameters(Element const& element, std::size_t slice) {
  return {std::strtod(std::string(element.quantization->scales[slice]).c_str(), nullptr),
          element.quantization->zero_points[slice]};
}

struct How {
  bool zero_point = true, storage_range = true, clamps = true, first_slice = false, multiplies = false;
  double (*rounded)(double) = std::nearbyint;
};

// Computes in double, which suffices for floats of at most 24 bits and small storage types.
Behavior quantizes(How how) {
  return [how](Call& call) {
    Tensor const x = call.tensor_operand(0).element().is(Element::Kind::quantized)
                         ? dequantize(call, call.tensor_operand(0))
                         : call.tensor_operand(0);
    Element const element = call.result_element();
    auto const& quantization = *element.quantization;
    Tensor result = copied(call, quantize(call, x, element));
    for (std::int64_t i = 0; i < x.count(); ++i) {
      if (x.element().floating->is_nan(x.get(i))) continue;
      auto const of = parameters(element, how.first_slice ? 0 : slice_of(element, x.shape(), i));
      double const value = value_of(x.get(i), *x.element().floating);
      double stored = how.rounded((how.multiplies ? value * of.scale : value / of.scale) +
                                  (how.zero_point ? static_cast<double>(of.zero_point) : 0));
      auto const whole = element.integer;
      double const low = how.storage_range ? static_cast<double>(quantization.storage_min)
                                           : to_double(to_number(whole.least(), whole));
      double const high = how.storage_range ? static_cast<double>(quantization.storage_max)
                                            : to_double(to_number(whole.greatest(), whole));
      if (how.clamps) stored = std::clamp(stored, low, high);
      if (!(std::fabs(stored) < 9e18)) continue;
      result.set(i, whole.wrap(static_cast<std::uint64_t>(static_cast<std::int64_t>(stored))));
    }
    call.give(std::move(result));
  };
}

Behavior dequantizes(std::function<double(Tensor const&, std::int64_t, Parameters const&, Element const&)> value) {
  return [value](Call& call) {
    Tensor const& x = call.tensor_operand(0);
    Element const& element = x.element();
    Tensor result = call.make(call.result_element(), x.shape());
    for (std::int64_t i = 0; i < x.count(); ++i)
      result.set(i, code_of_double(value(x, i, parameters(element, slice_of(element, x.shape(), i)), element),
                                   *result.element().floating));
    call.give(std::move(result));
  };
}

double stored_at(Tensor const& x, std::int64_t i) {
  return x.element().integer.is_signed ? static_cast<double>(x.integer(i)) : static_cast<double>(x.get(i));
}

// Moves the expressed results by multiples of the result's scale before they are quantized.
Behavior moves_by(double (*steps)(Parameters const&)) {
  return [steps](Call& call) {
    run_right(call);
    Element element;
    auto& result = call.results()[0].tensor;
    if (!floats(result.element()) || !element_of(call.result_type()->element, element) || !quantized(element)) return;
    Tensor moved = copied(call, result);
    FloatFormat const& format = *result.element().floating;
    for (std::int64_t i = 0; i < moved.count(); ++i) {
      auto const of = parameters(element, slice_of(element, moved.shape(), i));
      auto const offset = code_of_double(steps(of) * of.scale, format);
      moved.set(i, evaluate(BinaryFunction::add, moved.get(i), offset, format));
    }
    result = moved;
  };
}

}  // namespace

std::vector<Coded> quantization_code() {
  return {
      {"quantized/zero_points_added",
       moves_by([](Parameters const& of) { return static_cast<double>(of.zero_point); })},
      {"quantized/two_steps_off", moves_by([](Parameters const&) { return 2.5; })},
      {"quantized/one_step_off", moves_by([](Parameters const&) { return 1.0; })},
      {"quantize/half_away", quantizes({.rounded = std::round})},
      {"quantize/truncates", quantizes({.rounded = std::trunc})},
      {"quantize/zero_point_ignored", quantizes({.zero_point = false})},
      {"quantize/scale_multiplied", quantizes({.multiplies = true})},
      {"quantize/storage_range_ignored", quantizes({.storage_range = false})},
      {"quantize/wraps", quantizes({.clamps = false})},
      {"quantize/first_scale", quantizes({.first_slice = true})},
      {"dequantize/zero_point_ignored", dequantizes([](Tensor const& x, std::int64_t i, Parameters const& of,
                                                       Element const&) { return stored_at(x, i) * of.scale; })},
      {"dequantize/zero_point_added",
       dequantizes([](Tensor const& x, std::int64_t i, Parameters const& of, Element const&) {
         return (stored_at(x, i) + static_cast<double>(of.zero_point)) * of.scale;
       })},
      {"dequantize/in_storage_type",
       dequantizes([](Tensor const& x, std::int64_t i, Parameters const& of, Element const& element) {
         auto const wrapped = element.integer.wrap(x.get(i) - static_cast<std::uint64_t>(of.zero_point));
         return (element.integer.is_signed ? static_cast<double>(static_cast<std::int64_t>(wrapped))
                                           : static_cast<double>(wrapped)) *
                of.scale;
       })},
      {"dequantize/first_scale",
       dequantizes([](Tensor const& x, std::int64_t i, Parameters const&, Element const& element) {
         auto const of = parameters(element, 0);
         return (stored_at(x, i) - static_cast<double>(of.zero_point)) * of.scale;
       })},
      {"dequantize/unsigned_storage",
       dequantizes([](Tensor const& x, std::int64_t i, Parameters const& of, Element const& element) {
         IntegerFormat const other{element.integer.bits, !element.integer.is_signed};
         auto const stored = other.wrap(x.get(i));
         double const value =
             other.is_signed ? static_cast<double>(static_cast<std::int64_t>(stored)) : static_cast<double>(stored);
         return (value - static_cast<double>(of.zero_point)) * of.scale;
       })},
  };
}

}  // namespace assay::mutants
