#include "constraints/members/row_types.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/notation/specification.hpp"

namespace assay::inline constraints {
namespace {

bool standard_width(std::uint32_t width) {
  return width == 2 || width == 4 || width == 8 || width == 16 || width == 32 || width == 64;
}

bool standard_integer(Type type, bool official) {
  return is_integer(type) && standard_width(type->width) && !(official && type->signedness == Signedness::is_signed);
}

// The floating-point types of the "Types" chapter.
bool standard_float(Type type) {
  static constexpr std::string_view kNames[] = {"f4E2M1FN",      "f6E2M3FN",   "f6E3M2FN", "f8E3M4",     "f8E4M3",
                                                "f8E4M3FN",      "f8E4M3FNUZ", "f8E5M2",   "f8E5M2FNUZ", "f8E8M0FNU",
                                                "f8E4M3B11FNUZ", "bf16",       "f16",      "f32",        "f64"};
  return type->kind == TypeKind::floating && std::ranges::find(kNames, type->text) != std::end(kNames);
}

bool standard_complex(Type type) {
  return type->kind == TypeKind::complex && type->element->kind == TypeKind::floating &&
         (type->element->text == "f32" || type->element->text == "f64");
}

// `si32`, `i32`, `ui8`: the width, and whether unsigned; false for other words.
bool integer_name(std::string_view name, std::uint32_t& width, bool& is_unsigned) {
  is_unsigned = name.starts_with("ui");
  if (is_unsigned || name.starts_with("si")) name.remove_prefix(1);
  if (!name.starts_with('i')) return false;
  auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), width);
  return error == std::errc() && end == name.data() + name.size();
}

bool in_class(Type element, std::string_view name, bool official) {
  if (name == "boolean") return is_boolean(element);
  if (name == "integer") return standard_integer(element, official);
  if (name == "signed_integer") return is_signed_integer(element) && standard_integer(element, official);
  if (name == "unsigned_integer") return is_unsigned_integer(element) && standard_integer(element, official);
  if (name == "float") return standard_float(element);
  if (name == "complex") return standard_complex(element);
  if (name == "index") return element->kind == TypeKind::index;
  std::uint32_t width = 0;
  bool is_unsigned = false;
  if (integer_name(name, width, is_unsigned)) {
    if (element->kind != TypeKind::integer || element->width != width) return false;
    if (width == 1) return is_boolean(element);
    return is_unsigned == is_unsigned_integer(element) && !(official && element->signedness == Signedness::is_signed);
  }
  return element->kind == TypeKind::floating && element->text == name;
}

bool in_classes(Type element, TypeAlternative const& alternative, bool official) {
  if (!alternative.elements.empty()) {
    return std::ranges::any_of(alternative.elements,
                               [&](auto const& name) { return in_class(element, name, official); });
  }
  return is_boolean(element) || standard_integer(element, official) || standard_float(element) ||
         standard_complex(element);
}

bool quantized_as(Type element, std::string_view kind) {
  if (element->kind != TypeKind::quantized) return false;
  bool per_axis = element->quantization->per_axis;
  return kind == "quantized_tensor" || per_axis == (kind == "per_axis_quantized_tensor");
}

bool matches_one(Type type, TypeAlternative const& want, bool official) {
  if (want.kind == "value" || want.kind == "any") return true;
  if (want.kind == "token") return type->kind == TypeKind::token;
  if (want.kind == "kept")
    return type->kind == TypeKind::opaque && !want.elements.empty() && type->text == "!" + want.elements[0];
  if (want.kind == "tuple") return type->kind == TypeKind::tuple;
  if (want.kind == "future") return type->kind == TypeKind::future;
  if (want.kind == "unranked_tensor")
    return type->kind == TypeKind::unranked_tensor &&
           (in_classes(type->element, want, official) ||
            (want.elements.empty() && type->element->kind == TypeKind::quantized));
  bool shaped = want.kind == "buffer" ? type->kind == TypeKind::memref : type->kind == TypeKind::tensor;
  if (!shaped) return in_class(type, want.kind, official);
  if (want.rank && type->shape.size() != static_cast<std::size_t>(*want.rank)) return false;
  if (want.is_static && !is_static(type)) return false;
  if (want.kind == "tensor" || want.kind == "buffer") return in_classes(type->element, want, official);
  return quantized_as(type->element, want.kind);
}

