// One finding for each error: a rule that is violated only because of another finding becomes a label of that finding
// (Diagnostic::also).
//
// A rule of an op depends on another rule of the op, on its rows, on the types of its operands' uses and on the
// terminators of its regions, if it mentions the wrong part. A rule of one op depends on another op if it holds with
// the result types that the rules of that op require.
#pragma once

#include <cstddef>
#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/members/members.hpp"

namespace assay {

// Findings begin ... end - 1 are about this op; of `terminators`, about the ends of its regions.
struct OpFindings {
  Operation const* op = nullptr;
  OpSpec const* spec = nullptr;
  std::size_t begin = 0, end = 0;
  bool terminators = false;
};

// The first `before` findings were reported before the ops were checked. Consequences are removed from `diagnostics`;
// the order stays.
void suppress_cascading(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                        ProgramScope const& scope, CheckOptions const& options, Diagnostics& diagnostics);

}  // namespace assay
