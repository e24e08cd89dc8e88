// Implements harness/fleet/render.hpp: as JSON.

#include "harness/fleet/render.hpp"
#include "support/documents/json.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using FleetJson = nlohmann::ordered_json;

FleetJson counts_json(VerdictCounts const& counts) {
  FleetJson json = FleetJson::object();
  for (std::size_t i = 0; i < kVerdicts; ++i)
    if (counts[i] > 0) json[std::string(to_string(static_cast<Verdict>(i)))] = counts[i];
  return json;
}

FleetJson rows_json(std::vector<MatrixRow> const& rows) {
  FleetJson all = FleetJson::array();
  for (auto const& row : rows) {
    FleetJson json = {{"name", clean_text(row.name)},
                      {"cases", row.cases},
                      {"disputed", row.disputed},
                      {"contested", row.contested},
                      {"cells", FleetJson::array()}};
    for (auto const& cell : row.cells) json["cells"].push_back(counts_json(cell));
    all.push_back(std::move(json));
  }
  return all;
}

FleetJson member_json(FleetMember const& member) {
  FleetJson json = {{"name", member.name}, {"family", clean_text(member.family)}};
  if (!member.absence.empty()) return json["absent"] = clean_text(member.absence), json;
  auto const& head = member.report.head;
  json["backend"] = clean_text(head.backend);
  json["command"] = clean_text(head.command);
  json["whole"] = member.report.whole;
  json["counts"] = counts_json(member.report.counts());
  return json;
}

FleetJson answer_json(FleetCase const& found, std::size_t i, std::string const& name) {
  auto const& answer = found.answers[i];
  constexpr std::string_view kKinds[] = {"none", "results", "accepted", "refused"};
  FleetJson json = {{"backend", name},
                    {"answer", std::string(kKinds[static_cast<std::size_t>(answer.kind)])},
                    {"right", answer.is_right}};
  if (!answer.digest.empty()) json["digest"] = clean_text(answer.digest);
  if (!found.reasons[i].empty()) json["reason"] = clean_text(found.reasons[i]);
  return json;
}

FleetJson case_json(FleetReport const& report, FleetCase const& found, ContestedCases const& contested) {
  FleetJson json = {{"id", found.id},
                    {"kind", std::string(to_string(found.kind))},
                    {"op", clean_text(found.op)},
                    {"types", FleetJson::array()},
                    {"agreement", std::string(to_string(found.agreement))}};
  for (auto const& type : found.types) json["types"].push_back(clean_text(type));
  if (!found.breaks.empty()) json["breaks"] = clean_text(found.breaks);
  if (auto const at = contested.cases.find(found.id); at != contested.cases.end()) {
    json["bit_for_bit"] = found.is_bit_for_bit;
    json["review"] = std::string(to_string(at->second.review));
  }
  json["answers"] = FleetJson::array();
  for (std::size_t i = 0; i < found.answers.size(); ++i)
    json["answers"].push_back(answer_json(found, i, report.members[i].name));
  return json;
}

}  // namespace

std::string fleet_json(FleetReport const& report, ContestedCases const& contested) {
  FleetJson json = {{"assay_fleet", kFleetFormat}, {"suite", contested.suite}, {"backends", FleetJson::array()}};
  for (auto const& member : report.members) json["backends"].push_back(member_json(member));
  for (std::size_t i = 0; i < kAgreements; ++i)
    json["agreement"][std::string(to_string(static_cast<BackendAgreement>(i)))] = report.counts[i];
  json["ops"] = rows_json(report.ops);
  json["types"] = rows_json(report.types);
  json["kinds"] = rows_json(report.kinds);
  json["cases"] = FleetJson::array();
  for (auto const& found : report.cases) json["cases"].push_back(case_json(report, found, contested));
  return json.dump(1, ' ', false, FleetJson::error_handler_t::replace) + "\n";
}

}  // namespace assay
