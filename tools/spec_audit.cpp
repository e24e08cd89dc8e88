// Implements tools/command/command.hpp: `assay spec audit`.
#include <memory>
#include <string>
#include <vector>

#include "tools/command/command.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/spec_report.hpp"

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

ExitStatus audit(Options const& options) {
  auto const unread = options.file + " cannot be read: ";
  auto const source = or_stop(Source::from_file(options.file), unread);
  auto const document = or_stop(read_document(source.text()), unread);
  auto const records = or_stop(read_records(embedded_file("audit.tsv")), "spec/audit.tsv: ");
  auto const result = audit_clauses(document, Specification::get(), records);
  if (!options.record.empty()) {
    auto const version = parse_version(options.record);
    if (!version) stop("--record: not a version such as 1.20.0: " + options.record);
    return write_out(write_records(result, records, to_string(*version))), ExitStatus::conforms;
  }
  auto const defects = document_defects(document);
  write_out(options.format == "json" ? audit_json(options.file, result, defects)
                                     : audit_text(options.file, result, defects, options.all));
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
