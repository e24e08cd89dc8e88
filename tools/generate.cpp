// Implements tools/command/command.hpp: `assay generate`.
#include "generators/assemble/generate.hpp"
#include "diagnostics/version.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/profile.hpp"
#include "diagnostics/stop.hpp"
#include "diagnostics/terminal.hpp"
#include "generators/archive/opened_suite.hpp"
#include "generators/archive/suite_archive.hpp"
#include "generators/ledger/case_names.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/run/shards.hpp"
#include "support/process/termination.hpp"
#include "tools/command/command.hpp"
#include "tools/render/generate_summary.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr char const* kGenerateExamples = R"(
A suite contains programs with inputs and permitted results, and invalid programs that a backend must reject. `assay help kinds`
explains the kinds of cases and their names. generators/README.md describes the files. The same options produce the same bytes on
every machine. To resume an interrupted run, repeat the command; manifest.json is written last.

Examples:
  assay generate -o suite                                 all ops, the tier `quick`
  assay generate -o suite --tier full --jobs 16
  assay generate -o suite.tar.zst                         the suite as one file, which test, judge and reduce take
  assay generate -o suite --ops dot_general,convolution --types bf16,f32 --kinds values
  assay generate -o part2 --tier full --shard 2/8         one of eight shards, each a suite of its own
  assay generate --score suite                            mutation score: the share of planted faults that the suite detects
  assay spec coverage suite                               the rules that the suite tests, and why others are not tested

Exit status: 0 the suite is complete, 1 it is complete except for cases that were left out because of a bug in assay, 2 usage error,
or a file cannot be written, 3 interrupted, or no case matches.)";

struct GenerateSettings {
  std::string folder, tier = "quick", profile = "xla", shard, score, artifacts, form = "mlir", format = "text";
  std::vector<std::string> ops, types, kinds;
  std::uint64_t seed = 1;
  unsigned jobs = 0;
  double progress = 0;
};

void fill_request(GenerateSettings const& options, GenerateOptions& wanted, SuiteRequest& request) {
  wanted.ops = or_stop(find_ops(options.ops), "generate: ");
  wanted.types = or_stop(find_types(options.types), "generate: ");
  wanted.kinds = or_stop(find_kinds(options.kinds), "generate: ");
  auto const shard = options.shard.empty() ? Shard() : parse_shard(options.shard);
  if (!shard) stop("--shard: not I/N with 1 <= I <= N: " + options.shard);
  request.shard = shard->index;
  request.shards = shard->count;
  wanted.profile = load_profile(options.profile);
  wanted.seed = options.seed;
  wanted.quick = options.tier == "quick";
  if (!options.artifacts.empty()) {
    wanted.artifacts = parse_version(options.artifacts);
    if (!wanted.artifacts || *wanted.artifacts < kOldestArtifact || *wanted.artifacts > newest_artifact())
      stop(fmt::format("--artifacts: not a version from {} to {}: {}", to_string(kOldestArtifact),
                       to_string(newest_artifact()), options.artifacts));
  }
  wanted.writes_hlo = options.form == "hlo";
  request.folder = options.folder;
  request.tool = fmt::format("assay {}", version());
  request.specification = specification_version();
  request.jobs = options.jobs;
}

ExitStatus conclude(SuiteResult const& result, std::string const& folder, std::string const& summary, bool is_part) {
  auto const done = fmt::format("{} cases are done; repeat the command to continue", result.totals.all_cases());
  switch (result.end) {
    case SuiteResult::End::refused:
      stop(result.error);
    case SuiteResult::End::failed:
      stop(fmt::format("{}; {}", result.error, done));
    case SuiteResult::End::stopped:
      write_diagnostics(fmt::format("assay: interrupted; {}\n", done));
      return ExitStatus::undecided;
    case SuiteResult::End::was_whole:
      write_stdout(fmt::format("{} was already complete\n", folder));
      break;
    case SuiteResult::End::whole:
      break;
  }
  write_stdout(summary);
  if (result.totals.all_cases() == 0 && !is_part) {
    write_error(fmt::format("generate: no case matches --ops, --types and --kinds; {} is not written", folder));
    return ExitStatus::undecided;
  }
  bool const is_sound = result.totals.faults == 0 && result.totals.differ == 0;
  return is_sound ? ExitStatus::conforms : ExitStatus::violation;
}

// Whether the suite is complete but has no case.
bool has_no_cases(SuiteResult const& result) {
  return result.end == SuiteResult::End::whole && result.totals.all_cases() == 0;
}

// Restores a folder that was absent or empty if no case was written.
class EmptyFolder {
public:
  explicit EmptyFolder(std::string path) : path_(std::move(path)) {
    std::error_code ignored;
    existed_ = fs::exists(path_, ignored);
    was_empty_ = !existed_ || fs::is_empty(path_, ignored);
  }
  void restore() const {
    std::error_code ignored;
    if (!was_empty_) return;
    for (auto const& entry : fs::directory_iterator(path_, ignored)) fs::remove_all(entry.path(), ignored);
    if (!existed_) fs::remove(path_, ignored);
  }

private:
  std::string path_;
  bool existed_ = false, was_empty_ = false;
};

// Builds an archive from a folder next to it, which is removed when the archive is complete. The manifest of an
// existing archive describes its contents.
class ArchiveBuilder {
public:
  explicit ArchiveBuilder(std::string path) : path_(std::move(path)) {}

