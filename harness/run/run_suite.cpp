#include "harness/run/run_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "harness/backends/backends.hpp"
#include "harness/report/refusals.hpp"
#include "harness/run/case_folder.hpp"
#include "harness/suite_cases.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

bool is_filtered(RunOptions const& options) {
  return !options.ops.empty() || !options.types.empty() || !options.kinds.empty() || !options.ids.empty() ||
         !options.withdrawn.empty();
}

struct CaseCounts {
  std::uint64_t chosen = 0, all = 0;
};

// The numbers of cases in the suite, and of those that the options select.
Result<CaseCounts> count_cases(RunOptions const& options) {
  SuiteReader reader;
  CaseCounts counts;
  if (!is_filtered(options)) {
    if (auto const opened = reader.open(options.suite); !opened) return Error{opened.error()};
    auto const totals = reader.skip_to_totals();
    if (!totals) return Error{totals.error()};
    counts.chosen = counts.all = totals->all_cases();
    return counts;
  }
  auto unseen = options.ids;
  auto const counted = for_each_case(reader, options.suite, [&](ManifestRow const& row, std::uint64_t) {
    unseen.erase(row.id);
    counts.chosen += is_chosen(options, row);
    return Result<void>();
  });
  if (!counted) return Error{counted.error()};
  if (!unseen.empty()) return Error{fmt::format("{} has no case {}", options.suite, *unseen.begin())};
  counts.all = reader.totals().all_cases();
  return counts;
}

class SuiteRun {
public:
  SuiteRun(RunOptions const& options, Backend& backend, Report& report)
      : options_(options), backend_(backend), report_(report) {}

  Result<void> go() {
    if (auto const begun = begin(); !begun) return begun;
    std::size_t const jobs = worker_count(options_.jobs);
    run_workers(jobs, [this](std::size_t job) { work(job); });
    std::error_code ignored;
    for (std::size_t i = 0; i < jobs; ++i) std::filesystem::remove_all(folder(i), ignored);
    if (!error_.empty()) return Error{error_};
    report_.whole = !stopped_ && report_.outcomes.size() == wanted_;
    report_.weighed = assess_refusals(report_);
    report_.taken = static_cast<std::uint64_t>(std::ranges::count_if(
        report_.outcomes, [this](CaseOutcome const& outcome) { return before_.contains(outcome.id); }));
    return {};
  }

private:
  struct Item {
    ManifestRow row;
    std::uint64_t index = 0;   // index in the manifest
    std::uint64_t number = 0;  // number within this run
  };

  Result<void> begin() {
    auto& head = report_.head;
    auto const counts = count_cases(options_);
    if (!counts) return Error{counts.error()};
    if (auto const opened = reader_.open(options_.suite); !opened) return opened;
    auto const digest = digest_of_file(options_.suite + "/manifest.json");
    if (!digest) return Error{digest.error()};
    head.suite = *digest;
    std::uint64_t const chosen = counts->chosen;
    head.cases = counts->all;
    head.backend = options_.name.empty() ? backend_.name() : options_.name;
    head.command = options_.command;
    head.form = form_text(backend_.form(), backend_.version());
    head.facts.clear();
    for (auto const& [name, value] : backend_.facts()) head.facts.push_back({name, value});
    head.profile = reader_.head().profile;
    head.seed = reader_.head().seed;
    head.tier = reader_.head().quick ? "quick" : "full";
    head.errata = options_.errata;
    head.shard = options_.shard;
    head.shards = options_.shards;
    report_.chosen = chosen;
    wanted_ = chosen < options_.shard ? 0 : (chosen - options_.shard) / options_.shards + 1;
    if (options_.times && options_.shards > 1) {
      if (auto const divided = divide(); !divided) return divided;
      head.times = options_.times->digest();
    }
    head.selected = wanted_;
    head.withdrawn = options_.withdrawn.size();
    auto const problem = options_.resume ? problem_of_resumed(options_.resume->head, head) : std::string();
    if (!problem.empty()) return Error{problem};
    if (options_.begin) options_.begin(head);
    if (options_.resume && !options_.runs_all)
      for (auto const& outcome : options_.resume->outcomes)
        if (outcome.verdict != Verdict::not_run) before_[outcome.id] = &outcome;
    return {};
  }

  // Assigns the chosen cases to shards by recorded times.
  Result<void> divide() {
    SuiteReader reader;
    std::vector<std::uint64_t> microseconds;
    auto const read = for_each_case(reader, options_.suite, [&](ManifestRow const& row, std::uint64_t) {
      if (is_chosen(options_, row)) microseconds.push_back(options_.times->microseconds(row));
      return Result<void>();
    });
    if (!read) return read;
    shard_of_ = balanced_shards(microseconds, options_.shards);
    wanted_ = static_cast<std::uint64_t>(std::ranges::count(shard_of_, options_.shard - 1));
    return {};
  }

