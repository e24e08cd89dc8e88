// The form of an attribute that the official tools accept: numbers in array<..>, tables of numbers in dense<..>.
#pragma once

#include <string>

#include "grammar/notation/op_file.hpp"
#include "semantics/program/attribute.hpp"
#include "support/hint.hpp"

namespace assay {

// Whether the official tools represent the attribute as a unit attribute, which is either present or absent.
bool is_unit_officially(Row const& row);

// Returns "array<i64: 0, 1>" for dense<[0, 1]>, or "array<..>" if there are many numbers.
std::string official_form(Row const& row, Attribute attribute);

// Returns a hint for an attribute that conforms to the specification but whose form or type the official tools reject.
// The hint contains the attribute's numbers if there are few.
Hint official_form_hint(Row const& row, Attribute attribute);

}  // namespace assay
