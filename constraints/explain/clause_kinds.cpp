#include "constraints/explain/clause_kinds.hpp"

#include <algorithm>
#include <string>

namespace assay {

bool is_length(OpSpec const& spec, std::string_view label) {
  Clause const* const clause = clause_of(spec, label);
  if (!clause || clause->formula.kind != ExprKind::comparison || clause->formula.ops.front() != "=") return false;
  Expr const& side = clause->formula.args[0];
  Row const* const row = side.kind == ExprKind::call && side.text == "size" && side.args[0].kind == ExprKind::name
                             ? spec.row(side.args[0].text)
                             : nullptr;
  return row && row->kind == RowKind::attribute;
}

bool is_operand_count(OpSpec const& spec, std::string_view label) {
  Clause const* const clause = clause_of(spec, label);
  if (!clause || clause->formula.kind != ExprKind::comparison) return false;
  return std::ranges::count_if(clause->formula.args, [&](Expr const& side) {
           if (side.kind != ExprKind::call || side.text != "size" || side.args[0].kind != ExprKind::name) return false;
           Row const* const row = spec.row(side.args[0].text);
           return row && row->kind == RowKind::input && row->variadic;
         }) > 1;
}

bool is_range(OpSpec const& spec, std::string_view label) {
  Clause const* const clause = clause_of(spec, label);
  if (!clause || clause->formula.kind != ExprKind::comparison) return !clause;  // rows also come first
  return std::ranges::all_of(clause->formula.ops, [](std::string const& op) { return op[0] == '<' || op[0] == '>'; });
}

bool is_row_statement(StatementKind kind) {
  return kind == StatementKind::row_type || kind == StatementKind::row_types || kind == StatementKind::row_constant ||
         kind == StatementKind::missing_attribute || kind == StatementKind::missing_attributes;
}

std::optional<Subjects> subjects_of(OpSpec const& spec, Diagnostic const& finding) {
  if (Clause const* const clause = clause_of(spec, finding.label)) return subjects_of(spec, clause->formula);
  Statement const& statement = finding.statement;
  if (!is_row_statement(statement.kind) || statement.subject.members.empty()) return std::nullopt;
  Row const* const row = spec.row(statement.subject.members.front().name);
  return row ? std::optional(subjects_of(spec, *row)) : std::nullopt;
}

bool has_value(Statement const& statement, std::string_view type) {
  auto const is_in = [&](std::string const& value) { return value.find(type) != value.npos; };
  return is_in(statement.subject.value) || is_in(statement.other.value) || is_in(statement.expected) ||
         is_in(statement.detail) || std::ranges::any_of(statement.values, is_in) ||
         std::ranges::any_of(statement.terms, [&](Subject const& term) { return is_in(term.value); });
}

}  // namespace assay
