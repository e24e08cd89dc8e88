// Does a case say of itself what is true? The last look at it, before it is written.
#pragma once

#include <string>

#include "generators/suite/case.hpp"
#include "generators/suite/emit.hpp"
#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// The label of a rule that no choice of the unknown sizes keeps, or of what must hold whenever an op is executed and
// cannot; empty if there is none. `program` keeps the rules, each on its own.
std::string never_kept(Program const& program);

// Of a case that keeps the rules: some sizes keep all of them; inputs, results and answers are of the types that @main
// declares; the forms keep the rules, too; run here with the processes that it names, the program gives what is
// expected, and the form that judges itself says so. An error is a mistake of ours.
Result<void> self_test(Case const& made, Program const& program, SelfCheckingPrograms const& forms);

}  // namespace assay
