// `assay diff` as a library: ops are judged on observed operands, in programs of all kinds, with values in memory.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "generators/random/make.hpp"
#include "grammar/notation/profile_file.hpp"
#include "harness/divergence/diff_report.hpp"
#include "harness/divergence/instrument.hpp"
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
  explicit Case(std::string const& text, std::vector<Tensor> const& inputs, Loops loops = Loops::ops)
      : sample(text, inputs, loops), observations(*sample.names, *sample.flat) {}

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

TEST(FlatProgramTest, CallsAreInlined) {
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

// 2^40 calls that compute nothing, and a recursive function.
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
  EXPECT_LE(sample.flat->frames().size(), kMaxCallFrames);
  EXPECT_LE(sample.flat->ops().size(), kMaxFlatOps);
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

TEST(OpJudgeTest, NamesTheFirstIncorrectOpOnly) {
  Case all(kChain, {f32({1, 2})});
  all.observe("%0", f32({-1, -2}));
  all.observe("%1", f32({-2, -5}));  // correct: -4
  all.observe("%2", f32({-4, -10}));
  all.observe("%3#0", f32({-2, -5}));
  all.observe("%3#1", f32({-4, -10}));
  all.observe("%4", f32({8, 50}));
  all.judge();
  EXPECT_EQ(all.first(), "%1/%0");
  auto const& print_finding = all.at("%1");
  ASSERT_EQ(print_finding.values.size(), 1u);
  ASSERT_TRUE(print_finding.values[0].worst);
  EXPECT_EQ(print_finding.values[0].worst->index, std::vector<std::int64_t>{1});
  EXPECT_EQ(print_finding.values[0].violating, 1);
  EXPECT_DOUBLE_EQ(print_finding.made, 0.25);
  for (auto const* name : {"%0", "%2", "%3#0", "%4"})
    EXPECT_TRUE(all.at(name).standing == Standing::permitted) << name << ": " << to_string(all.at(name).standing);
  EXPECT_DOUBLE_EQ(all.at("%4").made, 0);
  EXPECT_DOUBLE_EQ(all.at("%4").total, 18.0 / 32);
}

TEST(OpJudgeTest, UnobservedOpsAreJudgedWithTheirUsers) {
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

TEST(OpJudgeTest, AmplifiedErrorsAreNotAttributed) {
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

TEST(OpJudgeTest, WrongShapeIsNotPermittedAndOpenResultsAreOpen) {
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

// Doubles %x and adds %y, %n times.
constexpr char const* kLoop =
    "func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {\n"
    "  %zero = stablehlo.constant dense<0> : tensor<i32>\n"
    "  %one = stablehlo.constant dense<1> : tensor<i32>\n"
    "  %y = stablehlo.negate %x : tensor<f32>\n"
    "  %r:2 = stablehlo.while(%i = %zero, %a = %x) : tensor<i32>, tensor<f32>\n"
    "   cond {\n"
    "    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
    "    stablehlo.return %c : tensor<i1>\n  } do {\n"
    "    %j = stablehlo.add %i, %one : tensor<i32>\n"
    "    %b = stablehlo.add %a, %a : tensor<f32>\n"
    "    %d = stablehlo.add %b, %y : tensor<f32> loc(\"loop/add\")\n"
    "    stablehlo.return %j, %d : tensor<i32>, tensor<f32>\n  }\n"
    "  return %r#1 : tensor<f32>\n}\n";

Tensor number(float x) { return samples::tensor(Element::of(kF32), {}, {std::bit_cast<std::uint32_t>(x)}); }
Tensor whole_number(std::uint64_t x) { return samples::tensor(Element::of(IntegerFormat{32, true}), {}, {x}); }
Tensor truth(bool x) { return samples::tensor(Element::boolean(), {}, {x}); }

TEST(OpJudgeTest, ARegionIsPartOfItsOp) {
  Case loop(kLoop, {number(1), whole_number(3)});
  EXPECT_EQ(loop.sample.flat->ops().size(), 4u);
  loop.observe("%r#1", number(1));
  loop.judge();
  EXPECT_EQ(loop.first(), "none");
}

TEST(OpJudgeTest, ALoopIsItsIterations) {
  Case loop(kLoop, {number(2), whole_number(3)}, Loops::iterations);
  EXPECT_EQ(loop.sample.flat->ops().size(), 3u + 4 * 1 + 3 * 3 + 1);
  EXPECT_EQ(loop.sample.flat->decisions().size(), 4u);
  loop.observe("%r[0]/%b", number(4));
  loop.observe("loop/add#0", number(2));
  loop.observe("r[1]/b.npy", number(5));  // correct: 4
  loop.observe("%r[1]/%d", number(3));
  loop.observe("r[2]/b", number(6));
  loop.observe("%r#1", number(4));
  loop.judge();
  EXPECT_EQ(loop.first(), "%r[1]/%b");
  EXPECT_TRUE(loop.at("%r[2]/%b").standing == Standing::permitted);
  EXPECT_TRUE(loop.at("%r#1").standing == Standing::permitted) << "%r#1 is the sum of the last iteration";
  EXPECT_EQ(loop.sample.names->layer(loop.sample.flat->values()[loop.sample.names->find("%r[1]/%b").at(0)].maker),
            "@main");
}

TEST(OpJudgeTest, ReportsADifferentNumberOfIterations) {
  Case loop(kLoop, {number(2), whole_number(3)}, Loops::iterations);
  loop.observe("%r[1]/%c", truth(false));
  loop.observe("%r[3]/%c", truth(false));
  auto const notes = decision_notes(*loop.sample.flat, *loop.sample.names, loop.observations);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0],
            "%r[1]/%c is false: there the loop ended, but in the reference run it goes on; the iterations of the "
            "reference run are used");
  loop.judge();
  EXPECT_EQ(loop.first(), "%r[1]/%c");
}

// A loop with too many iterations to unroll, an infinite loop, and a loop that is not reached.
TEST(FlatProgramTest, LoopsWithoutEndStayOps) {
  for (auto const count : {1'000'000u, 0x7FFFFFFFu}) {
    DiffSample const sample(kLoop, {number(0), whole_number(count)}, Loops::iterations);
    ASSERT_TRUE(sample.flat);
    EXPECT_EQ(sample.flat->ops().size(), 4u);
    EXPECT_EQ(sample.flat->frames().size(), 1u);
    EXPECT_TRUE(sample.flat->decisions().empty());
    for (auto const& value : sample.flat->values()) EXPECT_EQ(value.places.size(), 1u);
  }
}

// Nested loops in calls, which read values of enclosing regions.
constexpr char const* kLoopInLoop =
    "func.func private @sum(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {\n"
    "  %0 = stablehlo.constant dense<0> : tensor<i32>\n  %1 = stablehlo.constant dense<1> : tensor<i32>\n"
    "  %2:2 = stablehlo.while(%i = %0, %a = %x) : tensor<i32>, tensor<f32>\n   cond {\n"
    "    %c = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
    "    stablehlo.return %c : tensor<i1>\n  } do {\n"
    "    %j = stablehlo.add %i, %1 : tensor<i32>\n"
    "    %3:2 = stablehlo.while(%k = %0, %b = %a) : tensor<i32>, tensor<f32>\n     cond {\n"
    "      %c = stablehlo.compare LT, %k, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
    "      stablehlo.return %c : tensor<i1>\n    } do {\n"
    "      %m = stablehlo.add %k, %1 : tensor<i32>\n"
    "      %p = stablehlo.compare GT, %b, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
    "      %d = \"stablehlo.if\"(%p) ({\n        %e = stablehlo.add %b, %x : tensor<f32>\n"
    "        stablehlo.return %e : tensor<f32>\n      }, {\n        %e = stablehlo.multiply %b, %a : tensor<f32>\n"
    "        stablehlo.return %e : tensor<f32>\n      }) : (tensor<i1>) -> tensor<f32>\n"
    "      stablehlo.return %m, %d : tensor<i32>, tensor<f32>\n    }\n"
    "    stablehlo.return %j, %3#1 : tensor<i32>, tensor<f32>\n  }\n  return %2#1 : tensor<f32>\n}\n"
    "func.func @main(%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32> {\n"
    "  %0 = func.call @sum(%x, %n) : (tensor<f32>, tensor<i32>) -> tensor<f32>\n"
    "  %1 = func.call @sum(%0, %n) : (tensor<f32>, tensor<i32>) -> tensor<f32>\n  return %1 : tensor<f32>\n}\n";

// Runs the instrumented program and returns the values of `probes`.
std::vector<RuntimeValue> told_by(DiffSample const& sample, std::vector<Probe> const& probes, InstrumentLayout layout) {
  auto const text = instrumented_text(sample.prepared.program(), *sample.flat, *sample.names, probes, layout);
  DiffSample const probed(text, {number(1.5F), whole_number(2)});
  EXPECT_TRUE(probed.flat) << text;
  if (!probed.flat) return {};
  RunState state(probed.prepared.compiled());
  auto const run = Process(state).run(**probed.prepared.main(), probed.arguments);
  EXPECT_FALSE(run.error) << text;
  if (run.values.size() != 1 + probes.size()) return {};
  return {run.values.begin() + 1, run.values.end()};
}

// The inner loop records the results of each iteration in all its runs, and the number of iterations in each run.
TEST(InstrumentTest, LoopsInLoopsRecordTheirIterations) {
  DiffSample const sample(kLoopInLoop, {number(1.5F), whole_number(2)}, Loops::iterations);
  ASSERT_TRUE(sample.flat);
  std::map<std::uint32_t, std::uint64_t> expected;
  auto const written = observable(*sample.flat, InstrumentLayout::unrolled_items);
  auto const values = told_by(sample, written, InstrumentLayout::unrolled_items);
  ASSERT_EQ(values.size(), written.size());
  for (std::size_t i = 0; i < values.size(); ++i) expected[written[i].values[0]] = values[i].tensor.get(0);
  auto const probes = observable(*sample.flat, InstrumentLayout::as_it_is);
  auto const told = told_by(sample, probes, InstrumentLayout::as_it_is);
  ASSERT_EQ(told.size(), probes.size());
  std::size_t counts = 0, inner = 0;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    auto const& probe = probes[i];
    if (probe.path.size() == 2 && probe.kind == Probe::Kind::count) {
      ++counts;
      ASSERT_EQ(probe.runs.size(), 2u);
      for (std::int64_t run = 0; run < 2; ++run) EXPECT_EQ(told[i].tensor.integer(run), run + 1);
    }
    if (probe.kind != Probe::Kind::iterations) continue;
    inner += probe.path.size() == 2;
    ASSERT_EQ(told[i].tensor.dim(0), static_cast<std::int64_t>(probe.values.size() + 1));
    for (std::size_t k = 0; k < probe.values.size(); ++k) {
      auto const found = expected.find(probe.values[k]);
      if (found == expected.end()) continue;
      EXPECT_EQ(told[i].tensor.get(static_cast<std::int64_t>(k)), found->second) << sample.names->of(probe.values[k]);
    }
  }
  EXPECT_EQ(counts, 2u) << "of each call";
  EXPECT_EQ(inner, 2u * 3) << "a counter, a comparison and what the branch gives";
}

// The values that the instrumented program returns are those of the run.
TEST(InstrumentTest, IterationsAreWrittenOut) {
  DiffSample const sample(kLoopInLoop, {number(1.5F), whole_number(2)}, Loops::iterations);
  ASSERT_TRUE(sample.flat);
  // For each call: two constants, three conditions and two sums outside; 2 + 3 conditions and 1 + 2 times three ops
  // inside; and two loops and three branches as ops that forward values.
  EXPECT_EQ(sample.flat->ops().size(), 2u * (2 + 3 + 2 + 5 + 9 + 6));
  EXPECT_EQ(sample.names->find("%1/%2[1]/%3[0]/%d").size(), 1u);
  EXPECT_EQ(sample.flat->loops().size(), 2u) << "that are in no other";
  auto const probes = observable(*sample.flat, InstrumentLayout::unrolled_items);
  auto const written = instrumented_text(sample.prepared.program(), *sample.flat, *sample.names, probes,
                                         InstrumentLayout::unrolled_items);
  DiffSample const probed(written, {number(1.5F), whole_number(2)});
  ASSERT_TRUE(probed.flat) << written;
  EXPECT_EQ(probed.flat->ops().size(), sample.flat->ops().size() - 12);
  EXPECT_FALSE(probed.flat->has_regions());
  RunState state(probed.prepared.compiled());
  auto const run = Process(state).run(**probed.prepared.main(), probed.arguments);
  ASSERT_FALSE(run.error);
  ASSERT_EQ(run.values.size(), 1 + probes.size());
  Case right(kLoopInLoop, {number(1.5F), whole_number(2)}, Loops::iterations);
  for (std::size_t i = 0; i < probes.size(); ++i)
    right.observations.add_tensor(probes[i].values[0], run.values[1 + i].tensor);
  right.judge();
  EXPECT_EQ(right.first(), "none");
  for (auto const& finding : right.made->findings())
    EXPECT_TRUE(finding.values.empty() || finding.standing == Standing::permitted);
}

// The loop is executed unchanged and records the results of every iteration.
TEST(InstrumentTest, LoopsRecordTheirIterations) {
  DiffSample const sample(kLoop, {number(2), whole_number(3)}, Loops::iterations);
  ASSERT_TRUE(sample.flat);
  auto const probes = observable(*sample.flat, InstrumentLayout::as_it_is);
  auto const text =
      instrumented_text(sample.prepared.program(), *sample.flat, *sample.names, probes, InstrumentLayout::as_it_is);
  DiffSample const probed(text, {number(2), whole_number(3)});
  ASSERT_TRUE(probed.flat) << text;
  EXPECT_TRUE(probed.flat->has_regions()) << text;
  RunState state(probed.prepared.compiled());
  auto const run = Process(state).run(**probed.prepared.main(), probed.arguments);
  ASSERT_FALSE(run.error);
  std::size_t recorded = 0;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    auto const& told = run.values[1 + i].tensor;
    if (probes[i].kind == Probe::Kind::count) {
      EXPECT_EQ(told.integer(), 3);
    }
    if (probes[i].kind != Probe::Kind::iterations) continue;
    ++recorded;
    EXPECT_EQ(probes[i].values.size(), 3u);
    EXPECT_EQ(told.dim(0), 4);
  }
  EXPECT_EQ(recorded, 3u);
}