  // Whether the next chosen case belongs to this shard.
  bool is_in_shard() {
    auto const number = chosen_++;
    if (shard_of_.empty()) return number % options_.shards == options_.shard - 1;
    return number < shard_of_.size() && shard_of_[number] == options_.shard - 1;
  }

  std::string folder(std::size_t job) const { return options_.work + "/job_" + std::to_string(job); }
  bool is_stopped() const { return options_.stop && *options_.stop; }

  bool take(Item& item) {
    std::lock_guard const lock(reading_);
    Skipped skipped;
    if (error_.empty()) error_ = backend_.failure();
    while (!ended_ && error_.empty() && !is_stopped()) {
      auto const next = reader_.next(item.row, skipped);
      if (!next) {
        error_ = next.error();
        break;
      }
      switch (*next) {
        case SuiteReader::Item::end:
          ended_ = true;
          break;
        case SuiteReader::Item::skipped:
          break;
        case SuiteReader::Item::row:
          item.index = index_++;
          if (!is_chosen(options_, item.row) || !is_in_shard()) break;
          item.number = next_++;
          return true;
      }
    }
    if (is_stopped()) stopped_ = true;
    return false;
  }

  void work(std::size_t job) {
    Item item;
    CaseFolder where(folder(job));
    while (take(item)) {
      if (auto const done = before_.find(item.row.id); done != before_.end())
        give(item, *done->second);
      else
        give(item, run_case(reader_, item.row, item.index, backend_, where, options_));
    }
  }

  // Passes outcomes on in the order of the manifest; early ones wait. Cases that were interrupted have no outcome.
  void give(Item const& item, CaseOutcome outcome) {
    std::lock_guard const lock(giving_);
    bool const is_cut = is_stopped() && outcome.verdict == Verdict::not_run;
    stopped_ = stopped_ || is_cut;
    waiting_.emplace(item.number, is_cut ? std::nullopt : std::optional(std::move(outcome)));
    ++done_;
    if (options_.progress) options_.progress(done_, wanted_, item.row.id);
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == given_;
         first = waiting_.erase(first), ++given_) {
      if (!first->second) continue;
      if (options_.give) options_.give(*first->second);
      report_.outcomes.push_back(std::move(*first->second));
    }
  }

  RunOptions const& options_;
  Backend& backend_;
  Report& report_;
  SuiteReader reader_;
  std::unordered_map<std::string, CaseOutcome const*> before_;
  std::vector<std::uint32_t> shard_of_;  // shard of each chosen case, starting at 0; empty: every N-th case
  std::mutex reading_, giving_;
  std::string error_;
  bool ended_ = false;
  std::atomic<bool> stopped_ = false;
  std::uint64_t wanted_ = 0, index_ = 0, chosen_ = 0, next_ = 0;  // wanted_: number of cases of this run
  std::uint64_t given_ = 0, done_ = 0;
  std::map<std::uint64_t, std::optional<CaseOutcome>> waiting_;
};

}  // namespace

bool is_chosen(RunOptions const& options, ManifestRow const& row) {
  auto const has_type = [&](std::string const& type) { return options.types.contains(type); };
  return (options.ops.empty() || options.ops.contains(row.op)) &&
         (options.types.empty() || std::ranges::any_of(row.types, has_type)) &&
         (options.kinds.empty() || options.kinds.contains(row.kind)) &&
         (options.ids.empty() || options.ids.contains(row.id)) && !options.withdrawn.contains(row.id);
}

std::string problem_of_resumed(ReportHead const& before, ReportHead const& now) {
  if (before.suite != now.suite) return "the report to resume belongs to another suite";
  if (before.backend != now.backend)
    return fmt::format("the report to resume belongs to another backend: {}, not {}", before.backend, now.backend);
  if (!before.form.empty() && !now.form.empty() && before.form != now.form)
    return fmt::format("the report to resume belongs to programs in another form: {}, not {}", before.form, now.form);
  if (before.command.empty() || now.command.empty() || before.command == now.command) return "";
  return fmt::format("the report to resume belongs to another command: {}, not {}", before.command, now.command);
}

Result<bool> has_all_cases(RunOptions const& options, Report const& report) {
  if (options.shards > 1)
    return report.whole && report.head.shard == options.shard && report.head.shards == options.shards;
  std::unordered_set<std::string_view> known;
  for (auto const& outcome : report.outcomes) known.insert(outcome.id);
  bool all = true;
  SuiteReader reader;
  auto const read = for_each_case(reader, options.suite, [&](ManifestRow const& row, std::uint64_t) {
    all = all && (!is_chosen(options, row) || known.contains(row.id));
    return Result<void>();
  });
  if (!read) return Error{read.error()};
  return all;
}

Result<void> run_suite(RunOptions const& options, Backend& backend, Report& report) {
  return SuiteRun(options, backend, report).go();
}

}  // namespace assay
