#include "generators/ledger/coverage_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/documents/table.hpp"
#include "support/excerpt.hpp"

namespace assay {

namespace {

std::string rule_lines(Ledger const& ledger) {
  Table table({"rule", "satisfied", "broken"});
  for (auto const& rule : ledger.rules) {
    std::string by = rule.at_boundary ? rule.satisfied_by : "";
    for (auto const& more : {rule.broken_by, rule.reason, std::string(rule.is_covered() ? "" : "NOT COVERED")})
      if (!more.empty()) by += (by.empty() ? "" : "; ") + more;
    table.add({rule.label, std::string(satisfied(rule)), std::string(broken(rule)), printable(by)});
  }
  return table.left_aligned();
}

// For each op, a line for the types that are computed, and one for each reason why others are not.
std::string type_lines(Ledger const& ledger) {
  std::string text = "\nop, and the element types that it is computed in\n";
  for (auto at = ledger.types.begin(); at != ledger.types.end();) {
    auto const end = std::find_if(at, ledger.types.end(), [&](LedgerType const& type) { return type.op != at->op; });
    std::string computed;
    std::vector<std::pair<std::string, std::string>> others;  // pairs of a reason and types
    for (auto type = at; type != end; ++type) {
      if (!type->computed_by.empty()) {
        computed += " " + type->type;
        continue;
      }
      auto const reason = type->reason.empty() ? "NOT COVERED" : type->reason;
      auto found = std::ranges::find(others, reason, [](auto const& other) { return other.first; });
      if (found == others.end()) found = others.emplace(others.end(), reason, "");
      found->second += " " + type->type;
    }
    text += at->op + ":" + (computed.empty() ? " none" : computed) + "\n";
    for (auto const& [reason, types] : others) text += " " + types + ": " + printable(reason) + "\n";
    at = end;
  }
  return text;
}

}  // namespace

std::string coverage_text(std::vector<RuleCoverage> const& rules) {
  Table table({"rule", "satisfied", "broken"});
  for (auto const& rule : rules)
    table.add({rule.label, std::string(satisfied(rule)), std::string(broken(rule)),
               printable(rule.broken_by.empty() ? rule.reason : rule.broken_by)});
  auto counts = counts_of(rules);
  return table.left_aligned() +
         fmt::format("{} rules: {} satisfied; {} broken alone, {} with others, {} never; {} not covered\n",
                     rules.size(), counts.satisfied["yes"], counts.broken["alone"], counts.broken["with others"],
                     counts.broken["never"], counts.uncovered);
}

std::string ledger_text(Ledger const& ledger) {
  auto rules = counts_of(ledger.rules);
  auto const types = counts_of(ledger.types);
  return rule_lines(ledger) + type_lines(ledger) +
         fmt::format(
             "\n{} rules: satisfied at the boundary {}, inside {}; broken alone {}, never {}; not covered {}\n"
             "{} pairs of op and element type: computed {}, left out with a reason {}, not covered {}\n",
             ledger.rules.size(), rules.satisfied["boundary"], rules.satisfied["inside"], rules.broken["alone"],
             rules.broken["never"], rules.uncovered, ledger.types.size(), types.computed, types.left_out,
             types.uncovered);
}

}  // namespace assay