// An iteration beyond those that the condition permits is an error of the loop. If the condition permits it, the loop
// is undecided.
TEST(OpJudgeTest, DifferentNumberOfIterationsIsJudgedByTheCondition) {
  for (bool const is_wrong : {true, false}) {
    Case loop(kLoop, {number(2), whole_number(3)}, Loops::iterations);
    auto const run = loop.sample.flat->loops().at(0).runs.at(0);
    loop.observations.set_count(run, 2);
    if (!is_wrong) loop.observe("%r[1]/%j", whole_number(3));
    loop.observe("%r#1", number(4));
    loop.judge();
    EXPECT_EQ(loop.first(), is_wrong ? "%r:2" : "%r[1]/%j");
    auto const& finding = loop.at("%r#1");
    if (is_wrong)
      EXPECT_EQ(finding.iterations, "2 iterations; the condition %r[2]/%c does hold then");
    else
      EXPECT_TRUE(finding.iterations.empty()) << "by its counter it may end there";
  }
}

// A transform whose elements are permitted separately but not together, and one that is permitted.
TEST(OpJudgeTest, WholeAlgorithmsAreJudgedByTheirResidual) {
  std::string const text =
      "func.func @main(%a: tensor<64xcomplex<f32>>) -> tensor<64xcomplex<f32>> {\n"
      "  %r = stablehlo.fft %a, type = FFT, length = [64] : (tensor<64xcomplex<f32>>) -> tensor<64xcomplex<f32>>\n"
      "  return %r : tensor<64xcomplex<f32>>\n}\n";
  Random random(9);
  Tensor input = make_tensor(Element::complex_of(kF32), {64});
  double squares = 0;
  for (std::int64_t i = 0; i < 64; ++i)
    for (int part = 0; part < 2; ++part) {
      auto const x = static_cast<double>(random.between(-1000, 1000));
      input.set(i, round(Number::of(x), kF32), part);
      squares += x * x;
    }
  auto const profile = read_profile("xla");
  ASSERT_TRUE(profile);
  for (double const units : {2.0, 20.0}) {
    Case transform(text, {input});
    RunState state(transform.sample.prepared.compiled());
    Tensor seen = Process(state).run(**transform.sample.prepared.main(), transform.sample.arguments).values[0].tensor;
    double const off = units * 0x1p-24 * 7 * 8 * std::sqrt(squares);
    Tensor wrong = make_tensor(seen.element(), seen.shape());
    for (std::int64_t i = 0; i < 64; ++i) {
      wrong.set(i, round(Number::of(to_double(unpack(seen.get(i), kF32)) + off), kF32));
      wrong.set(i, seen.get(i, 1), 1);
    }
    transform.observe("%r", wrong);
    transform.judge(*profile);
    auto const& finding = transform.at("%r");
    EXPECT_EQ(finding.values[0].violating, 0);
    EXPECT_EQ(finding.standing == Standing::not_permitted, units > 10) << to_string(finding.standing);
    EXPECT_EQ(finding.residual.find("the residual fft_r1 is 160") == 0, units > 10) << finding.residual;
  }
}