  std::string folder() {
    std::error_code trouble;
    std::filesystem::create_directories(partial(), trouble);
    is_begun_ = !std::filesystem::is_empty(partial(), trouble);
    auto const is_manifest = [](std::string_view name) { return name == "manifest.json"; };
    if (!is_begun_ && std::filesystem::exists(path_, trouble))
      or_stop(unpack_suite_archive(path_, partial(), {}, is_manifest), "generate: ");
    return partial();
  }
  void finish(SuiteResult const& result, bool is_part) const {
    std::error_code ignored;
    if (has_no_cases(result) && !is_part) {
      std::filesystem::remove_all(partial(), ignored);
      return;
    }
    // An interrupted run may have left a complete folder.
    bool const is_whole = result.end == SuiteResult::End::whole || result.end == SuiteResult::End::was_whole;
    if (is_whole && (is_begun_ || result.end == SuiteResult::End::whole))
      or_stop(write_suite_archive(partial(), path_), "generate: ");
    bool const is_kept = !is_whole && (is_begun_ || result.end != SuiteResult::End::refused);
    if (!is_kept) std::filesystem::remove_all(partial(), ignored);
  }
  bool is_begun() const { return is_begun_; }

private:
  std::string partial() const { return path_ + ".partial"; }
  std::string path_;
  bool is_begun_ = false;  // by an earlier run
};

ExitStatus make_suite(GenerateSettings const& options) {
  GenerateOptions wanted;
  SuiteRequest request;
  fill_request(options, wanted, request);
  std::optional<ArchiveBuilder> archive;
  if (names_archive(options.folder)) request.folder = archive.emplace(options.folder).folder();
  EmptyFolder const before(request.folder);
  TerminationSignals signals;
  request.stop = &signals.flag();
  auto units = all_units(wanted);
  Progress progress(
      request.shards > units.size() ? 0 : (units.size() + request.shards - request.shard) / request.shards,
      options.progress);
  request.progress = [&](SuiteProgress const& at) { progress.show(fmt::format("{} cases  {}", at.cases, at.unit)); };
  auto result = generate(std::move(units), wanted, request);
  std::string summary;
  progress.clear();
  if (result.end == SuiteResult::End::whole || result.end == SuiteResult::End::was_whole)
    summary = or_stop(suite_summary(request.folder));
  bool const is_part = request.shards > 1;
  if (archive)
    archive->finish(result, is_part);
  else if (has_no_cases(result) && !is_part)
    before.restore();
  auto const at = result.error.find(request.folder);
  if (archive && !archive->is_begun() && at != std::string::npos)
    result.error.replace(at, request.folder.size(), options.folder);
  return conclude(result, options.folder, summary, is_part);
}

// Starts the program with the faulty kernels, which is installed next to this program.
[[noreturn]] void score(GenerateSettings const& options) {
  std::vector<std::string> words = {"assay-mutants", options.score, "--format", options.format};
  if (options.jobs) words.insert(words.end(), {"--jobs", std::to_string(options.jobs)});
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  exec_tool("assay-mutants", arguments.data());
}

// Each context of Z3 allocates 8 MiB. Without this, they are returned to the system and cleared again.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_TOP_PAD, 4 << 20);
#endif
}

ExitStatus run(GenerateSettings const& options, Arguments command) {
  for (auto const* const name :
       {"--ops", "--types", "--kinds", "--tier", "--seed", "--profile", "--artifacts", "--form", "--shard"})
    if (!options.score.empty() && command.holds(name))
      stop(fmt::format("generate: --score measures an existing suite; {} cannot be used with it", name));
  if (!options.score.empty()) score(options);
  if (options.folder.empty()) stop("generate: missing -o SUITE or --score");
  if (auto const problem = problem_of_archive_name(options.folder); !problem.empty()) stop("generate: -o " + problem);
  keep_freed_memory();
  return make_suite(options);
}

}  // namespace

Action add_generate(Arguments command) {
  command.examples(kGenerateExamples);
  auto const options = std::make_shared<GenerateSettings>();
  auto const output = command
                          .option("-o,--output", options->folder,
                                  "suite folder (new, empty, or incomplete) or archive: .tar.zst, .tar.gz, .tar, .zip")
                          .value("FOLDER|FILE");
  command.only(options->ops, options->types, options->kinds);
  command.spec_version();
  command.choice("--tier", options->tier, {"quick", "full"}, "quick: the most effective cases; full: all cases");
  command.option("--seed", options->seed, "random seed").shows_default();
  command.option("--profile", options->profile, kProfileHelp).value("PROFILE").shows_default();
  command.jobs(options->jobs);
  command.progress(options->progress);
  command
      .option("--artifacts", options->artifacts,
              "also write valid programs as portable artifacts (.mlirbc) of this version, e.g. 1.8.0")
      .value("VERSION");
  command.choice("--form", options->form, {"mlir", "hlo"},
                 "hlo: also write valid programs as HLO text (program.hlo), for backends that take it");
  command.option("--shard", options->shard, "generate shard I of N").value("I/N");
  auto const score =
      command.option("--score", options->score, "measure the mutation score of this suite instead of generating one")
          .value("SUITE");
  score.excludes(output);
  command.choice("--format", options->format, {"text", "json"}, "output format of --score").needs(score);
  return [options, command] { return run(*options, command); };
}

}  // namespace assay
