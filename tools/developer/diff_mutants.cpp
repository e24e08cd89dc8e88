// diff_mutants PROGRAMS [FAULTS [SEED]]: random programs of 50 to 500 ops. In each, mutants act at random ops, one at a time, until
// FAULTS (30) of them have changed what is not permitted to change; and random conforming implementations of some profiles run it.
// How often does `assay diff` name the op that is wrong, and how often one that is right? Exit status 0: of the faults at
// least 98 of 100 are named first, and nothing else is.
#include <cstdio>
#include <cstdlib>

#include "generators/random/make.hpp"
#include "grammar/notation/profile_file.hpp"
#include "support/random_sequence.hpp"
#include "tools/developer/diff_score.hpp"

using namespace assay;
using namespace assay::developer;

namespace {

constexpr char const* kProfiles[] = {"ieee", "xla", "cuda", "opencl-full"};  // the first is that of the mutants

void print(std::FILE* to, DiffScore const& score) {
  std::fprintf(
      to,
      "%zu programs of %zu ops: %zu of %zu faults named first (%zu changes permitted, %zu mutants without effect); "
      "%zu false alarms there and in %zu permitted implementations\n",
      score.programs, score.ops, score.named, score.faults, score.permitted, score.unchanged, score.false_alarms,
      score.implementations);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  auto const number = [&](int at, int otherwise) {
    return static_cast<std::uint64_t>(argc > at ? std::atoi(argv[at]) : otherwise);
  };
  std::vector<Profile> profiles;
  for (auto const* name : kProfiles) {
    auto const read = read_profile(name);
    if (!read) return 2;
    profiles.push_back(*read);
  }
  DiffScore score;
  for (std::uint64_t i = 0; i < number(1, 0); ++i) {
    std::uint64_t const seed = mixed(number(3, 1)) + i;
    auto const made = random_programs::random_large_program(seed, 50 + mixed(seed) % 451, profiles[0]);
    DiffSample const sample(made.text, made.inputs);
    if (made.text.empty() || !sample.flat) continue;
    auto const name = "program " + std::to_string(i);
    ++score.programs;
    score.ops += sample.flat->ops().size();
    score_faults(sample, profiles[0], seed, number(2, 30), name, score);
    for (auto const& profile : profiles) score_permitted(sample, profile, seed, name, score);
    print(stderr, score);
  }
  for (auto const& one : score.missed) std::printf("%s\n", one.c_str());
  print(stdout, score);
  return score.named * 100 >= score.faults * 98 && score.false_alarms == 0 ? 0 : 1;
}
