// Writes a program's text.
#pragma once

#include <string>

#include "grammar/assembly/comments.hpp"
#include "semantics/program/mutable_program.hpp"
#include "semantics/program/program.hpp"

namespace assay {

enum class AssemblyFormat {
  pretty,   // custom forms
  generic,  // MLIR's form: inherent attributes of an op as properties <{..}>, other attributes after the regions
  suite,  // generic, with all attributes of an op in one dictionary {..} after the regions: every version of MLIR, and
          // every reader of the grammar of programs, reads that
};

// Canonical text; parse_program reads it back to an equal program. SSA names are kept. Types and attributes that have an
// alias in the program are written by it.
std::string print_program(Program const& program, AssemblyFormat format);
std::string print_program(MutableProgram const& program, AssemblyFormat format);
// The same with the comments of the text that the program was read from.
std::string print_program(Program const& program, AssemblyFormat format, Comments const& comments);

// One op, without its regions' bodies.
std::string print_operation(Operation const& operation, AssemblyFormat format);

}  // namespace assay
