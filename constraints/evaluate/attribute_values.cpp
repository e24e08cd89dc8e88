#include "constraints/evaluate/attribute_values.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

namespace assay {
namespace {

constexpr std::size_t kBytesPerStep = 8;  // bytes of decoded text, which many ops may share through aliases

// Converts hexadecimal bits to a number, for types with a native format.
FormulaValue from_bits(std::string_view text, Type type) {
  std::uint64_t bits = std::strtoull(std::string(text).c_str(), nullptr, 16);
  double value = 0;
  if (type && type->width == 64) {
    std::memcpy(&value, &bits, sizeof value);
  } else if (type && type->width == 32) {
    auto low = static_cast<std::uint32_t>(bits);
    float narrow = 0;
    std::memcpy(&narrow, &low, sizeof narrow);
    value = narrow;
  } else {
    return unknown();
  }
  return make(value);
}

FormulaValue integer_value(std::int64_t value, Type type) {
  if (type && is_boolean(type)) return make(value != 0);
  Int128 wide = value;
  if (type && is_unsigned_integer(type) && value < 0) wide = static_cast<std::uint64_t>(value);
  FormulaValue d = make(wide);
  d.type = type;
  return d;
}

// Whether a dense literal of the type has integers.
bool has_integers(Type type) {
  return type && has_shape(type) && is_static(type) && type->element->kind != TypeKind::floating &&
         type->element->kind != TypeKind::complex;
}

// Returns the number of elements of an integer array, without reading them.
std::size_t count_of(Attribute attribute) {
  if (attribute->kind != AttributeKind::dense) return attribute->integers.size();
  std::size_t count = 1;
  for (std::int64_t size : attribute->type->shape) {
    if (size <= 0) return 0;
    auto const factor = std::min(static_cast<std::size_t>(size), kMaxListSize + 1);
    count = std::min(count * factor, kMaxListSize + 1);
  }
  return count;
}

FormulaValue integer_list(Evaluator& evaluator, Attribute attribute, Type element, std::span<std::int64_t const> shape,
                          FormulaValue const& otherwise) {
  std::size_t const count = count_of(attribute);
  if (count > kMaxListSize) return otherwise;
  std::size_t const bytes = attribute->literal ? attribute->literal->text.size() : 0;
  if (!evaluator.step(count + bytes / kBytesPerStep)) return unknown();
  auto integers = integer_elements(attribute, kMaxListSize);
  if (!integers) return otherwise;
  std::vector<FormulaValue> items;
  items.reserve(integers->size());
  for (std::int64_t i : *integers) items.push_back(integer_value(i, element));
  if (shape.empty() && items.size() == 1) return items[0];
  return evaluator.tensor(items, shape, attribute->kind == AttributeKind::dense ? attribute->type : nullptr);
}

}  // namespace

FormulaValue numbers(Evaluator& evaluator, Attribute attribute, FormulaValue const& otherwise) {
  switch (attribute->kind) {
    case AttributeKind::integer:
      return attribute->fits ? integer_value(attribute->value, attribute->type) : unknown();
    case AttributeKind::boolean:
      return make(attribute->value != 0);
    case AttributeKind::floating: {
      if (!evaluator.step(attribute->text.size() / kBytesPerStep)) return unknown();
      FormulaValue d = attribute->text.find('x') != std::string_view::npos
                           ? from_bits(attribute->text, attribute->type)
                           : make(std::strtod(std::string(attribute->text).c_str(), nullptr));
      d.type = attribute->type;
      return d;
    }
    case AttributeKind::array: {
      std::vector<FormulaValue> items;
      for (Attribute element : attribute->elements) {
        if (!evaluator.step()) return unknown();
        items.push_back(attribute_value(evaluator, element));
      }
      return evaluator.list(items);
    }
    case AttributeKind::dense_array: {
      if (!attribute->elements.empty()) {
        std::vector<FormulaValue> items;
        for (Attribute element : attribute->elements) items.push_back(numbers(evaluator, element, unknown()));
        return evaluator.list(items);
      }
      auto size = static_cast<std::int64_t>(attribute->integers.size());
      return integer_list(evaluator, attribute, attribute->type, std::span(&size, 1), otherwise);
    }
    case AttributeKind::dense: {
      Type type = attribute->type;
      if (!has_integers(type)) return otherwise;
      return integer_list(evaluator, attribute, type->element, type->shape, otherwise);
    }
    default:
      return otherwise;
  }
}

bool has_more_integers(Attribute attribute, std::size_t limit) {
  bool const is_dense = attribute->kind == AttributeKind::dense && has_integers(attribute->type);
  bool const is_array = attribute->kind == AttributeKind::dense_array && attribute->elements.empty();
  return (is_dense || is_array) && count_of(attribute) > limit;
}

FormulaValue unknown_elements(Evaluator& evaluator, Type type, std::size_t limit) {
  if (!type || !has_shape(type)) return unknown();
  std::size_t count = 1;
  for (std::int64_t size : type->shape) {
    if (size < 0 || static_cast<std::size_t>(size) > limit) return unknown();
    count *= static_cast<std::size_t>(size);
    if (count > limit) return unknown();
  }
  FormulaValue element = unknown();
  if (is_boolean(type->element))
    element = make(Tribool::unknown);
  else if (type->element->kind == TypeKind::integer)
    element = make(range_of(type->element));
  else if (type->element->kind == TypeKind::index)
    element = make(Interval{-kUnbounded, kUnbounded});
  if (type->shape.empty()) return element;
  return evaluator.tensor(std::vector<FormulaValue>(count, element), type->shape);
}

FormulaValue attribute_value(Evaluator& evaluator, Attribute attribute) {
  FormulaValue opaque;
  opaque.kind = FormulaValueKind::attribute;
  opaque.attribute = attribute;
  switch (attribute->kind) {
    case AttributeKind::string:
      if (!evaluator.step(1 + attribute->text.size() / kBytesPerStep)) return unknown();
      return make_text(evaluator.arena().copy(string_value(attribute)));
    case AttributeKind::unit:
      return make(true);
    case AttributeKind::type:
      return make_type(attribute->type);
    case AttributeKind::symbol: {
      FormulaValue d = make_text(attribute->text);
      d.kind = FormulaValueKind::symbol;
      return d;
    }
    case AttributeKind::enumeration:
      return make_name(attribute->text);
    case AttributeKind::integer:
    case AttributeKind::boolean:
    case AttributeKind::floating:
    case AttributeKind::array:
    case AttributeKind::dense_array:
      return numbers(evaluator, attribute, opaque);
    default:
      return opaque;
  }
}

Interval range_of(Type integer) {
  Int128 one = 1;
  unsigned width = std::min(integer->width, 100u);
  if (width == 0) return {0, 0};
  if (is_unsigned_integer(integer) || width == 1) return {0, (one << width) - 1};
  return {-(one << (width - 1)), (one << (width - 1)) - 1};
}

}  // namespace assay
