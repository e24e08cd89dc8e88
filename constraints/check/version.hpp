// Reports features that are newer than the target version (--target-version).
#pragma once

#include "grammar/notation/op_file.hpp"
#include "semantics/program/program.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Adds an error with label "version" for each feature that the target lacks, at its first location: the feature, its
// version, the fix, and the other locations. Also reports features that no version can represent, such as ops of most
// other dialects.
void check_version(Program const& program, Version target, Diagnostics& diagnostics);

}  // namespace assay
