// Implements tools/command/command.hpp: `assay judge`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/ledger/case_names.hpp"
#include "generators/release/release.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/notation/specification.hpp"
#include "harness/judge/judge.hpp"
#include "harness/report/report_files.hpp"
#include "harness/run/run_suite.hpp"
#include "harness/suite_errata.hpp"
#include "support/counted.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/judge_program.hpp"
#include "tools/render/report_summary.hpp"

namespace assay {
namespace {

constexpr char const* kJudgeExamples = R"(
Use this command if you run programs yourself. --expected is a case of a suite, a whole suite, or any folder with expected_0.npy ..
(and expected_0.lo.npy, .hi.npy and .flags.npy if more than one value is permitted), or what assay run --permitted --output
wrote. --actual is a folder with output_0.npy .. (or actual_0.npy .., or expected_0.npy ..); for a suite, a folder with one such
folder for each case. Results are judged by the profile for which the suite was generated.

Examples:
  assay judge --expected suite/add/f32_special --actual out
  assay judge --expected golden --actual out --element-types bf16
  assay judge --expected suite --actual outputs --json report.json --html report.html
  assay judge --expected suite --actual outputs --ops add,tanh --types f32 --kinds values

With --program instead of --expected, the results of several backends for one program are judged. Each backend is called a side; its
results are permitted, not permitted, or open. If all are permitted but differ, the output names the op that causes the difference.
--disagreements takes a folder of such cases. Each case is a folder with program.mlir or program.hlo, the inputs (input_0.npy, ..., or
a folder inputs), and a folder for each side.

  assay judge --program p.hlo --inputs in --actual cpu=cpu --actual gpu=gpu
  assay judge --disagreements disagreements --html page.html --json all.jsonl

Cases of kinds invalid and valid are skipped, because result files cannot show whether a program was accepted.

Distances from the permitted results are counted in codes (neighboring numbers of a type are one code apart), and errors in ulps (the
distance between the two numbers that are nearest to the exact value); see `assay help permitted`.

Exit status: 0 all results are permitted, 1 a result is not permitted, 2 usage error, or expected results cannot be read, 3 undecided:
all results are open, every value is permitted, or cases have no results.)";

struct JudgeSettings {
  std::string expected, baseline, json, errata, errata_key, backend = "results in files", format = "text";
  std::vector<std::string> element_types, ops, types, kinds, actuals;
  ReportFiles files;
  JudgeProgramOptions program;
  std::string const& actual() const { return actuals.front(); }
};

void print_element(ElementFinding const& worst) {
  auto const line = [](std::string_view name, std::string const& text) {
    write_stdout(clean_text(fmt::format("    {:10} {}\n", name, text)));
  };
  for (std::size_t i = 0; i < worst.inputs.size(); ++i) line(fmt::format("input {}", i), worst.inputs[i]);
  line("is", fmt::format("{} ({})", worst.actual, worst.actual_bits));
  line("expected", fmt::format("{} ({}){}", worst.expected, worst.expected_bits,
                               worst.exact.empty() ? "" : ", exactly " + worst.exact));
  auto const nan = worst.nan_permitted ? ", or NaN" : "";
  line("permitted", worst.low_bits == worst.high_bits ? fmt::format("{} ({}){}", worst.low, worst.low_bits, nan)
                                                      : fmt::format("{} ({}) to {} ({}){}", worst.low, worst.low_bits,
                                                                    worst.high, worst.high_bits, nan));
}

ExitStatus judge_case(JudgeSettings const& options) {
  auto const outcome = or_stop(judge_folders(options.expected, options.actual(), options.element_types));
  bool const is_json = options.format == "json";
  write_stdout(is_json ? outcome_line(outcome) + "\n"
                       : clean_text(fmt::format("{}{}{}\n", verdict_words(outcome.verdict, true),
                                                outcome.reason.empty() ? "" : ": ", outcome.reason)));
  for (std::size_t i = 0; i < outcome.results.size() && !is_json; ++i) {
    auto const& result = outcome.results[i];
    auto text = fmt::format("  result {} {}: ", result.result, result.type);
    if (result.mismatch.empty())
      text += fmt::format("{} conform, {} open, {} not permitted", result.conforming, result.open, result.violating);
    if (result.untested > 0)
      text += fmt::format("; {} not tested, because every value is permitted", result.untested);
    else
      text += result.mismatch;
    double const normal = result.worst_ulps.value_or(0), subnormal = result.worst_ulps_subnormal.value_or(0);
    bool const has_error = std::max(normal, subnormal) > 0 || result.violating == 0;
    if (has_error && (result.worst_ulps || result.worst_ulps_subnormal))
      text += fmt::format("; greatest error {:.6g} ulp (units in the last place){}", std::max(normal, subnormal),
                          subnormal > normal ? ", of a subnormal number" : "");
    write_stdout(clean_text(text + "\n"));
    if (result.worst) print_element(*result.worst);
  }
  if (outcome.verdict == Verdict::open) return ExitStatus::undecided;
  return outcome.verdict == Verdict::conforms ? ExitStatus::conforms : ExitStatus::violation;
}

RunOptions select_cases(JudgeSettings const& options) {
  RunOptions chosen;
  for (auto const& op : or_stop(find_ops(options.ops), "judge: ")) chosen.ops.insert(mnemonic_of(op));
  chosen.types = or_stop(find_types(options.types), "judge: ");
  chosen.kinds = or_stop(find_kinds(options.kinds), "judge: ");
  return chosen;
}

ExitStatus judge_all(JudgeSettings const& options) {
  check_report_files(options.files, {{"--json", options.json}});
  auto const locks = lock_report_files(options.files, {{"--json", options.json}});
  auto const baseline = load_baseline(options.baseline, false);
  auto const suite = or_stop(OpenedSuite::open(options.expected), "judge: ");
  SuiteReader reader;
  or_stop(reader.open(suite.folder()), "judge: ");
  check_profile(baseline, options.baseline, reader.head().profile, false, "judge: ");
  auto chosen = select_cases(options);
  or_stop(check_release(suite.folder()), "judge: ");
  auto const errata = errata_of(suite.folder(), options.errata, options.errata_key, "judge: ");
  for (auto const& [id, reason] : errata.withdrawn) chosen.withdrawn.insert(id);
  auto judged = or_stop(
      judge_suite(suite.folder(), options.actual(), [&](ManifestRow const& row) { return is_chosen(chosen, row); }),
      "judge: ");
  auto& report = judged.report;
  report.head.tool = fmt::format("assay {}", version());
  report.head.backend = options.backend;
  report.head.errata = errata.digest;
  auto const comparison = compare_with(report, baseline);
  print_report(report, comparison, options.format, true);
  if (!options.json.empty()) or_stop(write_report(options.json, report));
  write_report_files(options.files, suite.folder(), report, comparison);
  if (judged.about_acceptance > 0)
    write_diagnostics(fmt::format("assay: {} skipped: result files do not show whether a program was accepted\n",
                                  counted(judged.about_acceptance, "case")));
  return static_cast<ExitStatus>(comparison.exit_status());
}

// Judges the results of several sides. There are no expected results.
ExitStatus judge_several(JudgeSettings const& options) {
  auto const& files = options.files;
  bool const is_of_suite = !(files.junit + files.sarif + files.markdown + options.baseline + options.errata).empty() ||
                           !options.ops.empty() || !options.types.empty() || !options.kinds.empty() ||
                           !options.element_types.empty() || !options.expected.empty();
  if (is_of_suite)
    stop(
        "judge: --program and --disagreements cannot be used with expected results or options for them; they take "
        "--profile, --json, --html and --format");
  auto program = options.program;
  program.actual = options.actuals;
  program.json = options.json;
  program.html = files.html;
  program.prints_json = options.format == "json";
  if (program.program.empty() == program.cases.empty()) stop("judge: --program and --disagreements exclude each other");
  if (!program.cases.empty() && !(program.actual.empty() && program.inputs.empty()))
    stop("judge: --disagreements reads inputs and sides from its folders: it cannot be used with --inputs or --actual");
  return program.cases.empty() ? judge_program(program) : judge_cases(program);
}

ExitStatus run(JudgeSettings const& options) {
  if (!options.program.program.empty() || !options.program.cases.empty()) return judge_several(options);
  if (!options.program.inputs.empty()) stop("judge: --inputs requires --program");
  if (options.expected.empty()) stop("judge: missing --expected or --program");
  if (options.actuals.size() != 1) stop("judge: --expected takes exactly one --actual");
  std::error_code trouble;
  if (names_archive(options.expected) || std::filesystem::exists(options.expected + "/manifest.json", trouble))
    return judge_all(options);
  if (!options.ops.empty() || !options.types.empty() || !options.kinds.empty())
    stop("judge: --ops, --types and --kinds require a suite, and this is not one: " + options.expected +
         "; pass the types of the results with --element-types");
  auto const& files = options.files;
  if (!options.errata.empty()) stop("judge: --errata requires a suite; not a suite: " + options.expected);
  if (!(options.json + files.junit + files.sarif + files.html + files.markdown + options.baseline).empty())
    stop("judge: reports and baselines require a suite, and this is not one: " + options.expected);
  return judge_case(options);
}

}  // namespace

