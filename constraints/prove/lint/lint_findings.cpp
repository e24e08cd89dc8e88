// Implements lint.hpp: reports as short lines.
#include <fmt/format.h>

#include <algorithm>

#include "constraints/prove/lint/lint.hpp"

namespace assay {

std::string_view to_string(Finding finding) {
  return finding == Finding::yes ? "yes" : finding == Finding::no ? "no" : "unknown";
}

bool OpReport::is_complete() const {
  auto const known = [](Finding finding) { return finding != Finding::unknown; };
  return unknown.empty() && known(valid) && (!has_results || (known(shapes.unique) && known(element_types.unique))) &&
         std::ranges::all_of(branches, [&](BranchReport const& branch) { return known(branch.reachable); }) &&
         std::ranges::all_of(wordings,
                             [&](WordingReport const& wording) {
                               return known(wording.accepts_more.found) && known(wording.refuses_more.found);
                             }) &&
         std::ranges::all_of(clauses, [&](ClauseReport const& clause) {
           return known(clause.satisfiable) && known(clause.falsifiable) && known(clause.breakable_alone);
         });
}

bool is_defect(std::string_view kind) {
  return kind == "name" || kind == "invalid" || kind == "contradiction" || kind == "unsatisfiable" || kind == "dead";
}

std::vector<LintFinding> findings(OpReport const& report) {
  std::vector<LintFinding> list;
  auto add = [&](std::string_view kind, std::string clauses, std::string detail) {
    list.push_back({report.op, std::string(kind), std::move(clauses), std::move(detail)});
  };
  for (auto const& name : report.names) add("name", name.where, name.message);
  for (auto const& clause : report.clauses) {
    if (clause.satisfiable == Finding::no)
      add("unsatisfiable", clause.label, "never holds");
    else if (clause.falsifiable == Finding::no)
      add("unbreakable", clause.label, "always holds");
    else if (clause.breakable_alone == Finding::no && report.valid != Finding::no)
      add("implied", clause.label, fmt::format("follows from {}", fmt::join(clause.implied_by, " ")));
  }
  if (report.contradiction.size() > 1)
    add("contradiction", fmt::format("{}", fmt::join(report.contradiction, " ")), "never hold together");
  else if (report.valid == Finding::no && report.contradiction.empty())
    add("invalid", "", "no op satisfies all rules");
  for (auto const& branch : report.branches)
    if (branch.reachable == Finding::no && report.valid == Finding::yes)
      add("dead", branch.clause, fmt::format("in no valid op {}", branch.condition));
  if (report.shapes.unique == Finding::no) add("shapes", "", "the rules leave the shapes of results open");
  if (report.element_types.unique == Finding::no)
    add("element_types", "", "the rules leave the element types of results open");
  return list;
}

}  // namespace assay
