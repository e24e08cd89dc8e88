// Implements harness/divergence/diff_report.hpp: the report as one JSON object.
#include <cmath>

#include "grammar/bytecode/read/locations.hpp"
#include "harness/divergence/diff_report.hpp"
#include "semantics/runtime/acceptance.hpp"
#include "support/documents/json.hpp"
#include "support/text.hpp"

namespace assay::divergence {
namespace {

using DiffJson = nlohmann::ordered_json;

DiffJson error_json(double error) { return std::isfinite(error) ? DiffJson(error) : DiffJson(); }

DiffJson worst_json(ElementFinding const& worst) {
  return {{"index", worst.index},
          {"part", worst.part},
          {"actual", {worst.actual, worst.actual_bits}},
          {"expected", {worst.expected, worst.expected_bits}},
          {"exact", worst.exact},
          {"permitted", {worst.low, worst.low_bits, worst.high, worst.high_bits}},
          {"nan_permitted", worst.nan_permitted},
          {"distance", worst.distance == kNoDistance ? DiffJson() : DiffJson(worst.distance)},
          {"operands", worst.inputs}};
}

DiffJson table_json(std::vector<DiffTableRow> const& rows) {
  DiffJson table = DiffJson::array();
  for (auto const& row : rows) {
    DiffJson one = {{"name", clean_text(row.name)}, {"ops", row.ops}};
    for (std::size_t i = 0; i < kStandings; ++i)
      one[std::string(to_string(static_cast<Standing>(i)))] = row.standing[i];
    one["error_made"] = error_json(row.made);
    one["error_total"] = error_json(row.total);
    table.push_back(std::move(one));
  }
  return table;
}

}  // namespace

std::string diff_json(DiffReport const& report, DiffSubject const& subject) {
  ProgramLocations const places(subject.program);
  auto const& names = subject.names;
  DiffJson json = {{"assay_diff", 1},
                   {"program", clean_text(report.program)},
                   {"values", clean_text(report.values)},
                   {"profile", report.profile},
                   {"status", report.exit_status()},
                   {"whole", !report.is_cut_short},
                   {"ops", report.findings.size()},
                   {"judged", report.judged()}};
  json["first"] = report.first == kNoOp ? DiffJson() : DiffJson(names.of_op(report.first));
  json["findings"] = DiffJson::array();
  for (auto const& finding : report.findings) {
    auto const& op = *subject.flat.ops()[finding.op].op;
    DiffJson one = {{"name", names.of_op(finding.op)},
                    {"op", std::string(op.name)},
                    {"place", clean_text(places.of(op))},
                    {"layer", clean_text(names.layer(finding.op))},
                    {"standing", std::string(to_string(finding.standing))}};
    auto const location = names.location(op);
    if (!location.name.empty()) one["loc"] = clean_text(location.name);
    if (!location.place.empty()) one["origin"] = clean_text(location.place);
    if (finding.standing == Standing::not_observed)
      one["judged_with_others"] = static_cast<bool>(report.covered[finding.op]);
    if (!finding.values.empty()) {
      one["error_of_operands"] = error_json(finding.taken);
      one["error_made"] = error_json(finding.made);
      one["error_total"] = error_json(finding.total);
    }
    if (!finding.reason.empty()) one["reason"] = clean_text(finding.reason);
    if (!finding.residual.empty()) one["residual"] = finding.residual;
    if (!finding.iterations.empty()) one["iterations"] = finding.iterations;
    if (!finding.unexplained.empty()) one["unexplained"] = finding.unexplained;
    if (!finding.statistics.empty()) one["statistics"] = finding.statistics;
    if (!finding.cause.empty()) one["likely_cause"] = finding.cause;
    if (!finding.against.empty()) one["against"] = finding.against;
    if (!finding.rule.empty()) one["rule"] = clean_text(finding.rule);
    for (auto const other : finding.part) one["part"].push_back(names.of_op(other));
    for (auto const& found : finding.values) {
      DiffJson value = {{"value", names.of(found.value)},
                        {"type", found.type},
                        {"conforming", found.conforming},
                        {"open", found.open},
                        {"violating", found.violating}};
      if (!found.mismatch.empty()) value["mismatch"] = clean_text(found.mismatch);
      if (found.worst) value["worst"] = worst_json(*found.worst);
      one["values"].push_back(std::move(value));
    }
    json["findings"].push_back(std::move(one));
  }
  json["by_op"] = table_json(table_by_op(report, subject.flat));
  json["by_layer"] = table_json(table_by_layer(report, names));
  json["notes"] = DiffJson::array();
  for (auto const& note : report.notes) json["notes"].push_back(clean_text(note));
  return json.dump(1) + "\n";
}

}  // namespace assay::divergence
