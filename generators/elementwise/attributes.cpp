#include "generators/elementwise/attributes.hpp"

#include <algorithm>

#include "grammar/notation/specification.hpp"
#include "oracle/formats/float_format.hpp"

namespace assay {
namespace {

bool is_number(Row const& row) { return row.types.at(0).kind == "si32" || row.types.at(0).kind == "si64"; }
bool is_omitted(Row const& row) { return !row.parent.empty() || row.optional || row.default_value; }

std::vector<AttributeChoice> enum_choices(Row const& row) {
  std::vector<AttributeChoice> choices;
  if (is_omitted(row)) choices.emplace_back();
  auto const& name = row.types[0].elements[0];
  auto const dot = name.find('.');
  auto const* all = Specification::get().enumeration(name);
  if (!all) return choices;
  for (auto const& one : all->cases)
    choices.push_back(
        {row.name + " = #" + name.substr(0, dot) + "<" + name.substr(dot + 1) + " " + one.name + ">", "_" + one.name});
  return choices;
}

// Two integers are the exponent and fraction bits of the known formats.
std::vector<AttributeChoice> number_choices(std::vector<Row const*> const& rows) {
  std::vector<AttributeChoice> choices;
  if (rows.size() != 2) return choices;
  std::vector<std::pair<int, int>> widths = {{1, 0}, {2, 0}, {3, 1}, {5, 0}, {8, 0}, {8, 1}};
  for (auto const& format : float_formats()) widths.emplace_back(format.exponent_bits, format.fraction_bits);
  std::ranges::sort(widths);
  widths.erase(std::unique(widths.begin(), widths.end()), widths.end());
  for (auto const& width : widths) {
    int const numbers[] = {width.first, width.second};
    AttributeChoice choice;
    for (std::size_t i = 0; i < 2; ++i) {
      auto const type = rows[i]->types[0].kind == "si32" ? " : i32" : " : i64";
      choice.text += (i ? ", " : "") + rows[i]->name + " = " + std::to_string(numbers[i]) + type;
      choice.name += "_" + std::to_string(numbers[i]);
      choice.numbers.push_back(numbers[i]);
    }
    choices.push_back(choice);
  }
  return choices;
}

}  // namespace

std::vector<AttributeChoice> attribute_choices(OpSpec const& spec) {
  std::vector<AttributeChoice> all = {{}};
  std::vector<Row const*> numbers;
  auto const combine = [&](std::vector<AttributeChoice> const& choices) {
    std::vector<AttributeChoice> combined;
    for (auto const& one : all)
      for (auto const& other : choices) {
        bool const both = !one.text.empty() && !other.text.empty();
        combined.push_back({one.text + (both ? ", " : "") + other.text, one.name + other.name,
                            one.numbers.empty() ? other.numbers : one.numbers});
      }
    all = combined;
  };
  for (auto const& row : spec.rows) {
    if (row.kind != RowKind::attribute || row.types.empty()) continue;
    if (row.parent.empty() && row.types[0].kind == "enum")
      combine(enum_choices(row));
    else if (is_omitted(row))
      continue;
    else if (is_number(row))
      numbers.push_back(&row);
    else
      return {};
  }
  if (!numbers.empty()) combine(number_choices(numbers));
  return all;
}

}  // namespace assay
