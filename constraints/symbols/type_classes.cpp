#include "constraints/symbols/type_classes.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grammar/hlo/lower.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

constexpr int kMaxClassDepth = 10;    // nesting of classes
constexpr int kMaxMemberDepth = 200;  // nesting of tuples

using Alternatives = std::vector<TypeAlternative const*>;

// The parsed name of an element type: `si32`, `i32`, `ui8`, `index`, `f32`, or `complex` with the types of its parts.
struct ElementName {
  TypeKind kind = TypeKind::floating;
  std::uint32_t width = 0;
  bool is_unsigned = false;
  std::string_view text;
  std::span<std::string const> parts;
};

// Returns false for words that do not name an integer type.
bool integer_name(std::string_view name, std::uint32_t& width, bool& is_unsigned) {
  is_unsigned = name.starts_with("ui");
  if (is_unsigned || name.starts_with("si")) name.remove_prefix(1);
  if (!name.starts_with('i')) return false;
  auto [end, error] = std::from_chars(name.data() + 1, name.data() + name.size(), width);
  return error == std::errc() && end == name.data() + name.size();
}

ElementName element_name(std::string_view text, std::span<std::string const> parts) {
  ElementName name{.text = text, .parts = parts};
  if (integer_name(text, name.width, name.is_unsigned))
    name.kind = TypeKind::integer;
  else if (text == "index")
    name.kind = TypeKind::index;
  else if (text == "complex")
    name.kind = TypeKind::complex;
  return name;
}

// The types of a class, with nested classes expanded. For a name that is not a class, only the element type of that
// name.
struct ClassTypes {
  Alternatives types;
  std::vector<ElementName> elements;
};

void flatten(ClassSpec const& spec, Alternatives& types, int depth) {
  for (TypeAlternative const& type : spec.types) {
    ClassSpec const* const inner = type.elements.empty() ? Specification::get().type_class(type.kind) : nullptr;
    if (!inner)
      types.push_back(&type);
    else if (depth < kMaxClassDepth)
      flatten(*inner, types, depth + 1);
  }
}

ClassTypes const& class_of(std::string_view name) {
  thread_local std::map<std::string, ClassTypes, std::less<>> known;
  if (auto const found = known.find(name); found != known.end()) return found->second;
  auto& [text, all] = *known.emplace(name, ClassTypes{}).first;
  if (ClassSpec const* const spec = Specification::get().type_class(name)) flatten(*spec, all.types, 0);
  for (TypeAlternative const* type : all.types) all.elements.push_back(element_name(type->kind, type->elements));
  if (all.types.empty()) all.elements.push_back(element_name(text, {}));
  return all;
}

// Whether the element type has this name.
bool is_named(Type element, ElementName const& name, bool official) {
  if (element->kind != name.kind) return false;
  switch (element->kind) {
    case TypeKind::index:
      return true;
    case TypeKind::floating:
      return element->text == name.text;
    case TypeKind::complex:
      return element->element->kind == TypeKind::floating &&
             std::ranges::find(name.parts, element->element->text) != name.parts.end();
    default:
      break;
  }
  if (element->width != name.width) return false;
  if (name.width == 1) return is_boolean(element);
  return name.is_unsigned == is_unsigned_integer(element) &&
         !(official && element->signedness == Signedness::is_signed);
}

bool is_element(Type element, std::string_view name, bool official) {
  return std::ranges::any_of(class_of(name).elements,
                             [&](ElementName const& one) { return is_named(element, one, official); });
}

bool quantized_as(Type element, std::string_view kind) {
  if (element->kind != TypeKind::quantized) return false;
  bool const per_axis = element->quantization->per_axis;
  return kind == "quantized_tensor" || per_axis == (kind == "per_axis_quantized_tensor");
}

// The state of one match. Members that tuples share are matched once.
struct Question {
  bool official = false, foreign = false;
  int depth = 0;
  std::map<std::pair<Type, TypeAlternative const*>, bool> members;
};

bool is_one(Type type, TypeAlternative const& want, Question& question);

