// equiv_soundness PAIRS [SEED]: tests the proofs of `assay equiv` on PAIRS random pairs of programs. Each pair is a
// random program with the left and the right side of some laws inserted. Then one op of one program gets a fault, three
// times. Proved pairs are run. Exit status 0: no run of a proved pair shows a difference.
#include <cstdio>
#include <cstdlib>

#include "grammar/notation/profile_file.hpp"
#include "tools/developer/equiv_score.hpp"

using namespace assay;
using namespace assay::developer;

namespace {

void print(std::FILE* to, EquivScore const& score) {
  std::fprintf(
      to,
      "%zu programs, %zu pairs by laws: %zu proven, %zu differ; %zu pairs with a fault: %zu differ, %zu proven; "
      "%zu runs; %zu proofs are wrong\n",
      score.programs, score.pairs, score.proven, score.wrong_laws, score.faults, score.differing, score.proven_faults,
      score.runs, score.unsound.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return std::fputs("equiv_soundness PAIRS [SEED]\n", stderr), 2;
  auto const wanted = std::strtoull(argv[1], nullptr, 10);
  auto const first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  auto const profile = read_profile("ieee");
  if (!profile) return 2;
  EquivScorer scorer(*profile, {});
  std::size_t told = 0;
  for (std::uint64_t number = 0; scorer.score().pairs < wanted; ++number) {
    add_random_program(scorer, *profile, mixed(first) + number);
    for (; told < scorer.score().unsound.size(); ++told) std::printf("%s\n", scorer.score().unsound[told].c_str());
    std::fflush(stdout);
    if (number % 100 == 99) print(stderr, scorer.score());
  }
  print(stdout, scorer.score());
  return scorer.score().unsound.empty() ? 0 : 1;
}
