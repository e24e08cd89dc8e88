#include "constraints/explain/row_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "grammar/notation/specification.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// Programs spell signed types without a sign.
std::string written(std::string_view type) {
  bool const is_signed = type.size() > 2 && type.starts_with("si") && type[2] >= '0' && type[2] <= '9';
  return std::string(type.substr(is_signed ? 1 : 0));
}

std::string describe_elements(TypeAlternative const& type) {
  std::vector<std::string> all;
  for (std::string const& element : type.elements) {
    auto const words = words_for(element, "elements");
    auto const kind = words_for(element, "kind");
    all.push_back(words ? std::string(*words) : kind ? std::string(*kind) : written(element));
  }
  return enumerated(all, " or ");
}

std::string type_in_words(TypeAlternative const& type) {
  auto const kind = words_for(type.kind, "kind");
  std::string text = kind ? std::string(*kind) : type.kind == "kept" ? "" : written(type.kind);
  if (type.kind == "kept") return type.elements.empty() ? "a kept type" : "!" + type.elements[0];
  std::string before;
  if (type.is_static) before += "static ";
  if (type.rank) before += fmt::format("{}-dimensional ", *type.rank);
  if (!before.empty() && text.starts_with("a ")) text = "a " + before + text.substr(2);
  if (!type.elements.empty()) text += " of " + describe_elements(type);
  return text;
}

// Collects the names of the element types of a class.
void collect(std::vector<TypeAlternative> const& types, std::vector<std::string>& all) {
  for (TypeAlternative const& type : types) {
    if (ClassSpec const* const inner = Specification::get().type_class(type.kind);
        inner && !(type.kind == "complex" && !type.elements.empty()))
      collect(inner->types, all);
    else if (type.kind == "complex")
      for (std::string const& part : type.elements) all.push_back(fmt::format("complex<{}>", part));
    else
      all.push_back(written(type.kind));
  }
}

void collect(std::string_view name, std::vector<std::string>& all) {
  if (ClassSpec const* const inner = Specification::get().type_class(name))
    collect(inner->types, all);
  else
    all.push_back(written(name));
}

std::vector<std::string> cases_of(TypeAlternative const& type) {
  std::vector<std::string> cases(type.elements.begin() + 1, type.elements.end());
  if (!cases.empty()) return cases;
  if (EnumSpec const* const all = Specification::get().enumeration(type.elements[0]))
    for (EnumCase const& one : all->cases) cases.push_back(one.name);
  return cases;
}

}  // namespace

std::string to_words(std::vector<TypeAlternative> const& types) {
  std::vector<std::string> all;
  for (TypeAlternative const& type : types) all.push_back(type_in_words(type));
  return enumerated(all, ", or ");
}

std::string describe_attribute(Row const& row, std::vector<TypeAlternative> const& types) {
  std::vector<std::string> all;
  for (TypeAlternative const& type : types) {
    if (type.kind == "enum" && !type.elements.empty())
      all.push_back("one of " + enumerated(cases_of(type), " and "));
    else if (type.kind == "struct" && !type.elements.empty())
      all.push_back(fmt::format("#{}<...>", type.elements[0]));
    else if (type.kind == "flags" && !type.elements.empty())
      all.push_back(fmt::format("#{}<...>", type.elements[0]));
    else if (type.kind == "tensor" && type.rank == 1 && type.elements.size() == 1)
      all.push_back(fmt::format("a list of {}", written(type.elements[0])));
    else if (type.kind == "tensor" && type.rank && type.elements.size() == 1)
      all.push_back(fmt::format("a {}-dimensional dense<...> of {}", *type.rank, written(type.elements[0])));
    else if (type.kind == "i1")
      all.emplace_back("true or false");
    else
      all.push_back(type_in_words(type));
  }
  std::string const text = enumerated(all, ", or ");
  return row.variadic ? "a list; each element is " + text : text;
}

std::string allowed_elements(std::vector<TypeAlternative> const& types, Type given) {
  if (!given || !has_shape(given)) return "";
  std::vector<std::string> all;
  for (TypeAlternative const& type : types) {
    if (type.kind != "tensor") continue;
    if (type.elements.empty()) collect("tensor_element", all);
    for (std::string const& element : type.elements) collect(element, all);
  }
  std::string const own = to_string(given->element);
  if (all.size() < 2 || std::ranges::find(all, own) != all.end() || given->element->kind == TypeKind::quantized)
    return "";
  return "elements may be " + enumerated(all, " or ");
}

}  // namespace assay
