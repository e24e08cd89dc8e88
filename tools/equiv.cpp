// Implements tools/command/command.hpp: `assay equiv`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "equiv/equiv.hpp"
#include "grammar/hlo/read.hpp"
#include "support/files.hpp"
#include "tools/command/argument_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

constexpr unsigned kSecondsOfPair = 60, kSecondsOfPass = 10;

constexpr char const* kEquivExamples = R"text(Examples:
  assay equiv before.mlir after.mlir                       check that the second is a correct rewrite of the first
  assay equiv --profile xla before.mlir after.mlir         with the accuracy and summation order of this profile
  assay equiv --assume "dim(%arg0, 0) <= 8" a.mlir b.mlir  only for such inputs
  assay equiv --emit-witness w a.mlir b.mlir               the counterexample as files
  assay equiv --function-pairs a.mlir b.mlir               all functions of equal names
  assay equiv --explain before.mlir after.mlir             the rewrite laws of the proof
  assay equiv --certificate c.json before.mlir after.mlir  a certificate for the independent checker verify/verify.py
  assay equiv --passes dumps/                              the first incorrect pass of a pipeline
  assay equiv --grid 1x4 whole.mlir partitioned.mlir       the second program runs on 4 partitions, with the layouts in the
      --mesh "x=4" --sharding-in '0=[{"x"}, {}]'           programs or in options: sdy's, or GSPMD's '0={devices=[4,1]<=[4]}'

The first word of the output is the verdict on the second program, as a replacement of the first:
  equal      proved: the same bits on every input (all NaNs count as equal)
  refines    proved: every result that the profile permits for the second program is permitted for the first
  different  counterexample: an input for which a result of the second program is not permitted for the first
  real_only  counterexample, but in floating-point arithmetic only: as functions of real numbers the programs are proved equal,
             or on ordinary numbers (magnitudes from 1/16 to 16) their results agree in at least half of the digits
  undecided  neither a proof nor a counterexample; the output has the unproved goals and the number of inputs that agreed

Exit status: 0 equal or refines, 1 different or real_only, 2 usage error or invalid program, 3 undecided.)text";

struct EquivSettings {
  std::vector<std::string> files;
  std::string profile, passes, format = "text", json, sarif, certificate, elided = "refused";
  unsigned seconds = 0;    // 0: the default
  std::uint64_t work = 0;  // 0: the default
  bool explains = false;
  std::string grid, mesh;
  std::vector<std::string> arguments, results;  // layouts of the arguments and results
  CompareOptions compare;
};

ExitStatus status_of(EquivVerdict verdict) {
  if (is_proven(verdict)) return ExitStatus::conforms;
  return is_refuted(verdict) ? ExitStatus::violation : ExitStatus::undecided;
}

// Writes the certificate. Reports verdicts that cannot be certified. Stops the program if two equal programs have no
// certificate.
void write_certificate(ComparedProgram const& a, ComparedProgram const& b, PairReport const& report,
                       EquivSettings const& options) {
  if (report.verdict != EquivVerdict::equal) {
    auto const reason =
        fmt::format("equiv: --certificate: not written: the verdict is {}, and only `equal` can be certified",
                    to_string(report.verdict));
    if (report.verdict == EquivVerdict::refines) throw Stop{ExitStatus::undecided, reason};
    return write_error(reason);
  }
  if (!options.compare.assumptions.empty())
    throw Stop{ExitStatus::undecided, "equiv: --certificate: not written: certificates do not support --assume"};
  auto const certificate = equality_certificate(a.program().program(), b.program().program(), report.laws);
  if (!certificate) throw Stop{ExitStatus::undecided, "equiv: --certificate: not written: " + certificate.error()};
  or_stop(write_file(options.certificate, *certificate), "equiv: --certificate: ");
}

// Returns the grid that runs B; nothing without --grid.
std::optional<GridRequest> grid_of(EquivSettings const& options) {
  bool const has_layouts = !options.mesh.empty() || !options.arguments.empty() || !options.results.empty();
  if (options.grid.empty() && has_layouts) stop("equiv: --mesh, --sharding-in and --sharding-out require --grid RxP");
  if (options.grid.empty()) return std::nullopt;
  if (!options.passes.empty() || options.compare.function_pairs || !options.certificate.empty())
    stop(
        "equiv: --grid compares one function of two programs; it cannot be used with --passes, --function-pairs or "
        "--certificate");
  auto request = or_stop(read_grid(options.grid), "equiv: --grid: ");
  request.mesh = options.mesh;
  for (auto const& text : options.arguments)
    request.arguments.push_back(or_stop(read_given_layout(text), "equiv: --sharding-in: "));
  for (auto const& text : options.results)
    request.results.push_back(or_stop(read_given_layout(text), "equiv: --sharding-out: "));
  return request;
}

