// Writes programs as JSON, for adapters in any language: `assay format --format json`.
//
// The document is {"format": 1, "operations": [OP...]}. An OP has its `name`, `operands` (ids of values), `results` and
// `attributes`, and if present `regions` (lists of blocks), `successors` and `line` (1-based). A value is {"id": N,
// "name": "%x", "type": TYPE}. The id is unique in the program. The name is present if the text has one.
// docs/program_json.md has the table of types and attributes. Members are never removed within one `format`.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay {

// Returns text that ends with a newline. `indent` is the number of blanks per level. If it is negative, everything is
// on one line.
std::string program_json(Program const& program, int indent);

}  // namespace assay
