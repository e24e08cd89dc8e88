#include "equiv/compare/compare_passes.hpp"

#include <fmt/format.h>

#include <deque>
#include <map>
#include <memory>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "equiv/compare/pass_dumps.hpp"
#include "equiv/compare/xla_dumps.hpp"
#include "support/excerpt.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

// Reports an invalid dump. It is an incorrect rewrite, but the dump after it cannot be compared with it. A dump that
// cannot be parsed to its end may be a truncated one, which is undecided.
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
  report.why = is_new ? "the program after this pass is not valid, and the one before it is: " + b.error()
                      : "the program before it is not valid: " + a.error();
  return report;
}

// Returns the report for missing dumps.
PairReport missing(PassStep const& step) {
  PairReport report;
  report.a = step.before;
  report.b = step.after;
  report.why = step.missing;
  return report;
}

// Compares as many steps at once as the machine has threads. Witnesses are written only for the first refuted step,
// which is compared again.
class PassComparison {
public:
  PassComparison(std::vector<PassStep> steps, CompareOptions const& options)
      : steps_(std::move(steps)), options_(options), without_witness_(options) {
    without_witness_.witness.clear();
  }

  std::vector<PairReport> run() {
    Progress progress(steps_.size());
    std::size_t const most = worker_count();
    for (auto const& step : steps_) {
      if (started_.size() == most) finish_first();
      progress.show(step.name);
      start(step);
    }
    while (!started_.empty()) finish_first();
    progress.clear();
    return std::move(reports_);
  }

private:
  struct Started {
    PassStep const* step = nullptr;
    std::shared_ptr<ComparedProgram const> a, b;
    std::unique_ptr<StartedComparison> comparison;  // nullptr if one of the two programs cannot be compared
  };

  std::shared_ptr<ComparedProgram const> program(std::string const& path) {
    auto& known = programs_[path];
    if (!known) known = std::make_shared<ComparedProgram>(path);
    return known;
  }

  void start(PassStep const& step) {
    if (!step.missing.empty()) {
      started_.push_back({&step, nullptr, nullptr, nullptr});
      return;
    }
    Started made{&step, program(step.before), program(step.after), nullptr};
    if (made.a->error().empty() && made.b->error().empty())
      made.comparison = std::make_unique<StartedComparison>(made.a, made.b, without_witness_);
    programs_.erase(step.before);
    started_.push_back(std::move(made));
  }

  void finish_first() {
    auto const [step, a, b, comparison] = std::move(started_.front());
    started_.pop_front();
    auto reports = comparison              ? comparison->finish()
                   : step->missing.empty() ? std::vector{unreadable(*step, *a, *b)}
                                           : std::vector{missing(*step)};
    if (!options_.witness.empty() && comparison && is_refuted(worst_verdict(reports))) {
      auto with_witness = StartedComparison(a, b, options_).finish();
      if (is_refuted(worst_verdict(with_witness))) reports = std::move(with_witness);
      options_.witness.clear();
    }
    for (auto& report : reports) {
      report.pass =
          reports.size() == 1
              ? step->name
              : fmt::format("{} @{}", step->name, report.function_a.empty() ? report.function_b : report.function_a);
      reports_.push_back(std::move(report));
    }
  }

  std::vector<PassStep> steps_;
  CompareOptions options_, without_witness_;
  std::map<std::string, std::shared_ptr<ComparedProgram const>> programs_;
  std::deque<Started> started_;
  std::vector<PairReport> reports_;
};

}  // namespace

bool has_xla_dumps(std::string const& folder) {
  auto const files = files_below(folder);
  return files && !xla_pass_steps(*files).empty();
}

std::vector<PairReport> compare_passes(std::string const& folder, CompareOptions const& options) {
  auto series = or_stop(pass_steps(folder), "equiv: --passes: ");
  for (auto const& note : series.notes) write_diagnostics("assay: " + printable(note) + "\n");
  return PassComparison(std::move(series.steps), options).run();
}

}  // namespace assay
