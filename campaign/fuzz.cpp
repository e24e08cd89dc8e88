#include "campaign/fuzz.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>

#include "campaign/folder/merge.hpp"
#include "campaign/report/campaign_report.hpp"
#include "campaign/run/campaign_run.hpp"
#include "campaign/run/promote.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "diagnostics/work_folder.hpp"
#include "generators/ledger/case_names.hpp"
#include "harness/backends/chosen_backend.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "harness/report/render.hpp"
#include "harness/report/report_files.hpp"
#include "harness/run/shards.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/parallel.hpp"
#include "support/process/termination.hpp"

namespace assay::campaign {
namespace {

std::string const kFuzz = "fuzz: ";

Shard shard_of(FuzzRequest const& request) {
  auto const given = parse_shard(request.shard);
  if (!request.shard.empty() && !given) stop(kFuzz + "--shard: not I/N with 1 <= I <= N: " + request.shard);
  auto const shard = given ? *given : or_stop(shard_of_environment([](char const* name) { return std::getenv(name); }));
  if (!shard.by.empty())
    write_diagnostics(fmt::format("assay: shard {}/{}, by {}\n", shard.index, shard.count, shard.by));
  if (!shard.status_file.empty()) or_stop(write_file(shard.status_file, ""));
  return shard;
}

std::vector<std::string> names_of(std::set<std::string> const& names) { return {names.begin(), names.end()}; }

// Returns the seed of an existing campaign unless another one is requested.
std::uint64_t seed_of_request(FuzzRequest const& request) {
  std::error_code ignored;
  bool const is_there = std::filesystem::exists(request.folder + "/journal.jsonl", ignored);
  if (is_there && !request.seed)
    if (auto const earlier = read_campaign(request.folder)) return earlier->head.seed;
  if (!request.is_seed_fresh) return request.seed.value_or(1);
  std::random_device device;
  return (std::uint64_t{device()} << 16) ^ device();
}

// Stops if an output cannot be written: not only after the campaign.
void check_outputs(FuzzRequest const& request) {
  std::pair<std::string, std::string> const json = {"--json", request.json},
                                            baseline = {"--baseline", request.updates_baseline ? request.baseline : ""};
  ReportFiles const files{request.junit, request.sarif, request.html, ""};
  check_report_files(files, {json, baseline}, request.folder);
}

// Locks the outputs, so that no two campaigns write one file. Those in a folder that does not exist yet belong to the
// campaign, whose journal is locked.
FileLocks lock_outputs(FuzzRequest const& request) {
  FileLocks locks;
  std::error_code ignored;
  for (auto const& [option, path] : {std::pair{"--json: ", request.json},
                                     {"--junit: ", request.junit},
                                     {"--sarif: ", request.sarif},
                                     {"--html: ", request.html},
                                     {"--baseline: ", request.updates_baseline ? request.baseline : ""}})
    if (std::filesystem::is_directory(std::filesystem::absolute(path, ignored).parent_path(), ignored))
      or_stop(locks.add(path), option);
  return locks;
}

// `profile`: that of the campaign.
Baseline baseline_of(FuzzRequest const& request, std::string const& profile) {
  if (request.updates_baseline && request.baseline.empty()) stop(kFuzz + "--update-baseline requires --baseline");
  auto baseline = load_baseline(request.baseline, request.updates_baseline);
  check_profile(baseline, request.baseline, profile, request.updates_baseline, kFuzz);
  return baseline;
}

void write_reports(FuzzRequest const& request, CampaignState const& state, Report const& report,
                   Comparison const& comparison, AddedCauses const& added) {
  write_stdout(request.format == "json" ? campaign_json(state, comparison)
                                        : campaign_text(state, comparison, request.folder, added));
  if (!request.json.empty()) or_stop(write_file(request.json, campaign_json(state, comparison)), "--json: ");
  if (!request.junit.empty()) or_stop(write_file(request.junit, junit_xml(report, comparison)), "--junit: ");
  if (!request.sarif.empty()) or_stop(write_file(request.sarif, sarif(report, comparison)), "--sarif: ");
  if (!request.html.empty())
    or_stop(write_file(request.html, campaign_page(state, comparison, request.folder, added)), "--html: ");
}

// Returns the minimum number of judged programs of a successful campaign: 20, or a quarter of the requested programs if
// that is less.
std::uint64_t least_programs(FuzzRequest const& request) {
  constexpr std::uint64_t kMin = 20;
  return request.programs ? std::min(kMin, (*request.programs + 3) / 4) : kMin;
}

// Returns the options that lead to more judged programs.
std::string hint_of_few(CampaignState const& state, std::uint64_t judged) {
  auto const& head = state.head;
  bool const is_unsupported = state.ends()[static_cast<std::size_t>(Ended::unsupported)] > judged;
  if (!head.only_ops.empty()) return "more --time or --programs, or add ops to --only-ops";
  if (!head.ops.empty()) return "more --time or --programs, or add ops to --ops";
  return is_unsupported ? "--only-ops with the ops of the backend, or more --time" : "more --time or --programs";
}

// Marks a campaign that judged too few programs as one that tested nothing.
void require_programs(FuzzRequest const& request, CampaignState const& state, Comparison& comparison) {
  auto const ends = state.ends();
  auto const judged = ends[static_cast<std::size_t>(Ended::conforms)] + ends[static_cast<std::size_t>(Ended::failed)];
  auto const least = least_programs(request);
  if (judged >= least) return;
  comparison.nothing_ran = true;
  comparison.nothing_reason =
      fmt::format("too little was decided: {} {} judged, at least {} {} required: use {}", counted(judged, "program"),
                  was_or_were(judged), least, is_or_are(least), hint_of_few(state, judged));
}

// Compares the causes with the baseline, writes the reports and, if requested, updates the baseline.
ExitStatus conclude(FuzzRequest const& request, CampaignState const& state, Baseline const& baseline) {
  auto const report = report_of(state);
  auto const known = known_lines(state, baseline);
  auto comparison = compare_with(report, known);
  require_programs(request, state, comparison);
  bool const is_updated = request.updates_baseline && !comparison.nothing_ran;
  auto const updated = is_updated ? updated_baseline(baseline, report) : Baseline();
  AddedCauses added;
  if (is_updated) {
    auto const after = compare_with(report, updated);
    added = added_causes(report, comparison, after);
    comparison = after;
    require_programs(request, state, comparison);
  }
  write_reports(request, state, report, comparison, added);
  if (request.updates_baseline && !is_updated)
    write_diagnostics(
        fmt::format("baseline: {}: not updated, because {}\n", request.baseline, comparison.nothing_reason));
  if (is_updated) {
    or_stop(write_baseline(request.baseline, updated));
    write_diagnostics(fmt::format("baseline: {}: {}\n", request.baseline, update_text(baseline, updated)));
  }
  return is_updated ? ExitStatus::conforms : static_cast<ExitStatus>(comparison.exit_status());
}

class Fuzzing {
public:
  explicit Fuzzing(FuzzRequest const& request) : request_(request), work_(request.work) {}

