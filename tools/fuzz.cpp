// Implements tools/command/command.hpp: `assay fuzz`.
#include "campaign/fuzz.hpp"

#include <memory>

#include "diagnostics/profile.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

constexpr char const* kFuzzHelp = R"(
Random programs are generated, run on the backend and judged by the permitted sets of the profile, until --time is up or --programs are run.
Each failure is filed under a cause (op, class of types, class of attributes, kind of deviation) and reduced once; known causes are
counted. CAMPAIGN is a folder: the same command again resumes it, also after it was killed. docs/fuzz.md describes it.

Examples:
  assay fuzz --preset iree --time 8h -o campaign
  assay fuzz --worker "python3 my_worker.py" --time 10m --fresh-seed -o night --baseline known.toml --junit fuzz.xml
  assay fuzz --preset iree --ops dot_general,convolution --types bf16 --time 1h -o products
  assay fuzz --pjrt ./plugin.so --programs 100000 --seed 7 -o campaign --known last_campaign
  assay fuzz --preset iree --shard 2/8 --time 1h -o part2      one of 8 shards, each with programs of its own
  assay fuzz --merge part1 --merge part2 -o all                the shards as one campaign
  assay fuzz --show -o campaign --html campaign.html           the report, also while it runs
  assay fuzz --replay -o campaign --preset iree                the causes that are fixed in this version of the backend
  assay fuzz --promote suite -o campaign                       the causes as cases of a suite

Without --shard, the environment variables of Bazel, GoogleTest, Slurm and Kubernetes select the shard.

Exit status: 0 no unknown cause, 1 an unknown cause (with --replay: one that is not fixed), 2 usage error, or a file
cannot be read or written, 3 too little was decided: fewer than 20 programs were judged, or a quarter of --programs (with --replay: some cause is undecided, the others are fixed).)";

}  // namespace

Action add_fuzz(Arguments command) {
  command.examples(kFuzzHelp);
  auto const request = std::make_shared<campaign::FuzzRequest>();
  command.option("-o,--output", request->folder, "folder of the campaign").value("CAMPAIGN").required();
  add_backend_options(command.group("The backend"), request->backend);
  command.group("The backend")
      .option("--name", request->name, "backend name in reports (default: as reported by the backend)")
      .value("NAME");
  command.group("The backend")
      .option("--coverage", request->coverage,
              "command that prints the coverage ids of the last program, one on each line")
      .value("COMMAND");
  auto const ops =
      command.list("--ops", request->ops, "only programs with one of these ops: add,chlo.acos,...").value("OP,...");
  command.list("--only-ops", request->only_ops, "only programs without other ops, for a backend that has few")
      .value("OP,...")
      .excludes(ops);
  command.list("--types", request->types, "only programs with one of these element types: bf16,complex<f32>,...")
      .value("TYPE,...");
  command.option("--time", request->time, "duration of this run, such as 90s, 15m or 8h (default: 1m)").value("TIME");
  command.option("--programs", request->programs, "total number of programs of the campaign").value("N");
  auto const seed = command.option("--seed", request->seed, "seed of the programs (default: 1)").value("N");
  command.flag("--fresh-seed", request->is_seed_fresh, "use and print a new seed").excludes(seed);
  command.jobs(request->jobs);
  command.progress(request->progress);
  command.option("--profile", request->profile, kProfileHelp).value("PROFILE").shows_default();
  command.option("--shard", request->shard, "shard I of N").value("I/N");
  command.option("--baseline", request->baseline, "file of known causes").value("FILE");
  command.flag("--update-baseline", request->updates_baseline, "write the causes of this campaign to the baseline");
  command.list("--known", request->known, "an earlier campaign whose causes are known; repeatable").value("CAMPAIGN");
  command.option("--time-limit", request->case_seconds, "time limit per execution, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  command.option("--reduce-time-limit", request->reduce_seconds, "time limit per reduction, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  auto const replay = command.flag("--replay", request->replays, "rerun every cause on this backend");
  auto const show = command.flag("--show", request->shows, "only report what the campaign has found so far");
  auto const promote =
      command.option("--promote", request->suite, "write the causes as cases of a new suite").value("SUITE");
  command.list("--merge", request->merged, "a campaign to merge into CAMPAIGN; repeatable")
      .value("CAMPAIGN")
      .excludes(replay);
  replay.excludes(show);
  promote.excludes(replay);
  promote.excludes(show);
  command.option("--junit", request->junit, "write JUnit XML").value("FILE");
  command.option("--sarif", request->sarif, "write SARIF 2.1.0").value("FILE");
  command.option("--html", request->html, "write an HTML page").value("FILE");
  command.option("--json", request->json, "write the report as JSON").value("FILE");
  command.choice("--format", request->format, {"text", "json"}, "output format");
  command.option("--work", request->work, "folder for temporary files").value("FOLDER");
  return [request] { return campaign::fuzz(*request); };
}

}  // namespace assay
