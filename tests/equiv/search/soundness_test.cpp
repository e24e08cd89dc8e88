// Proofs for random pairs of programs: a short run of tools/developer/equiv_soundness.cpp.
#include <gtest/gtest.h>

#include "grammar/notation/profile_file.hpp"
#include "tools/developer/equiv_score.hpp"

namespace assay {
namespace {

using developer::EquivScorer;

constexpr std::size_t kPairs = 100;
constexpr std::uint64_t kMaxPrograms = 400;

TEST(EquivSoundness, ProvedRandomPairsNeverDiffer) {
  auto const profile = read_profile("ieee");
  ASSERT_TRUE(profile);
  EquivScorer scorer(*profile, {});
  for (std::uint64_t seed = 0; scorer.score().pairs < kPairs && seed < kMaxPrograms; ++seed)
    add_random_program(scorer, *profile, seed);
  auto const& score = scorer.score();
  for (auto const& one : score.unsound) ADD_FAILURE() << one;
  EXPECT_GE(score.pairs, kPairs);
  // Programs may read the bits of a NaN, which laws do not preserve.
  EXPECT_LE(score.wrong_laws * 20, score.pairs) << "a law is wrong, or a kernel";
  EXPECT_GE(score.proven * 2, score.pairs) << "too little is proven for this to mean something";
  EXPECT_GE(score.differing * 4, score.faults) << "too few faults change anything";
}

// Uses different programs as if they had been proved equal.
TEST(EquivSoundness, FindsAWrongProof) {
  auto const profile = read_profile("ieee");
  ASSERT_TRUE(profile);
  std::string const
      right =
          "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  %0 = stablehlo.abs %x : tensor<2xf32>\n"
          "  return %0 : tensor<2xf32>\n}",
      wrong = "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  return %x : tensor<2xf32>\n}";
  EquivScorer scorer(*profile, {});
  PreparedProgram const a(right), b(wrong);
  auto values = make_tensor(Element::of(kF32), {2});
  values.set(0, 0xBF800000);
  EXPECT_EQ(scorer.seen(a, b, {values}, developer::Proof::equal, 1), developer::Seen::refuted);
  EXPECT_EQ(scorer.seen(a, a, {values}, developer::Proof::equal, 1), developer::Seen::same);
}

}  // namespace
}  // namespace assay
