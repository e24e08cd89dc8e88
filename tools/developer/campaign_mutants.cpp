// campaign_mutants [--programs N] [--seed N] [--suite SUITE]: prints the number of programs of a campaign after which
// each wrong kernel is detected.
//
// The programs of a campaign do not depend on the backend. Therefore one campaign is run for all mutants: each
// undetected mutant is run on each program that has an op for it. With a suite, it also prints how many mutants the
// campaign detects of those that the suite detects, and of those that the suite misses.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <set>

#include "campaign/folder/journal_lines.hpp"
#include "campaign/novelty/features.hpp"
#include "campaign/run/blocks.hpp"
#include "generators/mutants/score/score.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/reduction/candidates/reference_run.hpp"
#include "semantics/program/npy.hpp"

namespace {

using namespace assay;
using namespace assay::campaign;
using Clock = std::chrono::steady_clock;

struct Detected {
  std::uint64_t program = 0;
  double seconds = 0;
  std::string way;
};

class Detection {
public:
  Detection(Profile const& profile, std::uint64_t seed, std::uint64_t programs)
      : profile_(profile), ways_(all_ways(profile, seed_of(seed, 1))), max_(programs) {
    state_.head.seed = seed;
  }

  void run() {
    Blocks blocks(ways_, state_, max_);
    while (auto const turn = blocks.next()) {
      TurnResult result;
      Random random(seed_of(seed_of(seed_of(state_.head.seed, state_.head.shard), "program"), turn->program));
      auto const begin = Clock::now();
      auto const drawn = ways_[turn->way].draw(random, turn->program / kEpoch);
      if (drawn) look(*turn, drawn, result, begin);
      blocks.give(*turn, std::move(result));
      while (auto const record = blocks.take(false)) {
        auto const applied = apply_line(block_line(*record), false, state_);
        if (!applied) throw std::runtime_error(applied.error());
      }
    }
  }

  std::map<std::size_t, Detected> const& detected() const { return detected_; }
  double seconds() const { return seconds_; }  // time for drawing and judging programs, without the runs of mutants

private:
  void look(Turn const& turn, DrawnProgram const& drawn, TurnResult& result, Clock::time_point begin) {
    auto const reference = reduction::ReferenceRun::prepare(drawn.text, false);
    if (!reference) return;
    auto const inputs = reference->convert(drawn.inputs);
    if (!inputs) return;
    auto const expected = reference->compute(*inputs, profile_);
    if (!expected) return;
    result.ended = Ended::conforms;
    auto const features = features_of(*reference->program());
    result.features.assign(features.begin(), features.end());
    seconds_ += std::chrono::duration<double>(Clock::now() - begin).count();
    try_mutants(turn, drawn, *expected);
  }

  void try_mutants(Turn const& turn, DrawnProgram const& drawn, std::vector<CaseResult> const& results) {
    auto const prepared = mutants::Bench::prepare(drawn.text);
    if (!prepared) return;
    auto const& bench = *prepared;
    std::vector<CaseResult> expected;
    for (auto const& one : results)
      expected.push_back({stored(one.expected), stored(one.low), stored(one.high), one.flags, one.exact});
    if (!bench->set_inputs(drawn.inputs) || !bench->run(expected).empty()) return;
    for (auto const& site : bench->sites())
      for (auto const mutant : bench->mutants_at(site)) {
        if (detected_.contains(mutant)) continue;
        auto const outcome = bench->run_mutant(mutant, site, expected);
        if (outcome == mutants::Outcome::detected || outcome == mutants::Outcome::fails)
          detected_[mutant] = {turn.program + 1, seconds_, ways_[turn.way].name};
      }
  }

  Profile const& profile_;
  std::vector<Way> const ways_;
  std::uint64_t max_;
  CampaignState state_;
  std::map<std::size_t, Detected> detected_;
  double seconds_ = 0;
};

template <class Value, class Get> Value part_of(std::vector<Detected> all, double share, Get const& get) {
  if (all.empty()) return {};
  std::ranges::sort(all, {}, get);
  auto const at = static_cast<std::size_t>(share * static_cast<double>(all.size() - 1));
  return get(all[at]);
}

void print_quantiles(std::vector<Detected> const& all) {
  for (auto const& [share, name] : {std::pair{0.5, "median"}, {0.95, "95 %"}, {1.0, "last"}})
    fmt::print("{:<8}{} programs, {:.1f} s of one core\n", name,
               part_of<std::uint64_t>(all, share, [](Detected const& one) { return one.program; }),
               part_of<double>(all, share, [](Detected const& one) { return one.seconds; }));
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Says after how many programs of a campaign each wrong kernel is detected.", "campaign_mutants");
  std::uint64_t programs = 10'000, seed = 1;
  std::string suite;
  bool lists = false;
  app.add_option("--programs", programs, "of the campaign");
  app.add_option("--seed", seed, "of the campaign");
  app.add_option("--suite", suite, "a suite to compare with, whose profile must be xla");
  app.add_flag("--list", lists, "list the mutants with the program that detects them");
  CLI11_PARSE(app, argc, argv);
  auto const profile = read_profile("xla");
  if (!profile) return 2;
  Detection detection(*profile, seed, programs);
  detection.run();
  std::vector<Detected> all;
  for (auto const& [mutant, found] : detection.detected()) all.push_back(found);
  auto const& mutants = mutants::all_mutants();
  fmt::print("{} of {} mutants are detected by {} programs, which took {:.1f} s of one core to draw and judge\n",
             all.size(), mutants.size(), programs, detection.seconds());
  print_quantiles(all);
  if (lists)
    for (std::size_t i = 0; i < mutants.size(); ++i) {
      auto const found = detection.detected().find(i);
      fmt::print("{}\t{}\n", mutants[i].name,
                 found == detection.detected().end() ? "not detected"
                                                     : fmt::format("{}\t{}", found->second.program, found->second.way));
    }
  if (suite.empty()) return 0;
  auto const scored = mutants::score_suite(suite, {});
  if (!scored) return std::fputs(scored.error().c_str(), stderr), 2;
  std::set<std::size_t> killed;
  for (auto const& instance : scored->instances)
    if (instance.fate == mutants::Fate::killed) killed.insert(instance.mutant);
  std::size_t both = 0, more = 0;
  for (auto const& [mutant, found] : detection.detected()) ++(killed.contains(mutant) ? both : more);
  fmt::print("of {} that the suite detects {} ({:.1f} %); of {} that it does not, {}\n", killed.size(), both,
             100.0 * static_cast<double>(both) / static_cast<double>(std::max<std::size_t>(killed.size(), 1)),
             mutants.size() - killed.size(), more);
  return 0;
}