Action add_judge(Arguments command) {
  command.examples(kJudgeExamples);
  auto const options = std::make_shared<JudgeSettings>();
  auto const expected =
      command.option("--expected", options->expected, "folder of expected results, or a suite").value("FOLDER");
  command
      .list("--actual", options->actuals, "folder of actual results; with --program one for each backend, NAME=FOLDER")
      .value("FOLDER");
  auto const program = command.group("Several sides");
  program.option("--program", options->program.program, "the program that all backends ran").value("FILE");
  program.list("--inputs", options->program.inputs, "its inputs: .npy files, or a folder of input_0.npy, ...")
      .value("FILE|FOLDER");
  program
      .option("--disagreements", options->program.cases,
              "folder of cases, each a folder with a program, its inputs and sides")
      .value("FOLDER");
  program.option("--profile", options->program.profile, kProfileHelp)
      .value("PROFILE")
      .shows_default()
      .excludes(expected);
  program.option("--time-limit", options->program.seconds, "time limit per case of --disagreements, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  command.only(options->ops, options->types, options->kinds);
  command
      .list("--element-types", options->element_types,
            "element types of the results, if the files do not state them: bf16,i4")
      .separated_by_commas()
      .value("TYPE,...");
  auto const errata =
      command.option("--errata", options->errata, "with a suite: signed list of withdrawn cases to skip").value("FILE");
  command.option("--errata-key", options->errata_key, "public key for --errata (default: from the suite)")
      .value("FILE")
      .needs(errata);
  command.option("--baseline", options->baseline, "with a suite: file of known failures").value("FILE");
  command.option("--name", options->backend, "with a suite: backend name in reports").value("NAME").shows_default();
  command
      .option("--json", options->json,
              "with a suite: write a report for `assay report`; with several sides: write one line per case")
      .value("FILE");
  command.choice("--format", options->format, {"text", "json"}, "output format; json: one line per case");
  add_report_options(command.group("Reports as files"), options->files);
  return [options] { return run(*options); };
}

}  // namespace assay
