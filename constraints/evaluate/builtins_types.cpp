// Implements builtins.hpp: functions on types: what a type is, and its parts.
#include <array>

#include "constraints/evaluate/attribute_values.hpp"
#include "constraints/evaluate/builtins.hpp"
#include "constraints/evaluate/compare.hpp"

namespace assay {
namespace {

using Args = std::span<FormulaValue const>;

Type type_at(Args args, std::size_t i = 0) { return type_of(args[i]); }

FormulaValue type_of_value(Evaluator& evaluator, Args args) {
  if (args[0].is(FormulaValueKind::unknown)) return unknown();
  if (args[0].is(FormulaValueKind::truth)) return make_type(evaluator.environment().context().integer(1));
  return make_type(type_at(args));
}

FormulaValue element_type(Evaluator&, Args args) {
  Type type = type_at(args);
  if (!type) return none();
  if (has_shape(type) || type->kind == TypeKind::unranked_tensor || type->kind == TypeKind::complex)
    return make_type(type->element);
  return none();
}

FormulaValue complex_element_type(Evaluator&, Args args) {
  Type element = element_of(type_at(args));
  return element && element->kind == TypeKind::complex ? make_type(element->element) : none();
}

FormulaValue member_types(Evaluator& evaluator, Args args, TypeKind kind) {
  Type type = type_at(args);
  if (!type || type->kind != kind) return none();
  if (!evaluator.step(type->members.size())) return unknown();
  std::vector<FormulaValue> items;
  for (Type member : type->members) items.push_back(make_type(member));
  return evaluator.list(items);
}
FormulaValue tuple_element_types(Evaluator& e, Args args) { return member_types(e, args, TypeKind::tuple); }
FormulaValue future_types(Evaluator& e, Args args) { return member_types(e, args, TypeKind::future); }

FormulaValue num_bits(Evaluator&, Args args) {
  Type element = element_of(type_at(args));
  if (!element) return none();
  Int128 factor = 1;
  if (element->kind == TypeKind::complex) factor = 2, element = element->element;
  if (element->kind == TypeKind::quantized) element = element->quantization->storage;
  bool sized = element->kind == TypeKind::integer || element->kind == TypeKind::floating;
  return sized ? make(factor * Int128(element->width)) : none();
}

FormulaValue bound_value(Args args, bool upper) {
  Type type = type_at(args);
  if (!type || type->kind != TypeKind::integer) return none();
  Interval range = range_of(type);
  FormulaValue d = make(upper ? range.high : range.low);
  d.type = type;
  return d;
}
FormulaValue min_value(Evaluator&, Args args) { return bound_value(args, false); }
FormulaValue max_value(Evaluator&, Args args) { return bound_value(args, true); }

template <bool (*Test)(Type)> bool of_element(Type type) {
  return Test(type->kind == TypeKind::unranked_tensor ? type->element : element_of(type));
}
template <TypeKind Kind> bool of_kind(Type type) { return type->kind == Kind; }

// is_*: tests a value, its type, or the elements of its tensor type. The result for an unknown type is unknown.
template <bool (*Test)(Type)> FormulaValue is(Evaluator&, Args args) {
  if (args[0].is(FormulaValueKind::unknown)) return make(Tribool::unknown);
  if (args[0].is(FormulaValueKind::truth)) return make(Test == &of_element<is_boolean>);
  Type type = type_at(args);
  return make(type && Test(type));
}
FormulaValue tensor_of(Evaluator& evaluator, Args args) {
  if (args[0].is(FormulaValueKind::none) || args[0].is(FormulaValueKind::unknown)) return args[0];
  if (!args[0].is(FormulaValueKind::type)) return evaluator.fail(to_string(args[0]) + " is not an element type");
  return make_type(evaluator.environment().context().tensor({}, args[0].type));
}

FormulaValue compatible(Evaluator& evaluator, Args args) {
  FormulaValue equal = evaluator.compare("=", args[0], args[1]);
  if (args[0].is(FormulaValueKind::type) && args[1].is(FormulaValueKind::type))
    return make(same_type(args[0].type, args[1].type, false));
  return equal;
}

constexpr auto kTypeBuiltins = std::to_array<Builtin>({
    {"type", type_of_value, 1, 1, false, true},
    {"element_type", element_type, 1, 1, false, true},
    {"complex_element_type", complex_element_type, 1, 1, false, true, false, true},
    {"tuple_element_types", tuple_element_types},
    {"future_types", future_types},
    {"num_bits", num_bits, 1, 1, false, true, false, true},
    {"min_value", min_value, 1, 1, false, false, false, true},
    {"max_value", max_value, 1, 1, false, false, false, true},
    {"is_boolean", is<of_element<is_boolean>>, 1, 1, false, true, false, true},
    {"is_integer", is<of_element<is_integer>>, 1, 1, false, true, false, true},
    {"is_signed_integer", is<of_element<is_signed_integer>>, 1, 1, false, true, false, true},
    {"is_unsigned_integer", is<of_element<is_unsigned_integer>>, 1, 1, false, true, false, true},
    {"is_signless_integer", is<of_element<is_signless_integer>>, 1, 1, false, true, false, true},
    {"is_float", is<of_element<of_kind<TypeKind::floating>>>, 1, 1, false, true, false, true},
    {"is_complex", is<of_element<of_kind<TypeKind::complex>>>, 1, 1, false, true, false, true},
    {"is_index", is<of_element<of_kind<TypeKind::index>>>, 1, 1, false, true, false, true},
    {"is_tensor", is<of_kind<TypeKind::tensor>>, 1, 1, false, true},
    {"is_unranked", is<of_kind<TypeKind::unranked_tensor>>, 1, 1, false, true},
    {"is_token", is<of_kind<TypeKind::token>>, 1, 1, false, true},
    {"is_tuple", is<of_kind<TypeKind::tuple>>, 1, 1, false, true},
    {"is_future", is<of_kind<TypeKind::future>>, 1, 1, false, true},
    {"is_buffer", is<of_kind<TypeKind::memref>>, 1, 1, false, true},
    {"tensor_of", tensor_of},
    {"compatible", compatible, 2, 2, false, false, true},
});

}  // namespace

std::span<Builtin const> type_builtins() { return kTypeBuiltins; }

}  // namespace assay
