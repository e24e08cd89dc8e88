// Implements builtins.hpp: functions on quantized types, None on other types.
#include <algorithm>
#include <array>
#include <cstdlib>

#include "constraints/evaluate/builtins.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

using Args = std::span<FormulaValue const>;

Quantization const* quantization(Args args) {
  Type element = element_of(type_of(args[0]));
  return element && element->kind == TypeKind::quantized ? element->quantization : nullptr;
}

FormulaValue typed(FormulaValue value, Type type) {
  value.type = type;
  return value;
}

FormulaValue is_quantized(Evaluator&, Args args) {
  return args[0].is(FormulaValueKind::unknown) ? make(Tribool::unknown) : make(quantization(args) != nullptr);
}
// Applies a function to the quantization of a type. Returns None for types without one.
template <FormulaValue (*F)(Quantization const&)> FormulaValue of_quantization(Evaluator&, Args args) {
  auto const* q = quantization(args);
  return q ? F(*q) : none();
}
FormulaValue storage_type(Quantization const& q) { return make_type(q.storage); }
FormulaValue has_signless_storage(Quantization const& q) {
  return make(q.is_short || q.storage->signedness == Signedness::signless);
}
FormulaValue expressed_type(Quantization const& q) { return make_type(q.expressed); }
FormulaValue storage_min(Quantization const& q) { return typed(make(Int128(q.storage_min)), q.storage); }
FormulaValue storage_max(Quantization const& q) { return typed(make(Int128(q.storage_max)), q.storage); }
FormulaValue quantization_dimension(Quantization const& q) { return q.per_axis ? make(Int128(q.dimension)) : none(); }
template <bool PerAxis> FormulaValue has_axis(Evaluator&, Args args) {
  auto const* q = quantization(args);
  return make(q && q->per_axis == PerAxis);
}
// Rounds a scale to the expressed type, because a scale is a constant of that type.
double as_number_of(Type type, double value) {
  auto const formats = float_formats();
  auto const format = std::ranges::find(formats, type->text, &FloatFormat::name);
  return format == formats.end() ? value : to_double(unpack(round(Number::of(value), *format), *format));
}
FormulaValue scales(Evaluator& evaluator, Args args) {
  auto q = quantization(args);
  if (!q) return none();
  if (!evaluator.step(q->scales.size())) return unknown();
  std::vector<FormulaValue> items;
  for (std::string_view scale : q->scales)
    items.push_back(
        typed(make(as_number_of(q->expressed, std::strtod(std::string(scale).c_str(), nullptr))), q->expressed));
  return evaluator.list(items);
}
FormulaValue zero_points(Evaluator& evaluator, Args args) {
  auto q = quantization(args);
  if (!q) return none();
  if (!evaluator.step(q->zero_points.size())) return unknown();
  std::vector<FormulaValue> items;
  for (std::int64_t point : q->zero_points) items.push_back(typed(make(Int128(point)), q->storage));
  return evaluator.list(items);
}

constexpr auto kQuantizedBuiltins = std::to_array<Builtin>({
    {"is_quantized", is_quantized, 1, 1, false, true, false, true},
    {"is_per_axis_quantized", has_axis<true>, 1, 1, false, true, false, true},
    {"is_per_tensor_quantized", has_axis<false>, 1, 1, false, true, false, true},
    {"storage_type", of_quantization<storage_type>, 1, 1, false, true, false, true},
    {"has_signless_storage", of_quantization<has_signless_storage>, 1, 1, false, true, false, true},
    {"expressed_type", of_quantization<expressed_type>, 1, 1, false, true, false, true},
    {"storage_min", of_quantization<storage_min>, 1, 1, false, true, false, true},
    {"storage_max", of_quantization<storage_max>, 1, 1, false, true, false, true},
    {"quantization_dimension", of_quantization<quantization_dimension>, 1, 1, false, true, false, true},
    {"scales", scales, 1, 1, false, true, false, true},
    {"zero_points", zero_points, 1, 1, false, true, false, true},
});

}  // namespace

std::span<Builtin const> quantized_builtins() { return kQuantizedBuiltins; }

}  // namespace assay
