// Implements generators/invalid/edit.hpp: small changes of attributes, types, operands and regions.
#include "generators/invalid/edit.hpp"

#include <algorithm>
#include <string_view>

#include "generators/invalid/text.hpp"

namespace assay {
namespace {

using Kind = OpChange::Kind;

// The positions of the sizes and the element type in tensor<2x3xf32>. False for other types.
struct Shaped {
  std::size_t sizes = 0, element = 0, end = 0;
  explicit operator bool() const { return end > 0; }
};

Shaped shape_of(std::string_view type) {
  constexpr std::string_view kTensor = "tensor<";
  if (!type.starts_with(kTensor) || type.ends_with(")") || type.substr(kTensor.size()).starts_with("*")) return {};
  Shaped at;
  at.sizes = at.element = kTensor.size();
  while (at.element < type.size()) {
    std::size_t const end = type.find_first_not_of("0123456789?", at.element);
    if (end == at.element || end == std::string_view::npos || type[end] != 'x') break;
    at.element = end + 1;
  }
  int depth = 0;
  for (at.end = at.element; at.end < type.size(); ++at.end) {
    char const c = type[at.end];
    if (depth == 0 && (c == '>' || c == ',')) break;
    depth += (c == '<' || c == '{') - (c == '>' || c == '}');
  }
  return at;
}

std::string with_element(std::string const& type, Shaped at, std::string const& element) {
  return changed(type, {at.element, at.end, element});
}

constexpr char const* kElements[] = {
    "i1", "i32", "ui8", "f32", "bf16", "complex<f32>", "index", "!quant.uniform<i8:f32, 0.5>", "i3", "tf32", "si16"};

void add_sizes(std::vector<OpChange>& changes, Kind kind, std::vector<std::string> const& types) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    Shaped const at = shape_of(types[i]);
    if (!at) continue;
    for (TextChange const& step : steps_in(types[i]))
      if (step.end <= at.element && step.with[0] != '-') changes.push_back({kind, i, "", changed(types[i], step)});
  }
  for (std::size_t i = 0; i < types.size(); ++i) {
    Shaped const at = shape_of(types[i]);
    for (std::size_t begin = at.sizes; at && begin < at.element;) {
      std::size_t const end = types[i].find('x', begin);
      changes.push_back({kind, i, "", changed(types[i], {begin, end, types[i][begin] == '?' ? "3" : "?"})});
      begin = end + 1;
    }
  }
}

void add_elements(std::vector<OpChange>& changes, Kind kind, std::vector<std::string> const& types,
                  std::vector<std::string> const& elements) {
  for (std::size_t i = 0; i < types.size(); ++i) {
    Shaped const at = shape_of(types[i]);
    if (!at) continue;
    for (std::string const& element : elements)
      if (types[i].compare(at.element, at.end - at.element, element) != 0)
        changes.push_back({kind, i, "", with_element(types[i], at, element)});
  }
}

}  // namespace

std::vector<OpChange> steps_of(OpParts const& parts) {
  std::vector<OpChange> changes;
  auto add_attribute = [&](OpParts::Named const& attribute, std::size_t operand, bool of_operand) {
    if (attribute.name.ends_with("SegmentSizes") || attribute.name == "function_type") return;
    for (TextChange const& step : steps_in(attribute.text))
      changes.push_back({Kind::set_attribute, operand, attribute.name, changed(attribute.text, step), of_operand});
  };
  for (auto const& attribute : parts.attributes) add_attribute(attribute, 0, false);
  for (std::size_t i = 0; i < parts.constants.size(); ++i)
    for (auto const& attribute : parts.constants[i]) add_attribute(attribute, i, true);
  add_sizes(changes, Kind::result_type, parts.results);
  add_sizes(changes, Kind::operand_type, parts.operands);
  return changes;
}

std::vector<OpChange> restructurings_of(OpParts const& parts) {
  std::vector<OpChange> changes;
  for (auto const& attribute : parts.attributes) {
    if (attribute.name.ends_with("SegmentSizes") || attribute.name == "function_type") continue;
    auto add = [&](TextChange const& change) {
      changes.push_back({Kind::set_attribute, 0, attribute.name, changed(attribute.text, change)});
    };
    for (TextChange const& change : list_changes_in(attribute.text)) add(change);
    for (std::size_t at = attribute.text.find('@'); at != std::string::npos; at = attribute.text.find('@', at + 1)) {
      std::size_t const end = attribute.text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789", at + 1);
      add({at, std::min(end, attribute.text.size()), "@nothing"});
    }
    if (attribute.text.starts_with('[')) add({0, attribute.text.size(), "[]"});
    if (attribute.text.starts_with('"'))
      for (char const* text : {"\"\"", "\"nothing\"", "\"9\""}) add({0, attribute.text.size(), text});
  }
  if (parts.regions == 0) return changes;
  for (std::size_t i = 0; i < 3; ++i) {
    changes.push_back({Kind::double_inner, i, "", ""});
    changes.push_back({Kind::return_argument, i, "", ""});
    for (char const* other : {"stablehlo.abs", "stablehlo.add", "stablehlo.custom_call"})
      changes.push_back({Kind::rename_inner, i, other, ""});
  }
  return changes;
}

std::string all_unknown(std::string const& type) {
  Shaped const at = shape_of(type);
  if (!at) return type;
  std::string sizes;
  for (std::size_t i = at.sizes; i < at.element; ++i)
    if (type[i] == 'x') sizes += "?x";
  return changed(type, {at.sizes, at.element, sizes});
}

std::vector<OpChange> retypings_of(OpParts const& parts) {
  std::vector<OpChange> changes;
  std::vector<std::string> elements = parts.element_types;
  for (char const* element : kElements)
    if (std::ranges::find(elements, element) == elements.end()) elements.push_back(element);
  add_elements(changes, Kind::result_type, parts.results, elements);
  add_elements(changes, Kind::operand_type, parts.operands, elements);
  return changes;
}

std::vector<std::string> other_types(std::string const& type) {
  std::vector<std::string> types;
  Shaped const at = shape_of(type);
  std::string const element = at ? type.substr(at.element, at.end - at.element) : "f32";
  if (at) {
    for (char const* other : kElements)
      if (element != other) types.push_back(with_element(type, at, other));
    if (at.element > at.sizes) {
      std::string const sizes = type.substr(at.sizes, at.element - at.sizes);
      types.push_back("tensor<" + element + ">");
      types.push_back("tensor<" + sizes.substr(0, sizes.find('x') + 1) + sizes + element + ">");
      types.push_back("tensor<?" + sizes.substr(sizes.find('x')) + element + ">");
      types.push_back("tensor<" + sizes.substr(sizes.find('x') + 1) + element + ">");
    } else {
      types.push_back("tensor<2x" + element + ">");
      types.push_back("tensor<1x" + element + ">");
    }
    types.push_back("memref<" + type.substr(at.sizes, at.element - at.sizes) + element + ">");
  } else {
    types.push_back("tensor<f32>");
    types.push_back("tensor<2xi32>");
  }
  for (std::string other :
       {"tensor<*x" + element + ">", std::string("!stablehlo.token"), "tuple<tensor<" + element + ">>",
        "!stablehlo.future<tensor<" + element + ">>", "memref<" + element + ">", "vector<2x" + std::string("f32") + ">",
        std::string("index"), std::string("f32"), std::string("i32"), std::string("none")})
    types.push_back(std::move(other));
  std::erase(types, type);
  return types;
}

}  // namespace assay
