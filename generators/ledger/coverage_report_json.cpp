// Implements generators/ledger/coverage_report.hpp: as JSON.
#include <fmt/format.h>

#include "generators/ledger/coverage_report.hpp"
#include "support/documents/json.hpp"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

std::string document(Json const& json) { return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n"; }

}  // namespace

std::string coverage_json(std::vector<RuleCoverage> const& rules) {
  auto counts = counts_of(rules);
  Json json = {{"version", 2},
               {"rules", rules.size()},
               {"satisfied", counts.satisfied["yes"]},
               {"brokenAlone", counts.broken["alone"]},
               {"brokenWithOthers", counts.broken["with others"]},
               {"never", counts.broken["never"]},
               {"notCovered", counts.uncovered},
               {"coverage", Json::array()}};
  for (auto const& rule : rules)
    json["coverage"].push_back({{"label", rule.label},
                                {"op", rule.op},
                                {"satisfiedBy", rule.satisfied_by},
                                {"brokenBy", rule.broken_by},
                                {"broken", broken(rule)},
                                {"reason", rule.reason}});
  return document(json);
}

std::string ledger_json(Ledger const& ledger) {
  auto rules = counts_of(ledger.rules);
  auto const types = counts_of(ledger.types);
  Json json = {{"version", 2},
               {"rules",
                {{"all", ledger.rules.size()},
                 {"satisfiedAtBoundary", rules.satisfied["boundary"]},
                 {"satisfiedInside", rules.satisfied["inside"]},
                 {"brokenAlone", rules.broken["alone"]},
                 {"never", rules.broken["never"]},
                 {"notCovered", rules.uncovered}}},
               {"types",
                {{"all", ledger.types.size()},
                 {"computed", types.computed},
                 {"leftOut", types.left_out},
                 {"notCovered", types.uncovered}}},
               {"coverage", Json::array()},
               {"values", Json::array()}};
  for (auto const& rule : ledger.rules)
    json["coverage"].push_back({{"label", rule.label},
                                {"op", rule.op},
                                {"satisfiedBy", rule.satisfied_by},
                                {"satisfied", satisfied(rule)},
                                {"brokenBy", rule.broken_by},
                                {"broken", broken(rule)},
                                {"reason", rule.reason},
                                {"covered", rule.is_covered()}});
  for (auto const& type : ledger.types)
    json["values"].push_back({{"op", type.op},
                              {"type", type.type},
                              {"computedBy", type.computed_by},
                              {"reason", type.reason},
                              {"covered", type.is_covered()}});
  return document(json);
}

}  // namespace assay
