#include "tools/command/artifact.hpp"

#include <fmt/format.h>

#include "constraints/check/check.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {
namespace {

Diagnostic diagnostic_of(bytecode::Shortfall const& shortfall, Version target) {
  Diagnostic diagnostic;
  diagnostic.label = "version";
  diagnostic.range = shortfall.range;
  diagnostic.message = shortfall.since ? fmt::format("{} is new in version {}: version {} cannot hold it",
                                                     shortfall.what, to_string(*shortfall.since), to_string(target))
                                       : fmt::format("no version of portable artifacts can hold {}", shortfall.what);
  diagnostic.hint = shortfall.advice;
  return diagnostic;
}

void show(Program const& program, Diagnostics found) {
  FileReport report;
  report.file = program.source.name();
  report.source = program.source;
  report.verdict = FileVerdict::violates;
  report.diagnostics = std::move(found);
  auto const renderer = make_text_renderer(write_diagnostics, TextStyle{});
  renderer->file(report);
  renderer->finish();
}

}  // namespace

std::string some_version(std::string const& text) { return text.empty() ? "a version is wanted, such as 1.4.0" : ""; }

bool choose_version(std::string const& text, Version& version) {
  version = newest_artifact();
  if (text.empty()) return true;
  std::string const range = fmt::format("{} to {} are known", to_string(kOldestArtifact), to_string(version));
  auto const wanted = parse_version(text);
  if (!wanted) {
    write_error(fmt::format("--target-version: not a version such as 1.4.0: {}", text));
    return false;
  }
  Version const released{wanted->major, wanted->minor, 0};  // patches say nothing about what there is
  if (released < kOldestArtifact || released > version) {
    write_error(fmt::format("--target-version: {} is {} than any that is known; {}", text,
                            released > version ? "newer" : "older", range));
    return false;
  }
  version = released;
  return true;
}

ExitStatus make_artifact(Program const& program, std::string const& version, std::string& bytes) {
  Version target;
  if (!choose_version(version, target)) return ExitStatus::usage;
  Diagnostics found;
  CheckOptions options;
  options.against = Against::official;
  options.any_form = true;  // an artifact has one form of each attribute
  options.allow_unregistered_dialect = true;
  check_program(program, options, found);
  if (found.errors() > 0) {
    show(program, std::move(found));
    return ExitStatus::violation;
  }
  std::vector<bytecode::Shortfall> shortfalls;
  if (write_bytecode(program, target, bytes, shortfalls)) return ExitStatus::conforms;
  Diagnostics missing;
  for (auto const& shortfall : shortfalls) missing.add(diagnostic_of(shortfall, target));
  show(program, std::move(missing));
  return ExitStatus::violation;
}

}  // namespace assay::inline tools
