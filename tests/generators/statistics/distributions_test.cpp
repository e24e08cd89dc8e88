// Tests random numbers for their distribution: those of good generators pass, and those of bad ones fail.
#include "generators/statistics/distributions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "constraints/bind/prepared_program.hpp"
#include "generators/statistics/empirical.hpp"
#include "grammar/notation/profile_file.hpp"
#include "semantics/runtime/process.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

constexpr std::int64_t kRows = 64, kColumns = 64;

Profile asking(double error_rate = 1e-9) {
  Profile profile;
  profile.random_numbers = RandomNumbers{error_rate, 2, "a test"};
  return profile;
}

std::string rng_text(std::string const& type, std::string const& distribution) {
  return "func.func @main(%a: tensor<" + type + ">, %b: tensor<" + type + ">) -> tensor<64x64x" + type +
         "> {\n  %s = stablehlo.constant dense<64> : tensor<2xi64>\n  %0 = stablehlo.rng %a, %b, %s, distribution = " +
         distribution + " : (tensor<" + type + ">, tensor<" + type + ">, tensor<2xi64>) -> tensor<64x64x" + type +
         ">\n  return %0 : tensor<64x64x" + type + ">\n}\n";
}

Tensor scalar(Element const& element, double value) {
  Tensor tensor = make_tensor(element, {});
  tensor.set(0, is_float(element) ? round(Number::of(value), *element.floating)
                                  : element.integer.wrap(static_cast<std::uint64_t>(static_cast<std::int64_t>(value))));
  return tensor;
}

Operation const* op_named(Program const& program, std::string_view name) {
  for (auto const* op : program.top->ops[0]->regions[0]->blocks[0]->ops)
    if (op->name == name) return op;
  return nullptr;
}

std::vector<DistributionFinding> judged(std::string const& text, std::string_view name,
                                        std::vector<Tensor> const& operands, std::vector<Tensor> const& results,
                                        Profile const& profile = asking()) {
  PreparedProgram const prepared(text, {.policy = CheckPolicy::either});
  auto const* const op = op_named(prepared.program(), name);
  if (!op) return ADD_FAILURE() << text, std::vector<DistributionFinding>{};
  return judge_distributions(*op, operands, results, profile, *prepared.program().context);
}

bool speak_against(std::vector<DistributionFinding> const& findings) {
  for (auto const& one : findings) EXPECT_EQ(one.undecided, "");
  return std::ranges::any_of(findings, &DistributionFinding::rejects_distribution);
}

// A generator: returns the number at a position from random bits.
using Draw = std::function<double(Random&, std::int64_t place)>;

double unit(Random& random) { return std::ldexp(static_cast<double>(random.next() >> 11), -53); }

double bell(Random& random) {
  double const radius = std::sqrt(-2 * std::log(1 - unit(random)));
  return radius * std::cos(6.283185307179586 * unit(random));
}

struct Generator {
  std::string name;
  Element element;
  std::string distribution;
  double a, b;
  Draw draw;
};

bool is_against(Generator const& generator, std::uint64_t seed) {
  Random random(seed);
  Tensor drawn = make_tensor(generator.element, {kRows, kColumns});
  for (std::int64_t i = 0; i < drawn.count(); ++i)
    drawn.set(i, scalar(generator.element, generator.draw(random, i)).get(0));
  return speak_against(
      judged(rng_text(to_string(generator.element), generator.distribution), "stablehlo.rng",
             {scalar(generator.element, generator.a), scalar(generator.element, generator.b), Tensor()}, {drawn}));
}

Element const kSingle = Element::of(kF32), kBrain = Element::of(kBF16), kWord = Element::of(IntegerFormat{32, true});

TEST(Distributions, CorrectGeneratorsPass) {
  std::vector<Generator> const good = {
      {"uniform", kSingle, "UNIFORM", -1, 3, [](Random& r, auto) { return 4 * unit(r) - 1; }},
      {"uniform on a coarse grid", kBrain, "UNIFORM", -1, 3,
       [](Random& r, auto) { return std::floor(unit(r) * 128) / 32 - 1; }},
      {"uniform, narrow, far from zero", kSingle, "UNIFORM", 1000, 1001,
       [](Random& r, auto) { return 1000 + unit(r); }},
      {"integers", kWord, "UNIFORM", -5, 8, [](Random& r, auto) { return std::floor(unit(r) * 13) - 5; }},
      {"a coin", kWord, "UNIFORM", 0, 2, [](Random& r, auto) { return std::floor(unit(r) * 2); }},
      {"normal", kSingle, "NORMAL", 1, 2, [](Random& r, auto) { return 1 + 2 * bell(r); }},
      {"normal, coarse", kBrain, "NORMAL", 1, 2, [](Random& r, auto) { return 1 + 2 * bell(r); }},
  };
  for (auto const& generator : good)
    for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_FALSE(is_against(generator, seed)) << generator.name << seed;
}

