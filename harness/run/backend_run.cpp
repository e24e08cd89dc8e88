#include "harness/run/backend_run.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "generators/suite/digest.hpp"
#include "harness/backends/backends.hpp"
#include "harness/run/probe_cases.hpp"
#include "support/counted.hpp"
#include "support/descriptor.hpp"
#include "support/excerpt.hpp"
#include "support/file_lock.hpp"

namespace assay {
namespace {

// The report file, which is written in whole lines. A report that is resumed is only replaced after the new one is
// complete. The file is locked before the run and during the lifetime of this object, so that no two processes write to
// one report.
class ReportFile {
public:
  ReportFile() = default;
  ReportFile(ReportFile const&) = delete;
  ReportFile& operator=(ReportFile const&) = delete;
  ~ReportFile() {
    if (is_made_ && file_ < 0) lock_.remove_empty();  // the run did not start
    if (file_ >= 0) ::close(file_);
  }

  bool is_made() const { return is_made_; }  // whether the file was created or cleared by this run
  // Clears the report of an earlier run, because this run may end before it writes anything.
  void clear() { is_made_ = is_made_ || lock_.clear(); }

  Result<void> lock(std::string const& path) {
    path_ = path;
    auto lock = FileLock::acquire(path, "the report");
    if (!lock) return Error{lock.error()};
    lock_ = *std::move(lock);
    is_made_ = lock_.is_created();
    return {};
  }

