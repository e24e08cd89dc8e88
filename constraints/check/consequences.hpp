// One finding for one mistake: what is broken only because of another finding becomes a label of that one
// (Diagnostic::also).
//
// A rule of an op rests on another one of it, on its rows, on the types that its operands are used with and on the
// terminators of its regions, if it speaks of what is wrong there. A rule of one op rests on another op if it holds
// with the result types that the rules of that op demand.
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

// `before` findings were there when the ops were inspected. What follows from others is taken out of `diagnostics`;
// the order stays.
void suppress_cascading(Program const& program, std::vector<OpFindings> const& ops, std::size_t before,
                        ProgramScope const& scope, CheckOptions const& options, Diagnostics& diagnostics);

}  // namespace assay
