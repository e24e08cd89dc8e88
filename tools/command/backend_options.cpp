#include "tools/command/backend_options.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <map>

#include "harness/backends/preset.hpp"
#include "harness/report/render.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"

namespace assay {

namespace {

std::string problem_of_nothing(std::string const& text) { return text.empty() ? "an empty text names nothing" : ""; }

}  // namespace

void make_ready(Backend& backend, std::atomic<bool> const& interrupt, std::string const& prefix) {
  auto const ready = backend.ready(&interrupt);
  if (ready) return;
  if (interrupt) throw Stop{ExitStatus::undecided, prefix + "stopped before the backend was ready"};
  stop(prefix + ready.error());
}

Argument add_plugin_options(Arguments command, BackendChoice& choice) {
  auto const plugin = command.option("--pjrt", choice.pjrt, "a PJRT plug-in, a shared object: docs/pjrt.md")
                          .value("PLUGIN")
                          .check(problem_of_nothing);
  command
      .list("--option", choice.options,
            "of the plug-in's client: true is a boolean, 7 an int64, 0.5 a float, [1,2] a list, all else a string; may "
            "be "
            "repeated")
      .value("NAME=VALUE")
      .needs(plugin);
  return plugin;
}

void add_backend_options(Arguments command, BackendChoice& choice) {
  auto const backend = command.option("--backend", choice.command, "a command: \"CMD {program} {inputs} {outputs}\"")
                           .value("COMMAND")
                           .check(problem_of_nothing);
  auto const worker = command.option("--worker", choice.worker, "a command that answers lines of JSON")
                          .value("COMMAND")
                          .check(problem_of_nothing);
  auto const preset =
      command.option("--preset", choice.preset, fmt::format("{}, or a file .toml", fmt::join(preset_names(), ", ")))
          .value("PRESET")
          .check(problem_of_nothing);
  auto const plugin = add_plugin_options(command, choice);
  plugin.excludes(backend).excludes(worker).excludes(preset);
  backend.excludes(worker).excludes(preset);
  worker.excludes(preset);
  command
      .option("--compile", choice.compile,
              "\"CMD {program}\": only looks whether a program is accepted; beside --backend, or alone")
      .value("COMMAND")
      .excludes(worker)
      .excludes(preset);
  command.option("--form", choice.form, fmt::format("of programs: {}", kFormNames)).value("FORM");
  command.option("--tools", choice.tools, "folders that are searched for the backend's programs before PATH")
      .value("FOLDER");
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
  add("--pjrt", choice.pjrt);
  for (auto const& option : choice.options) add("--option", option);
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
  command.option("--junit", files.junit, "write JUnit XML").value("FILE");
  command.option("--sarif", files.sarif, "write SARIF 2.1.0").value("FILE");
  command.option("--html", files.html, "write a page that needs nothing else").value("FILE");
  command.option("--markdown", files.markdown, "write a summary, e.g. $GITHUB_STEP_SUMMARY").value("FILE");
}

std::string report_lines(Report const& report) {
  std::string text = report_head_line(report.head) + "\n";
  for (auto const& outcome : report.outcomes) text += outcome_line(outcome) + "\n";
  return text + report_end_line(report) + "\n";
}

Baseline load_baseline(std::string const& path, bool may_be_absent) {
  std::error_code ignored;
  if (path.empty() || (may_be_absent && !std::filesystem::exists(path, ignored))) return {};
  return or_stop(read_baseline(path));
}

void check_files_differ(ReportFiles const& files, std::vector<std::pair<std::string, std::string>> more) {
  more.insert(
      more.end(),
      {{"--junit", files.junit}, {"--sarif", files.sarif}, {"--html", files.html}, {"--markdown", files.markdown}});
  std::map<std::string, std::string> writer;  // of a file
  for (auto const& [option, path] : more) {
    std::error_code ignored;
    bool const is_stream = std::filesystem::is_character_file(path, ignored) || std::filesystem::is_fifo(path, ignored);
    if (path.empty() || is_stream) continue;  // /dev/null takes any number of them
    auto const place = std::filesystem::weakly_canonical(std::filesystem::absolute(path), ignored).string();
    auto const [at, is_new] = writer.try_emplace(place.empty() ? path : place, option);
    if (!is_new) stop(fmt::format("{} and {} name the same file: {}", at->second, option, path));
  }
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

}  // namespace assay
