// The parts of a program that assembly formats are made of, as functions: here no Spirit is seen. Internal to grammar/.
//
// Each reads what is at `at`, after blanks, and moves `at` after it; false if it begins otherwise. What begins as
// it should and goes on otherwise is a syntax error.
#pragma once

#include "grammar/text/state.hpp"

namespace assay::rules {

// types.cpp
bool match_type(ParseState& state, char const*& at, Type& type);
bool match_function_type(ParseState& state, char const*& at, Type& type);

// attributes.cpp
bool match_attribute(ParseState& state, char const*& at, Attribute& attribute);
bool match_dictionary(ParseState& state, char const*& at, Attribute& dictionary);
// The same as the entries of this place: those of a dictionary, which is unique, are at its first use.
bool match_entries(ParseState& state, char const*& at, std::vector<NamedAttribute>& entries);
// A dictionary, or an alias of one: another attribute is a syntax error.
bool match_properties(ParseState& state, char const*& at, std::vector<NamedAttribute>& entries);

// vhlo.cpp: !vhlo.tensor_v1<2x!vhlo.f32_v1> is tensor<2xf32>, and #vhlo.integer_v1<1 : i64> is 1 : i64. Of an attribute
// `at` is after its name, which begins with "vhlo".
bool match_vhlo_type(ParseState& state, char const*& at, Type& type);
Attribute read_vhlo_attribute(ParseState& state, char const*& at, std::string_view name);

// literals.cpp
bool match_location(ParseState& state, char const*& at, Attribute& location);

// program/operations.cpp
bool match_use(ParseState& state, char const*& at, Use& use);
bool match_block_argument(ParseState& state, char const*& at, ArgumentDraft& argument);  // %a: T loc(..)
bool match_function_input(ParseState& state, char const*& at, ArgumentDraft& argument);  // %a: T {..} loc(..)
bool match_region(ParseState& state, char const*& at, Region*& region);
bool match_region_rest(ParseState& state, char const*& at, Region*& region);  // without its '{'
void read_program(ParseState& state);                                         // all of the text

}  // namespace assay::rules