// Whether the type is `!dialect.name` of an unknown dialect.
bool is_foreign(Type type) {
  if (type->kind != TypeKind::opaque || !type->text.starts_with('!')) return false;
  return !Specification::get().covers_dialect(type->text.substr(1, type->text.find('.') - 1));
}

bool is_of(Type type, std::string_view name, Question& question) {
  bool const is_of_hlo = type->kind == TypeKind::opaque && hlo::is_foreign_type(type->text);
  if (name == "value" && (is_of_hlo || (question.foreign && is_foreign(type)))) return true;
  if (Alternatives const& types = class_of(name).types; !types.empty())
    return std::ranges::any_of(types, [&](TypeAlternative const* one) { return is_one(type, *one, question); });
  TypeAlternative want;
  want.kind = name;
  return is_one(type, want, question);
}

// For a tuple or future: checks the members, if the alternative lists the permitted ones.
bool are_members(Type type, TypeAlternative const& want, Question& question) {
  if (want.elements.empty() || question.depth >= kMaxMemberDepth) return true;
  if (auto const known = question.members.find({type, &want}); known != question.members.end()) return known->second;
  ++question.depth;
  bool const are = std::ranges::all_of(type->members, [&](Type member) {
    return std::ranges::any_of(want.elements, [&](std::string const& name) { return is_of(member, name, question); });
  });
  --question.depth;
  return question.members[{type, &want}] = are;
}

bool is_unranked(Type type, TypeAlternative const& want, bool official) {
  return type->kind == TypeKind::unranked_tensor &&
         (is_element_of(type->element, want, official) ||
          (want.elements.empty() && type->element->kind == TypeKind::quantized));
}

bool is_one(Type type, TypeAlternative const& want, Question& question) {
  std::string_view const kind = want.kind;
  if (kind == "any") return true;
  if (kind == "value") return question.official || (!class_of(kind).types.empty() && is_of(type, kind, question));
  if (kind == "token") return type->kind == TypeKind::token;
  if (kind == "kept")
    return type->kind == TypeKind::opaque && !want.elements.empty() && type->text == "!" + want.elements[0];
  if (kind == "tuple") return type->kind == TypeKind::tuple && are_members(type, want, question);
  if (kind == "future") return type->kind == TypeKind::future && are_members(type, want, question);
  if (kind == "unranked_tensor") return is_unranked(type, want, question.official);
  bool const buffer = kind == "buffer", plain = buffer || kind == "tensor";
  if (!plain && !kind.ends_with("quantized_tensor")) return is_element(type, kind, question.official);
  if (type->kind != (buffer ? TypeKind::memref : TypeKind::tensor)) return false;
  if (want.rank && type->shape.size() != static_cast<std::size_t>(*want.rank)) return false;
  if (want.is_static && !is_static(type)) return false;
  return plain ? is_element_of(type->element, want, question.official) : quantized_as(type->element, kind);
}

}  // namespace

bool is_block_quantized(Type type) {
  if (!type) return false;
  if (type->kind == TypeKind::opaque) return type->text.starts_with("!quant.uniform<");
  auto const any = [](std::span<Type const> types) { return std::ranges::any_of(types, is_block_quantized); };
  return is_block_quantized(type->element) || any(type->members) || any(type->results);
}

bool matches(Type type, std::span<TypeAlternative const> alternatives, bool official, bool foreign) {
  Question question;
  question.official = official, question.foreign = foreign;
  return type && std::ranges::any_of(alternatives, [&](auto const& want) { return is_one(type, want, question); });
}

bool is_of_class(Type type, std::string_view name, bool official, bool foreign) {
  Question question;
  question.official = official, question.foreign = foreign;
  return type && is_of(type, name, question);
}

bool is_element_of(Type element, TypeAlternative const& alternative, bool official) {
  if (alternative.elements.empty()) return is_element(element, "tensor_element", official);
  return std::ranges::any_of(alternative.elements,
                             [&](std::string const& name) { return is_element(element, name, official); });
}

}  // namespace assay