  ExitStatus run() {
    start_backend();
    return request_.replays ? replay() : campaign();
  }

private:
  void start_backend() {
    profile_ = load_profile(request_.profile);
    text_ = load_profile("text");
    work_.make_in_memory();
    auto choice = request_.backend;
    choice.work = work_.path() + "/backend";
    backend_ = or_stop(make_any_backend(choice), kFuzz);
    start_or_stop(*backend_, signals_.flag(), kFuzz);
  }

  ExitStatus campaign() {
    auto const seconds = request_.time.empty() ? std::optional(0.0) : parse_time(request_.time);
    if (!seconds) stop(kFuzz + "--time: expected a time such as 90s, 15m or 8h, got " + request_.time);
    auto const baseline = baseline_of(request_, profile_.name);
    KnownCauses known;
    known.add_baseline(baseline, request_.baseline);
    for (auto const& folder : request_.known) known.add_campaign(or_stop(read_campaign(folder), kFuzz), folder);
    auto const shard = shard_of(request_);
    CampaignHead const head{std::string(version_line()),
                            request_.name.empty() ? backend_->name() : request_.name,
                            backend_words(request_.backend),
                            profile_.name,
                            seed_of_request(request_),
                            shard.index,
                            shard.count,
                            {},
                            names_of(or_stop(find_ops(request_.ops), kFuzz)),
                            names_of(or_stop(find_types(request_.types), kFuzz)),
                            names_of(or_stop(find_ops(request_.only_ops), kFuzz))};
    auto folder = or_stop(CampaignFolder::open(request_.folder, head), kFuzz);
    if (folder.is_resumed())
      write_diagnostics(
          fmt::format("assay: resuming {} after {}\n", request_.folder, counted(folder.state().programs(), "program")));
    if (request_.is_seed_fresh) write_diagnostics(fmt::format("assay: seed {}\n", head.seed));
    std::optional<CoverageCommand> coverage;
    if (!request_.coverage.empty()) coverage = or_stop(CoverageCommand::of(request_.coverage), kFuzz + "--coverage: ");
    auto how = options(*seconds, known);
    how.coverage = coverage ? &*coverage : nullptr;
    or_stop(run_campaign(folder, *backend_, how), kFuzz);
    if (shown_) write_diagnostics("\n");
    return conclude(request_, folder.state(), baseline);
  }

