#include "tools/command/finding_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "diagnostics/artifact.hpp"
#include "diagnostics/policy/labels.hpp"
#include "diagnostics/render/findings_text.hpp"
#include "diagnostics/render/skipped_files.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "support/documents/toml_comments.hpp"
#include "support/excerpt.hpp"
#include "support/files.hpp"

namespace assay {

namespace {

constexpr std::size_t kMaxNamed = 10;  // maximum number of stale lines of a baseline that are printed

std::unique_ptr<Renderer> renderer_for(FindingOptions const& options) {
  Sink const sink = options.to_standard_error ? write_diagnostics : write_stdout;
  if (options.statistics) return make_statistics_renderer(sink);
  if (options.format == "short") return make_short_renderer(sink);
  if (options.format == "github") return make_github_renderer(sink);
  if (options.format != "text") return make_renderer(options.format);
  auto style = output_style();
  style.every = options.every;
  return make_text_renderer(sink, style);
}

std::string problem_of_max_errors(std::string const& text) {
  return text == "0" ? "must be at least 1: omit --max-errors to see all errors, or use --statistics to see the counts"
                     : "";
}

// Flushes standard output first, since both streams may be the same file.
void note(std::string const& text) {
  finish_output(ExitStatus::conforms);
  write_diagnostics("assay: " + text + "\n");
}

}  // namespace

void add_finding_options(Arguments command, FindingOptions& options) {
  command.choice("--format", options.format, {"text", "short", "json", "sarif", "github"}, "output format");
  command.option("--json", options.json, "also write the report as JSON").value("FILE");
  command.option("--sarif", options.sarif, "also write the report as SARIF 2.1.0").value("FILE");
  command.list("--ignore", options.ignored, "suppress findings with this label, or matching this pattern")
      .value("LABEL")
      .separated_by_commas();
  add_config_options(command, options.config);
  command.option("--baseline", options.baseline, "suppress the findings listed in this file").value("FILE");
  command.flag("--update-baseline", options.update_baseline, "write the findings of this run to the baseline");
  command.flag("--werror", options.werror, "treat warnings as errors");
  command.option("--max-errors", options.max_errors, "stop printing after this many errors, and print the total")
      .value("N")
      .check(problem_of_max_errors);
  command.flag("--statistics", options.statistics, "print counts per label instead of findings");
  command.flag("--all-findings", options.every, "show all findings, including repeated ones");
}

FindingsOutput::FindingsOutput(FindingOptions const& options) : options_(options) {
  if (options.statistics && options.format != "text") stop("--statistics prints a table as text and takes no --format");
  if (options.update_baseline && options.baseline.empty()) stop("--update-baseline requires --baseline");
  for (auto const& label : options.ignored) {
    if (auto const problem = problem_of_label(label); !problem.empty()) stop("--ignore: " + problem);
    ignored_.add({label, RuleLevel::off, "--ignore " + label, ""});
  }
  configs_ = configs_of(options.config);
  if (!options.baseline.empty()) known_ = or_stop(KnownFindings::read(options.baseline, options.update_baseline));
  auto const make_json = [this](Sink sink) { return make_json_renderer(std::move(sink), skipped_); };
  renderer_ = options.format == "json" && !options.statistics ? make_json(write_stdout) : renderer_for(options);
  add_file("--json", options.json, make_json);
  add_file("--sarif", options.sarif, make_sarif_renderer);
}

void FindingsOutput::add_file(std::string const& option, std::string const& path,
                              std::function<std::unique_ptr<Renderer>(Sink)> const& make) {
  if (path.empty()) return;
  if (auto const problem = problem_of_output(path); !problem.empty()) stop(option + ": " + problem);
  auto const text = std::make_shared<std::string>();
  files_.push_back({path, text, make([text](std::string_view part) { text->append(part); })});
}

Config const* FindingsOutput::config(std::string const& file) { return or_stop(configs_.of(file)).get(); }

std::vector<std::string> FindingsOutput::chosen(std::vector<std::string> files, std::vector<std::string> const& named,
                                                std::vector<std::string> links) {
  std::error_code ignored;
  for (auto const& path : named)
    if (known_ && std::filesystem::is_directory(path, ignored)) known_->add_folder(path);
  files = without_excluded(std::move(files), named, configs_, &skipped_->excluded);
  for (auto const& file : skipped_->excluded.files)
    if (known_) known_->add_excluded(file);
  skipped_->links = std::move(links);
  for (auto const& link : skipped_->links)
    note("warning: " + printable(link) + " is a link to a folder and was not followed: name it to check it");
  for (auto const& pattern : skipped_->excluded.unmatched)
    note("warning: " + printable(pattern) + ": this pattern of `exclude` matches no file");
  return files;
}

LabelRules const& FindingsOutput::rules_for(Config const* config) {
  if (!config) return ignored_;
  auto const [rules, is_new] = rules_.try_emplace(config, ignored_);
  if (is_new) rules->second.add_by_precision(config->rules);
  return rules->second;
}

void FindingsOutput::limit(FileReport& report) {
  auto const room = options_.max_errors - std::min<std::size_t>(errors_, options_.max_errors);
  errors_ += report.diagnostics.errors();
  if (options_.max_errors == 0 || options_.statistics || errors_ <= options_.max_errors) return;
  Diagnostics shown;
  std::size_t left = room;
  for (auto const& diagnostic : report.diagnostics.all()) {
    bool const is_error = diagnostic.severity == Severity::error;
    is_limit_met_ = is_limit_met_ || (is_error && left == 0);
    if (is_limit_met_) {
      report.unshown_warnings += diagnostic.severity == Severity::warning;
      continue;
    }
    left -= is_error;
    shown.add(diagnostic);
  }
  for (auto const& [label, count] : report.diagnostics.dropped_by_label()) shown.drop(label, {0, count.others});
  report.unshown = report.diagnostics.errors() - shown.errors();
  report.diagnostics = std::move(shown);
}

void FindingsOutput::suppress(std::string const& file, FileReport& report) {
  apply_rules(rules_for(config(file)), report);
  if (auto known = known_) known->apply(report, false);
}

void FindingsOutput::add(std::string const& file, FileReport report) {
  if (report.unread.empty() && !options_.as_found) {
    apply_rules(rules_for(config(file)), report);
    if (known_) known_->apply(report, options_.update_baseline);
    if (options_.werror) make_warnings_errors(report);
  }
  if (!report.unread.empty()) write_error(report.file + " " + report.unread);
  if (options_.update_baseline && report.unread.empty() && report.verdict == FileVerdict::undecided)
    undecided_.emplace_back(report.file, undecided_reason(report));
  tally_.add(report);
  limit(report);
  for (auto const& one : files_) one.renderer->file(report);
  renderer_->file(report);
}

void FindingsOutput::fail(std::string const& file, std::string const& message) {
  FileReport report;
  report.file = file;
  report.unread = message;
  tally_.add(report);
  for (auto const& one : files_)
    if (one.path == options_.sarif) one.renderer->file(report);
  if (options_.format == "sarif") renderer_->file(report);
}

void FindingsOutput::print_skipped() const {
  auto const text = excluded_text(skipped_->excluded);
  if (text.empty() || options_.format == "json") return;
  if (options_.format == "text")
    write_stdout(printable(text) + "\n");
  else
    note(printable(text));
}

// A file whose verdict is undecided stays undecided: the baseline cannot list all of its findings.
void FindingsOutput::print_undecided() const {
  for (std::size_t i = 0; i < std::min(undecided_.size(), kMaxNamed); ++i)
    note(fmt::format(
        "warning: the baseline does not make {} pass: {}. Fix it, or exclude it: [paths] exclude = [{}] in {}",
        printable(undecided_[i].first), undecided_[i].second, toml_string(undecided_[i].first), kConfigName));
  if (undecided_.size() > kMaxNamed) note(fmt::format("  and {} more files", undecided_.size() - kMaxNamed));
}

ExitStatus FindingsOutput::finish() {
  renderer_->finish();
  print_skipped();
  for (auto const& one : files_) {
    one.renderer->finish();
    or_stop(write_file(one.path, *one.text));
  }
  if (!known_) return tally_.status();
  if (options_.update_baseline) {
    auto const changes = or_stop(known_->write());
    note(fmt::format("{} now in {}: {} added, {} removed",
                     changes.all == 1 ? "1 finding is" : with_commas(changes.all) + " findings are", options_.baseline,
                     changes.added, changes.removed));
    for (auto const& [label, count] : changes.unchecked)
      note(fmt::format(
          "warning: {} of {} added: the rules of {} are unknown, so {} not checked. If a name is misspelt, fix "
          "it; see assay explain {}",
          plural(count, "finding"), label, count == 1 ? "this op" : "these ops", count == 1 ? "it is" : "they are",
          label));
    print_undecided();
    return tally_.status();
  }
  auto const stale = known_->stale();
  if (stale.empty()) return tally_.status();
  note(fmt::format("{}: {} that it lists {} gone; --update-baseline removes {}", options_.baseline,
                   stale.size() == 1 ? "a finding" : fmt::format("{} findings", stale.size()),
                   stale.size() == 1 ? "is" : "are", stale.size() == 1 ? "it" : "them"));
  std::size_t named = 0;
  for (auto const& one : stale) {
    if (one.strict) tally_.add(ExitStatus::violation);
    if (named++ < kMaxNamed || one.strict)
      note(fmt::format("  {}{}", one.name, one.strict ? ", which is strict: it must still occur" : ""));
  }
  if (named > kMaxNamed) note(fmt::format("  and {} more", named - kMaxNamed));
  return tally_.status();
}

void apply_config(Config const* config, GivenOptions given, CheckOptions& options) {
  if (!config) return;
  if (config->against && !given.against)
    options.against = *config->against == "official" ? Against::official : Against::spec;
  if (config->target && !given.target) options.target = choose_version(*config->target);
  if (config->allow_unregistered_dialect.value_or(false)) options.allow_unregistered_dialect = true;
}

}  // namespace assay
