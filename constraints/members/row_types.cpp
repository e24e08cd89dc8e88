#include "constraints/members/row_types.hpp"

#include <algorithm>

#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

bool scalar(Attribute attribute, std::string_view kind, bool official) {
  switch (attribute->kind) {
    case AttributeKind::boolean:
      return kind == "i1";
    case AttributeKind::integer: {
      bool integral = attribute->type && attribute->type->kind != TypeKind::floating;
      return integral && is_of_class(attribute->type, kind, official);
    }
    case AttributeKind::floating:
      return attribute->type && is_of_class(attribute->type, kind, official);
    default:
      return false;
  }
}

// Whether `is` is true for all elements. `how` distinguishes several predicates on one list and alternative.
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

// Matches numbers in array<i64: ..>, dense<..> or a list.
bool tensor(Attribute attribute, TypeAlternative const& want, bool official, KnownMatches* known) {
  int rank = want.rank.value_or(-1);
  switch (attribute->kind) {
    case AttributeKind::dense_array:
      return (rank < 0 || rank == 1) && attribute->type && is_element_of(attribute->type, want, official);
    case AttributeKind::dense:
      return attribute->type &&
             (attribute->type->kind == TypeKind::tensor || attribute->type->kind == TypeKind::vector) &&
             (rank < 0 || attribute->type->shape.size() == static_cast<std::size_t>(rank)) &&
             is_element_of(attribute->type->element, want, official);
    case AttributeKind::array:
      return list_of(attribute, rank < 0 ? 1 : rank, want, official, known);
    default:
      return rank <= 0 &&
             std::ranges::any_of(want.elements, [&](auto const& k) { return scalar(attribute, k, official); });
  }
}

// Whether `wanted` names `full`: `precision` matches stablehlo.precision, and precision in other dialects.
bool same_name(std::string_view full, std::string_view wanted) {
  return full == wanted || (wanted.find('.') == std::string_view::npos && full.ends_with(wanted) &&
                            full.size() > wanted.size() && full[full.size() - wanted.size() - 1] == '.');
}

// Gets the text inside #NAME<...> or #DIALECT<NAME<...>>. Returns false for other texts.
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

// Whether the body consists of one or more cases, separated by commas.
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

// Whether it is an attribute of a dialect whose attributes are kept verbatim.
bool is_kept(Attribute attribute, TypeAlternative const& want) {
  std::string_view body;
  if (attribute->kind != AttributeKind::opaque || want.elements.empty() ||
      !body_of(attribute->text, want.elements[0], body))
    return false;
  EnumSpec const* flags = want.kind == "flags" ? Specification::get().flags(want.elements[0]) : nullptr;
  return !flags || are_cases(body, *flags);
}

// Whether the attribute is a case of the enum, and one of the cases in the alternative if it lists any.
bool is_case(Attribute attribute, TypeAlternative const& want) {
  EnumSpec const* const all = Specification::get().enumeration(attribute->name);
  if (all && std::ranges::find(all->cases, attribute->text, &EnumCase::name) == all->cases.end()) return false;
  auto const named = std::span(want.elements).subspan(1);
  return named.empty() || std::ranges::find(named, attribute->text) != named.end();
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
    return is_element_of(attribute->type, want, official);
  }
  if (want.kind == "unit") return kind == AttributeKind::unit;
  if (want.kind == "elements")
    return kind == AttributeKind::dense || kind == AttributeKind::dense_resource || kind == AttributeKind::sparse;
  if (want.kind == "enum" || want.kind == "struct") {
    if (kind != (want.kind == "enum" ? AttributeKind::enumeration : AttributeKind::structure)) return false;
    if (want.elements.empty() || !same_name(attribute->name, want.elements[0])) return false;
    return want.kind == "struct" || is_case(attribute, want);
  }
  if (want.kind == "tensor") return tensor(attribute, want, official, known);
  return scalar(attribute, want.kind, official);
}

}  // namespace

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

}  // namespace assay
