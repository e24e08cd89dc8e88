#include "tools/prove_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <set>

#include "constraints/prove/flow/prove.hpp"
#include "grammar/text/parse.hpp"
#include "support/process/stoppable_work.hpp"
#include "support/write_file.hpp"

namespace assay::inline tools {
namespace {

using Json = nlohmann::json;

Json to_json(Diagnostic const& diagnostic) {
  Json notes = Json::array();
  for (Note const& note : diagnostic.notes)
    notes.push_back({note.message, note.has_range, note.range.begin, note.range.end});
  return {diagnostic.severity == Severity::error,
          diagnostic.label,
          diagnostic.range.begin,
          diagnostic.range.end,
          diagnostic.message,
          diagnostic.clause,
          diagnostic.values,
          diagnostic.undecided,
          std::move(notes)};
}

Diagnostic to_diagnostic(Json const& json) {
  Diagnostic diagnostic;
  diagnostic.severity = json[0] ? Severity::error : Severity::warning;
  diagnostic.label = json[1];
  diagnostic.range = {json[2], json[3]};
  diagnostic.message = json[4];
  diagnostic.clause = json[5];
  diagnostic.values = json[6];
  diagnostic.undecided = json[7];
  for (Json const& note : json[8]) diagnostic.notes.push_back({note[0], note[1], {note[2], note[3]}});
  return diagnostic;
}

std::string dump(Json const& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// The first thing that fails, as a program, with how to run it.
std::string witness_text(Program const& program, SizeFinding const& finding) {
  std::vector<Wide> chosen;
  std::string comment = fmt::format("// Breaks {}", finding.diagnostic.label);
  std::vector<std::string> sizes;
  for (ChosenValue const& value : finding.witness) {
    chosen.push_back(value.value);
    sizes.push_back(fmt::format("{} = {}", value.name, to_string(Interval{value.value, value.value})));
  }
  StaticInstance instance = static_instance(program, *finding.function, chosen);
  if (instance.text.empty()) return "// No program can be written: " + instance.reason + "\n";
  if (!sizes.empty()) comment += fmt::format(": {}", fmt::join(sizes, ", "));
  if (!instance.arguments.empty()) comment += fmt::format("\n// assay run --args \"{}\"", instance.arguments);
  return comment + "\n" + instance.text;
}

// In the worker.
void work(Program const& program, ProveFileOptions const& options, std::function<void(std::string_view)> const& emit) {
  bool witness_wanted = !options.witness.empty();
  ProveOptions prove_options;
  prove_options.assumptions = options.assumptions;
  std::optional<SizeFinding> first;
  ProveSummary summary = prove(program, prove_options, [&](SizeFinding const& finding) {
    Diagnostic diagnostic = finding.diagnostic;
    if (options.warn_only && finding.verdict != Follows::never) diagnostic.severity = Severity::warning;
    emit(dump({{"finding", to_json(diagnostic)}}));
    bool better = !first || (first->verdict == Follows::sometimes && finding.verdict == Follows::never);
    if (finding.verdict != Follows::undecided && better && !finding.witness.empty()) first = finding;
  });
  Json done = {{"functions", summary.functions},   {"questions", summary.questions},   {"held", summary.held},
               {"failing", summary.failing},       {"undecided", summary.undecided},   {"granted", summary.granted},
               {"incomplete", summary.incomplete}, {"error", summary.assumption_error}};
  if (witness_wanted && first) done["witness"] = witness_text(program, *first);
  emit(dump({{"done", std::move(done)}}));
}

Diagnostic undecided(std::string message) {
  Diagnostic diagnostic;
  diagnostic.severity = Severity::warning;
  diagnostic.undecided = true;
  diagnostic.label = "prove_incomplete";
  diagnostic.message = std::move(message);
  return diagnostic;
}

std::string summary_line(Json const& done) {
  std::size_t questions = done["questions"], held = done["held"], failing = done["failing"], open = done["undecided"];
  if (questions == 0) return "every rule holds for all sizes";
  std::string line = fmt::format("{} rule{} on unknown sizes: {} hold{} for all", questions,
                                 questions == 1 ? " depends" : "s depend", held, held == 1 ? "s" : "");
  if (failing) line += fmt::format(", {} can fail", failing);
  if (open) line += fmt::format(", {} undecided", open);
  std::vector<std::string> granted = done["granted"];
  constexpr std::size_t kShown = 3;
  if (!granted.empty()) {
    std::size_t more = granted.size() > kShown ? granted.size() - kShown : 0;
    if (more) granted.resize(kShown);
    line += fmt::format("; taken for granted: {}{}", fmt::join(granted, ", "),
                        more ? fmt::format(" and {} more", more) : "");
  }
  return line;
}

}  // namespace

FileProof prove_file(std::string const& path, ProveFileOptions const& options) {
  FileProof proof;
  JudgeOptions judge_options;
  judge_options.check = options.check;
  proof.report = judge_file(path, judge_options);
  if (!proof.report.unread.empty() || proof.report.verdict == FileVerdict::violates) return proof;
  ParseOptions parse_options;
  parse_options.allow_unregistered_dialect = options.check.allow_unregistered_dialect;
  Diagnostics none;
  Program program = parse_program(proof.report.source, parse_options, none);
  Diagnostics& found = proof.report.diagnostics;
  Json done;
  WorkLimits limits;
  limits.time = options.time;
  Ending ending = supervise(
      limits, [&](auto const& emit) { work(program, options, emit); },
      [&](std::string_view message) {
        Json json = Json::parse(message);
        if (json.contains("finding")) found.add(to_diagnostic(json["finding"]));
        if (json.contains("done")) done = std::move(json["done"]);
      });
  if (done.is_null()) {
    found.add(undecided(fmt::format("not all rules were looked at: the proof was stopped ({})", to_string(ending))));
  } else {
    proof.error = done["error"];
    for (Json const& reason : done["incomplete"])
      found.add(undecided("not all rules were looked at: " + reason.get<std::string>()));
    proof.summary = summary_line(done);
    std::string reason;
    if (done.contains("witness") && !write_file(options.witness, done["witness"].get<std::string>(), reason))
      proof.error = reason;
  }
  proof.report.verdict = found.errors() > 0      ? FileVerdict::violates
                         : found.undecided() > 0 ? FileVerdict::undecided
                                                 : proof.report.verdict;
  return proof;
}

}  // namespace assay::inline tools
