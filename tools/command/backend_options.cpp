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
  auto const sources = suite.empty() ? RenderSources{} : or_stop(sources_of_suite(suite));
  or_stop(write_file(files.html, html(report, comparison, sources)));
}

}  // namespace assay::inline tools
