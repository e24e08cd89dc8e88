#include "generators/assemble/generate.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "grammar/bytecode/write/write.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/run/shards.hpp"
#include "support/process/termination.hpp"
#include "tools/command/profile.hpp"
#include "tools/command/command.hpp"
#include "tools/command/terminal.hpp"
#include "tools/ledger/generate_names.hpp"
#include "tools/render/generate_summary.hpp"

namespace assay::inline tools {
namespace {

constexpr char const* kExamples = R"(
A suite holds programs with inputs and the results that are permitted, and programs that must be refused; README.md in
generators/ describes its files. The same options give the same bytes on every machine. What was stopped goes on when
the same command is given again; until it is whole, a suite has no manifest.json.

Examples:
  assay generate -o suite                                 all ops, the tier `quick`
  assay generate -o suite --tier full --jobs 16
  assay generate -o suite --ops dot_general,convolution --types bf16,f32 --kinds values
  assay generate -o part2 --tier full --shard 2/8         one of eight parts, each a suite of its own
  assay generate --score suite                            which faults, planted into assay's own kernels, it finds
  assay spec coverage suite                               what it covers, and what not for which reason

Exit status: 0 the suite is whole, 1 it is, and cases were left out because of mistakes of assay, 2 bad usage, or a file
that cannot be written, 3 it was stopped.)";

struct Options {
  std::string folder, tier = "quick", profile = "xla", shard, score, artifacts, format = "text";
  std::vector<std::string> ops, types, kinds;
  std::uint64_t seed = 1;
  unsigned jobs = 0;
};

bool understand(Options const& options, GenerateOptions& wanted, SuiteRequest& request) {
  std::string error;
  if (!find_ops(options.ops, wanted.ops, error) || !find_types(options.types, wanted.types, error) ||
      !find_kinds(options.kinds, wanted.kinds, error))
    return write_error("generate: " + error), false;
  Shard shard;
  if (!options.shard.empty() && !parse_shard(options.shard, shard))
    return write_error("--shard: not I/N with 1 <= I <= N: " + options.shard), false;
  request.shard = shard.index;
  request.shards = shard.count;
  auto read = load_profile(options.profile);
  if (!read) return false;
  wanted.profile = std::move(*read);
  wanted.seed = options.seed;
  wanted.quick = options.tier == "quick";
  if (!options.artifacts.empty()) {
    wanted.artifacts = parse_version(options.artifacts);
    if (!wanted.artifacts || *wanted.artifacts < kOldestArtifact || *wanted.artifacts > newest_artifact())
      return write_error(fmt::format("--artifacts: not a version from {} to {}: {}", to_string(kOldestArtifact),
                                     to_string(newest_artifact()), options.artifacts)),
             false;
  }
  request.folder = options.folder;
  request.tool = fmt::format("assay {}", version());
  request.specification = specification_version();
  request.jobs = options.jobs;
  return true;
}

ExitStatus conclude(SuiteResult const& result, std::string const& folder) {
  std::string error;
  switch (result.end) {
    case SuiteResult::End::refused:
      return write_error(result.error), ExitStatus::usage;
    case SuiteResult::End::failed:
      write_error(fmt::format("{}; {} cases are done, and the same command goes on from there", result.error,
                              result.totals.all_cases()));
      return ExitStatus::usage;
    case SuiteResult::End::stopped:
      write_diagnostics(fmt::format("assay: stopped; {} cases are done, and the same command goes on from there\n",
                                    result.totals.all_cases()));
      return ExitStatus::undecided;
    case SuiteResult::End::was_whole:
      write_out(fmt::format("{} was whole already\n", folder));
      break;
    case SuiteResult::End::whole:
      break;
  }
  std::string summary;
  if (!suite_summary(folder, summary, error)) return write_error(error), ExitStatus::usage;
  write_out(summary);
  bool const is_sound = result.totals.faults == 0 && result.totals.differ == 0;
  return is_sound ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus make_suite(Options const& options) {
  GenerateOptions wanted;
  SuiteRequest request;
  if (!understand(options, wanted, request)) return ExitStatus::usage;
  Interrupt interrupt;
  request.stop = &interrupt.flag();
  auto units = all_units(wanted);
  Progress progress(request.shards > units.size() ? 0
                                                  : (units.size() + request.shards - request.shard) / request.shards);
  request.progress = [&](SuiteProgress const& at) { progress.show(fmt::format("{} cases  {}", at.cases, at.unit)); };
  auto const result = generate(std::move(units), wanted, request);
  progress.clear();
  return conclude(result, options.folder);
}

// The program with the faulty kernels is another one, beside this.
ExitStatus score(Options const& options) {
  std::error_code trouble;
  auto const self = std::filesystem::read_symlink("/proc/self/exe", trouble);
  if (trouble) return write_error("cannot tell where this program is: " + trouble.message()), ExitStatus::usage;
  auto program = (self.parent_path() / "assay-mutants").string(), suite = options.score, format = options.format;
  std::string jobs = std::to_string(options.jobs), jobs_flag = "--jobs", format_flag = "--format";
  std::vector<char*> arguments = {program.data(), suite.data(), format_flag.data(), format.data()};
  if (options.jobs) arguments.insert(arguments.end(), {jobs_flag.data(), jobs.data()});
  arguments.push_back(nullptr);
  execv(program.c_str(), arguments.data());
  write_error("cannot start " + program + ", which belongs beside this program: " + std::strerror(errno));
  return ExitStatus::usage;
}

ExitStatus run(Options const& options, CLI::App const& command) {
  for (auto const* const name :
       {"--ops", "--types", "--kinds", "--tier", "--seed", "--profile", "--artifacts", "--shard"})
    if (!options.score.empty() && command.count(name) > 0)
      return write_error(fmt::format("generate: --score takes a suite as it is, {} does not go with it", name)),
             ExitStatus::usage;
  if (!options.score.empty()) return score(options);
  if (options.folder.empty()) return write_error("generate: -o SUITE is missing, or --score"), ExitStatus::usage;
  return make_suite(options);
}

}  // namespace

Action add_generate(CLI::App& command) {
  command.footer(kExamples);
  auto const options = std::make_shared<Options>();
  auto* const output = command.add_option("-o,--output", options->folder, "the suite's folder: new, empty, or begun");
  command.add_option("--ops", options->ops, "only these: add,chlo.acos,...")->allow_extra_args(false);
  command.add_option("--types", options->types, "only with these element types: bf16,complex<f32>,...")
      ->allow_extra_args(false);
  command.add_option("--kinds", options->kinds, "only these: valid,invalid,values,programs,probes")
      ->allow_extra_args(false);
  command.add_option("--tier", options->tier, "quick: what finds most for its price; full: everything")
      ->check(CLI::IsMember({"quick", "full"}))
      ->capture_default_str();
  command.add_option("--seed", options->seed, "of everything that is drawn")->capture_default_str();
  command
      .add_option("--profile", options->profile,
                  "how accurate results must be: ieee, opencl-full, cuda, wgsl, tosa, xla, or a .toml file")
      ->capture_default_str();
  command.add_option("--jobs", options->jobs, "threads; 0: one for each core")
      ->check(CLI::Range(0u, 1024u))
      ->capture_default_str();
  command.add_option("--artifacts", options->artifacts,
                     "a version, e.g. 1.8.0: what keeps the rules also as portable artifacts of it (.mlirbc)");
  command.add_option("--shard", options->shard, "I/N: the I-th of N parts");
  auto* const score = command.add_option("--score", options->score, "no new suite: the detection power of this one");
  score->excludes(output);
  command.add_option("--format", options->format, "form of what --score says")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str()
      ->needs(score);
  return [options, &command] { return run(*options, command); };
}

}  // namespace assay::inline tools
