// Programs as JSON, for adapters in any language: `assay format --format json`.
//
// The document is {"format": 1, "operations": [OP...]}. An OP has its `name`, `operands` (numbers of values), `results`
// and `attributes`, and, where it has them, `regions` (lists of blocks), `successors` and `line`, from 1. A value is
// {"id": N, "name": "%x", "type": TYPE}: the number is unique in the program; the name is there where the text gives
// one. docs/program_json.md has the table of types and attributes. Members are never removed under the same `format`.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay {

// Ends with a newline. `indent` blanks for each level; less than 0: everything in one line.
std::string program_json(Program const& program, int indent);

}  // namespace assay
