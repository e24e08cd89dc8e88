#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "constraints/audit/audit.hpp"
#include "constraints/audit/document_defects.hpp"
#include "support/excerpt.hpp"
#include "tools/command/command.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {

namespace {

constexpr char const* kExamples = R"(Examples:
  assay spec audit spec.md                        what the document has changed since our rules were written
  assay spec audit --all spec.md                  also what is in order, and small defects of the document
  assay spec audit --record 1.20.0 spec.md > spec/audit.tsv

Exit status: 0 every clause is covered and unchanged, 1 otherwise, 2 the document cannot be read.)";

struct Options {
  std::string file, format = "text", record;
  bool all = false;
};

std::string_view status_of(AuditedClause const& clause) { return to_string(clause.status); }

std::string summary(Audit const& audit) {
  auto const official = audit.official(), added = audit.count(ClauseStatus::added);
  return fmt::format("{} of {} numbered clauses covered; {} changed, {} new, {} gone\n", official - added, official,
                     audit.count(ClauseStatus::changed), added, audit.count(ClauseStatus::gone));
}

std::string defects_summary(std::vector<DocumentDefect> const& defects) {
  std::size_t soft = 0;
  std::vector<std::pair<DefectKind, std::size_t>> counts;
  for (auto const& defect : defects) {
    if (is_soft(defect.kind)) {
      ++soft;
      continue;
    }
    auto known = counts.begin();
    while (known != counts.end() && known->first != defect.kind) ++known;
    if (known == counts.end()) known = counts.insert(counts.end(), {defect.kind, 0});
    ++known->second;
  }
  std::string text = fmt::format("{} defects of the document", defects.size() - soft);
  for (auto const& [kind, count] : counts)
    text += fmt::format("{} {} {}", kind == counts.front().first ? ":" : ",", count, to_string(kind));
  return text + fmt::format("; {} small ones\n", soft);
}

void write_text(Options const& options, Audit const& audit, std::vector<DocumentDefect> const& defects) {
  for (auto const& clause : audit.clauses) {
    if (clause.status == ClauseStatus::covered && !options.all) continue;
    auto const line = clause.line == 0 ? std::string("-") : std::to_string(clause.line);
    write_out(fmt::format("{:<8} {:>5}  {:<32} {}\n", status_of(clause), line, printable(clause.label, 100),
                          printable(clause.text, 400)));
  }
  for (auto const& defect : defects)
    if (options.all || !is_soft(defect.kind))
      write_out(fmt::format("{}:{}: {}: {} [{}]\n", printable(options.file), defect.line,
                            printable(defect.section, 100), printable(defect.message), to_string(defect.kind)));
  write_out(defects_summary(defects));
  write_out(summary(audit));
}

void write_json(Options const& options, Audit const& audit, std::vector<DocumentDefect> const& defects) {
  using Json = nlohmann::ordered_json;
  Json json = {{"version", 1}, {"file", options.file}, {"official", audit.official()}};
  for (auto const status : {ClauseStatus::covered, ClauseStatus::changed, ClauseStatus::added, ClauseStatus::gone})
    json[std::string(to_string(status))] = audit.count(status);
  json["clauses"] = Json::array();
  for (auto const& clause : audit.clauses)
    json["clauses"].push_back({{"label", clause.label},
                               {"line", clause.line},
                               {"status", status_of(clause)},
                               {"text", clause.text},
                               {"digest", fmt::format("{:016x}", clause.digest)}});
  json["defects"] = Json::array();
  for (auto const& defect : defects)
    json["defects"].push_back({{"kind", to_string(defect.kind)},
                               {"line", defect.line},
                               {"section", defect.section},
                               {"message", defect.message},
                               {"small", is_soft(defect.kind)}});
  write_out(json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

ExitStatus audit(Options const& options) {
  auto const source = Source::from_file(options.file);
  if (!source) stop(options.file + " cannot be read: " + source.error());
  auto const document = read_document(source->text());
  if (!document) stop(options.file + " cannot be read: " + document.error());
  auto const records = read_records(embedded_file("audit.tsv"));
  if (!records) stop("spec/audit.tsv: " + records.error());
  auto const result = audit_clauses(*document, Specification::get(), *records);
  if (!options.record.empty()) {
    auto const version = parse_version(options.record);
    if (!version) return write_error("--record: not a version such as 1.20.0: " + options.record), ExitStatus::usage;
    return write_out(write_records(result, *records, to_string(*version))), ExitStatus::conforms;
  }
  auto const defects = document_defects(*document);
  options.format == "json" ? write_json(options, result, defects) : write_text(options, result, defects);
  return result.in_order() ? ExitStatus::conforms : ExitStatus::violation;
}

}  // namespace

Action add_spec_audit(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  command.option("FILE", options->file, "the official document in Markdown, or - for standard input").required();
  command.flag("--all", options->all, "also what is in order, and small defects of the document");
  command.option("--record", options->record, "write the text of spec/audit.tsv for a document of this version");
  command.choice("--format", options->format, {"text", "json"}, "form of the report");
  return [options] { return audit(*options); };
}

}  // namespace assay::inline tools
