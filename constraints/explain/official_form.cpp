#include "constraints/explain/official_form.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace assay {
namespace {

constexpr std::size_t kMaxShown = 16;

// Appends the numbers of a list in their spelling and order. Returns false for other contents or too many numbers.
bool add_numbers(Attribute attribute, std::vector<std::string>& numbers) {
  if (numbers.size() > kMaxShown) return false;
  switch (attribute->kind) {
    case AttributeKind::integer:
      return numbers.emplace_back(attribute->text), true;
    case AttributeKind::boolean:
      return numbers.emplace_back(attribute->value != 0 ? "true" : "false"), true;
    case AttributeKind::array:
      for (Attribute const element : attribute->elements)
        if (!add_numbers(element, numbers)) return false;
      return true;
    case AttributeKind::dense_array:
      if (!attribute->elements.empty()) return false;
      for (std::int64_t const number : attribute->integers) numbers.push_back(std::to_string(number));
      return numbers.size() <= kMaxShown;
    default:
      return false;
  }
}

// Returns the body of array<..> for a one-dimensional dense<..>.
std::string without_brackets(DenseLiteral const& literal, Type type) {
  if (literal.text.size() > 100) return "";
  if (literal.form == DenseLiteral::Form::splat && type->shape.size() == 1 && type->shape[0] >= 0 &&
      type->shape[0] <= static_cast<std::int64_t>(kMaxShown))
    return fmt::format(
        "{}", fmt::join(std::vector<std::string_view>(static_cast<std::size_t>(type->shape[0]), literal.text), ", "));
  auto const begin = literal.text.find('['), end = literal.text.rfind(']');
  if (literal.form != DenseLiteral::Form::list || begin == std::string_view::npos || end <= begin) return "";
  return std::string(literal.text.substr(begin + 1, end - begin - 1));
}

// Returns "[[0, 1], [2, 3]]" for rows of numbers. Empty if the rows have different lengths.
std::string table_text(Attribute table, std::size_t& columns) {
  std::string text;
  for (std::size_t i = 0; i < table->elements.size(); ++i) {
    std::vector<std::string> numbers;
    if (!add_numbers(table->elements[i], numbers)) return "";
    if (i == 0) columns = numbers.size();
    if (numbers.size() != columns) return "";
    text += fmt::format("{}[{}]", i ? ", " : "", fmt::join(numbers, ", "));
  }
  return text.empty() ? "" : "[" + text + "]";
}

// Returns the element type as programs spell it: signed integers have no sign.
std::string element_name(TypeAlternative const& want) {
  std::string name = want.elements.empty() ? "i64" : want.elements.front();
  return name.starts_with("si") ? name.substr(1) : name;
}

std::string array_text(TypeAlternative const& want, Attribute attribute) {
  std::string body;
  std::vector<std::string> numbers;
  if (attribute->kind == AttributeKind::dense && attribute->literal && attribute->type)
    body = without_brackets(*attribute->literal, attribute->type);
  else if (add_numbers(attribute, numbers))
    body = fmt::format("{}", fmt::join(numbers, ", "));
  return body.empty() ? "" : fmt::format("array<{}: {}>", element_name(want), body);
}

std::string dense_text_of(TypeAlternative const& want, Attribute attribute) {
  std::size_t columns = 0;
  std::string const body =
      attribute->kind == AttributeKind::array && want.rank == 2 ? table_text(attribute, columns) : "";
  if (body.empty()) return "";
  return fmt::format("dense<{}> : tensor<{}x{}x{}>", body, attribute->elements.size(), columns, element_name(want));
}

}  // namespace

bool is_unit_officially(Row const& row) {
  return row.official_types && !row.official_types->empty() && row.official_types->front().kind == "unit";
}

std::string official_form(Row const& row, Attribute attribute) {
  auto const& want = row.types.front();
  bool const is_array = want.rank == 1;
  std::string const text = is_array ? array_text(want, attribute) : dense_text_of(want, attribute);
  return !text.empty() ? text : is_array ? "array<..>" : "dense<..>";
}

Hint official_form_hint(Row const& row, Attribute attribute) {
  if (is_unit_officially(row))
    return fmt::format("write {} without a value if it is true, and leave it out if it is false", row.name);
  auto const& want = row.types.front();
  bool const is_array = want.rank == 1;
  std::string const text = is_array ? array_text(want, attribute) : dense_text_of(want, attribute);
  auto const sentence =
      fmt::format("write it as {}<..>, the only form that the official tools read here", is_array ? "array" : "dense");
  return text.empty() ? Hint(sentence) : Hint::form(sentence, fmt::format("{} = {}", row.name, text));
}

}  // namespace assay
