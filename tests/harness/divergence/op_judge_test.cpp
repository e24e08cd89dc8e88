// `assay diff` as a library: ops judged on observed operands, in programs of all kinds, with values in memory.
#include <gtest/gtest.h>

#include "generators/random/make.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/divergence/diff_report.hpp"
#include "harness/divergence/probe_ids.hpp"
#include "tests/harness/samples.hpp"
#include "tools/developer/diff_score.hpp"

namespace assay {
namespace {

using namespace divergence;
using developer::DiffSample;
using samples::f32;

Profile const kExact = [] {
  Profile profile;
  profile.name = "exact";
  return profile;
}();

constexpr char const* kChain =
    "func.func private @twice(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = stablehlo.add %a, %a : tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n"
    "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
    "  %0 = stablehlo.negate %x : tensor<2xf32> loc(\"layer_0/neg\")\n"
    "  %1 = func.call @twice(%0) : (tensor<2xf32>) -> tensor<2xf32>\n"
    "  %2 = func.call @twice(%1) : (tensor<2xf32>) -> tensor<2xf32>\n"
    "  %3:2 = \"stablehlo.optimization_barrier\"(%1, %2) : (tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, "
    "tensor<2xf32>)\n"
    "  %4 = stablehlo.multiply %3#0, %3#1 : tensor<2xf32> loc(\"layer_1/mul\"(\"model.py\":3:5))\n"
    "  return %4 : tensor<2xf32>\n}\n";

struct Case {
  explicit Case(std::string const& text, std::vector<Tensor> const& inputs)
      : sample(text, inputs), observations(*sample.names, *sample.flat) {}

  void observe(std::string const& name, Tensor const& tensor) {
    auto const values = sample.names->find(name);
    ASSERT_EQ(values.size(), 1u) << name;
    observations.add_tensor(values[0], tensor);
  }
  void judge(Profile const& profile = kExact) {
    made = std::make_unique<OpJudge>(*sample.flat, *sample.names, observations, profile, profile, sample.arguments,
                                     RunLimits());
    made->advance(static_cast<std::uint32_t>(sample.flat->ops().size()));
  }
  OpFinding const& at(std::string const& name) const {
    return made->findings()[sample.flat->values()[sample.names->find(name).at(0)].maker];
  }
  std::string first() const { return made->first() == kNoOp ? "none" : sample.names->of_op(made->first()); }

