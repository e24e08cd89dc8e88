// Implements tools/command/command.hpp: `assay check`.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "constraints/verdicts/known_ops.hpp"
#include "diagnostics/artifact.hpp"
#include "diagnostics/check_file.hpp"
#include "diagnostics/fixes/fixes.hpp"
#include "diagnostics/inputs.hpp"
#include "diagnostics/policy/file_watch.hpp"
#include "diagnostics/render/findings_text.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "grammar/bytecode/read/read.hpp"
#include "support/counted.hpp"
#include "support/documents/diff.hpp"
#include "support/excerpt.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"
#include "support/text.hpp"
#include "tools/command/command.hpp"
#include "tools/command/finding_options.hpp"

namespace assay {

namespace {

constexpr char const* kCheckExamples =
    R"(Exit status: 0 every program conforms, 1 violation found, 2 usage error or unreadable file, 3 undecided, or nothing to check.

Examples:
  assay check program.mlir
  assay check --against official exported/       all programs below, by the rules of the official tools
  assay check --target-version 1.4.0 a.mlir      also report features that are too new for 1.4.0
  assay check --replicas 4 --partitions 2 a.mlir for this process grid (default: any that satisfies all ops)
  assay check --print-required-version a.mlir    a.mlir: needs at least 1.8.0
  exporter | assay check -                       standard input
  exporter | assay check --fix - > fixed.mlir    the fixed text; remaining findings go to standard error
  assay check --format json a.mlir | jq '.files[].verdict'
  assay check --ignore 'quantized_*' exported/   suppressed findings are counted, and in JSON and SARIF reports
  assay check --baseline known.toml --update-baseline exported/    from now on, only new findings count
  assay check --watch exported/                  again when a file changes
  assay check --diff exported/                   show what --fix would change
  assay check --extract src/ tests/              programs in strings, documents, snapshots and notebooks

assay.toml, in the folder of a file or above it, sets these options for a project. A comment suppresses a finding at one place:
  // assay: allow transpose_i2, because our importer writes it so)";

struct CheckSettings {
  std::vector<std::string> inputs;
  CheckFileOptions how;
  FindingOptions findings;
  GivenOptions given;
  std::string against = "spec", target;
  bool prove = false, no_official_warnings = false, watch = false, fix = false, diff = false;
  ProveFile prove_file;
};

std::string extract_summary(std::size_t programs, std::size_t hosts, std::size_t templates) {
  auto text =
      fmt::format("assay: found {} in {} in other languages", plural(programs, "program"), plural(hosts, "file"));
  if (templates > 0)
    text += fmt::format("; not checked: {} (interpolated or truncated)", plural(templates, "template"));
  return text + "\n";
}

// Returns the changed lines of a unified diff, as "  - old" and "  + new". Only the first kMaxLines lines are listed.
std::string changed_lines(std::string const& diff) {
  constexpr std::size_t kMaxLines = 20;
  std::string text;
  std::size_t count = 0;
  for (std::string_view const line : split(diff, '\n')) {
    bool const is_header = line.starts_with("--- ") || line.starts_with("+++ ");
    if (is_header || !(line.starts_with('-') || line.starts_with('+'))) continue;
    if (++count <= kMaxLines) text += printable(fmt::format("  {} {}", line[0], line.substr(1))) + "\n";
  }
  if (count > kMaxLines) text += fmt::format("  and {} more\n", plural(count - kMaxLines, "line"));
  return text;
}

// Reports hints of a file that were not tried.
void report_untried(std::string const& file, FixedText const& fixed) {
  if (fixed.is_cut)
    write_diagnostics(printable(fmt::format("assay: {}: not all hints were tried: it takes too long\n", file)));
  if (fixed.dropped > 0)
    write_diagnostics(printable(fmt::format("assay: {}: more than {} findings: the hints of {} are unknown\n", file,
                                            with_commas(Diagnostics::kMaxDiagnostics), with_commas(fixed.dropped))));
}

// Returns a function that lists the findings of a file that are not suppressed, or nothing if nothing is suppressed.
ListFindings unsuppressed_findings(CheckSettings const& options, FindingsOutput& output, std::string const& file,
                                   std::string const& text, CheckFileOptions how) {
  auto const* const config = output.config(file);
  bool const suppresses = (config && !config->rules.empty()) || !options.findings.ignored.empty() ||
                          !options.findings.baseline.empty() || text.find("assay:") != text.npos;
  if (!suppresses) return nullptr;
  how.check.includes_consequences = true;
  return [&output, file, how](Source const& source) {
    auto report = check_source(file, source, how);
    output.suppress(file, report);
    std::set<std::pair<std::string, std::uint32_t>> kept;
    for (auto const& finding : report.diagnostics.all()) kept.emplace(finding.label, finding.range.begin);
    return kept;
  };
}

// The result of --fix and --diff for several files.
struct FixCounts {
  std::size_t fixes = 0, files = 0;
  std::size_t errors = 0;  // with --diff: remaining errors that are not suppressed
};

FixedText fix(CheckSettings const& options, FindingsOutput& output, std::string const& file, std::string const& text,
              FixCounts& counts) {
  auto how = options.how;
  apply_config(output.config(file), options.given, how.check);
  auto fixed = fixed_text(file, text, how.check, unsuppressed_findings(options, output, file, text, how));
  report_untried(file, fixed);
  counts.fixes += fixed.done.size();
  counts.files += !fixed.done.empty();
  if (options.diff) {
    auto report = check_source(file, Source::from_string(file, fixed.text), how);
    output.suppress(file, report);
    counts.errors += report.diagnostics.errors();
    if (!fixed.done.empty()) write_stdout(unified_diff(text, fixed.text, file, file + " (fixed)"));
  }
  for (std::size_t i = 0; !options.diff && i < fixed.done.size(); ++i)
    write_diagnostics(printable(fmt::format("assay: fixed {}:{}", file, fixed.done[i])) + "\n");
  return fixed;
}

// Returns the exit status of --diff: 1 if there is a change, or an error that --fix does not fix.
ExitStatus finish_diff(FixCounts const& counts) {
  if (counts.errors > 0)
    write_diagnostics(
        counts.fixes > 0
            ? fmt::format("assay: {} {}\n", plural(counts.errors, "error"), counts.errors == 1 ? "remains" : "remain")
            : fmt::format("assay: {} cannot be fixed automatically\n", plural(counts.errors, "error")));
  else if (counts.fixes == 0)
    write_diagnostics("assay: no change, and no errors\n");
  return counts.fixes > 0 || counts.errors > 0 ? ExitStatus::violation : ExitStatus::conforms;
}

// Implements --fix and --diff: applies the hints that are complete edits to the files, or shows the changes.
FixCounts fix_files(CheckSettings const& options, FindingsOutput& output, std::vector<std::string> const& files) {
  constexpr std::size_t kMaxText = std::size_t{1} << 24;
  FixCounts counts;
  for (auto const& file : files) {
    auto const text = file == "-" ? Result<std::string>(Error{""}) : read_file(file, kMaxText);
    if (!text || is_bytecode(*text)) continue;  // the check reports unreadable files
    auto const fixed = fix(options, output, file, *text, counts);
    if (fixed.done.empty() || options.diff) continue;
    or_stop(write_file(file, fixed.text));
    write_diagnostics(changed_lines(unified_diff(*text, fixed.text, file, file)));
  }
  if (counts.files > 0 && !options.diff)
    write_diagnostics(
        fmt::format("assay: applied {} in {}\n", counted(counts.fixes, "fix"), plural(counts.files, "file")));
  return counts;
}

// Fixes standard input: writes the fixed text, or with --diff the diff, to standard output, and the remaining findings to
// standard error.
ExitStatus fix_standard_input(CheckSettings const& options, FindingsOutput& output) {
  auto const source = or_stop(Source::from_file("-"));
  std::string const text(source.text());
  if (is_bytecode(text)) stop("check: --fix and --diff require text; standard input is an artifact");
  FixCounts counts;
  auto const fixed = fix(options, output, source.name(), text, counts);
  if (options.diff) return finish_diff(counts);
  write_stdout(fixed.text);
  auto how = options.how;
  apply_config(output.config("-"), options.given, how.check);
  output.add("-", check_source(source.name(), Source::from_string(source.name(), fixed.text), how));
  return output.finish();
}

// With --against official, counts the files for which the specification has another verdict than the official tools.
class SpecificationVerdicts {
public:
  explicit SpecificationVerdicts(CheckSettings const& options)
      : is_counted_(options.how.check.against == Against::official && options.findings.format == "text" &&
                    !options.findings.statistics && !options.prove && !options.how.verify_diagnostics) {}