  CampaignOptions options(double seconds, KnownCauses const& known) {
    constexpr double kDefault = 60;
    CampaignOptions how;
    how.profile = &profile_;
    how.text_profile = &text_;
    how.work = work_.path();
    how.again = backend_words(request_.backend);
    how.seconds = request_.time.empty() && !request_.programs ? kDefault : seconds;
    how.programs = request_.programs;
    how.jobs = static_cast<unsigned>(worker_count(request_.jobs));
    how.case_seconds = request_.case_seconds;
    how.reduce_seconds = request_.reduce_seconds;
    how.known = &known;
    how.stop = &signals_.flag();
    how.progress = [this](CampaignState const& state) { show(state); };
    return how;
  }

  // Prints the progress: every `request_.progress` seconds, or by default as one line of the terminal that is
  // overwritten.
  void show(CampaignState const& state) {
    bool const is_due = request_.progress > 0 && state.seconds() >= last_shown_ + request_.progress;
    if (is_due) {
      last_shown_ = state.seconds();
      write_diagnostics(fmt::format("{:.0f} s: {}\n", state.seconds(), progress_line(state)));
    } else if (request_.progress == 0 && ::isatty(STDERR_FILENO) == 1) {
      shown_ = true;
      write_diagnostics(fmt::format("\r\x1b[K{:.0f} s: {}", state.seconds(), progress_line(state)));
    }
  }

  ExitStatus replay() {
    auto const state = or_stop(read_campaign(request_.folder), kFuzz);
    ReplayOptions const how{&profile_, work_.path(), request_.case_seconds, &signals_.flag()};
    if (request_.updates_baseline) stop(kFuzz + "--update-baseline cannot be used with --replay");
    auto const baseline = baseline_of(request_, profile_.name);
    auto causes = replay_causes(request_.folder, state, *backend_, how);
    ExpectedFailures const lines(baseline);
    for (auto& cause : causes) {
      auto const* const line = lines.find(id_of_cause(cause.name));
      cause.is_listed = line != nullptr;
      cause.is_strict = line && line->strict;
    }
    write_stdout(request_.format == "json" ? replay_json(causes) : replay_text(causes));
    bool is_wrong = false, is_open = causes.size() < state.causes.size() || causes.empty();
    for (auto const& cause : causes) {
      is_wrong |= cause.replayed == Replayed::still_there || cause.replayed == Replayed::changed ||
                  (cause.replayed == Replayed::fixed && cause.is_strict);
      is_open |= cause.replayed == Replayed::not_decided;
    }
    return is_wrong ? ExitStatus::violation : is_open ? ExitStatus::undecided : ExitStatus::conforms;
  }

  FuzzRequest const& request_;
  TerminationSignals signals_;
  WorkFolder work_;
  std::unique_ptr<Backend> backend_;
  Profile profile_, text_;
  double last_shown_ = 0;
  bool shown_ = false;
};

ExitStatus promote(FuzzRequest const& request) {
  auto const state = or_stop(read_campaign(request.folder), kFuzz);
  auto const profile = load_profile(request.profile);
  auto const result = promote_causes(
      state, profile,
      {request.folder, request.suite, profile.name, std::string(version_line()), specification_version()});
  bool const is_whole = result.end == SuiteResult::End::whole || result.end == SuiteResult::End::was_whole;
  if (!is_whole) stop(kFuzz + result.error);
  write_stdout(fmt::format("{}: wrote {} of {} as cases\n", request.suite, result.totals.all_cases(),
                           counted(state.causes.size(), "cause")));
  return result.totals.all_cases() == state.causes.size() ? ExitStatus::conforms : ExitStatus::undecided;
}

}  // namespace

std::optional<double> parse_time(std::string const& text) {
  constexpr double kMinute = 60, kHour = 3600, kDay = 86400;
  double number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view const unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  double const scale = unit.empty() || unit == "s" ? 1
                       : unit == "m"               ? kMinute
                       : unit == "h"               ? kHour
                       : unit == "d"               ? kDay
                                                   : 0;
  bool const is_time = error == std::errc() && scale > 0 && number > 0 && number * scale < 1e9;
  return is_time ? std::optional(number * scale) : std::nullopt;
}

ExitStatus fuzz(FuzzRequest const& request) {
  if (request.folder.empty()) stop(kFuzz + "missing -o CAMPAIGN");
  check_outputs(request);
  auto const locks = lock_outputs(request);
  if (!request.merged.empty()) or_stop(merge_campaigns(request.merged, request.folder), kFuzz);
  if (!request.suite.empty()) return promote(request);
  if (request.shows || !request.merged.empty()) {
    auto const state = or_stop(read_campaign(request.folder), kFuzz);
    return conclude(request, state, baseline_of(request, state.head.profile));
  }
  return Fuzzing(request).run();
}

}  // namespace assay::campaign
