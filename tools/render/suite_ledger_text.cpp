#include "tools/render/suite_ledger_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/excerpt.hpp"
#include "support/table.hpp"

namespace assay::inline tools {

namespace {

std::string_view satisfied(LedgerRule const& rule) {
  return rule.satisfied_by.empty() ? "no" : rule.at_boundary ? "boundary" : "inside";
}

std::string_view broken(LedgerRule const& rule) {
  return !rule.broken_by.empty() ? "alone" : rule.reason.empty() ? "no" : "never";
}

struct Totals {
  std::size_t boundary = 0, inside = 0, alone = 0, never = 0, uncovered = 0;  // rules
  std::size_t computed = 0, left_out = 0, uncomputed = 0;                     // ops and types
};

Totals total(Ledger const& ledger) {
  Totals totals;
  for (auto const& rule : ledger.rules) {
    totals.boundary += satisfied(rule) == "boundary";
    totals.inside += satisfied(rule) == "inside";
    totals.alone += broken(rule) == "alone";
    totals.never += broken(rule) == "never";
    totals.uncovered += !rule.is_covered();
  }
  for (auto const& type : ledger.types) {
    totals.computed += !type.computed_by.empty();
    totals.left_out += type.computed_by.empty() && !type.reason.empty();
    totals.uncomputed += !type.is_covered();
  }
  return totals;
}

std::string rule_lines(Ledger const& ledger) {
  Table table({"rule", "satisfied", "broken"});
  for (auto const& rule : ledger.rules) {
    std::string by = rule.at_boundary ? rule.satisfied_by : "";
    for (auto const& more : {rule.broken_by, rule.reason})
      if (!more.empty()) by += (by.empty() ? "" : "; ") + more;
    if (!rule.is_covered()) by += by.empty() ? "NOT COVERED" : "; NOT COVERED";
    table.add({rule.label, std::string(satisfied(rule)), std::string(broken(rule)), printable(by)});
  }
  return table.left_aligned();
}

// A line for the types that are computed, and one for each reason why others are not.
std::string type_lines(Ledger const& ledger) {
  std::string text = "\nop, and the element types that it is computed in\n";
  for (auto at = ledger.types.begin(); at != ledger.types.end();) {
    auto const end = std::find_if(at, ledger.types.end(), [&](LedgerType const& type) { return type.op != at->op; });
    std::string computed;
    std::vector<std::pair<std::string, std::string>> others;  // reason, types
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

std::string ledger_text(Ledger const& ledger) {
  auto const totals = total(ledger);
  return rule_lines(ledger) + type_lines(ledger) +
         fmt::format(
             "\n{} rules: satisfied at the boundary {}, inside {}; broken alone {}, never {}; not covered {}\n"
             "{} pairs of op and element type: computed {}, left out with a reason {}, not covered {}\n",
             ledger.rules.size(), totals.boundary, totals.inside, totals.alone, totals.never, totals.uncovered,
             ledger.types.size(), totals.computed, totals.left_out, totals.uncomputed);
}

std::string ledger_json(Ledger const& ledger) {
  using Json = nlohmann::ordered_json;
  auto const totals = total(ledger);
  Json json = {{"version", 1},
               {"rules",
                {{"all", ledger.rules.size()},
                 {"satisfiedAtBoundary", totals.boundary},
                 {"satisfiedInside", totals.inside},
                 {"brokenAlone", totals.alone},
                 {"never", totals.never},
                 {"notCovered", totals.uncovered}}},
               {"types",
                {{"all", ledger.types.size()},
                 {"computed", totals.computed},
                 {"leftOut", totals.left_out},
                 {"notCovered", totals.uncomputed}}},
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
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay::inline tools
