// Custom assembly formats of ops, read and written by the assembly lines of spec/ops. Internal to grammar/.
//
// An assembly line is compiled to steps once; reading an op runs its steps, each of which calls a rule of the
// grammar or a directive of grammar/assembly/.
#pragma once

#include "grammar/text/state.hpp"

namespace assay::rules {

// Returns the full name of an op. `name` is the name in the text, which may omit the dialect.
std::string_view full_name(ParseState& state, std::string_view name);

// Sets the name of the open draft and its op specification.
void set_op_name(ParseState& state, std::string_view name);

// Reads the text after the mnemonic `name`.
void read_custom_op(ParseState& state, std::string_view name, char const*& first);

// Reports operands without a type and types without an operand.
void check_arity(ParseState& state, OpDraft& draft);

// Begins the next region of the open draft. If the op is isolated, the region has a new scope. Its arguments are those
// that the assembly format has read.
void open_drafted_region(ParseState& state, char const* at);

}  // namespace assay::rules
