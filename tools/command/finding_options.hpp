// The handling of findings in `assay check` and `assay prove`: the flags, and the processing of each report. Rules, the
// baseline and limits are applied to a report before a renderer prints it.
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
  std::string json, sarif;  // paths of output files
  std::vector<std::string> ignored;
  unsigned max_errors = 0;  // 0: no limit
  bool update_baseline = false, werror = false, statistics = false, every = false;
  bool to_standard_error = false;  // in the formats text, short and github
  bool as_found = false;           // set by --verify-diagnostics: suppresses nothing
};

// Adds --format, --json, --sarif, --config, --no-config, --ignore, --baseline, --update-baseline, --werror,
// --max-errors, --statistics and --all-findings.
void add_finding_options(Arguments command, FindingOptions& options);

// Processes the reports of a run. Stops the program with an error if an option or a file is invalid.
class FindingsOutput {
public:
  explicit FindingsOutput(FindingOptions const& options);

  // Returns the configuration of a file; null if there is none.
  Config const* config(std::string const& file);
  // Removes the files in folders that a configuration excludes. Stops the program with an error if no file remains.
  // Reports that `links` to folders are not followed.
  std::vector<std::string> chosen(std::vector<std::string> files, std::vector<std::string> const& named,
                                  std::vector<std::string> links);

  // Processes the next report. Reports are printed in the order of the calls. `file` is the path on the command line.
  void add(std::string const& file, FileReport report);
  // Suppresses diagnostics of a report, as `add` does, without recording them.
  void suppress(std::string const& file, FileReport& report);
  // Records in SARIF the error of `file` that ends the run. Does not print it.
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
  // An output file in addition to standard output. It is written at the end.
  struct ReportFile {
    std::string path;
    std::shared_ptr<std::string> text;
    std::unique_ptr<Renderer> renderer;
  };
  void add_file(std::string const& option, std::string const& path,
                std::function<std::unique_ptr<Renderer>(Sink)> const& make);
  void print_skipped() const;
  void print_undecided() const;

  std::shared_ptr<SkippedFiles> skipped_ = std::make_shared<SkippedFiles>();
  std::vector<std::pair<std::string, std::string>> undecided_;  // undecided files, with the reasons
  std::unique_ptr<Renderer> renderer_;
  std::vector<ReportFile> files_;
  ExitTally tally_;
  std::size_t errors_ = 0;     // number of errors so far, printed or not
  bool is_limit_met_ = false;  // an error was omitted: nothing more is printed
};

// Which settings the command line has. They override the configuration.
struct GivenOptions {
  bool against = false, target = false;
};
void apply_config(Config const* config, GivenOptions given, CheckOptions& options);

}  // namespace assay
