// Features that are newer than the version a program is meant for (--target-version).
#pragma once

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// For each feature that the target does not know, an error of label "version" at its first
// location: what, since when, what to do, and where else. So for what no version can hold, such as
// ops of most other dialects.
void check_version(Program const& program, Version target, Diagnostics& diagnostics);

}  // namespace assay
