#include "constraints/version.hpp"

#include <fmt/format.h>

#include "grammar/specification.hpp"

namespace assay {
namespace {

std::string message(std::string_view what, std::optional<Version> since, Version target) {
  if (!since || *since <= target) return "";
  return fmt::format("{} needs version {}, but the target is {}", what, to_string(*since), to_string(target));
}

}  // namespace

std::string_view element_name(Type type) {
  switch (type->kind) {
    case TypeKind::integer:
      if (type->width != 2) return "integer_type";
      return is_unsigned_integer(type) ? "ui2" : "i2";
    case TypeKind::floating:
      return type->text;
    case TypeKind::quantized:
      return type->quantization->per_axis ? "per_axis_quantized_type" : "quantized_type";
    case TypeKind::tensor:
      return "tensor_type";
    case TypeKind::memref:
      return "buffer_type";
    case TypeKind::future:
      return "future_type";
    case TypeKind::tuple:
      return "tuple_type";
    case TypeKind::complex:
      return "complex_type";
    case TypeKind::token:
      return "token_type";
    default:
      return "";
  }
}

std::string too_new(Type type, Version target) {
  ElementSpec const* element = Specification::get().element("type", element_name(type));
  return element ? message(fmt::format("type {}", to_string(type)), element->since, target) : "";
}

std::string too_new(Attribute attribute, Version target) {
  if (attribute->kind != AttributeKind::enumeration) return "";
  EnumSpec const* cases = Specification::get().enumeration(attribute->name);
  if (!cases) return "";
  for (EnumCase const& one : cases->cases) {
    if (one.name == attribute->text)
      return message(fmt::format("{} of {}", one.name, attribute->name), one.since, target);
  }
  return "";
}

std::string too_new(OpSpec const& spec, Version target) { return message(spec.name, spec.since, target); }

std::string too_new(OpSpec const& spec, Row const& row, Version target) {
  return message(fmt::format("{} of {}", row.name, spec.name), row.since, target);
}

}  // namespace assay
