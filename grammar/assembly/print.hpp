// Writes the text of a program.
#pragma once

#include <string>

#include "grammar/assembly/comments.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/program.hpp"

namespace assay {

enum class AssemblyFormat {
  pretty,   // custom assembly formats
  generic,  // MLIR's generic form: inherent attributes are properties <{..}>, other attributes follow the regions
  // the generic form with all attributes of an op in one dictionary {..} after the regions, which every version of MLIR
  // and every reader of the program grammar accepts
  suite,
};

// Returns canonical text; parse_program reads it back to an equal program. SSA names are kept. Types and attributes
// that have an alias in the program are written as that alias.
std::string print_program(Program const& program, AssemblyFormat format);
std::string print_program(MutableProgram const& program, AssemblyFormat format);
// Same as above, with the comments of the text that the program was parsed from.
std::string print_program(Program const& program, AssemblyFormat format, Comments const& comments);

// Returns the text of one op, without the bodies of its regions.
std::string print_operation(Operation const& operation, AssemblyFormat format);

}  // namespace assay
