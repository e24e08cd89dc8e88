#include "tools/command/backend_options.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>

#include "harness/backends/preset.hpp"
#include "harness/report/render.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"

namespace assay::inline tools {
namespace {

constexpr std::size_t kMostRed = 20;

std::string counted(std::uint64_t count, std::string_view what) { return fmt::format("{} {}", count, what); }

template <typename Counts, typename Name> std::string list_of(Counts const& counts, Name const& name) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    std::string word(name(i));
    std::replace(word.begin(), word.end(), '_', ' ');
    text += (text.empty() ? "" : ", ") + counted(counts[i], word);
  }
  return text;
}

}  // namespace

void add_backend_options(Arguments command, BackendChoice& choice) {
  auto const backend = command.option("--backend", choice.command, "a command: \"CMD {program} {inputs} {outputs}\"");
  auto const worker = command.option("--worker", choice.worker, "a command that answers lines of JSON");
  auto const preset =
      command.option("--preset", choice.preset, fmt::format("{}, or a file .toml", fmt::join(preset_names(), ", ")));
  backend.excludes(worker).excludes(preset);
  worker.excludes(preset);
  command
      .option("--compile", choice.compile,
              "\"CMD {program}\": only looks whether a program is accepted; beside --backend, or alone")
      .excludes(worker)
      .excludes(preset);
  command.option("--form", choice.form, fmt::format("of programs: {}", kFormNames));
  command.option("--tools", choice.tools, "folders that are searched for the backend's programs before PATH");
  command.option("--memory-limit", choice.limits.memory, "bytes of address space of a process, e.g. 8GB; 0: none")
      .size_in_bytes();
  command.option("--restart-after", choice.restart_after, "cases after which a worker is started anew");
}

std::string backend_words(BackendChoice const& choice) {
  std::string words;
  auto const add = [&](char const* flag, std::string const& value) {
    if (!value.empty()) words += fmt::format(" {} {}", flag, shell_word(value));
  };
  add("--backend", choice.command);
  add("--worker", choice.worker);
  add("--preset", choice.preset);
  add("--compile", choice.compile);
  add("--form", choice.form);
  return words.empty() ? words : words.substr(1);
}

WorkFolder::~WorkFolder() {
  std::error_code ignored;
  if (!is_named_ && !path_.empty()) std::filesystem::remove_all(path_, ignored);
}

void WorkFolder::make() {
  std::error_code trouble;
  if (is_named_) {
    std::filesystem::create_directories(path_, trouble);
    if (trouble) stop(path_ + " cannot be made: " + trouble.message());
    return;
  }
  std::string pattern = (std::filesystem::temp_directory_path(trouble) / "assay_XXXXXX").string();
  if (trouble || !mkdtemp(pattern.data()))
    stop(std::string("a folder for temporary files cannot be made: ") + std::strerror(errno));
  path_ = pattern;
}

std::string problem_of_seconds(std::string const& text) {
  constexpr double kMost = 1e9;
  double value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const is_good = error == std::errc() && end == text.data() + text.size() && value > 0 && value <= kMost;
  return is_good ? "" : text + " is no number of seconds: more than 0, at most 1e9";
}

void add_report_options(Arguments command, ReportFiles& files) {
  command.option("--junit", files.junit, "write JUnit XML");
  command.option("--sarif", files.sarif, "write SARIF 2.1.0");
  command.option("--html", files.html, "write a page that needs nothing else");
  command.option("--markdown", files.markdown, "write a summary, e.g. $GITHUB_STEP_SUMMARY");
}

Baseline load_baseline(std::string const& path, bool may_be_absent) {
  std::error_code ignored;
  if (path.empty() || (may_be_absent && !std::filesystem::exists(path, ignored))) return {};
  auto baseline = read_baseline(path);
  if (baseline) return *std::move(baseline);
  write_diagnostics(baseline.error() + "\n");
  stop(ExitStatus::usage);
}

void write_report_files(ReportFiles const& files, std::string const& suite, Report const& report,
                        Comparison const& comparison) {
  if (!files.junit.empty()) or_stop(write_file(files.junit, junit_xml(report, comparison)));
  if (!files.sarif.empty()) or_stop(write_file(files.sarif, sarif(report, comparison)));
  if (!files.markdown.empty()) or_stop(write_file(files.markdown, markdown(report, comparison)));
  if (files.html.empty()) return;
  std::string error;
  auto const sources = suite.empty() ? RenderSources{} : sources_of_suite(suite, error);
  or_stop(error.empty(), error);
  or_stop(write_file(files.html, html(report, comparison, sources)));
}

std::string summary_text(Report const& report, Comparison const& comparison) {
  std::string text = fmt::format("{} on {} of {} cases{}\n", report.head.backend, report.outcomes.size(),
                                 report.head.cases, report.whole ? "" : "; stopped before the end");
  auto const verdicts = list_of(report.counts(), [](std::size_t i) { return to_string(static_cast<Verdict>(i)); });
  auto const changes = list_of(comparison.counts, [](std::size_t i) { return words(static_cast<Change>(i)); });
  text += fmt::format("verdicts: {}\ngate:     {}\n", verdicts.empty() ? "none" : verdicts,
                      changes.empty() ? "none" : changes);
  if (auto const refused = refusals_text(report); !refused.empty()) text += fmt::format("refused:  {}\n", refused);
  for (auto const& reason : idle_reasons(report)) text += "  " + reason + "\n";
  std::size_t shown = 0;
  for (std::size_t i = 0; i < comparison.cases.size() && shown < kMostRed; ++i) {
    auto const& outcome = report.outcomes[i];
    if (!comparison.cases[i].red) continue;
    ++shown;
    text += fmt::format("  {}: {}: {}{}{}\n", words(comparison.cases[i].change), outcome.id, to_string(outcome.verdict),
                        outcome.reason.empty() ? "" : ": ", outcome.reason);
  }
  if (comparison.red > shown) text += fmt::format("  and {} more\n", comparison.red - shown);
  bool const is_all = report.whole && report.outcomes.size() == report.head.cases;
  auto const& absent = comparison.absent;
  if (is_all && !absent.empty())
    text += fmt::format("  in the baseline, and not in the suite: {}{}\n", absent.front().id,
                        absent.size() > 1 ? fmt::format(", and {} more", absent.size() - 1) : "");
  return text;
}

}  // namespace assay::inline tools
