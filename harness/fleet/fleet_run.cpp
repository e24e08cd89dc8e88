#include "harness/fleet/fleet_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <unordered_map>

#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/work_folder.hpp"
#include "generators/suite/reader.hpp"
#include "harness/backends/chosen_backend.hpp"
#include "harness/fleet/close_results.hpp"
#include "harness/fleet/render.hpp"
#include "harness/pjrt/runner/any_backend.hpp"
#include "harness/report/baseline.hpp"
#include "harness/report/render.hpp"
#include "harness/suite_cases.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

std::string report_path(FleetRun const& run, std::string const& name) { return run.output + "/" + name + ".jsonl"; }

// The folder of a backend's violating results, which are kept until they are compared.
std::string stored_path(std::string const& work, std::string const& name) { return work + "/kept/" + name; }

// Whether the reports in the folder are complete, so that nothing is left to run.
bool is_complete(FleetRun const& run) {
  return std::ranges::all_of(run.fleet.entries, [&](FleetEntry const& entry) {
    auto const report = read_report(report_path(run, entry.name));
    return report && report->whole;
  });
}

FleetMember run_member(FleetRun const& run, FleetEntry const& entry, std::string const& work, bool keeps_all,
                       std::atomic<bool> const& stop) {
  FleetMember member{entry.name, entry.family, "", entry.is_optional, {}};
  BackendRun one = run.one;
  auto choice = entry.backend;
  choice.work = one.options.work = work + "/" + entry.name;
  std::error_code ignored;
  fs::create_directories(choice.work, ignored);
  auto const backend = or_stop(make_any_backend(choice), fmt::format("test: {}: ", entry.name));
  if (auto const ready = backend->ready(&stop); !ready) {
    member.absence = ready.error();
    write_diagnostics(fmt::format("assay: skipped {}: {}\n", entry.name, member.absence));
    return member;
  }
  one.options.name = entry.name;
  one.options.command = backend_words(choice);
  one.options.keep = stored_path(work, entry.name);
  one.options.again = fmt::format("assay test {} {}", one.suite, one.options.command);
  one.options.retries = entry.retries;
  if (entry.jobs > 0) one.options.jobs = entry.jobs;
  if (entry.seconds > 0) one.options.seconds = entry.seconds;
  one.report = report_path(run, entry.name);
  if (run.resumes && fs::exists(one.report, ignored)) one.resume = one.report;
  one.keeps_all = keeps_all;
  write_diagnostics(fmt::format("assay: {}\n", entry.name));
  try {
    member.report = run_on_backend(std::move(one), *backend, stop);
  } catch (Stop const& end) {  // other backends may still run
    member.absence = end.message;
    write_diagnostics(fmt::format("assay: skipped {}: {}\n", entry.name, member.absence));
  }
  fs::remove_all(choice.work, ignored);
  return member;
}

// Compares the kept results of two members by the permitted sets of the suite.
class StoredResults {
public:
  StoredResults(FleetRun const& run, std::string work) : work_(std::move(work)) {
    for (auto const& entry : run.fleet.entries) names_.push_back(entry.name);
    or_stop(for_each_case(reader_, run.one.options.suite,
                          [&](ManifestRow const& row, std::uint64_t) {
                            if (is_computed(row.kind)) rows_.emplace(row.id, row);
                            return Result<void>();
                          }),
            "test: ");
  }
  bool are_close(std::string const& id, std::size_t one, std::size_t other) const {
    auto const row = rows_.find(id);
    if (row == rows_.end()) return false;
    auto const loaded = reader_.load(row->second, Digests::ignored);
    return loaded && are_close_results(*loaded, stored_path(work_, names_[one]) + "/" + id,
                                       stored_path(work_, names_[other]) + "/" + id);
  }

private:
  std::string work_;
  std::vector<std::string> names_;
  SuiteReader reader_;
  std::unordered_map<std::string, ManifestRow> rows_;
};

