// Implements tools/command/command.hpp: `assay spec audit`.
#include <memory>
#include <string>
#include <vector>

#include "diagnostics/reference/audit_report.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "tools/command/command.hpp"
#include "tools/render/differences_report.hpp"

namespace assay {

namespace {

constexpr char const* kSpecAuditExamples = R"(Examples:
  assay spec audit spec.md                        changes in the document since the rules were written
  assay spec audit --all spec.md                  also unchanged clauses, and small defects of the document
  assay spec audit --record 1.20.0 spec.md > spec/audit.tsv
  assay spec audit old.md new.md                  changed ops, clauses, tables and grammar, for implementers

Exit status: 0 every clause is covered and unchanged, or the two documents agree; 1 otherwise; 2 a document cannot
be read.)";

struct SpecAuditSettings {
  std::string file, newer, format = "text", record, output;
  bool all = false;
};

OfficialDocument read_document_file(std::string const& file) {
  auto const unread = file + " cannot be read: ";
  auto const source = or_stop(Source::from_file(file), unread);
  return or_stop(read_document(source.text()), unread);
}

ExitStatus compare(SpecAuditSettings const& options) {
  if (!options.record.empty()) stop("--record takes one document");
  auto const changes = differences(read_document_file(options.file), read_document_file(options.newer));
  write_stdout(options.format == "json" ? differences_json(changes) : differences_text(changes, options.all));
  return changes.empty() ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus audit(SpecAuditSettings const& options) {
  send_output_to(options.output);
  if (!options.newer.empty()) return compare(options);
  auto const document = read_document_file(options.file);
  auto const records = or_stop(read_records(embedded_file("audit.tsv")), "spec/audit.tsv: ");
  auto const result = audit_clauses(document, Specification::get(), records);
  if (!options.record.empty()) {
    auto const version = parse_version(options.record);
    if (!version) stop("--record: not a version such as 1.20.0: " + options.record);
    return write_stdout(write_records(result, records, to_string(*version))), ExitStatus::conforms;
  }
  auto const defects = document_defects(document);
  write_stdout(options.format == "json" ? audit_json(options.file, result, defects)
                                        : audit_text(options.file, result, defects, options.all));
  return result.in_order() ? ExitStatus::conforms : ExitStatus::violation;
}

}  // namespace

Action add_spec_audit(Arguments command) {
  command.examples(kSpecAuditExamples);
  auto const options = std::make_shared<SpecAuditSettings>();
  command.option("FILE", options->file, "the official document in Markdown, or - for standard input").required();
  command.option("NEWER", options->newer, "a newer version of it: print the changes");
  command.flag("--all", options->all, "also unchanged clauses, and small defects of the document");
  command.output_file(options->output);
  command.option("--record", options->record, "write the text of spec/audit.tsv for a document of this version")
      .value("VERSION");
  command.choice("--format", options->format, {"text", "json"}, "output format");
  return [options] { return audit(*options); };
}

}  // namespace assay
