#include "constraints/prove/lint/lint_json.hpp"

#include <type_traits>

#include "support/documents/json.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

// Visits the parts of a report with their names, for reading and writing.
template <class Visit> void parts(NameDefect& defect, Visit visit) {
  visit("element", defect.element);
  visit("where", defect.where);
  visit("message", defect.message);
}
template <class Visit> void parts(ClauseReport& clause, Visit visit) {
  visit("label", clause.label);
  visit("notEncoded", clause.not_encoded);
  visit("satisfiable", clause.satisfiable);
  visit("falsifiable", clause.falsifiable);
  visit("breakableAlone", clause.breakable_alone);
  visit("withoutValue", clause.without_value);
  visit("impliedBy", clause.implied_by);
  visit("isLeast", clause.is_least);
  visit("witness", clause.witness);
  visit("unknown", clause.unknown);
}
template <class Visit> void parts(UniqueReport& report, Visit visit) {
  visit("unique", report.unique);
  visit("first", report.examples[0]);
  visit("second", report.examples[1]);
  visit("unknown", report.unknown);
}
template <class Visit> void parts(BranchReport& branch, Visit visit) {
  visit("clause", branch.clause);
  visit("condition", branch.condition);
  visit("reachable", branch.reachable);
  visit("witness", branch.witness);
  visit("unknown", branch.unknown);
}
template <class Visit> void parts(WordingDifference& difference, Visit visit) {
  visit("found", difference.found);
  visit("program", difference.program);
  visit("unknown", difference.unknown);
}
template <class Visit> void parts(WordingReport& wording, Visit visit) {
  visit("clause", wording.clause);
  visit("formula", wording.formula);
  visit("comment", wording.comment);
  visit("acceptsMore", wording.accepts_more);
  visit("refusesMore", wording.refuses_more);
}
template <class Visit> void parts(OpReport& report, Visit visit) {
  visit("op", report.op);
  visit("sameRules", report.same_rules);
  visit("bounds", report.bounds);
  visit("valid", report.valid);
  visit("validWitness", report.valid_witness);
  visit("contradiction", report.contradiction);
  visit("clauses", report.clauses);
  visit("branches", report.branches);
  visit("wordings", report.wordings);
  visit("hasResults", report.has_results);
  visit("shapes", report.shapes);
  visit("elementTypes", report.element_types);
  visit("names", report.names);
  visit("unknown", report.unknown);
  visit("skeletons", report.skeletons);
  visit("steps", report.steps);
}

template <class T> constexpr bool kIsList = false;
template <class T> constexpr bool kIsList<std::vector<T>> = true;

template <class T> Json written(T& value) {
  if constexpr (std::is_same_v<T, Finding>) {
    return to_string(value);
  } else if constexpr (std::is_same_v<T, std::string> || std::is_integral_v<T>) {
    return value;
  } else if constexpr (kIsList<T>) {
    Json list = Json::array();
    for (auto& item : value) list.push_back(written(item));
    return list;
  } else {
    Json object = Json::object();
    parts(value, [&](char const* name, auto& part) { object[name] = written(part); });
    return object;
  }
}

// Throws Json::exception for invalid input.
template <class T> void read(Json const& json, T& value) {
  if constexpr (std::is_same_v<T, Finding>) {
    auto const text = json.get<std::string>();
    value = text == "yes" ? Finding::yes : text == "no" ? Finding::no : Finding::unknown;
  } else if constexpr (std::is_same_v<T, std::string> || std::is_integral_v<T>) {
    json.get_to(value);
  } else if constexpr (kIsList<T>) {
    value.clear();
    for (auto const& item : json) read(item, value.emplace_back());
  } else {
    parts(value, [&](char const* name, auto& part) { read(json.at(name), part); });
  }
}

}  // namespace

std::string to_json(OpReport const& report) {
  OpReport copy = report;
  return written(copy).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_json(std::vector<OpReport> const& reports) {
  std::string text = "{\"version\": 1, \"ops\": [";
  for (auto const& report : reports) text += (&report == &reports.front() ? "\n" : ",\n") + to_json(report);
  return text + "\n]}\n";
}

bool from_json(std::string_view text, std::vector<OpReport>& reports) {
  try {
    std::vector<OpReport> read_now;
    read(parse_json_or_throw<Json>(text).at("ops"), read_now);
    reports.insert(reports.end(), read_now.begin(), read_now.end());
    return true;
  } catch (Json::exception const&) {
    return false;
  }
}

bool from_json(std::string_view text, OpReport& report) {
  try {
    read(parse_json_or_throw<Json>(text), report);
    return true;
  } catch (Json::exception const&) {
    return false;
  }
}

}  // namespace assay
