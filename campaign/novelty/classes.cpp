#include "campaign/novelty/classes.hpp"

#include <algorithm>
#include <set>
#include <vector>

#include "grammar/notation/specification.hpp"
#include "semantics/program/tensor.hpp"

namespace assay::campaign {
namespace {

// Attributes that do not change the computation of an op beyond its types.
constexpr std::string_view kNames[] = {"sym_name",  "function_type", "sym_visibility", "callee",        "value",
                                       "arg_attrs", "res_attrs",     "decomposition",  "iota_dimension"};

bool is_trivial(std::vector<std::int64_t> const& numbers) {
  bool is_identity = true;
  for (std::size_t i = 0; i < numbers.size(); ++i) is_identity &= numbers[i] == static_cast<std::int64_t>(i);
  auto const all = [&](std::int64_t value) {
    return std::ranges::all_of(numbers, [value](std::int64_t number) { return number == value; });
  };
  return is_identity || all(0) || all(1);
}

// Adds the attribute's contribution to the class: its name or, for an enumeration, its case. Nested attributes are
// added recursively.
void add_attribute(std::string_view name, Attribute attribute, std::set<std::string>& found) {
  if (!attribute) return;
  switch (attribute->kind) {
    case AttributeKind::enumeration:
      if (attribute->text != "DEFAULT") found.emplace(attribute->text);
      return;
    case AttributeKind::structure:
    case AttributeKind::dictionary:
      for (auto const& entry : attribute->entries) add_attribute(entry.name, entry.value, found);
      return;
    case AttributeKind::boolean:
      if (attribute->value != 0) found.emplace(name);
      return;
    case AttributeKind::integer:
      if (attribute->value < 0 || attribute->value > 1) found.emplace(name);
      return;
    case AttributeKind::array:
      if (!attribute->elements.empty() && attribute->elements[0]->kind != AttributeKind::integer)
        return add_attribute(name, attribute->elements[0], found);
      break;
    default:
      break;
  }
  if (auto const numbers = integer_elements(attribute); numbers && !is_trivial(*numbers)) found.emplace(name);
}

}  // namespace

std::string type_class(Type type) {
  Element element;
  if (!type || type->kind != TypeKind::tensor || !element_of(type->element, element)) return "none";
  constexpr unsigned kSmallFloat = 8, kSmallInteger = 8;
  switch (element.kind) {
    case Element::Kind::boolean:
      return "boolean";
    case Element::Kind::integer:
      return element.integer.bits < kSmallInteger ? "small integer" : "integer";
    case Element::Kind::floating:
      return element.floating->bits <= kSmallFloat ? "small float" : "float";
    case Element::Kind::complex:
      return "complex";
    case Element::Kind::quantized:
      return "quantized";
  }
  return "none";
}

std::string type_class(Operation const& op) {
  std::string found = "none";
  for (Value const* const result : op.results) {
    found = type_class(result->type);
    if (found != "none") break;
  }
  OpSpec const* const spec = Specification::get().op(op.name);
  if (spec && spec->has_trait("moves_elements")) return "any";
  if (found != "none" && found != "boolean") return found;
  for (auto at = op.operands.size(); at-- > 0;)
    if (auto const other = type_class(op.operands[at]->type); other != "none") return other;
  return found;
}

std::string shape_class(Type type) {
  if (!type || type->kind != TypeKind::tensor) return "none";
  auto const& shape = type->shape;
  if (shape.empty()) return "scalar";
  auto const has = [&](std::int64_t size) { return std::ranges::find(shape, size) != shape.end(); };
  if (has(kDynamic)) return "unknown size";
  if (has(0)) return "empty";
  constexpr std::size_t kMax = 4;
  return "rank " + std::to_string(std::min(shape.size(), kMax)) + (has(1) ? " with ones" : "");
}

std::string attribute_class(Operation const& op) {
  std::set<std::string> found;
  for (auto const& attribute : op.attributes)
    if (std::ranges::find(kNames, attribute.name) == std::end(kNames))
      add_attribute(attribute.name, attribute.value, found);
  std::string text;
  for (auto const& name : found) text += (text.empty() ? "" : " ") + name;
  return text;
}

}  // namespace assay::campaign
