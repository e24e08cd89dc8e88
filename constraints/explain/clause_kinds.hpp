// Classifies clauses and statements. The kinds decide the order of an op's diagnostics, and which are consequences of
// others.
#pragma once

#include <optional>
#include <string_view>

#include "constraints/explain/subjects.hpp"
#include "grammar/notation/op_file.hpp"
#include "support/statement.hpp"

namespace assay {

// Whether the clause is size(x) = ... for an attribute x.
bool is_length(OpSpec const& spec, std::string_view label);

// Whether the clause compares the numbers of operands of several variadic rows: size(inputs) = size(init_values).
bool is_operand_count(OpSpec const& spec, std::string_view label);

// Whether the clause is a <= x < b, or the type of a row.
bool is_range(OpSpec const& spec, std::string_view label);

// Whether the statement is about a requirement of a row and not of a clause.
bool is_row_statement(StatementKind kind);

// Returns the subjects of an op's diagnostic, or nothing if it does not belong to a row or clause.
std::optional<Subjects> subjects_of(OpSpec const& spec, Diagnostic const& finding);

// Whether the statement contains a value of that type.
bool has_value(Statement const& statement, std::string_view type);

}  // namespace assay