TEST(Distributions, BadGeneratorsAre) {
  std::vector<Generator> const bad = {
      {"one number", kSingle, "UNIFORM", -1, 3, [](Random&, auto) { return 0.5; }},
      {"half the interval", kSingle, "UNIFORM", -1, 3, [](Random& r, auto) { return 2 * unit(r) - 1; }},
      {"a shifted interval", kSingle, "UNIFORM", -1, 3, [](Random& r, auto) { return 4 * unit(r); }},
      {"normal for uniform", kSingle, "UNIFORM", -1, 3,
       [](Random& r, auto) { return std::clamp(1 + 0.9 * bell(r), -1.0, 3.0); }},
      {"NaN", kSingle, "UNIFORM", -1, 3, [](Random& r, auto i) { return i == 7 ? NAN : 4 * unit(r) - 1; }},
      {"bounds included, and one beyond", kWord, "UNIFORM", -5, 8,
       [](Random& r, auto) { return std::floor(unit(r) * 14) - 5; }},
      {"a coin that falls on one side in six of ten cases", kWord, "UNIFORM", 0, 2,
       [](Random& r, auto) { return unit(r) < 0.6 ? 1.0 : 0.0; }},
      {"a coin that falls on the other side each time", kWord, "UNIFORM", 0, 2,
       [](Random&, auto i) { return static_cast<double>(i % 2); }},
      {"the numbers in order", kSingle, "UNIFORM", 0, 1, [](Random&, auto i) { return static_cast<double>(i) / 4096; }},
      {"rows that are copies", kSingle, "UNIFORM", 0, 1,
       [](Random&, auto i) {
         Random row(static_cast<std::uint64_t>(i % kColumns));
         return unit(row);
       }},
      {"the variance for the deviation", kSingle, "NORMAL", 1, 4, [](Random& r, auto) { return 1 + 2 * bell(r); }},
      {"no mean", kSingle, "NORMAL", 1, 2, [](Random& r, auto) { return 2 * bell(r); }},
      {"uniform for normal", kSingle, "NORMAL", 0, 1, [](Random& r, auto) { return 4 * unit(r) - 2; }},
  };
  for (auto const& generator : bad)
    for (std::uint64_t seed = 0; seed < 5; ++seed) EXPECT_TRUE(is_against(generator, seed)) << generator.name << seed;
}

TEST(Distributions, BitsAreUniformFromBothEnds) {
  std::string const text =
      "func.func @main(%s: tensor<2xui64>) -> (tensor<2xui64>, tensor<64x64xui32>) {\n"
      "  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, "
      "tensor<64x64xui32>)\n  return %0#0, %0#1 : tensor<2xui64>, tensor<64x64xui32>\n}\n";
  Random random(5);
  Tensor state = make_tensor(Element::of(IntegerFormat{64, false}), {2});
  Tensor good = make_tensor(Element::of(IntegerFormat{32, false}), {kRows, kColumns});
  Tensor even = make_tensor(good.element(), good.shape());
  for (std::int64_t i = 0; i < good.count(); ++i) {
    good.set(i, random.next() >> 32);
    even.set(i, good.get(i) & ~std::uint64_t{1});
  }
  EXPECT_FALSE(speak_against(judged(text, "stablehlo.rng_bit_generator", {state}, {state, good})));
  EXPECT_TRUE(speak_against(judged(text, "stablehlo.rng_bit_generator", {state}, {state, even})));
}

TEST(Distributions, OurOwnNumbersAre) {
  for (auto const* distribution : {"UNIFORM", "NORMAL"}) {
    PreparedProgram const prepared(rng_text("f32", distribution), {.policy = CheckPolicy::either});
    std::vector<RuntimeValue> const operands = {scalar(kSingle, -1), scalar(kSingle, 3)};
    RunState state(prepared.compiled());
    auto const run = Process(state).run(**prepared.main(), operands);
    ASSERT_FALSE(run.error);
    EXPECT_FALSE(speak_against(judged(rng_text("f32", distribution), "stablehlo.rng",
                                      {operands[0].tensor, operands[1].tensor, Tensor()}, {run.values[0].tensor})));
  }
}

TEST(Distributions, FewNumbersOrCoarseOnesSayNothing) {
  auto const findings = judged(
      rng_text("f8E4M3FN", "UNIFORM"), "stablehlo.rng",
      {scalar(Element::of(*float_format("f8E4M3FN")), 0), scalar(Element::of(*float_format("f8E4M3FN")), 1), Tensor()},
      {make_tensor(Element::of(*float_format("f8E4M3FN")), {2, 2})});
  ASSERT_FALSE(findings.empty());
  for (auto const& one : findings) EXPECT_NE(one.undecided, "") << one.text();
  Profile silent;
  EXPECT_TRUE(judged(rng_text("f32", "UNIFORM"), "stablehlo.rng", {scalar(kSingle, 0), scalar(kSingle, 1), Tensor()},
                     {make_tensor(kSingle, {kRows, kColumns})}, silent)
                  .empty());
}

// Numbers of a continuous distribution nearly reach the bound of Massart.
TEST(Distributions, ErrorRateComesFromTheProfile) {
  constexpr int kTrials = 4000;
  constexpr std::size_t kNumbers = 200;
  int beyond = 0;
  Random random(11);
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<Quantile> drawn;
    for (std::size_t i = 0; i < kNumbers; ++i) {
      double const u = unit(random);
      drawn.push_back({u, u});
    }
    beyond += empirical_distance(drawn) > distance_by_chance(kNumbers, 0.1);
  }
  EXPECT_LE(beyond, kTrials / 10);
  EXPECT_GE(beyond, kTrials / 20);
}

}  // namespace
}  // namespace assay
