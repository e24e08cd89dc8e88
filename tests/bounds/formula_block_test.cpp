// The results for blocks of elements are bitwise equal to those for single elements.
#include "bounds/formula_block.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>

#include "bounds/linear_sets.hpp"
#include "grammar/notation/profile_file.hpp"
#include "grammar/notation/specification.hpp"
#include "semantics/runtime/process.hpp"
#include "support/random_sequence.hpp"
#include "tests/bounds/bounded_model.hpp"
#include "tests/bounds/random_program.hpp"

namespace assay {
namespace {

using bounds::balls_of;
using bounds::compile_derivatives;
using bounds::ComposedBlock;
using bounds::ComposedElement;
using bounds::Doubles;
using bounds::Flags;
using bounds::FormulaBlock;
using bounds::Intervals;
using bounds::kTogether;
using bounds::LinearSets;
using bounds::magnitudes;
using bounds::Pace;
using bounds::SlopeLink;
using bounds::SumError;
using bounds::Wanted;

std::uint64_t bits(double value) { return std::isnan(value) ? 1 : std::bit_cast<std::uint64_t>(value); }
void expect_same(RealInterval const& found, RealInterval const& expected, std::string const& what) {
  EXPECT_EQ(bits(found.low), bits(expected.low)) << what << ": " << found.low << " for " << expected.low;
  EXPECT_EQ(bits(found.high), bits(expected.high)) << what << ": " << found.high << " for " << expected.high;
}

double random_end(Random& random) {
  constexpr double kSpecial[] = {0.0,
                                 -0.0,
                                 1,
                                 -1,
                                 2,
                                 3,
                                 0x1p-1074,
                                 -0x1p-1022,
                                 0x1p1023,
                                 -0x1p512,
                                 std::numeric_limits<double>::infinity(),
                                 -std::numeric_limits<double>::infinity()};
  if (random.one_in(4)) return kSpecial[random.below(std::size(kSpecial))];
  int const exponent =
      random.one_in(2) ? static_cast<int>(random.below(4)) - 2 : static_cast<int>(random.below(200)) - 100;
  double const value = std::ldexp(1 + static_cast<double>(random.below(1u << 30)) * 0x1p-30, exponent);
  return random.one_in(2) ? value : -value;
}

RealInterval random_interval(Random& random) {
  double const x = random_end(random), y = random.one_in(4) ? x : random_end(random);
  if (random.one_in(3) && std::isfinite(x)) return {x, x + std::fabs(x) * 0x1p-20};
  RealInterval const ordered{std::min(x, y), std::max(x, y)};
  return std::isinf(x) && x == y ? RealInterval{} : ordered;
}

Intervals random_intervals(Random& random) {
  Intervals all;
  for (std::size_t i = 0; i < kTogether; ++i) all.set(i, random_interval(random));
  return all;
}

TEST(FormulaBlock, OperatorsMatchSingleIntervals) {
  Random random(1);
  for (int trial = 0; trial < 300; ++trial) {
    auto const x = random_intervals(random), y = random_intervals(random);
    auto const sum = x + y, difference = x - y, product = x * y, quotient = x / y, negative = -x;
    auto const sizes = magnitudes(x);
    auto const balls = balls_of(x);
    for (std::size_t i = 0; i < kTogether; ++i) {
      expect_same(sum[i], x[i] + y[i], "sum");
      expect_same(difference[i], x[i] - y[i], "difference");
      expect_same(product[i], x[i] * y[i], "product");
      expect_same(quotient[i], x[i] / y[i], "quotient");
      expect_same(negative[i], -x[i], "negative");
      EXPECT_EQ(sizes.at[i], x[i].magnitude());
      if (!x[i].is_finite()) continue;
      EXPECT_EQ(balls.middle.at[i], x[i].middle());
      EXPECT_EQ(balls.radius.at[i], x[i].radius());
    }
  }
}

TEST(FormulaBlock, FunctionsMatchSingleIntervals) {
  Random random(2);
  for (auto const function :
       {UnaryFunction::abs, UnaryFunction::square, UnaryFunction::sqrt, UnaryFunction::negate, UnaryFunction::rsqrt,
        UnaryFunction::tanh, UnaryFunction::exponential, UnaryFunction::sine})
    for (int trial = 0; trial < 10; ++trial) {
      auto const x = random_intervals(random), found = image(function, x);
      for (std::size_t i = 0; i < kTogether; ++i)
        expect_same(found[i], image(function, x[i]),
                    std::string(name_of(function)) + " of " + std::to_string(x[i].low));
    }
}

TEST(FormulaBlock, RowsOfAllOpsMatchSingleElements) {
  Random random(3);
  int checked = 0, held = 0;
  for (auto const name : Specification::get().op_names()) {
    auto const rows = compile_derivatives(*Specification::get().op(name));
    ASSERT_TRUE(rows) << rows.error();
    for (auto const& partial : rows->partials)
      for (int trial = 0; trial < 5; ++trial) {
        std::vector<Intervals> variables;
        for (std::size_t k = 0; k <= rows->inputs; ++k) variables.push_back(random_intervals(random));
        FormulaBlock slope(partial.slope);
        auto const& found = slope(variables);
        auto const truths = partial.condition ? FormulaBlock(*partial.condition).holds(variables) : Flags::all(true);
        for (std::size_t i = 0; i < kTogether; ++i) {
          std::vector<RealInterval> one;
          for (auto const& variable : variables) one.push_back(variable[i]);
          expect_same(found[i], partial.slope(one), std::string(name));
          EXPECT_EQ(truths[i], !partial.condition || partial.condition->holds(one)) << name;
          held += truths[i], ++checked;
        }
      }
  }
  EXPECT_GT(checked, 5000);
  EXPECT_GT(held, checked / 2);
  EXPECT_LT(held, checked);
}

TEST(FormulaBlock, CompositionsMatchSingleElements) {
  auto const rows = compile_derivatives(*Specification::get().op("stablehlo.batch_norm_inference"));
  ASSERT_TRUE(rows);
  Random random(4);
  int known = 0, unknown = 0;
  for (auto const* profile_name : {"ieee", "cuda", "opencl-full", "xla"})
    for (auto const* format : {&kF32, &kF64, &kF16, &kBF16}) {
      auto const profile = *read_profile(profile_name);
      std::size_t const count = rows->inputs + 1 + rows->attributes.size();
      std::optional<SumError> fused;
      if (profile_name == std::string_view("xla"))
        fused.emplace(SumError{.accumulator = kF32, .result = *format, .ordered_results = {}});
      ComposedElement element(*rows->composition, *format, profile, fused);
      ComposedBlock block(*rows->composition, *format, profile, fused, std::vector<bool>(count, true));
      for (int trial = 0; trial < 20; ++trial) {
        std::vector<Intervals> variables(count);
        for (auto& variable : variables)
          for (std::size_t i = 0; i < kTogether; ++i) {
            double const x = std::ldexp(static_cast<double>(random.below(2001)) - 1000, random.one_in(9) ? -30 : -8);
            variable.set(i, random.one_in(50) ? random_interval(random)
                                              : RealInterval{x, x + (random.one_in(2) ? 0 : std::fabs(x) * 0x1p-12)});
          }
        block.at(variables);
        for (std::size_t i = 0; i < kTogether; ++i) {
          std::vector<RealInterval> one;
          for (auto const& variable : variables) one.push_back(variable[i]);
          bool const is_known = element.at(one);
          EXPECT_EQ(block.is_known()[i], is_known);
          (is_known ? known : unknown) += 1;
          if (!is_known) continue;
          EXPECT_EQ(bits(block.error().at[i]), bits(element.error()));
          for (std::size_t k = 0; k < rows->inputs; ++k)
            expect_same(block.slope(k)[i], element.slopes()[k], "slope by " + std::to_string(k));
        }
      }
    }
  EXPECT_GT(known, 1000);
  EXPECT_GT(unknown, 100);
}

std::vector<std::uint64_t> all_bits(Doubles const& values) {
  std::vector<std::uint64_t> all;
  for (double const value : values) all.push_back(bits(value));
  return all;
}

// Expects equal tapes from runs with blocks and runs with single elements.
void expect_same_tapes(std::string const& text, std::string const& profile_name, std::uint64_t seed, Wanted wanted) {
  PreparedProgram const program(text);
  ASSERT_FALSE(program.is_stopped()) << first_error(program.findings()) << "\n" << text;
  auto const function = *program.main();
  auto const profile = *read_profile(profile_name);
  auto const inputs = model_inputs(*function, seed);
  LinearSets blocks(wanted), one_by_one(wanted, Pace::one_by_one);
  for (auto* sets : {&blocks, &one_by_one}) {
    RunState state(program.compiled());
    state.profile = &profile;
    state.set_finder = sets;
    Process process(state);
    process.run(*function, inputs);
  }
  ASSERT_EQ(blocks.tape().size(), one_by_one.tape().size());
  EXPECT_EQ(blocks.interrupted(), one_by_one.interrupted());
  for (std::size_t k = 0; k < blocks.tape().size(); ++k) {
    auto const &found = blocks.tape()[k], &expected = one_by_one.tape()[k];
    EXPECT_EQ(all_bits(found.local), all_bits(expected.local)) << text;
    EXPECT_EQ(all_bits(found.radius), all_bits(expected.radius)) << text;
    EXPECT_EQ(all_bits(found.second), all_bits(expected.second)) << text;
    EXPECT_EQ(all_bits(found.reach), all_bits(expected.reach)) << text;
    ASSERT_EQ(found.links.size(), expected.links.size());
    for (std::size_t l = 0; l < found.links.size(); ++l)
      if (auto const* const slopes = std::get_if<SlopeLink>(&found.links[l])) {
        EXPECT_EQ(all_bits(slopes->slope), all_bits(std::get<SlopeLink>(expected.links[l]).slope)) << text;
      }
  }
}

TEST(FormulaBlock, MatchesTheElementwiseProgram) {
  constexpr char const* kProfiles[] = {"ieee", "cuda", "xla", "opencl-full", "wgsl"};
  for (std::uint64_t seed = 0; seed < 60; ++seed)
    for (auto const wanted : {Wanted::bounds, Wanted::estimates})
      expect_same_tapes(random_bounded_program(seed, 20,
                                               seed % 7 == 6   ? "f64"
                                               : seed % 7 == 5 ? "f16"
                                                               : "f32"),
                        kProfiles[seed % std::size(kProfiles)], seed, wanted);
}

// Features along the last axis, along the first axis, and more elements than a block has.
TEST(FormulaBlock, NormalizationsMatchSingleElements) {
  for (auto const* profile : {"ieee", "cuda", "xla"})
    for (auto const wanted : {Wanted::bounds, Wanted::estimates})
      for (int const axis : {0, 1, 2}) {
        auto const text = fmt::format(R"(
func.func @main(%x: tensor<3x5x7xf32>, %s: tensor<{0}xf32>, %o: tensor<{0}xf32>, %m: tensor<{0}xf32>,
    %w: tensor<{0}xf32>) -> tensor<3x5x7xf32> {{
  %e = stablehlo.exponential %x : tensor<3x5x7xf32>
  %v = stablehlo.exponential %w : tensor<{0}xf32>
  %r = "stablehlo.batch_norm_inference"(%e, %s, %o, %m, %v) {{epsilon = 1.0e-3 : f32, feature_index = {1} : i64}}
    : (tensor<3x5x7xf32>, tensor<{0}xf32>, tensor<{0}xf32>, tensor<{0}xf32>, tensor<{0}xf32>) -> tensor<3x5x7xf32>
  return %r : tensor<3x5x7xf32>
}}
)",
                                      3 + 2 * axis, axis);
        expect_same_tapes(text, profile, 7, wanted);
      }
}

}  // namespace
}  // namespace assay
