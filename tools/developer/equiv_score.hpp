// Tests the proofs of `assay equiv` on random pairs of programs that laws make equal, and on pairs in which one program
// has a fault. Proved pairs are run on the inputs of the random program and on others. No run may show a difference.
#pragma once

#include <string>
#include <vector>

#include "equiv/prove/prove_equal.hpp"
#include "equiv/search/input_values.hpp"
#include "generators/random/make.hpp"
#include "tools/developer/law_rewriting.hpp"

namespace assay::developer {

struct EquivScore {
  std::size_t programs = 0, pairs = 0;
  std::size_t proven = 0;         // pairs of two sides of laws that are proved equal or to refine each other
  std::size_t wrong_laws = 0;     // pairs of two sides of laws whose runs differ
  std::size_t faults = 0;         // pairs in which one program has a fault and both are valid
  std::size_t differing = 0;      // faults for which a run shows a difference
  std::size_t proven_faults = 0;  // faults for which the pair is proved nevertheless
  std::size_t runs = 0;
  std::vector<std::string> unsound;  // both programs of proved pairs whose runs differ
};

enum class Proof : std::uint8_t { none, refines, equal };
enum class Seen : std::uint8_t { not_run, same, permitted, refuted };  // the worst outcome of the runs

struct EquivScoreOptions {
  std::size_t laws = 3;    // maximum number of laws in a pair
  std::size_t pairs = 4;   // number of pairs for a program
  std::size_t faults = 3;  // number of faults for a pair
  std::size_t runs = 12;   // number of runs of a proved pair, in addition to the run on the program's inputs
  RunLimits limits{
      .max_steps = 100'000, .max_work = 10'000'000, .max_bytes = std::uint64_t{256} << 20, .max_depth = 100};
};

class EquivScorer {
public:
  EquivScorer(Profile const& profile, EquivScoreOptions options) : profile_(profile), options_(options) {}

  void add(std::string const& text, std::vector<Tensor> const& inputs, std::uint64_t seed) {
    PreparedProgram const program(text, {.policy = CheckPolicy::either, .binds = false});
    if (text.empty() || program.is_stopped()) return;
    ++score_.programs;
    Random random(seed);
    for (std::size_t n = 0; n < options_.pairs; ++n) {
      auto const pair = rewriting_.pair_of(program.program(), options_.laws, random);
      if (pair) add_pair(*pair, inputs, random);
    }
  }

  EquivScore const& score() const { return score_; }

  // Runs the pair on `inputs` and on others, with more runs if the pair is proved.
  Seen seen(PreparedProgram const& a, PreparedProgram const& b, std::vector<Tensor> const& inputs, Proof proof,
            std::uint64_t seed) {
    Seen worst = Seen::not_run;
    auto const pair = entry_pair(a, b, "main");
    if (!pair || !pair->mismatch.empty() || !pair->obstacle.empty()) return worst;
    PairRunner runner(*pair, profile_, options_.limits);
    std::vector<Shape> shapes;
    Inputs own;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      shapes.push_back(inputs[i].shape());
      own.push_back(inputs[i].as(pair->parameters.at(i).in_a));
    }
    auto const codes = distinguishing_codes(*pair);
    InputValues values(*pair, shapes, codes, seed);
    std::size_t const others = proof == Proof::none ? 2 : options_.runs;
    for (std::size_t n = 0; n <= others && worst != Seen::refuted; ++n) {
      auto const trial = runner.run(n == 0 ? own : values.next());
      ++score_.runs;
      if (trial.kind == TrialKind::agree) worst = std::max(worst, Seen::same);
      if (trial.kind == TrialKind::permitted) worst = std::max(worst, Seen::permitted);
      if (trial.kind == TrialKind::refuted) worst = Seen::refuted;
    }
    return worst;
  }

private:
  void add_pair(LawPair const& pair, std::vector<Tensor> const& inputs, Random& random) {
    PreparedProgram const a(pair.a, kHow), b(pair.b, kHow);
    if (a.is_stopped() || b.is_stopped()) return;
    ++score_.pairs;
    auto const found = compare(a, b, inputs, random.next());
    score_.proven += found.proof != Proof::none;
    score_.wrong_laws += found.seen == Seen::refuted;
    note(pair.a, pair.b, found, "");
    for (std::size_t n = 0; n < options_.faults; ++n) {
      MutableProgram faulty(b.program());
      auto const what = ProgramFault(faulty, random).make();
      auto const text = what.empty() ? what : print_program(faulty, AssemblyFormat::generic);
      PreparedProgram const changed(text, kHow);
      if (text.empty() || changed.is_stopped()) continue;
      auto const shown = compare(a, changed, inputs, random.next());
      if (shown.seen == Seen::not_run) continue;
      ++score_.faults;
      score_.differing += shown.seen >= Seen::permitted;
      score_.proven_faults += shown.proof != Proof::none;
      note(pair.a, text, shown, what);
    }
  }

  struct Comparison {
    Proof proof = Proof::none;
    Seen seen = Seen::not_run;
  };

  void note(std::string const& a, std::string const& b, Comparison const& found, std::string const& what) {
    bool const is_unsound = (found.proof == Proof::equal && found.seen >= Seen::permitted) ||
                            (found.proof == Proof::refines && found.seen > Seen::permitted);
    if (is_unsound)
      score_.unsound.push_back((found.proof == Proof::equal ? "equal: " : "refines: ") + what + "\n" + a +
                               "\n// -----\n" + b);
  }

  Comparison compare(PreparedProgram const& a, PreparedProgram const& b, std::vector<Tensor> const& inputs,
                     std::uint64_t seed) {
    Comparison found;
    auto const pair = entry_pair(a, b, "main");
    if (!pair || !pair->mismatch.empty() || !pair->obstacle.empty()) return found;
    EquivOptions how;
    how.profile = &profile_;
    how.cuts = seed % 4 == 0;
    auto const proof = prove_equal(a.program(), *pair->a.function->op, b.program(), *pair->b.function->op, how);
    if (proof.verdict == EquivVerdict::equal) found.proof = Proof::equal;
    if (proof.verdict == EquivVerdict::refines) found.proof = Proof::refines;
    found.seen = seen(a, b, inputs, found.proof, seed);
    return found;
  }

  static constexpr PrepareOptions kHow{.policy = CheckPolicy::either};
  Profile const& profile_;
  EquivScoreOptions options_;
  LawRewriting rewriting_;
  EquivScore score_;
};

// Adds a small random program of any kind, which depends only on the seed.
inline void add_random_program(EquivScorer& scorer, Profile const& profile, std::uint64_t seed) {
  random_programs::MakeOptions how;
  how.profile = &profile;
  how.max_ops = 12;
  how.max_results = 3;
  auto const kind = random_programs::kProgramKinds[seed % std::size(random_programs::kProgramKinds)];
  auto const made = random_programs::make(random_programs::program_recipe(kind, seed), how);
  scorer.add(made.text, made.inputs, seed);
}

}  // namespace assay::developer
