// What the official tools refuse of a program that the text allows: warnings for those who check by the text, and whose
// programs will be read by those tools.
//
// The checker of a program asks about each of its ops once for all ops that are alike; what is found counts only if the
// program breaks no rule of the text.
#pragma once

#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/check/elements.hpp"
#include "constraints/members/members.hpp"

namespace assay::inline constraints {

class OfficialRefusals {
public:
  // `by_text`: of the checker, whose work and matches are shared.
  OfficialRefusals(ProgramScope const& by_text, CheckOptions const& options, std::string_view text);
  OfficialRefusals(OfficialRefusals const&) = delete;
  OfficialRefusals& operator=(OfficialRefusals const&) = delete;

  // Of an op that keeps the rules of the text, and its types and constants that were not seen before. Comes back with
  // how many rules of the official tools it breaks.
  std::size_t check(Operation const& op, OpSpec const& spec);
  // Of types and constants that were not seen before.
  void check(Type type, SourceRange location) { elements_.check(type, location); }
  void check_elements(Operation const& op);

  // As warnings, at most kMostOfALabel for each label; the last of them counts the others.
  void give(Diagnostics& diagnostics);

  static constexpr std::size_t kMostOfALabel = 20;

private:
  std::vector<Diagnostic> find(Operation const& op, OpSpec const& spec) const;

  CheckOptions op_options_, difference_options_;
  ProgramScope scope_;
  Diagnostics found_;
  ElementChecker elements_;
};

}  // namespace assay::inline constraints
