// Features that are newer than the version a program is meant for (--target-version).
#pragma once

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// For each feature that the target lacks, an error with label "version" at its first location: the feature, its
// version, the fix, and the other locations. The same for features that no version can represent, such as ops of most
// other dialects.
void check_version(Program const& program, Version target, Diagnostics& diagnostics);

}  // namespace assay
