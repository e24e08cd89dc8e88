// The report of `assay spec coverage`, as text and as JSON.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/conformance/coverage.hpp"
#include "generators/ledger/suite_ledger.hpp"

namespace assay {

std::string coverage_text(std::vector<RuleCoverage> const& rules);
std::string coverage_json(std::vector<RuleCoverage> const& rules);

std::string ledger_text(Ledger const& ledger);
std::string ledger_json(Ledger const& ledger);

// Whether programs satisfy a rule: "no" or "yes"; for suites "no", "inside" or "boundary".
inline std::string_view satisfied(RuleCoverage const& rule) { return rule.satisfied_by.empty() ? "no" : "yes"; }
inline std::string_view satisfied(LedgerRule const& rule) {
  return rule.satisfied_by.empty() ? "no" : rule.at_boundary ? "boundary" : "inside";
}
// Whether programs violate a rule: "no", "never" if there is a reason, "alone" or "with others".
inline std::string_view broken(auto const& rule) {
  if (rule.broken_by.empty()) return rule.reason.empty() ? "no" : "never";
  if constexpr (requires { rule.is_alone; })
    if (!rule.is_alone) return "with others";
  return "alone";
}

struct RuleCounts {
  std::map<std::string_view, std::size_t> satisfied, broken;  // by the results of satisfied() and broken()
  std::size_t uncovered = 0;
};
RuleCounts counts_of(auto const& rules) {
  RuleCounts counts;
  for (auto const& rule : rules) {
    ++counts.satisfied[satisfied(rule)];
    ++counts.broken[broken(rule)];
    counts.uncovered += !rule.is_covered();
  }
  return counts;
}

struct TypeCounts {
  std::size_t computed = 0, left_out = 0, uncovered = 0;
};
inline TypeCounts counts_of(std::vector<LedgerType> const& types) {
  TypeCounts counts;
  for (auto const& type : types)
    ++(!type.computed_by.empty() ? counts.computed : type.reason.empty() ? counts.uncovered : counts.left_out);
  return counts;
}

}  // namespace assay
