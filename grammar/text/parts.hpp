// Functions that parse the parts of a program that assembly formats use, without Spirit. Internal to grammar/.
//
// Each skips blanks, reads the part at `at`, and moves `at` after it. It returns false if the text begins otherwise,
// and fails with a syntax error if only the rest is wrong.
#pragma once

#include "grammar/text/state.hpp"

namespace assay::rules {

// types.cpp
bool match_type(ParseState& state, char const*& at, Type& type);
bool match_function_type(ParseState& state, char const*& at, Type& type);

// attributes.cpp
bool match_attribute(ParseState& state, char const*& at, Attribute& attribute);
bool match_dictionary(ParseState& state, char const*& at, Attribute& dictionary);
// Same as above, but returns the entries. Entries of a unique dictionary are at its first use, so they are stored with
// this place.
bool match_entries(ParseState& state, char const*& at, std::vector<NamedAttribute>& entries);
// Reads a dictionary or an alias of one. Another attribute is a syntax error.
bool match_properties(ParseState& state, char const*& at, std::vector<NamedAttribute>& entries);

// vhlo.cpp: !vhlo.tensor_v1<2x!vhlo.f32_v1> is tensor<2xf32>, and #vhlo.integer_v1<1 : i64> is 1 : i64. For an
// attribute, `at` is after its name, which begins with "vhlo".
bool match_vhlo_type(ParseState& state, char const*& at, Type& type);
Attribute read_vhlo_attribute(ParseState& state, char const*& at, std::string_view name);

// literals.cpp
bool match_location(ParseState& state, char const*& at, Attribute& location);

// program/operations.cpp
bool match_use(ParseState& state, char const*& at, Use& use);
bool match_block_argument(ParseState& state, char const*& at, ArgumentDraft& argument);  // %a: T loc(..)
bool match_function_input(ParseState& state, char const*& at, ArgumentDraft& argument);  // %a: T {..} loc(..)
bool match_region(ParseState& state, char const*& at, Region*& region);
bool match_region_rest(ParseState& state, char const*& at, Region*& region);  // the text after its '{'
void read_program(ParseState& state);                                         // all of the text

}  // namespace assay::rules
