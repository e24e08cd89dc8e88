#include "harness/run/backend_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "generators/suite/reader.hpp"
#include "support/excerpt.hpp"

namespace assay {
namespace {

// The report as it grows. A report that is resumed is not overwritten before the new one is whole.
class ReportFile {
public:
  // `before`: what is resumed.
  Result<void> open(std::string const& path, std::string const& resumed, Report const& before, ReportHead const& head) {
    if (path.empty()) return {};
    path_ = path;
    before_ = &before;
    std::error_code ignored;
    at_ = !resumed.empty() && std::filesystem::equivalent(path, resumed, ignored) ? path + ".new" : path;
    file_.open(at_, std::ios::binary | std::ios::trunc);
    file_ << report_head_line(head) << std::endl;
    return file_.good() ? Result<void>() : Error{at_ + " cannot be written"};
  }
  void add(CaseOutcome const& outcome) {
    if (file_.is_open()) file_ << outcome_line(outcome) << std::endl;
  }
  void close(Report const& report) {
    if (!file_.is_open()) return;
    file_ << report_end_line(report) << '\n';
    file_.close();
    if (!file_) stop(at_ + " cannot be written");
    if (report.weighed > 0) or_stop(write_report(at_, report));
    if (at_ != path_) keep_others(report);
    std::error_code trouble;
    if (at_ != path_) std::filesystem::rename(at_, path_, trouble);
    if (trouble) stop(path_ + " cannot be written: " + trouble.message());
  }

private:
  // Cases of the report that is resumed, and overwritten, that this run left out: of other ops, or not reached.
  void keep_others(Report const& report) const {
    std::set<std::string_view> ids;
    for (auto const& outcome : report.outcomes) ids.insert(outcome.id);
    Report all = report;
    for (auto const& outcome : before_->outcomes)
      if (outcome.verdict != Verdict::not_run && !ids.contains(outcome.id)) all.outcomes.push_back(outcome);
    auto const kept = all.outcomes.size() - report.outcomes.size();
    if (kept == 0) return;
    std::ranges::stable_sort(all.outcomes, {}, &CaseOutcome::index);
    all.whole = report.whole && before_->whole;
    or_stop(write_report(at_, all));
    write_diagnostics(fmt::format("assay: {} cases of {} that this run left out are kept there\n", kept, path_));
  }

  std::string path_, at_;
  Report const* before_ = nullptr;
  std::ofstream file_;
};

// Invalid programs have no portable artifact, so that such a run is about the others, unless it is asked for them.
void leave_out_invalid(std::string const& suite, Backend const& backend, RunOptions& run) {
  bool const is_only_invalid = run.kinds.size() == 1 && run.kinds.contains(CaseKind::invalid);
  if (backend.form() != ProgramForm::artifact || !run.ids.empty() || is_only_invalid) return;
  SuiteReader reader;
  or_stop(reader.open(run.suite), "test: ");
  auto const totals = or_stop(reader.skip_to_totals(), "test: ");
  auto const invalid = totals.cases[static_cast<std::size_t>(CaseKind::invalid)];
  bool const is_asked = run.kinds.empty() || run.kinds.contains(CaseKind::invalid);
  if (invalid == 0 || invalid == totals.all_cases() || !is_asked) return;
  if (run.kinds.empty())
    for (std::size_t i = 0; i < kCaseKinds; ++i) run.kinds.insert(static_cast<CaseKind>(i));
  run.kinds.erase(CaseKind::invalid);
  write_diagnostics(
      fmt::format("assay: cases of the kind invalid are left out, {} in {}: only valid programs can be written as a "
                  "portable artifact\n",
                  invalid, suite));
}

// "platform cpu; devices 1"; empty of a backend that says nothing of itself.
std::string facts_text(Backend const& backend) {
  std::string text;
  for (auto const& [name, value] : backend.facts())
    if (!name.starts_with("option")) text += fmt::format("{}{} {}", text.empty() ? "" : "; ", name, value);
  return text;
}

// What is known of the backend before the run.
std::vector<Capability> capabilities_before(BackendRun const& run, Report const& before, Backend& backend,
                                            std::atomic<bool> const& stop) {
  auto known = before.head.capabilities;
  if (known.empty() && run.asks_capabilities && run.options.ids.empty()) {
    known = or_stop(probe_capabilities(run.options, backend));
    if (stop) known.clear();  // what was not asked is not lacking
  }
  if (!run.options.resume)
    for (auto const& capability : or_stop(probe_acceptance(run.options, backend))) known.push_back(capability);
  return known;
}

}  // namespace

Report run_on_backend(BackendRun run, Backend& backend, std::atomic<bool> const& stop) {
  Report before, report;
  auto& options = run.options;
  if (!run.resume.empty()) {
    before = or_stop(read_report(run.resume));
    options.resume = &before;
  }
  options.stop = &stop;
  if (auto const facts = facts_text(backend); !facts.empty()) write_diagnostics("assay: " + printable(facts) + "\n");
  leave_out_invalid(run.suite, backend, options);
  options.refusal_check_disabled = or_stop(problem_of_refusals(options, backend), "test: ");
  report.head.tool = fmt::format("assay {}", version());
  report.head.capabilities = capabilities_before(run, before, backend, stop);
  ReportFile file;
  Result<void> opened;
  options.begin = [&](ReportHead const& head) { opened = file.open(run.report, run.resume, before, head); };
  std::size_t failures = 0;
  options.give = [&](CaseOutcome const& outcome) {
    auto const verdict = outcome.verdict;
    failures += verdict == Verdict::violates || verdict == Verdict::crashed || verdict == Verdict::timed_out;
    file.add(outcome);
  };
  std::optional<Progress> progress;
  options.progress = [&](std::uint64_t, std::uint64_t of, std::string const& id) {
    if (!progress) progress.emplace(of, run.progress);
    progress->show(id, failures);
  };
  auto const ran = run_suite(options, backend, report);
  if (progress) progress->clear();
  or_stop(ran);
  or_stop(opened);
  for (auto const& note : backend.notes()) write_diagnostics("assay: " + printable(note) + "\n");
  file.close(report);
  return report;
}

}  // namespace assay