  // `official` has all findings, including those that are suppressed later.
  void add(FileReport const& official, CheckFileOptions how) {
    if (!is_counted_ || !official.unread.empty()) return;
    how.check.against = Against::spec;
    how.check.warns_of_official = how.check.explained = false;
    bool const violates = check_source(official.file, official.source, how).verdict == FileVerdict::violates;
    bool const is_rejected = official.verdict == FileVerdict::violates;
    ++files_;
    by_tools_ += is_rejected && !violates;
    by_specification_ += violates && !is_rejected;
  }

  // Returns a text such as "the specification has another verdict for 2 of 5 files: it accepts 1 and rejects 1".
  std::string text() const {
    if (files_ == 0) return "";
    auto const other = by_tools_ + by_specification_;
    auto const files = plural(files_, "file");
    if (other == 0)
      return fmt::format("the specification has the same verdict for {}\n", files_ > 1 ? "all " + files : "this file");
    std::string how;
    if (by_tools_ > 0) how = fmt::format("it accepts {}", with_commas(by_tools_));
    if (by_specification_ > 0)
      how += fmt::format("{}rejects {}", how.empty() ? "it " : " and ", with_commas(by_specification_));
    return fmt::format("the specification has another verdict for {} of {}: {}\n", with_commas(other), files, how);
  }

private:
  bool is_counted_;
  std::size_t files_ = 0, by_tools_ = 0, by_specification_ = 0;
};

ExitStatus check_once(CheckSettings const& options) {
  FindingsOutput output(options.findings);
  std::vector<std::string> links;
  auto found = or_stop(collect_inputs(options.inputs, options.how.extract, &links));
  auto const files = output.chosen(std::move(found), options.inputs, std::move(links));
  if ((options.fix || options.diff) && options.inputs == std::vector<std::string>{"-"})
    return fix_standard_input(options, output);
  if (options.fix || options.diff) {
    auto const counts = fix_files(options, output, files);
    if (options.diff) return finish_diff(counts);
  }
  std::size_t embedded = 0, hosts = 0, templates = 0, skipped = 0;  // skipped: number of files without a program
  Progress progress(files.size());
  KnownOps known;
  SpecificationVerdicts by_specification(options);
  bool const is_many = files.size() > 1 || options.how.split || options.how.extract;  // several programs
  for (auto const& file : files) {
    progress.show(file);
    auto how = options.how;
    if (is_many && !options.prove) how.check.known = &known;
    auto const* const config = output.config(file);
    apply_config(config, options.given, how.check);
    // If a finding is suppressed, its consequences must still be reported.
    how.check.includes_consequences =
        (config && !config->rules.empty()) || !options.findings.ignored.empty() || !options.findings.baseline.empty();
    auto report = options.prove ? options.prove_file(file, how.check) : check_file(file, how);
    templates += report.templates;
    if (options.how.extract && !is_program_name(file) && report.unread.empty()) {
      if (report.embedded == 0) {  // most files in a folder have no program
        ++skipped;
        continue;
      }
      embedded += report.embedded;
      ++hosts;
    }
    by_specification.add(report, how);
    if (!report.unread.empty() || !report.diagnostics.all().empty()) progress.clear();
    output.add(file, std::move(report));
  }
  progress.clear();
  if (options.how.extract) write_diagnostics(extract_summary(embedded, hosts, templates));
  auto const status = output.finish();
  write_stdout(by_specification.text());
  return skipped == files.size() && status == ExitStatus::conforms ? ExitStatus::undecided : status;
}

// Returns the programs and the configuration files that affect their check.
std::vector<std::string> watched_paths(CheckSettings const& options) {
  auto paths = options.inputs;
  for (auto const* file : {&options.findings.config.file, &options.findings.baseline})
    if (!file->empty()) paths.push_back(*file);
  if (options.findings.config.none || !options.findings.config.file.empty()) return paths;
  std::error_code trouble;
  for (auto const& input : options.inputs)
    for (auto folder = std::filesystem::absolute(input, trouble).parent_path();; folder = folder.parent_path()) {
      paths.push_back((folder / kConfigName).string());
      if (folder == folder.parent_path()) break;
    }
  return paths;
}

// Checks again after each change. A signal ends the loop, and the exit status is that of the last check.
ExitStatus watch(CheckSettings const& options) {
  if (options.inputs == std::vector<std::string>{"-"}) stop("--watch: standard input cannot be watched");
  TerminationSignals const signals;
  for (;;) {
    // The state is recorded before the files are read, so that no change is missed.
    FileWatch watched(watched_paths(options));
    if (output_is_terminal()) write_stdout("\033[H\033[2J\033[3J");
    auto status = ExitStatus::usage;
    try {
      status = check_once(options);
    } catch (Stop const& stop) {
      if (!stop.message.empty()) write_error(stop.message);
      status = stop.status;
    }
    finish_output(status);
    write_diagnostics("assay: watching; Ctrl-C ends\n");
    if (!watched.wait(signals.flag())) return status;
    if (!output_is_terminal()) write_stdout("\n");
  }
}

ExitStatus check(CheckSettings options) {
  auto const& form = options.findings.format;
  if (options.how.required_version && ((form != "text" && form != "json") || options.findings.statistics))
    stop(fmt::format("--print-required-version requires --format text or json, not {}",
                     options.findings.statistics ? "--statistics" : "--format " + form));
  if (options.against == "official") options.how.check.against = Against::official;
  // With --verify-diagnostics, comments expect only the diagnostics of the selected judge, and none of the other judge.
  options.how.check.warns_of_official = !options.no_official_warnings && !options.how.verify_diagnostics;
  options.how.check.explained = !options.how.verify_diagnostics;
  if (!options.target.empty()) options.how.check.target = choose_version(options.target);
  options.findings.as_found = options.how.verify_diagnostics;
  if (options.inputs.empty()) {
    if (input_is_terminal()) stop("check: missing FILE; see assay check --help");
    options.inputs = {"-"};
  }
  if ((options.fix || options.diff) && std::ranges::find(options.inputs, "-") != options.inputs.end()) {
    if (options.inputs.size() > 1) stop("check: --fix and --diff take standard input alone, or files");
    if (form != "text" && form != "short" && form != "github")
      stop(
          fmt::format("check: --fix writes the fixed text to standard output: use --json FILE or --sarif FILE, not "
                      "--format {}",
                      form));
    options.findings.to_standard_error = true;
  }
  return options.watch ? watch(options) : check_once(options);
}

}  // namespace

Action add_check(Arguments command) { return add_check_with(command, nullptr); }

Action add_check_with(Arguments command, ProveFile prove_file) {
  command.examples(kCheckExamples);
  auto const options = std::make_shared<CheckSettings>();
  auto& check_options = options->how.check;
  options->prove_file = std::move(prove_file);
  command.files(options->inputs);
  command.spec_version();
  command.choice("--against", options->against, {"spec", "official"},
                 "rule set: the specification, or the official tools");
  command.flag("--no-official-warnings", options->no_official_warnings,
               "do not warn about programs that the specification allows and the official tools reject");
  command.option("--target-version", options->target, "report features newer than this version as errors")
      .value("VERSION")
      .check(some_version);
  auto const prove =
      command.flag("--prove", options->prove,
                   "also prove rules for dynamic sizes: an error if a rule fails for all sizes, a warning if for some");
  auto const required =
      command.flag("--print-required-version", options->how.required_version,
                   "print the oldest version that can represent the program, and the features that require it");
  required.excludes(prove);
  auto const split = command.flag("--split-input-file", options->how.split, "lines `// -----` separate programs")
                         .excludes(prove)
                         .excludes(required);
  auto const extract = command
                           .flag("--extract", options->how.extract,
                                 "also check programs in string literals, fenced blocks, snapshots, notebooks and HTML")
                           .excludes(prove)
                           .excludes(required);
  auto const verify = command
                          .flag("--verify-diagnostics", options->how.verify_diagnostics,
                                "compare with `// expected-error@+1 {{text or label}}` comments")
                          .excludes(prove)
                          .excludes(required);
  command.process_grid(check_options.replicas, check_options.partitions);
  command.allow_empty(check_options.allow_empty);
  command.allow_unregistered_dialect(check_options.allow_unregistered_dialect);
  add_finding_options(command.group("Findings"), options->findings);
  auto const fix = command.group("Findings")
                       .flag("--fix", options->fix,
                             "apply the hints that can be applied automatically, after checking each; the fixed text "
                             "of standard input is "
                             "written to standard output");
  auto const diff =
      command.group("Findings")
          .flag(
              "--diff", options->diff,
              "print the changes of --fix as a diff and write nothing; exit status 1 if there is a change or an error");
  for (auto const& one : {fix, diff})
    one.excludes(prove).excludes(required).excludes(split).excludes(extract).excludes(verify);
  command.group("Findings").flag("--watch", options->watch, "check again when a file changes; stop with Ctrl-C");
  return [options, command] {
    options->given = {command.holds("--against"), command.holds("--target-version")};
    return check(*options);
  };
}

}  // namespace assay
