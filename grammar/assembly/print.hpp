// Writes a program's text.
#pragma once

#include <string>

#include "semantics/program/mutable_program.hpp"
#include "semantics/program/program.hpp"

namespace assay::inline grammar {

enum class AssemblyFormat { pretty, generic };

// Canonical text; parse_program reads it back to an equal program. SSA names are kept. Types and attributes that have an
// alias in the program are written by it.
std::string print_program(Program const& program, AssemblyFormat format);
std::string print_program(MutableProgram const& program, AssemblyFormat format);

// One op, without its regions' bodies.
std::string print_operation(Operation const& operation, AssemblyFormat format);

}  // namespace assay::inline grammar
