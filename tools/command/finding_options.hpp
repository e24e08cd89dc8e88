// The handling of findings in `assay check` and `assay prove`: the flags, and the processing of each report by rules,
// baseline and limits to a renderer.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "constraints/check/check.hpp"
#include "diagnostics/policy/known_findings.hpp"
#include "diagnostics/render/skipped_files.hpp"
#include "diagnostics/report.hpp"
#include "tools/command/arguments.hpp"
#include "tools/command/config_options.hpp"

namespace assay {

struct FindingOptions {
  ConfigOptions config;
  std::string format = "text", baseline;
  std::string json, sarif;  // files
  std::vector<std::string> ignored;
  unsigned max_errors = 0;  // 0: all
  bool update_baseline = false, werror = false, statistics = false, every = false;
  bool to_standard_error = false;  // in the formats text, short and github
  bool as_found = false;           // --verify-diagnostics: nothing is suppressed
};

// --format, --json, --sarif, --config, --no-config, --ignore, --baseline, --update-baseline, --werror, --max-errors, --statistics, --all-findings.
void add_finding_options(Arguments command, FindingOptions& options);

// Stops at errors in the options and in the files that they name, or that are found.
class FindingsOutput {
public:
  explicit FindingsOutput(FindingOptions const& options);

  // The configuration for a file; null: none.
  Config const* config(std::string const& file);
  // Without files of folders that a configuration excludes. Stops if none is left. `links` to folders are reported as not
  // followed.
  std::vector<std::string> chosen(std::vector<std::string> files, std::vector<std::string> const& named,
                                  std::vector<std::string> links);

  // In the order in which they shall be shown. `file` as on the command line.
  void add(std::string const& file, FileReport report);
  // The run stops with this error, of that file: SARIF has it. It is not printed.
  void fail(std::string const& file, std::string const& message);
  ExitStatus finish();

private:
  LabelRules const& rules_for(Config const* config);
  void limit(FileReport& report);

  FindingOptions const& options_;
  Configs configs_ = Configs::none();
  LabelRules ignored_;
  std::map<Config const*, LabelRules> rules_;
  std::optional<KnownFindings> known_;
  // Besides standard output, a file that is written at the end.
  struct ReportFile {
    std::string path;
    std::shared_ptr<std::string> text;
    std::unique_ptr<Renderer> renderer;
  };
  void add_file(std::string const& path, std::function<std::unique_ptr<Renderer>(Sink)> const& make);
  void print_skipped() const;
  void print_undecided() const;

  std::shared_ptr<SkippedFiles> skipped_ = std::make_shared<SkippedFiles>();
  std::vector<std::pair<std::string, std::string>> undecided_;  // files and the reasons
  std::unique_ptr<Renderer> renderer_;
  std::vector<ReportFile> files_;
  ExitTally tally_;
  std::size_t errors_ = 0;     // so far, shown or not
  bool is_limit_met_ = false;  // an error was left out: nothing is shown any more
};

// Settings of the configuration that the command line does not set.
struct GivenOptions {
  bool against = false, target = false;
};
void apply_config(Config const* config, GivenOptions given, CheckOptions& options);

}  // namespace assay
