// Implements tools/command/command.hpp: `assay suite`.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "diagnostics/artifact.hpp"
#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "diagnostics/version.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/archive/suite_archive.hpp"
#include "generators/assemble/generate.hpp"
#include "generators/suite/digest.hpp"
#include "generators/suite/reader.hpp"
#include "grammar/notation/spec_version.hpp"
#include "publish/release/release_texts.hpp"
#include "support/counted.hpp"
#include "support/files.hpp"
#include "support/process/termination.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr char const* kSuiteExamples = R"(
A release is a suite in one file, stablehlo-suite-SPEC-TIER-NUMBER.tar.zst. It never changes, so reports
and submissions refer to it by its digest. Besides the cases it contains release/release.json, the ledger (the cases that test each rule,
or the reason for none), the notes of interpretation, a license, and with --since the differences from the previous release.
Every file of every case is first compared with the manifest. A suite of some ops, types or kinds is called a part
(stablehlo-suite-SPEC-TIER-part-NUMBER). The same options produce the same bytes on every machine.

Examples:
  assay suite release --spec 1.20.0 --tier quick -o releases
  assay suite release --tier quick --suite suite --mutation-score score.json --errata-key key.pub.pem -o releases
  assay suite release --tier full --since releases/stablehlo-suite-1.20.0-full-1.tar.zst --reasons retired.tsv -o releases
  assay suite release --tier quick --target-version 1.13.0 -o releases    only features of version 1.13.0
  assay suite release --spec next --since releases/stablehlo-suite-1.20.0-quick-1.tar.zst -o releases
  assay suite changes old.tar.zst new.tar.zst                             differences of two suites, with reasons

Exit status: 0 the release was built, or the suites are equal, 1 the suites differ, 2 usage error, or a file cannot be read or
written, 3 interrupted.)";

struct SuiteSettings {
  ReleaseChoice choice;
  std::string tier = "quick", profile = "xla", from, output = ".", target;
  std::vector<std::string> suites;
  bool has_tier = false, has_profile = false;  // whether the command line has these options
  unsigned jobs = 0;
  double progress = 0;
};

// Generates the suite in a folder that a later run can continue. Returns false if it was stopped.
bool make_cases(SuiteSettings const& options, std::string const& folder) {
  GenerateOptions wanted;
  wanted.profile = load_profile(options.profile);
  wanted.quick = options.tier == "quick";
  SuiteRequest request;
  request.folder = folder;
  request.tool = fmt::format("assay {}", version());
  request.specification = specification_version();
  request.jobs = options.jobs;
  TerminationSignals signals;
  request.stop = &signals.flag();
  auto units = all_units(wanted);
  Progress progress(units.size(), options.progress);
  request.progress = [&](SuiteProgress const& at) { progress.show(fmt::format("{} cases  {}", at.cases, at.unit)); };
  auto const result = generate(std::move(units), wanted, request);
  progress.clear();
  if (result.end == SuiteResult::End::stopped) return false;
  bool const is_whole = result.end == SuiteResult::End::whole || result.end == SuiteResult::End::was_whole;
  if (!is_whole) stop("suite: " + result.error);
  if (result.totals.faults + result.totals.differ > 0)
    stop(fmt::format("suite: this suite cannot be released: {} {} skipped because of bugs in assay",
                     counted(result.totals.faults + result.totals.differ, "case"),
                     was_or_were(result.totals.faults + result.totals.differ)));
  return true;
}

ExitStatus write_release(SuiteSettings const& options, std::string const& folder) {
  auto const parts = release_parts(folder, options.choice);
  std::error_code trouble;
  fs::create_directories(options.output, trouble);
  if (trouble) stop(fmt::format("suite: {} cannot be created: {}", options.output, trouble.message()));
  auto const path = fmt::format("{}/{}.tar.zst", options.output, parts.manifest.name);
  if (fs::exists(path, trouble))
    stop(fmt::format("suite: {} already exists, and releases are never changed: choose another --number", path));
  or_stop(write_suite_archive(
              folder, path,
              {parts.texts, [&](std::string_view name) { return parts.cases.files.contains(std::string(name)); }}),
          "suite: ");
  auto const digest = or_stop(digest_of_file(path), "suite: ");
  or_stop(write_file(path + ".sha256", fmt::format("{}  {}.tar.zst\n", digest, parts.manifest.name)), "suite: ");
  write_stdout(fmt::format("{}archive:  {}, {}\n", parts.summary, path, digest));
  return ExitStatus::conforms;
}

