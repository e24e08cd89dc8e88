// Kinds of clauses that decide which of the findings of an op comes first.
#pragma once

#include <string_view>

#include "grammar/notation/op_file.hpp"

namespace assay {

// size(x) = ... of an attribute x.
bool is_length(OpSpec const& spec, std::string_view label);

// a <= x < b, or the type of a row.
bool is_range(OpSpec const& spec, std::string_view label);

}  // namespace assay
