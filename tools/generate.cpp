// Implements tools/command/command.hpp: `assay generate`.
#include "generators/assemble/generate.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "generators/ledger/case_names.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/run/shards.hpp"
#include "support/process/termination.hpp"
#include "tools/command/command.hpp"
#include "tools/command/profile.hpp"
#include "tools/command/stop.hpp"
#include "tools/command/terminal.hpp"
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

void understand(Options const& options, GenerateOptions& wanted, SuiteRequest& request) {
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
  request.folder = options.folder;
  request.tool = fmt::format("assay {}", version());
  request.specification = specification_version();
  request.jobs = options.jobs;
}

ExitStatus conclude(SuiteResult const& result, std::string const& folder) {
  auto const done =
      fmt::format("{} cases are done, and the same command goes on from there", result.totals.all_cases());
  switch (result.end) {
    case SuiteResult::End::refused:
      stop(result.error);
    case SuiteResult::End::failed:
      stop(fmt::format("{}; {}", result.error, done));
    case SuiteResult::End::stopped:
      write_diagnostics(fmt::format("assay: stopped; {}\n", done));
      return ExitStatus::undecided;
    case SuiteResult::End::was_whole:
      write_out(fmt::format("{} was whole already\n", folder));
      break;
    case SuiteResult::End::whole:
      break;
  }
  write_out(or_stop(suite_summary(folder)));
  bool const is_sound = result.totals.faults == 0 && result.totals.differ == 0;
  return is_sound ? ExitStatus::conforms : ExitStatus::violation;
}

ExitStatus make_suite(Options const& options) {
  GenerateOptions wanted;
  SuiteRequest request;
  understand(options, wanted, request);
  TerminationSignals signals;
  request.stop = &signals.flag();
  auto units = all_units(wanted);
  Progress progress(request.shards > units.size() ? 0
                                                  : (units.size() + request.shards - request.shard) / request.shards);
  request.progress = [&](SuiteProgress const& at) { progress.show(fmt::format("{} cases  {}", at.cases, at.unit)); };
  auto const result = generate(std::move(units), wanted, request);
  progress.clear();
  return conclude(result, options.folder);
}

// The program with the faulty kernels is another one, beside this.
[[noreturn]] void score(Options const& options) {
  std::vector<std::string> words = {"assay-mutants", options.score, "--format", options.format};
  if (options.jobs) words.insert(words.end(), {"--jobs", std::to_string(options.jobs)});
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  become("assay-mutants", arguments.data());
}

ExitStatus run(Options const& options, Arguments command) {
  for (auto const* const name :
       {"--ops", "--types", "--kinds", "--tier", "--seed", "--profile", "--artifacts", "--shard"})
    if (!options.score.empty() && command.holds(name))
      stop(fmt::format("generate: --score takes a suite as it is, {} does not go with it", name));
  if (!options.score.empty()) score(options);
  if (options.folder.empty()) stop("generate: -o SUITE is missing, or --score");
  return make_suite(options);
}

}  // namespace

Action add_generate(Arguments command) {
  command.examples(kExamples);
  auto const options = std::make_shared<Options>();
  auto const output = command.option("-o,--output", options->folder, "the suite's folder: new, empty, or begun");
  command.list("--ops", options->ops, "only these: add,chlo.acos,...");
  command.list("--types", options->types, "only with these element types: bf16,complex<f32>,...");
  command.list("--kinds", options->kinds, "only these: valid,invalid,values,programs,probes");
  command.choice("--tier", options->tier, {"quick", "full"}, "quick: what finds most for its price; full: everything");
  command.option("--seed", options->seed, "of everything that is drawn").shows_default();
  command.option("--profile", options->profile, kProfileHelp).shows_default();
  command.option("--jobs", options->jobs, "threads; 0: one for each core").range(0u, 1024u).shows_default();
  command.option("--artifacts", options->artifacts,
                 "a version, e.g. 1.8.0: what satisfies the rules also as portable artifacts of it (.mlirbc)");
  command.option("--shard", options->shard, "I/N: the I-th of N parts");
  auto const score = command.option("--score", options->score, "no new suite: the detection power of this one");
  score.excludes(output);
  command.choice("--format", options->format, {"text", "json"}, "form of what --score says").needs(score);
  return [options, command] { return run(*options, command); };
}

}  // namespace assay::inline tools
