// Implements tools/command/command.hpp: `assay judge`.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "harness/judge/judge.hpp"
#include "support/text.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
#include "tools/render/report_summary.hpp"

namespace assay::inline tools {
namespace {

constexpr char const* kExamples = R"(
For those who run programs themselves. What is expected: a case of a suite, any folder with expected_0.npy .. (and
expected_0.lo.npy, .hi.npy, .flags.npy where more than one value is permitted), or a whole suite. What was computed:
output_0.npy .. (or expected_0.npy .., actual_0.npy ..) in a folder; of a suite, in a folder for each case.

Examples:
  assay judge --expected suite/add/f32_special --actual out
  assay judge --expected golden --actual out --types bf16
  assay judge --expected suite --actual outputs --json report.json --html report.html

Exit status: 0 all is permitted, 1 a violation was found, 2 bad usage, or what is expected cannot be read, 3 undecided: a
result is open, or cases of a suite have no results.)";

struct Options {
  std::string expected, actual, baseline, json, backend = "results in files", format = "text";
  std::vector<std::string> types;
  ReportFiles files;
};

std::string lines_of(Report const& report) {
  std::string text = report_head_line(report.head) + "\n";
  for (auto const& outcome : report.outcomes) text += outcome_line(outcome) + "\n";
  return text + report_end_line(report) + "\n";
}

void print_element(ElementFinding const& worst) {
  auto const line = [](std::string_view name, std::string const& text) {
    write_out(clean_text(fmt::format("    {:10} {}\n", name, text)));
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

ExitStatus judge_case(Options const& options) {
  auto const outcome = or_stop(judge_folders(options.expected, options.actual, options.types));
  bool const is_json = options.format == "json";
  write_out(is_json ? outcome_line(outcome) + "\n"
                    : clean_text(fmt::format("{}{}{}\n", to_string(outcome.verdict), outcome.reason.empty() ? "" : ": ",
                                             outcome.reason)));
  for (std::size_t i = 0; i < outcome.results.size() && !is_json; ++i) {
    auto const& result = outcome.results[i];
    auto text = fmt::format("  result {} {}: ", result.result, result.type);
    if (result.mismatch.empty())
      text += fmt::format("{} conform, {} open, {} not permitted", result.conforming, result.open, result.violating);
    else
      text += result.mismatch;
    if (result.worst_ulps) text += fmt::format("; greatest error {:.6g} ulp", *result.worst_ulps);
    write_out(clean_text(text + "\n"));
    if (result.worst) print_element(*result.worst);
  }
  if (outcome.verdict == Verdict::open) return ExitStatus::undecided;
  return outcome.verdict == Verdict::conforms ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus judge_all(Options const& options) {
  auto const baseline = load_baseline(options.baseline, false);
  auto report = or_stop(judge_suite(options.expected, options.actual));
  report.head.tool = fmt::format("assay {}", version());
  report.head.backend = options.backend;
  auto const comparison = compare_with(report, baseline);
  if (!options.json.empty()) or_stop(write_report(options.json, report));
  write_report_files(options.files, options.expected, report, comparison);
  write_out(options.format == "json" ? lines_of(report) : clean_text(summary_text(report, comparison)));
  return static_cast<ExitStatus>(comparison.exit_status());
}

ExitStatus run(Options const& options) {
  std::error_code trouble;
  if (std::filesystem::exists(options.expected + "/manifest.json", trouble)) return judge_all(options);
  auto const& files = options.files;
  if (!(options.json + files.junit + files.sarif + files.html + files.markdown + options.baseline).empty())
    stop("judge: reports and baselines are for suites, and this is none: " + options.expected);
  return judge_case(options);
}

}  // namespace

Action add_judge(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  command.option("--expected", options->expected, "folder of what is permitted, or a suite").required();
  command.option("--actual", options->actual, "folder of what was computed").required();
  command.list("--types", options->types, "element types of the results, where files do not say them: bf16,i4")
      .separated_by_commas();
  command.option("--baseline", options->baseline, "of a suite: what is known to fail");
  command.option("--name", options->backend, "of a suite: what reports call the backend").shows_default();
  command.option("--json", options->json, "of a suite: write the report, which `assay report` reads");
  command.choice("--format", options->format, {"text", "json"},
                 "of standard output; json: what a report has, a line for each case");
  add_report_options(command, options->files);
  return [options] { return run(*options); };
}

}  // namespace assay::inline tools
