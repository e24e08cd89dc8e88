// Writes a program's text.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay::inline grammar {

enum class Form { pretty, generic };

// Canonical text; parse_program reads it back to an equal program. SSA names are kept. Types and attributes that have an
// alias in the program are written by it.
std::string print_program(Program const& program, Form form);

// One op, without its regions' bodies.
std::string print_operation(Operation const& operation, Form form);

}  // namespace assay::inline grammar
