#include "tools/command/backend_options.hpp"

#include <fmt/format.h>

#include <charconv>

#include "harness/backends/preset.hpp"

namespace assay {

namespace {

std::string reject_empty_text(std::string const& text) { return text.empty() ? "the value is empty" : ""; }

}  // namespace

Argument add_plugin_options(Arguments command, BackendChoice& choice) {
  auto const plugin = command.option("--pjrt", choice.pjrt, "a PJRT plug-in, a shared object: docs/pjrt.md")
                          .value("PLUGIN")
                          .check(reject_empty_text);
  command
      .list("--option", choice.options,
            "option of the PJRT client: true is a boolean, 7 an int64, 0.5 a float, [1,2] a list, anything else a "
            "string; repeatable")
      .value("NAME=VALUE")
      .needs(plugin);
  return plugin;
}

void add_backend_options(Arguments command, BackendChoice& choice) {
  auto const backend =
      command.option("--backend", choice.command, "command that runs one case: \"CMD {program} {inputs} {outputs}\"")
          .value("COMMAND")
          .check(reject_empty_text);
  auto const worker = command.option("--worker", choice.worker, "command that serves cases over JSON lines")
                          .value("COMMAND")
                          .check(reject_empty_text);
  auto const preset =
      command.option("--preset", choice.preset, fmt::format("{}, or a file .toml", fmt::join(preset_names(), ", ")))
          .value("PRESET")
          .check(reject_empty_text);
  auto const plugin = add_plugin_options(command, choice);
  plugin.excludes(backend).excludes(worker).excludes(preset);
  backend.excludes(worker).excludes(preset);
  worker.excludes(preset);
  command
      .option("--compile", choice.compile,
              "command that only compiles: \"CMD {program}\"; with --backend, or on its own")
      .value("COMMAND")
      .excludes(worker)
      .excludes(preset);
  command.option("--form", choice.form, fmt::format("form of programs: {}", kFormNames)).value("FORM");
  command.option("--tools", choice.tools, "folders searched for the backend's programs before PATH").value("FOLDER");
  command.option("--memory-limit", choice.limits.memory, "address space limit per process, e.g. 8GB; 0: unlimited")
      .size_in_bytes();
  command.option("--restart-after", choice.restart_after, "restart a worker after this many cases");
}

std::string validate_seconds(std::string const& text) {
  constexpr double kMax = 1e9;
  double value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  bool const is_good = error == std::errc() && end == text.data() + text.size() && value > 0 && value <= kMax;
  return is_good ? "" : text + " is not a number of seconds: expected more than 0 and at most 1e9";
}

void add_report_options(Arguments command, ReportFiles& files) {
  command.option("--junit", files.junit, "write JUnit XML").value("FILE");
  command.option("--sarif", files.sarif, "write SARIF 2.1.0").value("FILE");
  command.option("--html", files.html, "write a self-contained HTML report").value("FILE");
  command.option("--markdown", files.markdown, "write a summary, e.g. $GITHUB_STEP_SUMMARY").value("FILE");
}

}  // namespace assay
