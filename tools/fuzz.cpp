// Implements tools/command/command.hpp: `assay fuzz`.
#include "campaign/fuzz.hpp"

#include <memory>

#include "diagnostics/profile.hpp"
#include "tools/command/backend_options.hpp"
#include "tools/command/command.hpp"

namespace assay {
namespace {

constexpr char const* kFuzzHelp = R"(
Random programs are generated, run on the backend and judged by the results that the profile permits, until --time is up or the
number --programs is reached. Failures are grouped by cause: the op, the classes of its types and attributes, and how the result is
wrong (value, NaN, shape, crash, ...). The first failure of a cause is reduced to a small program; later ones are only counted.
CAMPAIGN is a folder. To continue a campaign, also one that was killed, repeat the command. docs/fuzz.md describes the files.

Examples:
  assay fuzz --preset iree --time 8h -o campaign
  assay fuzz --worker "python3 my_worker.py" --time 10m --fresh-seed -o night --baseline known.toml --junit fuzz.xml
  assay fuzz --preset iree --ops dot_general,convolution --types bf16 --time 1h -o products
  assay fuzz --pjrt ./plugin.so --programs 100000 --seed 7 -o campaign --known last_campaign
  assay fuzz --preset iree --shard 2/8 --time 1h -o part2      one of 8 shards, each with programs of its own
  assay fuzz --merge part1 --merge part2 -o all                the shards as one campaign
  assay fuzz --show -o campaign --html campaign.html           the report, also while it runs
  assay fuzz --replay -o campaign --preset iree                run every cause again: which are fixed in this version?
  assay fuzz --promote suite -o campaign                       the causes as cases of a suite

Without --shard, the environment variables of Bazel, GoogleTest, Slurm and Kubernetes select the shard.

Exit status: 0 no unknown cause (with --replay: all causes are fixed), 1 an unknown cause (with --replay: a cause is not fixed),
2 usage error, or a file cannot be read or written, 3 too few programs were judged: fewer than 20, or with --programs fewer than a
quarter of that number if that is less (with --replay: some causes are undecided, the others are fixed).)";

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
              "command that prints what the last program reached in the backend, one coverage id on each line")
      .value("COMMAND");
  auto const ops =
      command.list("--ops", request->ops, "only programs with one of these ops: add,chlo.acos,...").value("OP,...");
  command
      .list("--only-ops", request->only_ops,
            "only programs in which no other ops occur, for a backend that supports few ops")
      .value("OP,...")
      .excludes(ops);
  command.list("--types", request->types, "only programs with one of these element types: bf16,complex<f32>,...")
      .value("TYPE,...");
  command.option("--time", request->time, "duration of this run, such as 90s, 15m or 8h (default: 1m)").value("TIME");
  command.option("--programs", request->programs, "total number of programs of the campaign").value("N");
  auto const seed = command.option("--seed", request->seed, "seed of the programs (default: 1)").value("N");
  command.flag("--fresh-seed", request->is_seed_fresh, "use a new random seed, and print it").excludes(seed);
  command.jobs(request->jobs);
  command.progress(request->progress);
  command.option("--profile", request->profile, kProfileHelp).value("PROFILE").shows_default();
  command.option("--shard", request->shard, "run shard I of N, which has programs of its own").value("I/N");
  command.option("--baseline", request->baseline, "file of known causes, which do not fail the run").value("FILE");
  command.flag("--update-baseline", request->updates_baseline, "write the causes of this campaign to the baseline");
  command.list("--known", request->known, "folder of an earlier campaign, whose causes count as known; repeatable")
      .value("CAMPAIGN");
  command.option("--time-limit", request->case_seconds, "time limit per execution, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  command.option("--reduce-time-limit", request->reduce_seconds, "time limit per reduction, in seconds")
      .value("SECONDS")
      .check(validate_seconds)
      .shows_default();
  auto const replay =
      command.flag("--replay", request->replays, "run every cause again on this backend, to see which are fixed");
  auto const show = command.flag("--show", request->shows, "print the report of the campaign so far, and run nothing");
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
