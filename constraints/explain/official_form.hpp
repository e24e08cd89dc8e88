// Attributes in the one form that the official tools read: numbers in array<..>, tables of numbers in dense<..>.
#pragma once

#include <string>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/attribute.hpp"
#include "support/hint.hpp"

namespace assay {

// Whether the official tools know an attribute as a unit: it is there or it is not.
bool is_unit_officially(Row const& row);

// "array<i64: 0, 1>" of dense<[0, 1]>; "array<..>" where its numbers are many.
std::string official_form(Row const& row, Attribute attribute);

// The official form of an attribute that conforms to the specification, but whose form or type the official tools
// reject: with its own numbers if there are few.
Hint official_form_hint(Row const& row, Attribute attribute);

}  // namespace assay
