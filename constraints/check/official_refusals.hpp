// Warns about parts of a program that the specification allows but the official tools reject.
//
// The checker calls this once for each group of identical ops. The warnings count only if the program violates no rule
// of the specification.
#pragma once

#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/check/elements.hpp"
#include "constraints/members/members.hpp"

namespace assay {

class OfficialRefusals {
public:
  // `by_text` is the scope of the checker. Its work counter and cached matches are shared.
  OfficialRefusals(ProgramScope const& by_text, CheckOptions const& options, std::string_view text);
  OfficialRefusals(OfficialRefusals const&) = delete;
  OfficialRefusals& operator=(OfficialRefusals const&) = delete;

  // Checks types and constants. Used by the ElementChecker for the specification.
  ElementChecker& elements() { return elements_; }
  // Checks an op that satisfies the specification. `clauses_hold`: the clauses of the official tools are known to hold,
  // because the tools see the same attributes. Returns the number of violated rules.
  std::size_t check(Operation const& op, OpInfo const& info, bool clauses_hold);

  std::size_t count() const { return found_.all().size() + found_.dropped(); }
  bool is_empty() const { return found_.all().empty(); }
  // Adds warnings, at most kMaxPerLabel for each label. The last one states the number of dropped warnings.
  void give(Diagnostics& diagnostics);

  static constexpr std::size_t kMaxPerLabel = 20;

private:
  std::vector<Diagnostic> find(Operation const& op, OpInfo const& info, bool clauses_hold) const;

  CheckOptions op_options_, difference_options_;
  ProgramScope scope_;
  Diagnostics found_;
  ElementChecker elements_;
};

}  // namespace assay