bool scalar(Attribute attribute, std::string_view kind, bool official) {
  switch (attribute->kind) {
    case AttributeKind::boolean:
      return kind == "i1";
    case AttributeKind::integer: {
      bool integral = attribute->type && attribute->type->kind != TypeKind::floating;
      return integral && in_class(attribute->type, kind, official);
    }
    case AttributeKind::floating:
      return attribute->type && in_class(attribute->type, kind, official);
    default:
      return false;
  }
}

// Whether all elements are as `is` says; `how` tells apart what may be asked of one list and one
// alternative.
template <class Is>
bool all_elements(Attribute list, TypeAlternative const* want, int how, KnownMatches* known, Is is) {
  constexpr std::size_t kLong = 16;
  if (!known || list->elements.size() < kLong) return std::ranges::all_of(list->elements, is);
  auto const [at, fresh] = known->try_emplace({list, want, how}, false);
  if (fresh) at->second = std::ranges::all_of(list->elements, is);
  return at->second;
}

bool list_of(Attribute attribute, int rank, TypeAlternative const& want, bool official, KnownMatches* known) {
  if (attribute->kind != AttributeKind::array) return false;
  return all_elements(attribute, &want, 2 * rank + official, known, [&](Attribute element) {
    if (rank > 1) return list_of(element, rank - 1, want, official, known);
    return std::ranges::any_of(want.elements, [&](auto const& kind) { return scalar(element, kind, official); });
  });
}

// Numbers as array<i64: ..>, dense<..> or a list.
bool tensor(Attribute attribute, TypeAlternative const& want, bool official, KnownMatches* known) {
  int rank = want.rank.value_or(-1);
  switch (attribute->kind) {
    case AttributeKind::dense_array:
      return (rank < 0 || rank == 1) && attribute->type && in_classes(attribute->type, want, official);
    case AttributeKind::dense:
      return attribute->type && attribute->type->kind == TypeKind::tensor &&
             (rank < 0 || attribute->type->shape.size() == static_cast<std::size_t>(rank)) &&
             in_classes(attribute->type->element, want, official);
    case AttributeKind::array:
      return list_of(attribute, rank < 0 ? 1 : rank, want, official, known);
    default:
      return rank <= 0 &&
             std::ranges::any_of(want.elements, [&](auto const& k) { return scalar(attribute, k, official); });
  }
}

// `precision` names stablehlo.precision, and that of other dialects.
bool same_name(std::string_view full, std::string_view wanted) {
  return full == wanted || (wanted.find('.') == std::string_view::npos && full.ends_with(wanted) &&
                            full.size() > wanted.size() && full[full.size() - wanted.size() - 1] == '.');
}

// What stands in #NAME<...>, also written #DIALECT<NAME<...>>; false if that is not what it is.
bool body_of(std::string_view text, std::string_view name, std::string_view& body) {
  auto take = [&text](std::string_view part) {
    bool const is_there = text.starts_with(part);
    if (is_there) text.remove_prefix(part.size());
    while (text.starts_with(' ')) text.remove_prefix(1);
    return is_there;
  };
  auto const dot = std::min(name.find('.'), name.size());
  std::size_t ends = 1;
  if (!take("#") || !take(name.substr(0, dot))) return false;
  if (take("<"))
    ends = 2;
  else if (!take("."))
    return false;
  if (!take(name.substr(std::min(dot + 1, name.size()))) || !take("<")) return false;
  for (; ends > 0; --ends) {
    while (text.ends_with(' ')) text.remove_suffix(1);
    if (!text.ends_with('>')) return false;
    text.remove_suffix(1);
  }
  body = text;
  return true;
}

