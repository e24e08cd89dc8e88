#include "tools/judge_program.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "harness/disagreement/judgment_text.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/process/stoppable_work.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

using disagreement::Side;
using disagreement::SidesJudgment;
using disagreement::SidesRequest;
using disagreement::SideStanding;

ExitStatus status_of_sides(SideStanding standing) {
  if (standing == SideStanding::not_permitted) return ExitStatus::violation;
  return standing == SideStanding::open ? ExitStatus::undecided : ExitStatus::conforms;
}

Side side_of(std::string const& text) {
  std::size_t const equals = text.find('=');
  if (equals == text.npos || equals == 0) return {std::filesystem::path(text).filename().string(), text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

void write_side_files(JudgeProgramOptions const& options, std::vector<SidesJudgment> const& all) {
  if (!options.json.empty()) {
    std::string lines;
    for (SidesJudgment const& one : all) lines += disagreement::judgment_json(one);
    or_stop(write_file(options.json, lines), "judge: ");
  }
  if (!options.html.empty()) or_stop(write_file(options.html, disagreement::judgments_page(all)), "judge: ");
}

// Judges in a subprocess, so that a crash in one case does not end the others.
SidesJudgment judged_separately(SidesRequest const& request, double seconds) {
  std::string line;
  WorkLimits limits;
  limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
  auto const ending = run_in_subprocess(
      limits, [&](auto const& emit) { emit(disagreement::judgment_json(disagreement::judge_sides(request))); },
      [&](std::string_view message) { line = message; });
  if (!line.empty()) return disagreement::read_judgment(line);
  SidesJudgment made;
  made.name = std::filesystem::path(request.program).parent_path().filename().string();
  made.program = request.program;
  made.profile = request.profile;
  made.error = ending == Ending::timed_out ? fmt::format("it took more than {} (--time-limit)",
                                                         counted(static_cast<std::uint64_t>(seconds), "second"))
                                           : fmt::format("the run ended: {}", to_string(ending));
  made.cause = "not judged";
  return made;
}

}  // namespace

ExitStatus judge_program(JudgeProgramOptions const& options) {
  SidesRequest request{.program = options.program, .inputs = options.inputs, .sides = {}, .profile = options.profile};
  if (options.actual.empty()) stop("judge: --program requires the results of each side: --actual NAME=FOLDER");
  for (std::string const& one : options.actual) request.sides.push_back(side_of(one));
  for (Side const& side : request.sides)
    if (!std::filesystem::is_directory(side.folder)) stop(fmt::format("judge: {} is not a folder", side.folder));
  auto const judgment = disagreement::judge_sides(request);
  write_side_files(options, {judgment});
  if (!judgment.error.empty())
    throw Stop{ExitStatus::usage, fmt::format("judge: {}: {}", options.program, judgment.error)};
  write_stdout(options.prints_json ? disagreement::judgment_json(judgment)
                                   : clean_text(disagreement::judgment_text(judgment)));
  return status_of_sides(judgment.standing());
}

ExitStatus judge_cases(JudgeProgramOptions const& options) {
  auto const requests = disagreement::cases_of(options.cases, options.profile);
  if (requests.empty())
    stop(
        fmt::format("judge: {} contains no cases: expected folders with program.mlir or program.hlo, inputs and a "
                    "folder for each side",
                    options.cases));
  std::vector<SidesJudgment> all;
  Progress progress(requests.size());
  for (SidesRequest const& request : requests) {
    progress.show(request.program);
    all.push_back(judged_separately(request, options.seconds));
  }
  progress.clear();
  write_side_files(options, all);
  SideStanding worst = SideStanding::permitted;
  for (SidesJudgment const& one : all) {
    worst = std::max(worst, one.standing());
    if (options.prints_json) write_stdout(disagreement::judgment_json(one));
  }
  if (!options.prints_json) write_stdout(clean_text(disagreement::causes_text(all)));
  return status_of_sides(worst);
}

}  // namespace assay
