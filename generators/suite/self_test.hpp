// The final check of a case before it is written: is its metadata true?
#pragma once

#include <string>

#include "generators/suite/case.hpp"
#include "generators/suite/emit.hpp"
#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// The label of a rule that no choice of the unknown sizes satisfies, or of a condition of execution that cannot hold;
// empty if there is none. `program` satisfies each rule separately.
std::string never_kept(Program const& program);

// For a case that satisfies the rules: some sizes satisfy all of them; inputs, results and answers have the types that
// @main declares; the forms satisfy the rules as well; run here with its processes, the program returns the expected
// results, and the self-checking form passes. An error is a bug in assay.
Result<void> self_test(Case const& made, Program const& program, SelfCheckingPrograms const& forms);

}  // namespace assay
