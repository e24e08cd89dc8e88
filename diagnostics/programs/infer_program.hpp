// All results of a program with the types that the rules determine.
#pragma once

#include "diagnostics/programs/infer_report.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

struct InferredProgram {
  InferredFile file;              // named as its source
  bool contradicts = false;       // some declared type differs from the inferred one, or an op violates a rule
  bool is_determined = true;      // of every result
  bool is_partly_unread = false;  // an op was skipped because its custom form is unknown
};

// Whether a program that was read with those findings can be asked: all that is wrong in it is that values are used by other
// types than they have.
bool is_inferable(Program const& program, Diagnostics const& found);

InferredProgram infer_program(Program const& program);

}  // namespace assay