TEST(OpJudgeTest, RandomNumbersHaveStatistics) {
  std::string const text =
      "func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<4096xf32> {\n"
      "  %s = stablehlo.constant dense<4096> : tensor<1xi64>\n"
      "  %r = stablehlo.rng %a, %b, %s, distribution = NORMAL : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
      "tensor<4096xf32>\n  return %r : tensor<4096xf32>\n}\n";
  auto const profile = read_profile("xla");
  ASSERT_TRUE(profile);
  for (bool const is_right : {true, false}) {
    Case draw(text, {number(1), number(2)});
    RunState state(draw.sample.prepared.compiled());
    Tensor seen = Process(state).run(**draw.sample.prepared.main(), draw.sample.arguments).values[0].tensor;
    Tensor shifted = make_tensor(seen.element(), seen.shape());
    for (std::int64_t i = 0; i < seen.count(); ++i)
      shifted.set(i, round(Number::of(to_double(unpack(seen.get(i), kF32)) - 1), kF32));
    draw.observe("%r", is_right ? seen : shifted);
    draw.judge(*profile);
    auto const& finding = draw.at("%r");
    EXPECT_EQ(finding.standing == Standing::open, !is_right) << "our own numbers are permitted";
    ASSERT_EQ(finding.statistics.size(), 2u);
    EXPECT_EQ(finding.statistics[0].find("off the distribution, at most") != std::string::npos, is_right)
        << finding.statistics[0];
  }
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

// Faults at random ops of random programs are named, and permitted results are not. tools/developer/diff_mutants runs
// more of them.
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
