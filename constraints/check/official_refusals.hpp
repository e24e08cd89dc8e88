// Parts of a program that the specification allows and the official tools reject: warnings for users who check by the
// specification and whose programs those tools will read.
//
// The checker calls this once for all identical ops; the findings count only if the program violates no rule of the
// specification.
#pragma once

#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/check/elements.hpp"
#include "constraints/members/members.hpp"

namespace assay {

class OfficialRefusals {
public:
  // `by_text`: of the checker, whose work and matches are shared.
  OfficialRefusals(ProgramScope const& by_text, CheckOptions const& options, std::string_view text);
  OfficialRefusals(OfficialRefusals const&) = delete;
  OfficialRefusals& operator=(OfficialRefusals const&) = delete;

  // For types and constants, used by the checker of those by the specification.
  ElementChecker& elements() { return elements_; }
  // For an op that satisfies the rules of the specification. `clauses_hold`: those of the official tools are known to
  // hold, because they see the same attributes. Returns the number of violated rules of the official tools.
  std::size_t check(Operation const& op, OpInfo const& info, bool clauses_hold);

  std::size_t count() const { return found_.all().size() + found_.dropped(); }
  bool is_empty() const { return found_.all().empty(); }
  // As warnings, at most kMostOfALabel for each label; the last of them has the number of the others.
  void give(Diagnostics& diagnostics);

  static constexpr std::size_t kMostOfALabel = 20;

private:
  std::vector<Diagnostic> find(Operation const& op, OpInfo const& info, bool clauses_hold) const;

  CheckOptions op_options_, difference_options_;
  ProgramScope scope_;
  Diagnostics found_;
  ElementChecker elements_;
};

}  // namespace assay
