// Kinds of clauses and statements that decide which of the findings of an op comes first, and which follow from others.
#pragma once

#include <optional>
#include <string_view>

#include "constraints/explain/subjects.hpp"
#include "grammar/notation/op_file.hpp"
#include "support/statement.hpp"

namespace assay {

// size(x) = ... of an attribute x.
bool is_length(OpSpec const& spec, std::string_view label);

// a <= x < b, or the type of a row.
bool is_range(OpSpec const& spec, std::string_view label);

// Of a requirement of a row, not of a clause.
bool is_of_row(StatementKind kind);

// What a finding of the op is about; nothing of findings that no row and no clause makes.
std::optional<Subjects> subjects_of(OpSpec const& spec, Diagnostic const& finding);

// Whether the type is in a value that the statement has.
bool has_value(Statement const& said, std::string_view type);

}  // namespace assay