  // `before`: the contents of the report that is resumed.
  Result<void> open(std::string const& resumed, Report const& before, ReportHead const& head) {
    if (path_.empty()) return {};
    before_ = &before;
    std::error_code ignored;
    at_ = !resumed.empty() && std::filesystem::equivalent(path_, resumed, ignored) ? path_ + ".new" : path_;
    file_ = ::open(at_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
    if (file_ < 0) return Error{unwritable(at_)};
    write(report_head_line(head));
    return reason_.empty() ? Result<void>() : Error{reason_};
  }
  void add(CaseOutcome const& outcome) { write(outcome_line(outcome)); }
  void close(Report const& report) {
    if (file_ < 0) return;
    write(report_end_line(report));
    if (!reason_.empty()) stop(reason_);
    if (report.weighed > 0) or_stop(write_report(at_, report));
    if (at_ != path_) merge_resumed(report);
    std::error_code trouble;
    if (at_ != path_) std::filesystem::rename(at_, path_, trouble);
    if (trouble) stop(path_ + " cannot be written: " + trouble.message());
  }

private:
  // Keeps the cases of the resumed report that this run does not contain: cases of other ops, or cases that were not
  // reached.
  void merge_resumed(Report const& report) const {
    std::set<std::string_view> ids;
    for (auto const& outcome : report.outcomes) ids.insert(outcome.id);
    Report all = report;
    for (auto const& outcome : before_->outcomes)
      if (outcome.verdict != Verdict::not_run && !ids.contains(outcome.id)) all.outcomes.push_back(outcome);
    auto const kept = all.outcomes.size() - report.outcomes.size();
    if (kept == 0) return;
    std::ranges::stable_sort(all.outcomes, {}, &CaseOutcome::index);
    all.whole = report.whole && before_->whole;
    all.head.selected += kept;
    or_stop(write_report(at_, all));
    write_diagnostics(
        fmt::format("assay: kept {} in {} that this run did not execute\n", counted(kept, "case"), path_));
  }

  static std::string unwritable(std::string const& path) {
    return path + " cannot be written: " + std::generic_category().message(errno);
  }
  // Remembers the first error and writes nothing after it.
  void write(std::string line) {
    line += '\n';
    if (file_ >= 0 && reason_.empty() && !write_all(file_, line)) reason_ = unwritable(at_);
  }

  std::string path_, at_, reason_;
  Report const* before_ = nullptr;
  FileLock lock_;
  int file_ = -1;
  bool is_made_ = false;  // created or cleared by this run
};

// Invalid programs have no portable artifact and no HLO text. So such a run excludes them, unless they are selected
// explicitly.
void omit_invalid(std::string const& suite, Backend const& backend, RunOptions& run) {
  bool const is_only_invalid = run.kinds.size() == 1 && run.kinds.contains(CaseKind::invalid);
  auto const name = name_of_valid(backend.form());
  if (name.empty() || !run.ids.empty() || is_only_invalid) return;
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
      fmt::format("assay: skipped cases of kind invalid, {} in {}: only valid programs can be written as {}\n", invalid,
                  suite, name));
}

// Stops if the report to resume is not of this suite, backend and command.
void check_resumed(RunOptions const& options, Backend const& backend, Report const& before) {
  ReportHead now;
  now.suite = or_stop(digest_of_file(options.suite + "/manifest.json"), "test: ");
  now.backend = options.name.empty() ? backend.name() : options.name;
  now.command = options.command;
  now.form = form_text(backend.form(), backend.version());
  if (auto const problem = problem_of_resumed(before.head, now); !problem.empty()) stop("test: " + problem);
}

// "platform cpu; devices 1"; empty if the backend has no facts.
std::string facts_text(Backend const& backend) {
  std::string text;
  for (auto const& [name, value] : backend.facts())
    if (!name.starts_with("option")) text += fmt::format("{}{} {}", text.empty() ? "" : "; ", name, value);
  return text;
}

// The capabilities that are known before the run.
std::vector<Capability> capabilities_before(BackendRun const& run, Report const& before, Backend& backend,
                                            ProbeCases const& cases, std::atomic<bool> const& stop) {
  auto known = run.options.runs_all ? std::vector<Capability>() : before.head.capabilities;
  if (known.empty() && run.asks_capabilities && run.options.ids.empty()) {
    known = or_stop(probe_capabilities(run.options, backend, cases));
    if (stop) known.clear();  // an interrupted probe does not show that a feature is lacking
  }
  if (!run.options.resume || run.options.runs_all)
    for (auto const& capability : probe_acceptance(run.options, backend, cases)) known.push_back(capability);
  return known;
}

}  // namespace

Report run_on_backend(BackendRun run, Backend& backend, std::atomic<bool> const& stop) {
  ReportFile file;
  std::error_code ignored;
  bool const was_there = std::filesystem::exists(run.resume, ignored);  // before the lock creates the file
  or_stop(file.lock(run.report), "test: ");
  if (run.resume.empty() || !std::filesystem::equivalent(run.resume, run.report, ignored)) file.clear();
  Report before, report;
  auto& options = run.options;
  bool const is_new = file.is_made() && run.resume == run.report;
  // A run that was killed before its first case leaves an empty file.
  bool const is_empty =
      std::filesystem::is_regular_file(run.resume, ignored) && std::filesystem::is_empty(run.resume, ignored);
  if (!run.resume.empty() && (is_new || is_empty || !std::filesystem::exists(run.resume, ignored))) {
    write_diagnostics(
        is_empty && was_there
            ? fmt::format("assay: {} is empty, there is nothing to resume: running all cases\n", run.resume)
            : fmt::format("assay: no report {} to resume: running all cases\n", run.resume));
    run.resume.clear();
  }
  if (!run.resume.empty()) {
    before = or_stop(read_report(run.resume));
    options.resume = &before;
  }
  if (options.resume) check_resumed(options, backend, before);
  options.stop = &stop;
  if (auto const facts = facts_text(backend); !facts.empty()) write_diagnostics("assay: " + printable(facts) + "\n");
  omit_invalid(run.suite, backend, options);
  if (options.resume && or_stop(has_all_cases(options, before), "test: ")) {
    options.runs_all = !run.keeps_all;
    write_diagnostics(
        fmt::format("assay: {} is complete{}\n", run.resume,
                    run.keeps_all ? ": no case is run now" : " and is not resumed: running all cases again"));
  }
  auto const cases = or_stop(find_probe_cases(options), "test: ");
  options.refusal_check_disabled = or_stop(problem_of_refusals(options, backend, cases), "test: ");
  report.head.tool = fmt::format("assay {}", version());
  report.head.capabilities = capabilities_before(run, before, backend, cases, stop);
  Result<void> opened;
  options.begin = [&](ReportHead const& head) { opened = file.open(run.resume, before, head); };
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
