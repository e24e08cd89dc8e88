// All results of a program with the types that the rules determine.
#pragma once

#include "diagnostics/programs/infer_report.hpp"
#include "semantics/program/program.hpp"

namespace assay {

struct InferredProgram {
  InferredFile file;              // named as its source
  bool contradicts = false;       // some written type differs from the inferred one, or an op breaks a rule
  bool is_determined = true;      // of every result
  bool is_partly_unread = false;  // an op was skipped because nobody can read its custom form
};

InferredProgram infer_program(Program const& program);

}  // namespace assay
