#include "equiv/compare/compare_passes.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "equiv/compare/pass_dumps.hpp"
#include "equiv/compare/xla_dumps.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

// A dump that is not a valid program is not a correct rewrite; one after it cannot be compared with it. One that cannot be read
// to its end may be the beginning of a correct one.
PairReport unreadable(PassStep const& step, ComparedProgram const& a, ComparedProgram const& b) {
  PairReport report;
  report.a = step.before;
  report.b = step.after;
  bool const is_new = a.error().empty();
  report.verdict = is_new ? EquivVerdict::different : EquivVerdict::undecided;
  if (is_new && b.is_unread()) {
    report.verdict = EquivVerdict::undecided;
    report.why = "this text cannot be read to its end: " + b.error();
    return report;
  }
  report.why = is_new ? "this is not a valid program, but the one before it is: " + b.error()
                      : "the program before it is not valid: " + a.error();
  return report;
}

}  // namespace

bool has_xla_dumps(std::string const& folder) {
  auto const files = files_below(folder);
  return files && !xla_pass_steps(*files).empty();
}

std::vector<PairReport> compare_passes(std::string const& folder, CompareOptions compare) {
  auto const steps = or_stop(pass_steps(folder), "equiv: --passes: ");
  std::vector<PairReport> all;
  std::map<std::string, std::shared_ptr<ComparedProgram>> programs;
  auto const program = [&](std::string const& path) {
    auto& known = programs[path];
    if (!known) known = std::make_shared<ComparedProgram>(path);
    return known;
  };
  Progress progress(steps.size());
  for (auto const& step : steps) {
    progress.show(step.name);
    auto const a = program(step.before), b = program(step.after);
    std::vector<PairReport> reports;
    if (!a->error().empty() || !b->error().empty())
      reports.push_back(unreadable(step, *a, *b));
    else
      reports = compare_programs(*a, *b, compare);
    programs.erase(step.before);
    for (auto& report : reports) {
      report.pass =
          reports.size() == 1
              ? step.name
              : fmt::format("{} @{}", step.name, report.function_a.empty() ? report.function_b : report.function_a);
      if (is_refuted(report.verdict)) compare.witness.clear();
      all.push_back(std::move(report));
    }
  }
  progress.clear();
  return all;
}

}  // namespace assay
