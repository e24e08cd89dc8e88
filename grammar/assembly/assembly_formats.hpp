// Custom assembly formats of ops, read and written by the assembly lines of spec/ops. Internal to grammar/.
//
// An assembly line is compiled to steps once; reading an op runs its steps, each of which calls a rule of the
// grammar or a directive of grammar/assembly/.
#pragma once

#include "grammar/text/state.hpp"

namespace assay::rules {

// The name of the op that the text calls `name`, which may leave its dialect out.
std::string_view full_name(ParseState& state, std::string_view name);

// Gives the open draft its name and its row of the specification.
void set_op_name(ParseState& state, std::string_view name);

// Reads what follows the mnemonic `name` in the text.
void read_custom_op(ParseState& state, std::string_view name, char const*& first);

// Reports operands without a type and types without an operand.
void check_arity(ParseState& state, OpDraft& draft);

// Begins the next region of the open draft: a fresh scope if the op is isolated, and the arguments that its assembly format gave.
void open_drafted_region(ParseState& state, char const* at);

}  // namespace assay::rules
