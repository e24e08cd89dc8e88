// The self-test of a case before it is written: checks that its metadata is right.
#pragma once

#include <string>

#include "generators/suite/case.hpp"
#include "generators/suite/emit.hpp"
#include "semantics/program/program.hpp"
#include "support/result.hpp"

namespace assay {

// The label of a rule that cannot be satisfied by any values of the unknown sizes, or of a condition of execution that
// cannot hold; empty if there is none. `program` must satisfy each rule separately.
std::string unsatisfiable_rule(Program const& program);

// For a case that satisfies the rules, checks that: some sizes satisfy all rules; inputs, results and answers have the
// types that @main declares; the forms satisfy the rules as well; assay's run of the program with its processes returns
// the expected results; and the self-checking form passes. An error is a bug in assay.
Result<void> self_test(Case const& made, Program const& program, SelfCheckingPrograms const& forms);

}  // namespace assay
