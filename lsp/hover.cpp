// Implements lsp/features.hpp: the facts about the construct under the cursor, as Markdown.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "constraints/labels/help_uri.hpp"
#include "grammar/notation/specification.hpp"
#include "lsp/features.hpp"
#include "lsp/names.hpp"
#include "lsp/types_at.hpp"
#include "semantics/program/type.hpp"
#include "support/characters.hpp"
#include "support/text.hpp"

namespace assay {

namespace {

char const* row_word(RowKind kind) {
  switch (kind) {
    case RowKind::input:
      return "operand";
    case RowKind::attribute:
      return "attribute";
    case RowKind::function:
      return "region";
    case RowKind::output:
      return "result";
  }
  return "";
}

std::string row_text(Row const& row) {
  std::string_view type = row.type_text;
  for (std::string_view const word : {"optional ", "variadic "})
    if (type.starts_with(word)) type.remove_prefix(word.size());
  std::string text = fmt::format("- {} `{}`: {}", row_word(row.kind), row.name, type);
  if (row.optional) text += ", optional";
  if (row.variadic) text += ", any number";
  return text + "\n";
}

// Returns a link to the explanation of a label, if it has a URI.
std::string link_text(std::string_view text, std::string_view label) {
  auto const uri = help_uri(label);
  return uri.empty() ? std::string(text) : fmt::format("[{}]({})", text, uri);
}

// Describes the op by its rules: signature, assembly format and clauses.
std::string op_text(OpSpec const& spec) {
  std::string text = fmt::format("**{}** (since {})\n\n{}\n\n", spec.name, to_string(spec.since), spec.summary);
  if (!spec.deprecated.empty()) text += fmt::format("*Deprecated:* {}\n\n", spec.deprecated);
  for (Row const& row : spec.rows) text += row_text(row);
  if (!spec.clauses.empty()) text += "\n```\n";
  for (Clause const& clause : spec.clauses)
    if (clause.official != Official::only) text += fmt::format("{:<4} {}\n", clause.label, clause.text);
  if (!spec.clauses.empty()) text += "```\n";
  return text + fmt::format("\n{}\n", link_text("rules of " + spec.name, spec.label_prefix + "_c1"));
}

std::string inferred_text(Document& document, Operation const& op) {
  std::string text;
  auto const inferred = document.inferred(op);
  for (std::size_t i = 0; i < inferred.size() && i < op.results.size(); ++i) {
    std::string const name =
        op.results[i]->name.empty() ? fmt::format("result {}", i) : fmt::format("%{}", op.results[i]->name);
    if (inferred[i].type)
      text += fmt::format("- {} is inferred as `{}`{}\n", name, to_string(inferred[i].type),
                          inferred[i].fits ? "" : ", which differs from the declared type");
    else if (!inferred[i].reason.empty())
      text += fmt::format("- the type of {} cannot be inferred from operands and attributes: {}\n", name,
                          inferred[i].reason);
  }
  return text.empty() ? text : "\n" + text;
}

bool is_in_line(Document const& document, SourceRange range, std::uint32_t offset) {
  return document.lines().line_at(range.begin) == document.lines().line_at(offset);
}

std::string findings_text(Document& document, std::uint32_t offset, SizeFindings const& sizes) {
  std::string text;
  for (Diagnostic const& finding : document.report(false).diagnostics.all())
    if (is_in_line(document, finding.range, offset)) {
      text += fmt::format("- **{}** {}: {}\n", to_string(finding.severity), link_text(finding.label, finding.label),
                          finding.message);
      if (!finding.values.empty()) text += fmt::format("  - here: `{}`\n", finding.values);
      if (!finding.hint.empty()) text += fmt::format("  - hint: {}\n", finding.hint.text);
    }
  if (sizes.version == document.version())
    for (SizeRemark const& proof : sizes.all)
      if (proof.line == document.lines().line_at(offset)) {
        text += fmt::format("- sizes `?`: {} {}", link_text(proof.label, proof.label),
                            proof.verdict == "can_fail" ? "may fail"
                            : proof.verdict == "fails"  ? "fails for all sizes"
                                                        : "is undecided");
        if (!proof.condition.empty()) text += fmt::format("; it holds where `{}`", proof.condition);
        text += "\n";
      }
  return text.empty() ? text : "\n" + text;
}

// Returns the position of the `%` of `%name:N` around a position in `:N`; nothing elsewhere.
std::optional<std::uint32_t> begin_of_count(Document const& document, std::uint32_t offset) {
  std::string_view const text = document.text();
  auto at = std::min<std::size_t>(offset, text.size());
  while (at < text.size() && is_digit(text[at])) ++at;  // the end of the number
  if (at == offset && at < text.size() && text[at] == ':') ++at;
  while (at > 0 && is_digit(text[at - 1])) --at;
  if (at == 0 || text[at - 1] != ':' || at == text.size() || !is_digit(text[at])) return std::nullopt;
  auto begin = at - 1;
  while (begin > 0 && (is_name_char(text[begin - 1]) || text[begin - 1] == '.' || text[begin - 1] == '$')) --begin;
  if (begin == 0 || begin == at - 1 || text[begin - 1] != '%') return std::nullopt;
  return static_cast<std::uint32_t>(begin - 1);
}

// Describes a value: for `%name#1` that result, for the name of several results all of them.
std::string about_value(Document& document, std::uint32_t offset, std::string_view word) {
  Value const* const value = value_at(document, offset);
  if (!value) return {};
  auto const pack = pack_of(*value);
  auto const number = word.find('#') == word.npos ? std::string_view() : word.substr(word.find('#') + 1);
  std::string text;
  if (pack.size() > 1 && number.empty()) text = fmt::format("{} results of `%{}`:", pack.size(), value->name);
  for (std::size_t i = 0; i < pack.size(); ++i) {
    if (!number.empty() && number != std::to_string(i)) continue;
    text += fmt::format("{}`%{}{}: {}`", text.empty() ? "" : "\n\n", value->name,
                        pack.size() > 1 ? fmt::format("#{}", i) : "",
                        pack[i]->type ? to_string(pack[i]->type) : "an unknown type");
  }
  if (value->op) {
    auto const which = pack.size() > 1 && !number.empty() ? fmt::format("result #{} (of {})", number, pack.size())
                                                          : std::string("result");
    text += fmt::format("\n\n{} of {}", which, value->op->name);
    text += "\n" + inferred_text(document, *value->op);
  } else if (value->block) {
    text += "\n\nargument of a block";
  }
  return text;
}

std::string about_symbol(Document& document, std::string_view symbol) {
  for (SymbolDefinition const& one : symbol_definitions(document))
    if (one.name == symbol) {
      Attribute const type = one.op->attribute("function_type");
      return fmt::format("`{} @{}{}`", one.op->name, one.name,
                         type && type->kind == AttributeKind::type ? " : " + to_string(type->type) : "");
    }
  return {};
}

std::string about_alias(Document& document, std::string_view text) {
  for (Alias const& alias : document.program().aliases)
    if (alias.name == text.substr(1) && (text[0] == '!') == (alias.type != nullptr))
      return fmt::format("`{} = {}`", text, alias.type ? to_string(alias.type) : to_string(alias.attribute));
  return {};
}

// Describes a word within an op: its attributes (`contracting_dims` names two), or a case of an enum.
std::string about_attribute(Operation const& op, std::string_view word) {
  OpSpec const* const spec = Specification::get().op(op.name);
  std::string text;
  for (Row const& row : spec ? spec->rows : std::vector<Row>()) {
    if (row.kind != RowKind::attribute) continue;
    if (is_key_of(*spec, row, word)) text += row_text(row);
    auto const name = name_of_enum(row);
    auto const* const cases = name.empty() ? nullptr : Specification::get().enumeration(name);
    if (cases && std::ranges::any_of(cases->cases, [&](EnumCase const& one) { return one.name == word; }))
      text += fmt::format("- `{}`: a case of `{}`, for {} `{}`\n", word, name, row_word(row.kind), row.name);
  }
  return text;
}

}  // namespace

Json hover(Document& document, std::uint32_t offset, SizeFindings const& sizes) {
  auto const token = document.lexeme_at(offset);
  if (!token) return nullptr;
  std::string_view const word = text_of(document.text(), token->range);
  std::string text;
  switch (token->kind) {
    case LexemeKind::value:
      text = about_value(document, offset, word);
      break;
    case LexemeKind::symbol:
      text = about_symbol(document, name_of_symbol(word));
      break;
    case LexemeKind::type_alias:
    case LexemeKind::attribute_alias:
      text = about_alias(document, word);
      if (text.empty()) text = about_type(document, offset);
      break;
    case LexemeKind::word:
    case LexemeKind::string: {
      Operation const* const op = document.op_at(offset);
      if (OpSpec const* const spec = spec_of_token(document, *token)) {
        text = op_text(*spec);
        if (op && op->range.begin == token->range.begin && !op->opaque) text += inferred_text(document, *op);
      } else if (op) {
        text = about_attribute(*op, word);
      }
      if (text.empty()) text = about_type(document, offset);
      break;
    }
    default:
      if (auto const begin = begin_of_count(document, offset)) text = about_value(document, *begin, "");
      if (text.empty()) text = about_type(document, offset);
      break;
  }
  text += findings_text(document, offset, sizes);
  if (text.empty()) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", clean_text(text)}}},
          {"range", to_json(document, token->range)}};
}

}  // namespace assay