ExitStatus equiv(EquivSettings options) {
  options.compare.grid = grid_of(options);
  // Dumps of XLA are judged by the guarantees of XLA's profile.
  bool const is_default_profile = options.profile.empty();
  if (is_default_profile) options.profile = !options.passes.empty() && has_xla_dumps(options.passes) ? "xla" : "ieee";
  options.compare.profile = load_profile(options.profile);
  options.compare.time = std::chrono::seconds(options.seconds          ? options.seconds
                                              : options.passes.empty() ? kSecondsOfPair
                                                                       : kSecondsOfPass);
  options.compare.decision.assumptions = options.compare.assumptions;
  if (auto& search = options.compare.decision.search; options.work > 0) {
    search.work = options.work;
    search.least_trials = 1;
    search.run.max_work = options.work + options.work / 3;
  }
  options.compare.takes_elided = options.elided == "any";
  if (options.compare.takes_elided && !options.certificate.empty())
    stop("equiv: --certificate cannot be used with --elided any");
  if (!options.certificate.empty() && (!options.passes.empty() || options.compare.function_pairs))
    stop(
        "equiv: --certificate compares one function of two programs; it cannot be used with --passes or "
        "--function-pairs");
  std::vector<PairReport> reports;
  std::shared_ptr<ComparedProgram const> a, b;
  if (!options.passes.empty()) {
    if (!options.files.empty()) stop("equiv: --passes takes a folder and no other files");
    reports = compare_passes(options.passes, options.compare);
  } else {
    if (options.files.size() != 2)
      stop(fmt::format("equiv: expected two programs, the original and its rewrite, got {}", options.files.size()));
    if (options.files[0] == "-" && options.files[1] == "-")
      stop("equiv: standard input is one program; pass the other one as a file: assay equiv before.mlir -");
    for (auto const& file : options.files)
      if (std::error_code ignored; std::filesystem::is_directory(file, ignored))
        stop(fmt::format("equiv: {} is a folder: expected two programs, or --passes {}", file, file));
    a = std::make_shared<ComparedProgram>(options.files[0]);
    b = std::make_shared<ComparedProgram>(options.files[1]);
    reports = StartedComparison(a, b, options.compare).finish();
  }
  if (!options.json.empty()) or_stop(write_file(options.json, equiv_json(reports, options.profile)));
  if (!options.sarif.empty()) or_stop(write_file(options.sarif, equiv_sarif(reports)));
  write_stdout(options.format == "json"    ? equiv_json(reports, options.profile)
               : options.format == "sarif" ? equiv_sarif(reports)
                                           : equiv_text(reports, options.explains));
  // XLA does not round as profile ieee does.
  bool const has_hlo = a && b && (hlo::is_hlo(a->source().text()) || hlo::is_hlo(b->source().text()));
  if (is_default_profile && has_hlo && options.format == "text" &&
      std::ranges::any_of(reports, [](PairReport const& one) { return !is_proven(one.verdict); }))
    write_diagnostics(
        "assay: hint: the profile is ieee, which requires exact rounding; pass --profile xla for programs that XLA "
        "compiled\n");
  if (!options.certificate.empty()) write_certificate(*a, *b, reports.front(), options);
  return status_of(worst_verdict(reports));
}

}  // namespace

Action add_equiv(Arguments command) {
  command.examples(kEquivExamples);
  auto const options = std::make_shared<EquivSettings>();
  auto& compare = options->compare;
  command.option("FILE", options->files,
                 "two programs: the first is the original, the second its rewrite; - for standard input");
  command.spec_version();
  command
      .option("--profile", options->profile,
              std::string(kProfileHelp) + " (default: ieee; xla for --passes of dumps of XLA)")
      .value("PROFILE");
  command.option("--entry", compare.entry, "the function to compare (default: @main, or the only function)")
      .value("NAME");
  command.flag("--function-pairs", compare.function_pairs,
               "compare all functions with equal names; a function in only one program is undecided");
  command
      .list("--assume", compare.assumptions,
            "assume this formula about sizes, dim(%x, 0) < 128, or integer arguments, value(%n) > 0")
      .value("FORMULA");
  command.choice(
      "--elided", options->elided, {"refused", "any"},
      "constants whose data was elided when they were printed (__elided__): refuse to compare, or assume any values, "
      "the same in both programs");
  command.option("--passes", options->passes, "folder of IR dumps, one for each pass: report the first incorrect pass")
      .value("FOLDER");
  auto const grid = command.group("A program for a process grid");
  grid.option("--grid", options->grid,
              "compare the first program on one process with the second on a grid of replicas x partitions")
      .value("RxP");
  grid.option("--mesh", options->mesh, "mesh axes for sdy shardings: x=2,y=4").value("AXES");
  grid.list("--sharding-in", options->arguments,
            "the layout of an argument of the first program: 0=[{\"x\"}, {}] or 0={devices=[2,1]<=[2]}; default: the "
            "sharding in one of the programs, else replicated")
      .value("LAYOUT");
  grid.list("--sharding-out", options->results, "the layout of a result").value("LAYOUT");
  command
      .option("--emit-witness", compare.witness,
              "write the counterexample to this folder: both programs, the input, both results")
      .value("PATH");
  command
      .option("--time-limit", options->seconds,
              "time limit per pair of programs, in seconds (default: 60; 10 for each step of --passes)")
      .value("SECONDS")
      .range(1u, 86'400u);
  command
      .option(
          "--work-limit", options->work,
          fmt::format("limit of element operations for all runs that search for a difference; one run may exceed it "
                      "by a third (default: {}, or those of {} runs)",
                      SearchLimits().work, SearchLimits().least_trials))
      .value("N")
      .range(std::uint64_t{1}, std::uint64_t{1} << 50);
  command.flag("--explain", options->explains, "list the rewrite laws used in the proof (assay spec show laws)");
  command.choice("--format", options->format, {"text", "json", "sarif"}, "output format");
  command.option("--certificate", options->certificate, "write a certificate of `equal` for verify/verify.py")
      .value("FILE");
  command.option("--json", options->json, "also write JSON to this file").value("FILE");
  command.option("--sarif", options->sarif, "also write SARIF 2.1.0 to this file").value("FILE");
  return [options] {
    options->compare.entry = function_name(options->compare.entry);
    return equiv(*options);
  };
}

}  // namespace assay
