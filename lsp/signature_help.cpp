// Implements lsp/features.hpp: the operands of the op, or the parameters of the function, around a position.
#include <fmt/format.h>

#include <algorithm>

#include "grammar/assembly/assembly_form.hpp"
#include "grammar/hints/attribute_form.hpp"
#include "lsp/attribute_place.hpp"
#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "lsp/op_place.hpp"
#include "semantics/program/type.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

// Returns the signature of the function that `call @f(` around the position calls, or null.
Json signature_of_callee(Document& document, OpPlace const& place) {
  auto const rest = trimmed(place.rest);
  auto const paren = rest.find('(');
  if (!rest.starts_with('@') || paren == rest.npos || place.open.size() != 1) return nullptr;
  for (SymbolDefinition const& one : symbol_definitions(document)) {
    Attribute const type = one.op->attribute("function_type");
    if (one.name != name_of_symbol(trimmed(rest.substr(0, paren))) || !type || !type->type) continue;
    std::string label = "@" + one.name + "(";
    Json parameters = Json::array();
    for (Type const input : type->type->members) {
      if (!parameters.empty()) label += ", ";
      label += to_string(input);
      parameters.push_back({{"label", to_string(input)}});
    }
    auto const commas = std::ranges::count(rest.substr(paren), ',');
    return {{"signatures", {{{"label", label + ")"}, {"parameters", std::move(parameters)}}}},
            {"activeSignature", 0},
            {"activeParameter", commas}};
  }
  return nullptr;
}

bool is_word_at(std::string_view text, std::size_t at, std::size_t size) {
  return (at == 0 || !is_name_char(text[at - 1])) && (at + size == text.size() || !is_name_char(text[at + size]));
}

// Returns the type of an attribute, and the rules that name it.
std::string rules_of_attribute(OpSpec const& spec, Row const& row) {
  std::string text = row.type_text;
  for (Clause const& clause : spec.clauses) {
    if (clause.official == Official::only) continue;
    std::string_view const rule = clause.text;
    for (auto at = rule.find(row.name); at != rule.npos; at = rule.find(row.name, at + 1))
      if (is_word_at(rule, at, row.name.size())) {
        text += fmt::format("\n{} {}", clause.label, rule);
        break;
      }
  }
  return text;
}

// Returns the attribute around the position as the parameter, in the assembly format of the op or alone; or null.
Json signature_of_attribute(OpPlace const& place, std::string const& form) {
  auto const rows = rows_of(*place.spec, attribute_around(place));
  if (rows.empty()) return nullptr;
  Row const& row = *rows.front();
  auto label = form;
  auto at = label.find(row.name, std::min(label.find(' '), label.size()));
  while (at != label.npos && !is_word_at(label, at, row.name.size())) at = label.find(row.name, at + 1);
  auto end = at + row.name.size();
  if (at == label.npos) {
    label = fmt::format("{} = {}", row.name, attribute_form(row));
    at = 0, end = label.size();
  }
  Json const parameter = {{"label", {at, end}}, {"documentation", rules_of_attribute(*place.spec, row)}};
  return {{"signatures",
           {{{"label", label}, {"documentation", place.spec->summary}, {"parameters", Json::array({parameter})}}}},
          {"activeSignature", 0},
          {"activeParameter", 0}};
}

}  // namespace

Json signature_help(Document& document, std::uint32_t offset) {
  auto const place = op_around(document, offset);
  if (!place.spec || place.has_colon) return nullptr;
  if (place.spec->row("callee")) return signature_of_callee(document, place);
  // Operands are in the parentheses of the generic form, or outside of any brackets.
  bool const is_generic = !place.rest.empty() && place.rest.find_first_of("\"(") == 0;
  std::string form = is_generic ? "" : rules::assembly_form(*place.spec);
  std::vector<Row const*> rows;
  std::string operands;
  for (Row const& row : place.spec->rows) {
    if (row.kind != RowKind::input) continue;
    rows.push_back(&row);
    operands += fmt::format("{}%{}{}", operands.empty() ? "" : ", ", row.name, row.variadic ? ", ..." : "");
  }
  if (form.empty()) form = fmt::format("\"{}\"({}) : (T, ...) -> T", place.spec->name, operands);
  Json parameters = Json::array();
  std::size_t at = 0;
  for (Row const* const row : rows) {
    auto const begin = form.find("%" + row->name, at);
    if (begin == form.npos) continue;
    at = begin + 1 + row->name.size();
    parameters.push_back({{"label", {begin, at}}, {"documentation", row->type_text}});
  }
  std::size_t const depth = is_generic && !place.open.empty() ? 1 : 0;
  std::size_t commas = 0, nested = 0;
  for (char const c : place.rest) {
    nested += c == '(' || c == '[' || c == '{';
    nested -= (c == ')' || c == ']' || c == '}') && nested > 0;
    commas += c == ',' && nested == depth;
  }
  bool const is_in_brackets = place.open.size() > depth;
  if (auto found = signature_of_attribute(place, form); !found.is_null()) return found;
  if (is_in_brackets) return nullptr;
  if (!rows.empty() && rows.back()->variadic) commas = std::min(commas, rows.size() - 1);
  if (commas >= parameters.size() && commas > 0) return nullptr;  // after the operands
  return {{"signatures",
           {{{"label", form}, {"documentation", place.spec->summary}, {"parameters", std::move(parameters)}}}},
          {"activeSignature", 0},
          {"activeParameter", commas}};
}

}  // namespace assay
