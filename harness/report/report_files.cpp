#include "harness/report/report_files.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <map>

#include "diagnostics/stop.hpp"
#include "diagnostics/version.hpp"
#include "harness/report/render.hpp"
#include "support/files.hpp"

namespace assay {

std::string report_lines(Report const& report) {
  std::string text = report_head_line(report.head) + "\n";
  for (auto const& outcome : report.outcomes) text += outcome_line(outcome) + "\n";
  return text + report_end_line(report) + "\n";
}

Baseline load_baseline(std::string const& path, bool may_be_absent) {
  std::error_code ignored;
  bool const exists = std::filesystem::exists(path, ignored);
  // A run that was killed may leave the empty file that it had locked.
  bool const is_empty = std::filesystem::is_regular_file(path, ignored) && std::filesystem::is_empty(path, ignored);
  if (path.empty() || (may_be_absent && (!exists || is_empty))) return {};
  if (!exists) stop(fmt::format("--baseline: {} does not exist; add --update-baseline to write it", path));
  return or_stop(read_baseline(path));
}

void check_profile(Baseline const& baseline, std::string const& path, std::string const& profile, bool is_updated,
                   std::string const& prefix) {
  if (is_updated) return;
  if (auto const problem = profile_problem(baseline, path, profile); !problem.empty()) stop(prefix + problem);
}

namespace {

// Whether the folder of a file is `made`, which does not exist yet.
bool is_in_new_folder(std::string const& path, std::string const& made) {
  std::error_code ignored;
  if (made.empty() || std::filesystem::exists(made, ignored)) return false;
  auto const place = [&](std::filesystem::path const& one) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(one, ignored), ignored);
  };
  return place(path).parent_path() == place(std::filesystem::path(made) / "x").parent_path();
}

}  // namespace

void check_report_files(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> more,
                        std::string const& made) {
  more.insert(
      more.end(),
      {{"--junit", files.junit}, {"--sarif", files.sarif}, {"--html", files.html}, {"--markdown", files.markdown}});
  for (auto const& [option, path] : more) {
    if (path.empty() || is_in_new_folder(path, made)) continue;
    if (auto const problem = problem_of_output(path); !problem.empty()) stop(fmt::format("{}: {}", option, problem));
  }
}

void write_report_files(ReportFiles const& files, std::string const& suite, Report const& report,
                        Comparison const& comparison) {
  if (!files.junit.empty()) or_stop(write_file(files.junit, junit_xml(report, comparison)), "--junit: ");
  if (!files.sarif.empty()) or_stop(write_file(files.sarif, sarif(report, comparison)), "--sarif: ");
  if (!files.markdown.empty()) or_stop(write_file(files.markdown, markdown(report, comparison)), "--markdown: ");
  if (files.html.empty()) return;
  auto const sources = suite.empty() ? RenderSources{} : or_stop(sources_of_suite(suite));
  or_stop(write_file(files.html, html(report, comparison, sources)), "--html: ");
}

void remove_earlier(std::string const& path) {
  std::error_code ignored;
  if (path.empty() || !std::filesystem::is_regular_file(path, ignored)) return;
  auto const lock = FileLock::acquire(path, "");
  if (!lock) return;
  lock->clear();
  lock->remove_empty();
}

FileLocks lock_report_files(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> const& more) {
  FileLocks locks;
  auto all = more;
  all.insert(
      all.end(),
      {{"--junit", files.junit}, {"--sarif", files.sarif}, {"--html", files.html}, {"--markdown", files.markdown}});
  for (auto const& [option, path] : all) or_stop(locks.add(path), option + ": ");
  return locks;
}

void begin_report_files(ReportFiles const& files, FileLocks& locks) {
  for (auto const& path : {files.sarif, files.markdown, files.html}) locks.clear(path);
  fail_report_files(files, locks, "the run has not ended");
}

void fail_report_files(ReportFiles const& files, FileLocks const& locks, std::string const& why) {
  auto const* const lock = locks.find(files.junit);
  if (!lock) return;  // a stream receives only one report
  or_stop(lock->write(junit_of_failed_run(fmt::format("assay {}", version()), why)), "--junit: ");
}

}  // namespace assay