  DiffSample sample;
  Observations observations;
  std::unique_ptr<OpJudge> made;
};

TEST(FlatProgramTest, CallsAreReplacedByWhatTheyCall) {
  DiffSample const sample(kChain, {f32({1, 2})});
  ASSERT_TRUE(sample.flat);
  std::vector<std::string> ops, layers;
  for (std::uint32_t op = 0; op < sample.flat->ops().size(); ++op) {
    ops.push_back(sample.names->of_op(op) + " " + std::string(sample.flat->ops()[op].op->name));
    layers.push_back(sample.names->layer(op));
  }
  EXPECT_EQ(ops, (std::vector<std::string>{"%0 stablehlo.negate", "%1/%0 stablehlo.add", "%2/%0 stablehlo.add",
                                           "%3:2 stablehlo.optimization_barrier", "%4 stablehlo.multiply"}));
  EXPECT_EQ(layers, (std::vector<std::string>{"layer_0", "@twice (%1)", "@twice (%2)", "@main", "layer_1"}));
}

// 2^40 calls that compute nothing, and a function that calls itself.
TEST(FlatProgramTest, CallsWithoutEndStayCalls) {
  std::string text = "func.func private @f0(%x: tensor<f32>) -> tensor<f32> {\n  return %x : tensor<f32>\n}\n";
  for (int i = 1; i <= 40; ++i) {
    auto const call = " = func.call @f" + std::to_string(i - 1) + "(%";
    text += "func.func private @f" + std::to_string(i) + "(%x: tensor<f32>) -> tensor<f32> {\n  %0" + call +
            "x) : (tensor<f32>) -> tensor<f32>\n  %1" + call +
            "0) : (tensor<f32>) -> tensor<f32>\n  return %1 : " + "tensor<f32>\n}\n";
  }
  text +=
      "func.func private @r(%x: tensor<f32>) -> tensor<f32> {\n  %0 = func.call @r(%x) : (tensor<f32>) -> "
      "tensor<f32>\n  return %0 : tensor<f32>\n}\n"
      "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
      "  %0 = func.call @f40(%x) : (tensor<f32>) -> tensor<f32>\n"
      "  %1 = func.call @r(%0) : (tensor<f32>) -> tensor<f32>\n  return %1 : tensor<f32>\n}\n";
  DiffSample const sample(text, {samples::tensor(Element::of(kF32), {}, {0x3F800000})});
  ASSERT_TRUE(sample.flat);
  EXPECT_LE(sample.flat->frames().size(), kMostCallFrames);
  EXPECT_LE(sample.flat->ops().size(), kMostFlatOps);
  EXPECT_GT(sample.flat->ops().size(), 0u);
}

TEST(ValueNamesTest, AValueHasSeveralNames) {
  DiffSample const sample(kChain, {f32({1, 2})});
  auto const& names = *sample.names;
  auto const one = [&](std::string const& name) {
    auto const found = names.find(name);
    return found.size() == 1 ? names.of(found[0]) : std::to_string(found.size());
  };
  for (auto const* name : {"%0", "0", "0.npy", "main/%0", "main/0", "layer_0/neg", "layer_0/neg.npy"})
    EXPECT_EQ(one(name), "%0") << name;
  for (auto const* name : {"%1", "1/0", "%1/%0"}) EXPECT_EQ(one(name), "%1/%0") << name;
  for (auto const* name : {"%4", "output_0", "layer_1/mul", "model.py:3:5", "model.py_3_5.npy", "layer_1/mul#0"})
    EXPECT_EQ(one(name), "%4") << name;
  EXPECT_EQ(one("%3#1"), "%3#1");
  EXPECT_EQ(one("twice/0"), "2") << "the function is called twice";
  EXPECT_EQ(one("%9"), "0");
  EXPECT_EQ(one("layer_1/mul#1"), "0");
}

TEST(OpJudgeTest, NamesTheFirstWrongOpAndNoneBehindIt) {
  Case all(kChain, {f32({1, 2})});
  all.observe("%0", f32({-1, -2}));
  all.observe("%1", f32({-2, -5}));  // should be -4
  all.observe("%2", f32({-4, -10}));
  all.observe("%3#0", f32({-2, -5}));
  all.observe("%3#1", f32({-4, -10}));
  all.observe("%4", f32({8, 50}));
  all.judge();
  EXPECT_EQ(all.first(), "%1/%0");
  auto const& guilty = all.at("%1");
  ASSERT_EQ(guilty.values.size(), 1u);
  ASSERT_TRUE(guilty.values[0].worst);
  EXPECT_EQ(guilty.values[0].worst->index, std::vector<std::int64_t>{1});
  EXPECT_EQ(guilty.values[0].violating, 1);
  EXPECT_DOUBLE_EQ(guilty.made, 0.25);
  for (auto const* name : {"%0", "%2", "%3#0", "%4"})
    EXPECT_TRUE(all.at(name).standing == Standing::permitted) << name << ": " << to_string(all.at(name).standing);
  EXPECT_DOUBLE_EQ(all.at("%4").made, 0);
  EXPECT_DOUBLE_EQ(all.at("%4").total, 18.0 / 32);
}

TEST(OpJudgeTest, WhatIsNotObservedIsJudgedWithWhatReadsIt) {
  Case some(kChain, {f32({1, 2})});
  some.observe("%0", f32({-1, -2}));
  some.observe("%4", f32({8, 33}));
  some.judge();
  EXPECT_EQ(some.first(), "%4");
  EXPECT_EQ(some.at("%4").part.size(), 3u);
  EXPECT_TRUE(some.at("%2").standing == Standing::not_observed);
  EXPECT_TRUE(some.made->is_covered(2));
  EXPECT_FALSE(some.made->is_covered(0));
}

TEST(OpJudgeTest, AnErrorThatGrowsIsNotMadeThere) {
  Case one(
      "func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {\n"
      "  %0 = stablehlo.add %x, %y : tensor<2xf32>\n"
      "  %1 = stablehlo.subtract %0, %x : tensor<2xf32>\n"
      "  return %1 : tensor<2xf32>\n}\n",
      {f32({1024, 0}), f32({1, 0})});
  one.observe("%0", f32({1025.5F, 0}));
  one.observe("%1", f32({1.5F, 0}));
  one.judge();
  EXPECT_EQ(one.first(), "%0");
  EXPECT_TRUE(one.at("%1").standing == Standing::amplified) << to_string(one.at("%1").standing);
  EXPECT_DOUBLE_EQ(one.at("%1").total, 0.5);
}

TEST(OpJudgeTest, AnotherShapeIsNotPermittedAndWhatIsOpenIsOpen) {
  Case shapes(kChain, {f32({1, 2})});
  shapes.observe("%0", f32({-1, -2, -3}));
  shapes.judge();
  EXPECT_EQ(shapes.first(), "%0");
  EXPECT_FALSE(shapes.at("%0").values[0].mismatch.empty());

  Case open(
      "func.func @main(%x: tensor<2xf32>) -> tensor<2xi32> {\n"
      "  %0 = stablehlo.convert %x : (tensor<2xf32>) -> tensor<2xi32>\n  return %0 : tensor<2xi32>\n}\n",
      {f32({1, 1e30F})});
  open.observe("%0", samples::tensor(Element::of(IntegerFormat{32, true}), {2}, {1, 5}));
  open.judge();
  EXPECT_TRUE(open.at("%0").standing == Standing::open) << to_string(open.at("%0").standing);
}

TEST(OpJudgeTest, ARegionIsPartOfItsOp) {
  Case loop(
      "func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {\n"
      "  %zero = stablehlo.constant dense<0> : tensor<i32>\n"
      "  %one = stablehlo.constant dense<1> : tensor<i32>\n"
      "  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<f32>\n"
      "   cond {\n"
      "    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
      "    stablehlo.return %c : tensor<i1>\n  } do {\n"
      "    %j = stablehlo.add %i, %one : tensor<i32>\n"
      "    %b = stablehlo.add %a, %a : tensor<f32>\n"
      "    stablehlo.return %j, %b : tensor<i32>, tensor<f32>\n  }\n"
      "  return %r#1 : tensor<f32>\n}\n",
      {samples::tensor(Element::of(kF32), {}, {0x3F800000}),
       samples::tensor(Element::of(IntegerFormat{32, true}), {}, {3})});
  EXPECT_EQ(loop.sample.flat->ops().size(), 3u);
  loop.observe("%r#1", samples::tensor(Element::of(kF32), {}, {0x41000000}));
  loop.judge();
  EXPECT_EQ(loop.first(), "none");
}

TEST(ProbeIdsTest, TheOfficialPassNumbersResultsAndCallsAreExecutedSeveralTimes) {
  DiffSample const sample(kChain, {f32({1, 2})});
  std::vector<std::string> all;
  for (auto const& one : probe_ids(*sample.flat, *sample.names, sample.prepared.program())) {
    all.push_back(one.id);
    for (auto const value : one.values) all.back() += " " + sample.names->of(value);
  }
  EXPECT_EQ(all,
            (std::vector<std::string>{"probe1 %1/%0 %2/%0", "probe2 %0", "layer_0/neg.2 %0", "probe3 %1/%0",
                                      "probe4 %2/%0", "probe5 %3#0", "probe6 %3#1", "probe7 %4", "layer_1/mul.7 %4"}));
}

// Faults at random ops of random programs are named, and what is permitted is not; tools/developer/diff_mutants does
// more of this.
TEST(OpJudgeTest, FaultsOfRandomProgramsAreNamed) {
  auto const read = read_profile("xla");
  ASSERT_TRUE(read);
  Profile const& loose = *read;
  developer::DiffScore score;
  for (std::uint64_t i = 0; i < 3; ++i) {
    auto const made = random_programs::random_large_program(i, 50, kExact);
    ASSERT_FALSE(made.text.empty()) << i;
    DiffSample const sample(made.text, made.inputs);
    ASSERT_TRUE(sample.flat) << i;
    RunState state(sample.prepared.compiled());
    auto const right = developer::values_of_run(sample, state, [](std::uint32_t, Instruction&) {});
    EXPECT_EQ(developer::first_divergence(sample, right, kExact), kNoOp) << i;
    developer::score_faults(sample, kExact, i, 8, std::to_string(i), score);
    developer::score_permitted(sample, loose, i, std::to_string(i), score);
  }
  EXPECT_GE(score.faults, 12u);
  EXPECT_EQ(score.implementations, 3u);
  EXPECT_EQ(score.false_alarms, 0u);
  EXPECT_EQ(score.named, score.faults) << testing::PrintToString(score.missed);
}

}  // namespace
}  // namespace assay
