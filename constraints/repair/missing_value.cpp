#include "constraints/repair/missing_value.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "constraints/repair/number_range.hpp"
#include "constraints/repair/paired_lists.hpp"
#include "grammar/hints/attribute_form.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

bool is_number(Row const& row) {
  std::string_view const kind = row.types.front().kind;
  return !row.variadic && (kind == "si64" || kind == "si32" || kind == "ui64" || kind == "ui32");
}

EnumSpec const* enumeration_of(Row const& row) {
  auto const& type = row.types.front();
  bool const is_case = !row.variadic && type.kind == "enum" && !type.elements.empty();
  return is_case ? Specification::get().enumeration(type.elements[0]) : nullptr;
}

Attribute integers_of(Context& context, std::vector<std::int64_t> const& numbers) {
  AttributeNode node{.kind = AttributeKind::dense_array, .type = context.integer(64)};
  node.integers = numbers;
  return context.unique(node);
}

// Returns all lists of different dimensions less than `axes`, shorter lists first.
std::vector<std::vector<std::int64_t>> lists_of_dimensions(std::int64_t axes) {
  std::vector<std::vector<std::int64_t>> lists{{}};
  for (std::size_t i = 0; i < lists.size(); ++i)
    for (std::int64_t axis = 0; axis < axes; ++axis) {
      if (std::ranges::find(lists[i], axis) != lists[i].end()) continue;
      auto longer = lists[i];
      longer.push_back(axis);
      lists.push_back(std::move(longer));
    }
  return lists;
}

}  // namespace

std::optional<std::vector<MissingValue>> values_for(Context& context, Operation const& op, OpSpec const& spec,
                                                    Row const& row,
                                                    std::function<bool(Operation const&)> const& is_valid) {
  if (row.types.empty() || !row.parent.empty()) return std::nullopt;
  std::vector<MissingValue> found;
  auto const attempt = [&](AttributeNode const& node, std::string const& value, std::string const& form) {
    if (found.size() > kMaxMissing) return;
    std::vector<NamedAttribute> attributes(op.attributes.begin(), op.attributes.end());
    attributes.push_back({row.name, context.unique(node), 0});
    Operation copy = op;
    copy.attributes = attributes;
    if (is_valid(copy)) found.push_back({value, form});
  };
  if (is_number(row)) {
    NumberRange const range = range_of(op, spec, row);
    if (!range.is_whole) return std::nullopt;
    std::uint32_t const width = row.types.front().kind.ends_with("64") ? 64 : 32;
    for (std::int64_t const number : range.numbers) {
      AttributeNode node{.kind = AttributeKind::integer, .type = context.integer(width), .value = number};
      auto const text = std::to_string(number);
      node.text = context.intern(text);
      attempt(node, text, attribute_form(row, number));
    }
    return found;
  }
  if (is_list_of_integers(row)) {
    constexpr std::int64_t kMaxAxes = 5;  // 326 lists
    NumberRange const range = range_of(op, spec, row);
    if (!range.has_dimensions || range.axes > kMaxAxes) return std::nullopt;
    for (auto const& numbers : lists_of_dimensions(range.axes)) {
      auto const list = fmt::format("{}", fmt::join(numbers, ", "));
      attempt(*integers_of(context, numbers), "[" + list + "]",
              numbers.empty() ? "array<i64>" : "array<i64: " + list + ">");
    }
    return found;
  }
  if (row.types.front().kind == "struct") {
    auto const choices = paired_lists_for(context, op, spec, row.name, is_valid);
    if (!choices) return std::nullopt;
    for (PairedLists const& lists : *choices) {
      std::vector<NamedAttribute> fields;
      for (Row const& field : spec.rows)
        if (auto const list = lists.find(field.name); list != lists.end())
          fields.push_back({field.field, integers_of(context, list->second), 0});
      std::string const form = structure_form(row, fields);
      found.push_back({form, form});
    }
    return found;
  }
  EnumSpec const* const cases = enumeration_of(row);
  if (!cases || cases->form == EnumSpec::Form::number) return std::nullopt;
  for (EnumCase const& one : cases->cases) {
    AttributeNode node{.kind = AttributeKind::enumeration};
    node.name = cases->name;
    node.text = one.name;
    attempt(node, one.name, enumeration_text(cases->name, one.name));
  }
  return found;
}

}  // namespace assay