// Stops the program if requested options differ from those of the existing suite.
void check_requested(SuiteSettings const& options, std::string const& folder) {
  SuiteReader reader;
  or_stop(reader.open(folder), "suite: ");
  auto const compare = [&](char const* option, bool is_given, std::string const& asked, std::string const& has) {
    if (is_given && asked != has)
      stop(fmt::format("suite: {} {}: {} was generated with {} {}; omit {}, or generate another suite", option, asked,
                       options.from, option, has, option));
  };
  compare("--tier", options.has_tier, options.tier, reader.head().quick ? "quick" : "full");
  compare("--profile", options.has_profile, options.profile, reader.head().profile);
}

ExitStatus release(SuiteSettings options) {
  if (!options.target.empty())
    options.choice.target = or_stop(read_target_version(options.target), "suite: --target-version: ");
  auto& specification = options.choice.specification;
  // A name chooses the specification; a number is only compared with that of the suite.
  if (specification == "current" || specification == "next") {
    if (auto const wrong = choose_spec_version(specification); !wrong.empty()) stop("suite: --spec: " + wrong);
    specification.clear();
  }
  if (specification.empty()) specification = specification_version();
  if (!options.from.empty()) {
    auto const suite = or_stop(OpenedSuite::open(options.from), "suite: ");
    check_requested(options, suite.folder());
    return write_release(options, suite.folder());
  }
  if (options.choice.specification != specification_version())
    stop(
        fmt::format("suite: --spec {}: this program generates suites for specification {}; use --target-version {} for "
                    "implementations of that version",
                    options.choice.specification, specification_version(), options.choice.specification));
  auto const folder = fmt::format("{}/.{}.partial", options.output, options.tier);
  if (!make_cases(options, folder)) return ExitStatus::undecided;
  auto const status = write_release(options, folder);
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return status;
}

ExitStatus changes(SuiteSettings const& options) {
  auto const before = or_stop(OpenedSuite::open(options.suites[0], {"manifest"}), "suite: ");
  auto const after = or_stop(OpenedSuite::open(options.suites[1], {"manifest"}), "suite: ");
  auto const found = changes_of(or_stop(read_suite_rows(before.folder()), "suite: "),
                                or_stop(read_suite_rows(after.folder()), "suite: "), {});
  write_stdout(changes_markdown(found, options.suites[0], options.suites[1]));
  return found.cases.empty() ? ExitStatus::conforms : ExitStatus::violation;
}

}  // namespace

Action add_suite(Arguments command) {
  command.examples(kSuiteExamples);
  auto const options = std::make_shared<SuiteSettings>();
  auto& choice = options->choice;
  auto const make = command.command("release", "build a release: an immutable archive of a suite");
  make.option("-o,--output", options->output, "folder of the archive").value("FOLDER").shows_default();
  make.option("--spec", choice.specification,
              "version of the specification: next, with changes in review (spec/next), or the version number that this "
              "program implements")
      .value("VERSION");
  make.choice("--tier", options->tier, {"quick", "full"}, "size of the suite");
  make.option("--profile", options->profile, kProfileHelp).value("PROFILE").shows_default();
  make.option("--suite", options->from, "release this complete suite instead of a new one").value("SUITE");
  make.option("--target-version", options->target,
              "only cases whose programs require at most this version of StableHLO")
      .value("VERSION");
  make.option("--since", choice.since, "previous release: the differences become release/CHANGES.md").value("SUITE");
  make.option("--reasons", choice.reasons,
              "reasons for removed cases: a table of names, versions and reasons, separated by tabs")
      .value("FILE");
  make.option("--mutation-score", choice.score, "output of `assay generate --score SUITE --format json`").value("FILE");
  make.option("--errata-key", choice.errata_key,
              "public Ed25519 key (PEM) of the errata list, which may withdraw cases later")
      .value("FILE");
  make.option("--licence", choice.licence, "license of the suite (default: a notice of Apache-2.0)").value("FILE");
  make.option("--number", choice.number, "number of the release (default: one more than that of --since, or 1)")
      .value("N")
      .positive();
  make.jobs(options->jobs);
  make.progress(options->progress);
  auto const differ = command.command("changes", "compare two suites, case by case");
  differ.option("SUITE", options->suites, "before, after").required().takes(2, 2);
  return [=] {
    options->has_tier = make.holds("--tier");
    options->has_profile = make.holds("--profile");
    return differ.is_chosen() ? changes(*options) : release(*options);
  };
}

}  // namespace assay
