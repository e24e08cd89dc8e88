// Suppresses cascading errors: a diagnostic caused by another diagnostic is merged into it as a label
// (Diagnostic::also).
//
// A rule of an op depends on other rules of the op, on its rows, on the types at its operands' uses, and on the
// terminators of its regions, if it mentions the part that is wrong there. A rule of one op depends on another op if
// the rule holds with the result types that the other op's rules require.
#pragma once

#include <cstddef>
#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/members/members.hpp"

namespace assay {

// Diagnostics [begin, end) are about `op`. If `terminators` is set, they are about the ends of its regions.
struct OpFindings {
  Operation const* op = nullptr;
  OpSpec const* spec = nullptr;
  std::size_t begin = 0, end = 0;
  bool terminators = false;
};

// The first `before` diagnostics were reported before the ops were checked. Removes consequences from `diagnostics` and
// keeps the order.
void suppress_cascading(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                        ProgramScope const& scope, CheckOptions const& options, Diagnostics& diagnostics);

}  // namespace assay
