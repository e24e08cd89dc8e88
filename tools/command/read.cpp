#include "tools/command/read.hpp"

#include <utility>

#include "grammar/text/parse.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {

ReadProgram read_program(std::string const& path, bool allow_unregistered_dialect) {
  FileReport report;
  if (!Source::from_file(path, report.source, report.unread)) {
    write_error((path == "-" ? "<stdin>" : path) + " cannot be read: " + report.unread);
    return {std::nullopt, ExitStatus::usage};
  }
  report.file = report.source.name();
  ParseOptions options;
  options.allow_unregistered_dialect = allow_unregistered_dialect;
  Program program = parse_program(report.source, options, report.diagnostics);
  if (report.diagnostics.errors() == 0) return {std::move(program), ExitStatus::conforms};
  report.verdict = FileVerdict::violates;
  auto const renderer = make_text_renderer(write_diagnostics, TextStyle{});
  renderer->file(report);
  renderer->finish();
  return {std::nullopt, ExitStatus::violation};
}

}  // namespace assay::inline tools
