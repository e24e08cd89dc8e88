#include "diagnostics/reference/audit_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "support/documents/json.hpp"
#include "support/documents/table.hpp"
#include "support/excerpt.hpp"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

std::string summary(Audit const& audit) {
  auto const official = audit.official(), added = audit.count(ClauseStatus::added);
  return fmt::format("{} of {} numbered clauses covered; {} changed, {} new, {} removed\n", official - added, official,
                     audit.count(ClauseStatus::changed), added, audit.count(ClauseStatus::gone));
}

std::string defects_summary(std::vector<DocumentDefect> const& defects) {
  std::vector<std::pair<DefectKind, std::size_t>> counts;  // in the order of their first occurrence
  std::size_t soft = 0;
  for (auto const& defect : defects) {
    soft += is_soft(defect.kind);
    if (is_soft(defect.kind)) continue;
    auto known = std::ranges::find(counts, defect.kind, &std::pair<DefectKind, std::size_t>::first);
    if (known == counts.end()) known = counts.insert(counts.end(), {defect.kind, 0});
    ++known->second;
  }
  std::string text = fmt::format("{} defects of the document", defects.size() - soft);
  for (auto const& [kind, count] : counts)
    text += fmt::format("{} {} {}", kind == counts.front().first ? ":" : ",", count, to_string(kind));
  return text + fmt::format("; {} small ones\n", soft);
}

}  // namespace

std::string audit_text(std::string const& file, Audit const& audit, std::vector<DocumentDefect> const& defects,
                       bool with_all) {
  std::string text;
  for (auto const& clause : audit.clauses) {
    if (clause.status == ClauseStatus::covered && !with_all) continue;
    auto const line = clause.line == 0 ? std::string("-") : std::to_string(clause.line);
    text += fmt::format("{:<8} {:>5}  {:<32} {}\n", to_string(clause.status), line, printable(clause.label, 100),
                        printable(clause.text, 400));
  }
  for (auto const& defect : defects)
    if (with_all || !is_soft(defect.kind))
      text += fmt::format("{}:{}: {}: {} [{}]\n", printable(file), defect.line, printable(defect.section, 100),
                          printable(defect.message), to_string(defect.kind));
  return text + defects_summary(defects) + summary(audit);
}

std::string audit_json(std::string const& file, Audit const& audit, std::vector<DocumentDefect> const& defects) {
  Json json = {{"version", 1}, {"file", file}, {"official", audit.official()}};
  for (auto const status : {ClauseStatus::covered, ClauseStatus::changed, ClauseStatus::added, ClauseStatus::gone})
    json[std::string(to_string(status))] = audit.count(status);
  json["clauses"] = Json::array();
  for (auto const& clause : audit.clauses)
    json["clauses"].push_back({{"label", clause.label},
                               {"line", clause.line},
                               {"status", to_string(clause.status)},
                               {"text", clause.text},
                               {"digest", fmt::format("{:016x}", clause.digest)}});
  json["defects"] = Json::array();
  for (auto const& defect : defects)
    json["defects"].push_back({{"kind", to_string(defect.kind)},
                               {"line", defect.line},
                               {"section", defect.section},
                               {"message", defect.message},
                               {"small", is_soft(defect.kind)}});
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace assay