void write_files(FleetRun const& run, FleetReport const& report, ContestedCases const& contested) {
  auto const sources = or_stop(sources_of_suite(run.one.options.suite), "test: ");
  std::map<std::string, std::string> pages;
  for (auto const& member : report.members) {
    if (!member.absence.empty()) continue;
    pages[member.name] = member.name + ".html";
    or_stop(write_file(run.output + "/" + pages[member.name],
                       html(member.report, compare_with(member.report, {}), sources)));
  }
  or_stop(write_file(run.output + "/fleet.json", fleet_json(report, contested)));
  or_stop(write_file(run.output + "/fleet.md", fleet_markdown(report, contested)));
  or_stop(write_file(run.output + "/index.html", fleet_html(report, contested, pages)));
}

// The number of cases of a member that fail the gate, without contested ones.
std::uint64_t red_cases(FleetMember const& member, Comparison const& comparison, ContestedCases const& contested) {
  std::uint64_t red = 0;
  for (std::size_t i = 0; i < member.report.outcomes.size(); ++i) {
    auto const at = contested.cases.find(member.report.outcomes[i].id);
    bool const is_excused = at != contested.cases.end() && at->second.review != Review::backends_are_wrong;
    red += comparison.cases[i].red && !is_excused;
  }
  return red;
}

ExitStatus status_of(FleetReport const& report, ContestedCases const& contested) {
  std::uint64_t red = 0;
  bool is_undecided = false;
  for (auto const& member : report.members) {
    if (!member.absence.empty()) {
      is_undecided = is_undecided || !member.is_optional;
      continue;
    }
    auto const comparison = compare_with(member.report, {});
    red += red_cases(member, comparison, contested);
    bool const is_left = comparison.counts[static_cast<std::size_t>(Change::not_run)] > 0 || !comparison.whole;
    is_undecided = is_undecided || is_left || comparison.nothing_ran;
  }
  if (red > 0) return ExitStatus::violation;
  for (auto const& [id, one] : contested.cases) is_undecided = is_undecided || one.review == Review::open;
  return is_undecided ? ExitStatus::undecided : ExitStatus::conforms;
}

void print_review_list(std::string const& path, ContestedCases const& contested) {
  std::size_t open = 0;
  for (auto const& [id, one] : contested.cases) open += one.review == Review::open;
  if (open > 0) write_diagnostics(fmt::format("assay: {} to review: {}\n", counted(open, "contested case"), path));
}

}  // namespace

ExitStatus run_fleet(FleetRun const& run) {
  std::error_code trouble;
  fs::create_directories(run.output, trouble);
  if (trouble) stop(fmt::format("test: {} cannot be created: {}", run.output, trouble.message()));
  auto const review = run.contested.empty() ? run.output + "/contested.toml" : run.contested;
  ContestedCases before;
  if (fs::exists(review, trouble)) before = or_stop(read_contested(review), "test: ");
  TerminationSignals signals;
  WorkFolder work(run.one.options.work);
  work.make();
  std::vector<FleetMember> members;
  std::size_t started = 0;
  bool const keeps_all = run.resumes && !is_complete(run);
  for (auto const& entry : run.fleet.entries) {
    if (signals.flag()) {
      members.push_back(
          {entry.name, entry.family, "not started, because the run was interrupted", entry.is_optional, {}});
      continue;
    }
    ++started;
    members.push_back(run_member(run, entry, work.path(), keeps_all, signals.flag()));
  }
  if (signals.flag())
    write_diagnostics(
        fmt::format("assay: the run was interrupted: {} of {} backends were started; repeat the command with "
                    "--resume-all to continue\n",
                    started, run.fleet.entries.size()));
  bool const has_report = std::ranges::any_of(members, [](auto const& member) { return member.absence.empty(); });
  if (signals.flag() && !has_report) return ExitStatus::undecided;
  StoredResults const kept(run, work.path());
  auto const report =
      or_stop(fleet_report(std::move(members),
                           [&](auto const& id, auto one, auto other) { return kept.are_close(id, one, other); }),
              "test: ");
  auto const contested = contested_of(report, before);
  write_files(run, report, contested);
  if (!contested.cases.empty() || fs::exists(review, trouble)) or_stop(write_file(review, contested_text(contested)));
  write_stdout(run.as_json ? fleet_json(report, contested) : fleet_text(report, contested));
  print_review_list(review, contested);
  if (signals.flag()) return ExitStatus::undecided;
  return status_of(report, contested);
}

}  // namespace assay
