#include "lsp/attribute_place.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "lsp/names.hpp"
#include "semantics/program/type.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

std::string_view without_end_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Returns the word before `=` at the end of the text; empty if the text does not end so.
std::string_view word_before_equals(std::string_view text) {
  text = without_end_blanks(text);
  if (!text.ends_with('=')) return {};
  text = without_end_blanks(text.substr(0, text.size() - 1));
  auto begin = text.size();
  while (begin > 0 && is_name_char(text[begin - 1])) --begin;
  return text.substr(begin);
}

// Returns the text before `[..] x` at its end; empty if it does not end so.
std::string_view before_first_list(std::string_view text) {
  text = without_end_blanks(text);
  if (!text.ends_with('x')) return {};
  text = without_end_blanks(text.substr(0, text.size() - 1));
  auto const open = text.ends_with(']') ? text.rfind('[') : text.npos;
  return open == text.npos ? std::string_view() : text.substr(0, open);
}

// Whether the formula is a chain that ends with `NAME < rank(VALUE)`; then returns VALUE.
std::string_view rank_bound(Expr const& formula, std::string_view name) {
  if (formula.kind == ExprKind::and_) {
    for (auto const& part : formula.args)
      if (auto const found = rank_bound(part, name); !found.empty()) return found;
    return {};
  }
  auto const& args = formula.args;
  if (formula.kind != ExprKind::comparison || args.size() < 2 || formula.ops.empty() || formula.ops.back() != "<")
    return {};
  auto const &attribute = args[args.size() - 2], &bound = args.back();
  bool const is_bound = attribute.kind == ExprKind::name && attribute.text == name && bound.kind == ExprKind::call &&
                        bound.text == "rank" && bound.args.size() == 1;
  if (!is_bound) return {};
  auto const* value = &bound.args[0];  // `inputs[0]` and `inputs...` are the first of them
  if ((value->kind == ExprKind::index || value->kind == ExprKind::ellipsis) && !value->args.empty())
    value = &value->args[0];
  return value->kind == ExprKind::name ? std::string_view(value->text) : std::string_view();
}

// Returns the type of `%name` or `%name#1`, defined before the position in its function.
Type type_of_name(Document& document, std::uint32_t offset, std::string_view written) {
  auto const mark = written.find('#');
  auto const name = written.substr(1, mark == written.npos ? mark : mark - 1);
  std::size_t number = 0;
  if (mark != written.npos) {
    auto const digits = written.substr(mark + 1);
    std::from_chars(digits.data(), digits.data() + digits.size(), number);
  }
  auto const function = document.text().rfind("func.func", offset);
  auto const from = function == std::string::npos ? 0 : function;
  Type type = nullptr;
  for (ValuePlace const& place : value_places(document)) {
    bool const is_it =
        place.is_definition && place.range.begin >= from && place.range.begin < offset && place.value->name == name;
    if (!is_it) continue;
    auto const pack = pack_of(*place.value);
    type = number < pack.size() ? pack[number]->type : nullptr;
  }
  return type;
}

// Returns the sizes of the last tensor type in a text.
std::optional<std::vector<std::int64_t>> last_sizes(std::string_view text) {
  constexpr std::string_view kTensor = "tensor<";
  auto at = text.rfind(kTensor);
  if (at == text.npos) return std::nullopt;
  std::vector<std::int64_t> sizes;
  for (at += kTensor.size(); at < text.size();) {
    auto end = at;
    while (end < text.size() && (is_digit(text[end]) || text[end] == '?')) ++end;
    if (end == at || end == text.size() || text[end] != 'x') break;
    std::int64_t size = kDynamic;
    std::from_chars(text.data() + at, text.data() + end, size);
    sizes.push_back(size);
    at = end + 1;
  }
  return sizes;
}

}  // namespace

AttributePlace attribute_around(OpPlace const& place) {
  auto const rest = without_end_blanks(place.rest);
  for (std::size_t i = 0; i <= place.open.size(); ++i) {
    auto part = i == 0 ? rest : without_end_blanks(rest.substr(0, place.open[place.open.size() - i]));
    if (i > 0)
      if (auto const first = before_first_list(part); !first.empty())
        if (auto const key = word_before_equals(first); !key.empty()) return {key, true};
    while (!part.empty() && (is_name_char(part.back()) || part.back() == '#' || part.back() == '.'))
      part.remove_suffix(1);
    if (auto const key = word_before_equals(part); !key.empty()) return {key, false};
  }
  return {};
}

std::vector<Row const*> rows_of(OpSpec const& spec, AttributePlace const& attribute) {
  constexpr std::string_view kSecond = " \"x\" $";
  std::vector<Row const*> rows;
  if (attribute.key.empty()) return rows;
  for (Row const& row : spec.rows)
    if (row.kind == RowKind::attribute && is_key_of(spec, row, attribute.key)) rows.push_back(&row);
  if (!attribute.is_second || rows.empty()) return rows;
  std::string_view const form = spec.assembly_text;
  auto const first = fmt::format("${}{}", rows.front()->name, kSecond);
  auto const at = form.find(first);
  if (at == form.npos) return {};
  auto const name = form.substr(at + first.size());
  auto const end = std::ranges::find_if_not(name, is_name_char);
  Row const* const second = spec.row(name.substr(0, static_cast<std::size_t>(end - name.begin())));
  return second ? std::vector<Row const*>{second} : std::vector<Row const*>();
}

std::string_view ranked_value(OpSpec const& spec, Row const& row) {
  for (Clause const& clause : spec.clauses)
    if (auto const found = rank_bound(clause.formula, row.name); !found.empty()) return found;
  return {};
}

std::optional<NearShape> shape_near(Document& document, OpPlace const& place, std::uint32_t offset,
                                    std::string_view value) {
  std::size_t index = 0;  // of the operand, unless a variadic one is before it
  Row const* found = nullptr;
  for (Row const& row : place.spec->rows) {
    if (row.name == value) found = &row;
    if (found || (row.kind == RowKind::input && row.variadic)) break;
    index += row.kind == RowKind::input;
  }
  if (!found) return std::nullopt;
  if (found->kind == RowKind::output) {
    std::string_view const text = document.text();
    auto const end = std::min(text.find('\n', offset), text.size());
    auto sizes = last_sizes(text.substr(offset, end - offset));
    return sizes ? std::optional(NearShape{"", *std::move(sizes)}) : std::nullopt;
  }
  auto at = place.rest.find('%');
  for (; at != place.rest.npos && index > 0; --index) at = place.rest.find('%', at + 1);
  if (at == place.rest.npos) return std::nullopt;
  auto end = at + 1;
  while (end < place.rest.size() && (is_name_char(place.rest[end]) || place.rest[end] == '#' || place.rest[end] == '.'))
    ++end;
  auto const written = place.rest.substr(at, end - at);
  Type const type = type_of_name(document, offset, written);
  if (!type || !has_shape(type)) return std::nullopt;
  return NearShape{std::string(written), {type->shape.begin(), type->shape.end()}};
}

}  // namespace assay
