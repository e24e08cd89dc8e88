// Implements tools/command/command.hpp: `assay infer`.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "constraints/check/check_text.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/programs/infer_program.hpp"
#include "diagnostics/programs/infer_report.hpp"
#include "diagnostics/read.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/text/parse.hpp"
#include "support/files.hpp"
#include "tools/command/command.hpp"
#include "tools/command/config_options.hpp"

namespace assay {

namespace {

constexpr char const* kInferExamples =
    R"(The rules of an op contain equations that determine the types of its results. These types are printed next to the declared ones.

Exit status: 0 all declared types agree, 1 a type differs, another rule of an op is violated, or a program cannot be parsed,
2 usage error or unreadable file, 3 an op could not be read, or with --determined a type is not fully inferred.

Examples:
  assay infer program.mlir
  assay infer exported/                          all programs below
  assay infer --format json program.mlir         op, location, declared and inferred type as JSON
  assay infer --determined program.mlir          exit status 3 if the rules leave a type open)";

struct InferSettings {
  std::vector<std::string> inputs;
  std::string format = "text", json;
  ConfigOptions config;
  bool allow_unregistered_dialect = false, allow_empty = false, determined = false;
};

// Keeps the findings of the reader that `assay check` also reports, without consequences of wrong result types.
void filter_findings(FileReport& report, bool allow_unregistered_dialect) {
  CheckOptions how;
  how.explained = true;
  how.allow_unregistered_dialect = allow_unregistered_dialect;
  auto checked = check_text(report.source, whole_range(report.source.text()), how);
  Diagnostics own;
  for (Diagnostic& finding : checked.found.all())
    if (std::ranges::find(report.diagnostics.all(), finding.label, &Diagnostic::label) !=
        report.diagnostics.all().end())
      own.add(std::move(finding));
  report.diagnostics = std::move(own);
}

InferredFile infer_file(std::string const& path, InferSettings const& options, Configs& configs, ExitTally& tally) {
  InferredFile file;
  auto report = read_source(path);
  file.file = report.file;
  ParseOptions how;
  how.allow_unregistered_dialect = allows_unregistered_dialect(options.allow_unregistered_dialect, path, configs);
  auto const program = parse_program(report.source, how, report.diagnostics);
  if (report.diagnostics.errors() > 0 && is_inferable(program, report.diagnostics)) {
    filter_findings(report, how.allow_unregistered_dialect);
    report.verdict = FileVerdict::violates;
    if (report.diagnostics.errors() > 0) show_findings(report);
    tally.add(ExitStatus::violation);
  } else if (report.diagnostics.errors() > 0) {
    report.verdict = FileVerdict::violates;
    show_findings(report);
    file.is_unreadable = true;
    tally.add(ExitStatus::violation);
    return file;
  }
  if (emptiness_of(program) == Emptiness::file && !options.allow_empty) {
    write_error(file.file + ": the file contains no op; nothing was inferred (--allow-empty accepts it)");
    tally.add(ExitStatus::undecided);
  }
  auto inferred = infer_program(program);
  if (inferred.contradicts) tally.add(ExitStatus::violation);
  if (inferred.is_partly_unread || (options.determined && !inferred.is_determined)) tally.add(ExitStatus::undecided);
  inferred.file.file = file.file;
  return std::move(inferred.file);
}

ExitStatus infer(InferSettings const& options) {
  if (auto const problem = options.json.empty() ? "" : problem_of_output(options.json); !problem.empty()) stop(problem);
  auto configs = configs_of(options.config);
  auto const files = chosen_inputs(options.inputs, configs);
  ExitTally tally;
  std::vector<InferredFile> all;
  Progress progress(files.size());
  for (auto const& path : files) {
    progress.show(path);
    all.push_back(infer_file(path, options, configs, tally));
    if (options.format == "text") {
      progress.clear();
      write_stdout(infer_text(all.back()));
    }
    if (options.format == "text" && options.json.empty()) all.clear();
  }
  progress.clear();
  if (options.format == "json") write_stdout(infer_json(all));
  if (!options.json.empty()) or_stop(write_file(options.json, infer_json(all)));
  return tally.status();
}

}  // namespace

Action add_infer(Arguments command) {
  command.examples(kInferExamples);
  auto const options = std::make_shared<InferSettings>();
  command.files(options->inputs).required();
  command.spec_version();
  command.flag("--determined", options->determined, "exit with status 3 if a type is not fully inferred");
  command.allow_empty(options->allow_empty);
  command.allow_unregistered_dialect(options->allow_unregistered_dialect);
  add_config_options(command, options->config);
  command.choice("--format", options->format, {"text", "json"}, "output format");
  command.option("--json", options->json, "also write JSON to this file").value("FILE");
  return [options] { return infer(*options); };
}

}  // namespace assay
