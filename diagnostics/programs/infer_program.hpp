// Infers the types of all results of a program.
#pragma once

#include "diagnostics/programs/infer_report.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct InferredProgram {
  InferredFile file;              // has the name of the source
  bool contradicts = false;       // a declared type differs from the inferred one, or an op violates a rule
  bool is_determined = true;      // whether every result is determined
  bool is_partly_unread = false;  // an op was skipped because its custom form is unknown
};

// Whether types can be inferred for a program with these diagnostics: all errors in it are uses of values at other
// types than declared.
bool is_inferable(Program const& program, Diagnostics const& found);

InferredProgram infer_program(Program const& program);

}  // namespace assay
