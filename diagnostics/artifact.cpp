#include "diagnostics/artifact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "constraints/check/check.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "grammar/bytecode/write/write.hpp"

namespace assay {
namespace {

Diagnostic diagnostic_of(bytecode::Shortfall const& shortfall, Version target) {
  Diagnostic diagnostic;
  diagnostic.label = "version";
  diagnostic.range = shortfall.range;
  diagnostic.message = shortfall.since
                           ? fmt::format("{} is new in version {}: version {} cannot represent it", shortfall.what,
                                         to_string(*shortfall.since), to_string(target))
                           : fmt::format("no version of portable artifacts can represent {}", shortfall.what);
  diagnostic.hint = shortfall.advice;
  return diagnostic;
}

[[noreturn]] void refuse(Program const& program, Diagnostics found) {
  FileReport report;
  report.file = program.source.name();
  report.source = program.source;
  report.verdict = FileVerdict::violates;
  report.diagnostics = std::move(found);
  show_findings(report);
  stop(ExitStatus::violation);
}

}  // namespace

std::string some_version(std::string const& text) { return text.empty() ? "a version is expected, such as 1.4.0" : ""; }

Result<Version> read_target_version(std::string const& text) {
  Version const newest = newest_artifact();
  if (text.empty()) return newest;
  auto const known = fmt::format("versions {} to {} are known", to_string(kOldestArtifact), to_string(newest));
  auto const wanted = parse_version(text), completed = parse_version(text + ".0");
  if (!wanted && !completed) return Error{fmt::format("not a version such as 1.4.0: {}; {}", text, known)};
  Version const given = wanted ? *wanted : *completed;
  Version const released{given.major, given.minor, 0};  // the patch number does not affect the contents
  if (released < kOldestArtifact || released > newest)
    return Error{
        fmt::format("{} is {} than any known version; {}", text, released > newest ? "newer" : "older", known)};
  if (!wanted) return Error{fmt::format("not a version such as 1.4.0: {0}; write {0}.0", text)};
  return released;
}

Version choose_version(std::string const& text) { return or_stop(read_target_version(text), "--target-version: "); }

Result<std::string, Diagnostics> artifact_of(Program const& program, Version version, bool allow_unregistered_dialect) {
  Diagnostics found;
  CheckOptions options;
  options.against = Against::official;
  options.explained = true;
  options.any_form = true;  // an artifact has only one form of each attribute
  options.allow_unregistered_dialect = allow_unregistered_dialect;
  check_program(program, options, found);
  if (found.errors() > 0) return found;
  std::string bytes;
  std::vector<bytecode::Shortfall> shortfalls;
  if (write_bytecode(program, version, bytes, shortfalls)) return bytes;
  Diagnostics missing;
  for (auto const& shortfall : shortfalls) {
    auto one = diagnostic_of(shortfall, version);
    bool const is_known = std::ranges::any_of(missing.all(), [&](Diagnostic const& other) {
      return other.range.begin == one.range.begin && other.message == one.message;
    });
    if (!is_known) missing.add(std::move(one));
  }
  return missing;
}

std::string make_artifact(Program const& program, std::string const& version, bool allow_unregistered_dialect) {
  auto made = artifact_of(program, choose_version(version), allow_unregistered_dialect);
  if (!made) refuse(program, made.error());
  return *std::move(made);
}

}  // namespace assay
