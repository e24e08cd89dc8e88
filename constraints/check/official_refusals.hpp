// What the official tools refuse of a program that the text allows: warnings for those who check by the text, and whose
// programs will be read by those tools.
//
// The checker of a program asks about each of its ops once for all ops that are alike; what is found counts only if the
// program violates no rule of the text.
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

  // Of types and constants, for the checker of those by the text.
  ElementChecker& elements() { return elements_; }
  // Of an op that keeps the rules of the text. `clauses_hold`: those of the official tools are known to hold where these see
  // the attributes that the text sees. Comes back with how many rules of the official tools it breaks.
  std::size_t check(Operation const& op, OpInfo const& info, bool clauses_hold);

  bool is_empty() const { return found_.all().empty(); }
  // As warnings, at most kMostOfALabel for each label; the last of them counts the others.
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
