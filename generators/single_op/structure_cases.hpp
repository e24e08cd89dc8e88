// The cases of one op that is not elementwise.
#pragma once

#include "generators/suite/unit.hpp"
#include "grammar/notation/op_file.hpp"

namespace assay {

// For each element type, emits instances of the op that cover pairs of classes of its attributes and shapes, with
// regions that compute, on data that reveals errors. The full tier covers all pairs for each type; the quick tier uses
// different instances for each type, so that all types together cover them. Types without a case are reported with the
// last reason.
void make_op_cases(OpSpec const& spec, GenerateOptions const& options, UnitOutput const& out);

}  // namespace assay