// One or more of the cases, separated by commas.
bool are_cases(std::string_view body, EnumSpec const& flags) {
  for (;;) {
    auto const comma = std::min(body.find(','), body.size());
    std::string_view word = body.substr(0, comma);
    word.remove_prefix(std::min(word.find_first_not_of(" \t\r\n"), word.size()));
    word = word.substr(0, word.find_last_not_of(" \t\r\n") + 1);
    if (std::ranges::find(flags.cases, word, &EnumCase::name) == flags.cases.end()) return false;
    if (comma == body.size()) return true;
    body.remove_prefix(comma + 1);
  }
}

// Of a dialect whose attributes are kept as written.
bool is_kept(Attribute attribute, TypeAlternative const& want) {
  std::string_view body;
  if (attribute->kind != AttributeKind::opaque || want.elements.empty() ||
      !body_of(attribute->text, want.elements[0], body))
    return false;
  EnumSpec const* flags = want.kind == "flags" ? Specification::get().flags(want.elements[0]) : nullptr;
  return !flags || are_cases(body, *flags);
}

bool matches_one(Attribute attribute, TypeAlternative const& want, bool official, KnownMatches* known) {
  AttributeKind kind = attribute->kind;
  if (want.kind == "flags" || want.kind == "kept") return is_kept(attribute, want);
  if (want.kind == "number")
    return kind == AttributeKind::integer || kind == AttributeKind::floating || kind == AttributeKind::boolean;
  if (want.kind == "any" || want.kind == "value") return true;
  if (want.kind == "string") return kind == AttributeKind::string;
  if (want.kind == "symbol") return kind == AttributeKind::symbol;
  if (want.kind == "dictionary") return kind == AttributeKind::dictionary;
  if (want.kind == "list") return kind == AttributeKind::array;
  if (want.kind == "type") {
    if (kind != AttributeKind::type || !attribute->type || want.elements.empty()) return kind == AttributeKind::type;
    return in_classes(attribute->type, want, official);
  }
  if (want.kind == "unit") return kind == AttributeKind::unit;
  if (want.kind == "elements")
    return kind == AttributeKind::dense || kind == AttributeKind::dense_resource || kind == AttributeKind::sparse;
  if (want.kind == "enum" || want.kind == "struct") {
    if (kind != (want.kind == "enum" ? AttributeKind::enumeration : AttributeKind::structure)) return false;
    if (want.elements.empty() || !same_name(attribute->name, want.elements[0])) return false;
    EnumSpec const* cases = want.kind == "enum" ? Specification::get().enumeration(attribute->name) : nullptr;
    return !cases || std::ranges::any_of(cases->cases, [&](EnumCase const& c) { return c.name == attribute->text; });
  }
  if (want.kind == "tensor") return tensor(attribute, want, official, known);
  return scalar(attribute, want.kind, official);
}

}  // namespace

bool matches(Type type, std::span<TypeAlternative const> alternatives, bool official) {
  return type && std::ranges::any_of(alternatives, [&](auto const& want) { return matches_one(type, want, official); });
}

bool matches(Attribute attribute, Row const& row, std::span<TypeAlternative const> alternatives, bool official,
             KnownMatches* known) {
  auto is = [&](Attribute value) {
    return std::ranges::any_of(alternatives,
                               [&](auto const& want) { return matches_one(value, want, official, known); });
  };
  if (!row.variadic) return is(attribute);
  bool anything = std::ranges::any_of(alternatives, [](auto const& want) { return want.kind == "any"; });
  if (anything) return true;
  if (attribute->kind != AttributeKind::array) return false;
  return all_elements(attribute, alternatives.data(), official ? -1 : -2, known, is);
}

}  // namespace assay::inline constraints
