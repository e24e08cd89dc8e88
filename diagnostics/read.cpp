#include "diagnostics/read.hpp"

#include <utility>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/text/parse.hpp"

namespace assay {

FileReport read_source(std::string const& path) {
  auto source = Source::from_file(path);
  if (!source) stop((path == "-" ? "<stdin>" : path) + " cannot be read: " + source.error());
  FileReport report;
  report.source = *std::move(source);
  report.file = report.source.name();
  return report;
}

void show_findings(FileReport const& report) {
  auto const renderer = make_text_renderer(write_diagnostics, TextStyle{});
  renderer->file(report);
  renderer->finish();
}

Program read_program(std::string const& path, bool allow_unregistered_dialect) {
  return read_program(read_source(path), allow_unregistered_dialect);
}

Program read_program(FileReport report, bool allow_unregistered_dialect) {
  ParseOptions options;
  options.allow_unregistered_dialect = allow_unregistered_dialect;
  Program program = parse_program(report.source, options, report.diagnostics);
  if (report.diagnostics.errors() == 0) return program;
  report.verdict = FileVerdict::violates;
  show_findings(report);
  stop(ExitStatus::violation);
}

}  // namespace assay
