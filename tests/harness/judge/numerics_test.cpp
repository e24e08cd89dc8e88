// The numerics of a backend, from one run.
#include "harness/judge/numerics.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

Profile profile(std::string const& name, double exponential_ulps) {
  Profile profile;
  profile.name = name;
  profile.accuracies[{"exponential", "f32"}].ulps = exponential_ulps;
  return profile;
}

CaseOutcome measured(std::string const& id, std::string const& type, double ulps, Verdict verdict = Verdict::conforms) {
  auto one = outcome(id, verdict);
  auto& result = one.results.emplace_back();
  result.type = "tensor<3x" + type + ">";
  result.conforming = 3;
  result.violating = verdict == Verdict::violates;
  result.worst_ulps = ulps;
  return one;
}

ProfileFit const& fit_of(Numerics const& numerics, std::string const& name) {
  return *std::ranges::find(numerics.fits, name, &ProfileFit::profile);
}

TEST(NumericsTest, TheWorstErrorOfEachOpAndType) {
  auto own = measured("exponential/f32_result_accuracy_ulp", "f32", 900);
  own.recipe = "result_accuracy_ordinary";
  auto const numerics =
      numerics_of(report({measured("exponential/a", "f32", 1), measured("exponential/b", "f32", 3),
                          measured("exponential/c", "complex<f32>", 7), measured("exponential/d", "bf16", 0), own}),
                  {});
  ASSERT_EQ(numerics.ops.size(), 3u);
  auto const& f32 = *std::ranges::find(numerics.ops, "f32", &OpNumerics::type);
  EXPECT_EQ(f32.worst_ulps, 3.0);
  EXPECT_EQ(f32.worst_case, "exponential/b");
  EXPECT_EQ(f32.cases, 2u) << "not the program that asks for an accuracy of its own";
  EXPECT_EQ(std::ranges::count(numerics.ops, "complex<f32>", &OpNumerics::type), 1);
}

// A profile that flushes may permit results that the specification forbids, so that verdicts by another profile do not
// decide it.
TEST(NumericsTest, AProfileThatFlushesIsNotDecidedByTheText) {
  auto wrong = measured("exponential/a", "f32", 0, Verdict::violates);
  wrong.against = "text";
  auto flushing = profile("flushing", 4);
  flushing.flush = true;
  auto const numerics = numerics_of(report({wrong}), {flushing, profile("other", 4)});
  EXPECT_EQ(fit_of(numerics, "flushing").fit, Fit::undecided);
  EXPECT_EQ(fit_of(numerics, "other").fit, Fit::breaks);
}

TEST(NumericsTest, ErrorsDecideProfilesWhereTheyCan) {
  struct Row {
    double ulps, permitted;
    Fit fit;
  };
  for (auto const& row :
       {Row{0, 0, Fit::satisfies}, Row{1, 0, Fit::breaks}, Row{1, 4, Fit::satisfies}, Row{4, 3, Fit::breaks},
        Row{3, 3, Fit::undecided}, Row{2, 3, Fit::undecided}, Row{1e300, 3, Fit::breaks}}) {
    auto const numerics =
        numerics_of(report({measured("exponential/a", "f32", row.ulps)}), {profile("p", row.permitted)});
    EXPECT_EQ(numerics.fits.at(0).fit, row.fit) << row.ulps << " ulp, permitted " << row.permitted;
    EXPECT_EQ(numerics.fits[0].breaks.empty(), row.fit != Fit::breaks);
  }
}

TEST(NumericsTest, VerdictsDecideTheProfileOfTheSuite) {
  auto const of = [](Verdict verdict) {
    return numerics_of(report({measured("exponential/a", "f32", 3, verdict)}), {profile("xla", 3)});
  };
  EXPECT_EQ(of(Verdict::conforms).fits[0].fit, Fit::satisfies);
  EXPECT_EQ(of(Verdict::violates).fits[0].fit, Fit::breaks);
  EXPECT_EQ(of(Verdict::violates).smallest, std::vector<std::string>{});
}

TEST(NumericsTest, StrictestSatisfiedProfile) {
  auto const numerics = numerics_of(report({measured("exponential/a", "f32", 1)}),
                                    {profile("exact", 0), profile("wide", 100), profile("narrow", 5)});
  EXPECT_EQ(fit_of(numerics, "exact").fit, Fit::breaks);
  EXPECT_EQ(fit_of(numerics, "wide").fit, Fit::satisfies);
  EXPECT_EQ(fit_of(numerics, "narrow").fit, Fit::satisfies);
  EXPECT_EQ(numerics.smallest, std::vector<std::string>{"narrow"});
  auto ordered = profile("ordered", 1);
  auto any = ordered;
  any.any_order = true;
  EXPECT_TRUE(is_within(ordered, any));
  EXPECT_FALSE(is_within(any, ordered));
  EXPECT_TRUE(is_within(ordered, ordered));
}

TEST(NumericsTest, ProfilesUndecidedByErrorsAreUndecided) {
  auto nan = measured("exponential/a", "f32", 0);
  nan.results[0].nan_differs = 1;
  EXPECT_EQ(numerics_of(report({nan}), {profile("p", 3)}).fits[0].fit, Fit::undecided);
  auto sign = measured("floor/a", "f32", 0, Verdict::violates);
  EXPECT_EQ(numerics_of(report({sign}), {profile("p", 3)}).fits[0].fit, Fit::undecided) << "a zero of the wrong sign";
  auto flushed = measured("exponential/a", "f32", 0);
  flushed.results[0].worst_ulps_subnormal = 4000;
  auto flushing = profile("p", 3);
  EXPECT_EQ(numerics_of(report({flushed}), {flushing}).fits[0].fit, Fit::breaks);
  flushing.flush = true;
  EXPECT_EQ(numerics_of(report({flushed}), {flushing}).fits[0].fit, Fit::undecided);
  EXPECT_EQ(numerics_of(report({}), {profile("p", 3)}).fits[0].fit, Fit::undecided) << "nothing was measured";
}

TEST(NumericsTest, ChoicesAndTies) {
  auto probe = outcome("probe/subnormal_results_f32", Verdict::open);
  probe.kind = CaseKind::probe;
  probe.answer = "yes";
  probe.question = "Are they flushed?";
  auto ties = measured("convert/bf16_hard", "bf16", 1);
  ties.recipe = "hard";
  auto const numerics = numerics_of(report({probe, ties}), {});
  ASSERT_EQ(numerics.choices.size(), 1u);
  EXPECT_EQ(numerics.choices[0].about, "flush to zero");
  EXPECT_EQ(numerics.choices[0].answer, "yes");
  EXPECT_NE(numerics_text(numerics).find("Are they flushed?"), std::string::npos);
  ASSERT_EQ(numerics.ties.size(), 1u);
  EXPECT_FALSE(numerics.ties[0].to_even);
  EXPECT_EQ(numerics.ties[0].type, "bf16");
  EXPECT_NE(numerics_summary(numerics).find(
                "\nhard cases: rounded correctly, ties to even, in 0 of 1 ops and types; not in convert bf16\n"),
            std::string::npos);
  ties.results[0].type = "tensor<3xi32>";
  EXPECT_TRUE(numerics_of(report({ties}), {}).ties.empty()) << "integers are not rounded";
}

// A probe has no evidence about ops that it does not execute.
TEST(NumericsTest, FlushingIsOfAnOp) {
  auto probe = outcome("probe/subnormal_results_f32", Verdict::open);
  probe.kind = CaseKind::probe;
  probe.op = "multiply";
  probe.answer = "no";
  auto flushed = measured("add/a", "f32", 0);
  flushed.results[0].worst_ulps_subnormal = 4000;
  auto const numerics = numerics_of(report({probe, flushed, measured("abs/a", "f32", 1)}), {});
  auto const text = numerics_summary(numerics);
  EXPECT_NE(text.find("flush to zero (multiply)  1       no"), std::string::npos) << text;
  EXPECT_NE(text.find("  by results: subnormal numbers are likely flushed to zero in add f32\n"), std::string::npos)
      << text;
  EXPECT_NE(numerics_text(numerics).find("of multiply alone"), std::string::npos);
  EXPECT_NE(numerics_json(numerics).find("\"op\": \"multiply\""), std::string::npos) << numerics_json(numerics);
}

TEST(NumericsTest, JsonAndItsDifferences) {
  Folder folder;
  auto probe = outcome("probe/nan_payload_f32", Verdict::open);
  probe.kind = CaseKind::probe;
  probe.answer = "the operand's";
  auto const before = numerics_of(report({measured("exponential/a", "f32", 1), probe}), {profile("p", 0)});
  probe.answer = "its own";
  auto const after = numerics_of(report({measured("exponential/a", "f32", 2), probe}), {profile("p", 9)});
  save_text(folder / "n.json", numerics_json(before));
  Numerics read;
  std::string error;
  ASSERT_TRUE(took(read_numerics(folder / "n.json"), read, error)) << error;
  EXPECT_EQ(numerics_differences(before, read), std::vector<std::string>{});
  EXPECT_EQ(numerics_differences(read, after),
            (std::vector<std::string>{"NaN, nan_payload_f32: the operand's became its own",
                                      "exponential f32: 1 ulp became 2 ulp", "profile p: violates became satisfies",
                                      "profile p, violated by: exponential became nothing"}));
  EXPECT_NE(numerics_text(after).find("  satisfied profile: p\n"), std::string::npos) << numerics_text(after);
  for (auto const* const text : {"", "[]", "{}", "{\"assay_numerics\":3}"}) {
    save_text(folder / "n.json", text);
    EXPECT_FALSE(took(read_numerics(folder / "n.json"), read, error)) << text;
  }
  save_text(folder / "n.json", R"({"assay_numerics":2,"ops":[1,{"op":3}],"ties":[null],"profiles":7,"choices":["x"]})");
  EXPECT_TRUE(took(read_numerics(folder / "n.json"), read, error)) << "what is not understood is not there";
}

// One defect in one op violates every profile. The report names this op, and other failures separately.
TEST(NumericsTest, WithoutASatisfiedProfileTheNearestIsNamed) {
  auto wrong = measured("popcnt/i32", "i32", 0, Verdict::violates);
  wrong.results[0].worst_ulps.reset();
  auto other = wrong;
  other.id = "popcnt/i8";
  auto const numerics = numerics_of(report({wrong, other, measured("exponential/a", "f32", 1)}),
                                    {profile("exact", 0), profile("wide", 100), profile("narrow", 5)});
  EXPECT_EQ(numerics.smallest, std::vector<std::string>{});
  EXPECT_EQ(numerics.nearest, std::vector<std::string>{"narrow"})
      << "wide permits more, exact has one op more against it";
  auto const& near = fit_of(numerics, "narrow");
  ASSERT_EQ(near.violations.size(), 1u);
  EXPECT_EQ(near.violations[0].op, "popcnt");
  EXPECT_EQ(near.violations[0].cases, 2u);
  EXPECT_EQ(near.violations[0].example, "popcnt/i32");
  EXPECT_EQ(fit_of(numerics, "exact").breaking_cases(), 3u);
  auto const text = numerics_text(numerics);
  EXPECT_NE(text.find("  narrow: satisfied except for these\n    all cases except 2 satisfy it: popcnt/i32, "
                      "popcnt/i8\n    popcnt "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("exact        violates: 3 cases of 2 ops: popcnt 2, exponential 1\n"), std::string::npos) << text;
  auto const json = numerics_json(numerics);
  EXPECT_NE(json.find("\"nearest\": [\n  \"narrow\"\n ]"), std::string::npos) << json;
  EXPECT_EQ(numerics_of(report({measured("exponential/a", "f32", 1)}), {profile("wide", 100)}).nearest,
            std::vector<std::string>{})
      << "nothing is in the way";
}

// The summary fits on a screen for any number of ops. --details lists the rest.
TEST(NumericsTest, SummaryIsShort) {
  std::vector<CaseOutcome> outcomes;
  for (int i = 0; i < 200; ++i) {
    auto const op = "op" + std::to_string(i);
    outcomes.push_back(measured(op + "/a", "f32", i < 100 ? 0 : i));
    outcomes.push_back(measured(op + "/b", "bf16", 0));
    auto probe = outcome("probe/subnormal_" + std::to_string(i), Verdict::open);
    probe.kind = CaseKind::probe;
    probe.answer = i % 2 ? "yes" : "no";
    outcomes.push_back(probe);
  }
  auto const numerics = numerics_of(report(outcomes), {profile("exact", 0), profile("wide", 1000)});
  auto const text = numerics_summary(numerics);
  EXPECT_LT(std::ranges::count(text, '\n'), 40) << text;
  for (auto const* const part :
       {"exact    undecided  100 ops undecided", "  closest profile: unknown, because ops are undecided", "op199  199",
        "and 85 ops with smaller errors", "100 ops without an error in any type", "200     no (100 times)",
        "--details shows each op"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_GT(std::ranges::count(numerics_text(numerics), '\n'), 500);
}

// An op with a wrong integer has an error, even if its floats are exact.
TEST(NumericsTest, WrongIntegersAreErrors) {
  auto wrong = measured("add/i32", "i32", 0, Verdict::violates);
  wrong.results[0].worst_ulps.reset();
  auto const text = numerics_summary(
      numerics_of(report({wrong, measured("add/f32", "f32", 0), measured("abs/f32", "f32", 0)}), {profile("p", 1)}));
  EXPECT_NE(text.find("  1 op without an error in any type\n"
                      "  1 op with wrong results that are not measured in ulps: add\n"),
            std::string::npos)
      << text;
}

TEST(NumericsTest, SatisfiedProfilesAreListed) {
  auto const numerics = numerics_of(report({measured("exponential/a", "f32", 1)}),
                                    {profile("exact", 0), profile("wide", 100), profile("narrow", 10)});
  auto const text = numerics_summary(numerics);
  EXPECT_NE(text.find("  satisfied profiles: wide, narrow (tightest: narrow)\n"), std::string::npos) << text;
  auto far = measured("exponential/a", "f32", 50);
  auto const none = numerics_summary(numerics_of(report({far}), {profile("exact", 0), profile("other", 0)}));
  EXPECT_NE(none.find("  closest profiles: exact, other (violated by 1 op, 0 undecided)\n"), std::string::npos) << none;
}

// The suite's own profile is violated if a case of the run violates it, regardless of the measured errors.
TEST(NumericsTest, ProfileIsNotSatisfiedWhileCasesViolateIt) {
  auto program = measured("random/a", "f32", 3, Verdict::violates);
  program.kind = CaseKind::program;
  program.op.clear();
  program.recipe = "random";
  auto accuracy = measured("tanh/a_result_accuracy", "f32", 3, Verdict::violates);
  accuracy.recipe = "result_accuracy_ulp";
  auto mixed = measured("rng/a", "f32", 0, Verdict::violates);
  mixed.results[0].violating = 0;
  mixed.results.emplace_back().type = "tensor<2xui64>";
  mixed.results.back().violating = 1;
  auto const good = measured("tanh/b", "f32", 0);
  for (auto one : {program, accuracy, mixed}) {
    one.against = "profile xla";
    auto const beyond = numerics_of(report({good, one}), {profile("xla", 5), profile("other", 5)});
    EXPECT_EQ(beyond.fits[0].fit, Fit::breaks) << one.id;
    EXPECT_EQ(beyond.fits[0].breaking_cases(), 1u) << one.id;
    EXPECT_NE(beyond.fits[1].fit, Fit::breaks) << one.id << " is only beyond xla";
    one.against = "text";
    EXPECT_EQ(numerics_of(report({good, one}), {profile("other", 5)}).fits[0].fit, Fit::breaks)
        << one.id << ": no profile permits what the text forbids";
  }
  auto refused = outcome("tanh/c", Verdict::violates);
  refused.refused = true;
  refused.against = "text";
  EXPECT_EQ(numerics_of(report({good, refused}), {profile("xla", 5)}).fits[0].fit, Fit::satisfies)
      << "a refusal says nothing of numbers";
}

// Of two profiles that the same number of ops violate, the one with fewer undecided ops is closer, then the stricter
// one.
TEST(NumericsTest, UndecidedProfileIsNotSatisfied) {
  auto const numerics = numerics_of(report({measured("exponential/a", "f32", 3), measured("tanh/a", "f32", 3)}),
                                    {profile("three", 3), profile("exact", 0)});
  EXPECT_EQ(fit_of(numerics, "three").violations.size(), 1u) << "tanh, which has to be exact";
  EXPECT_EQ(fit_of(numerics, "three").undecided_ops, std::vector<std::string>{"exponential"});
  EXPECT_EQ(numerics.nearest, std::vector<std::string>{"three"});
  EXPECT_NE(numerics_text(numerics).find("undecided: exponential"), std::string::npos);
}

// Computes the sets of other profiles for the programs of a suite.
TEST(NumericsTest, ByOutputsEachProfileIsDecidedExactly) {
  Folder folder;
  Suite suite(folder / "suite");
  auto& row = suite.add("exponential/one", CaseKind::values, "exponential",
                        "func.func @main(%x: tensor<1xf32>) -> tensor<1xf32> {\n"
                        "  %0 = stablehlo.exponential %x : tensor<1xf32>\n  return %0 : tensor<1xf32>\n}\n");
  float const e = 0x1.5bf0a8p+1f;  // correctly rounded
  suite.put(row, "input_0.npy", f32({1.0f}), "f32");
  suite.put(row, "expected_0.npy", f32({e}), "f32");
  suite.finish();
  auto const fits = [&](float result) {
    save(folder / "out/exponential/one/output_0.npy", f32({result}));
    Numerics numerics;
    std::string error;
    EXPECT_TRUE(
        took(numerics_by_outputs(report({}), {profile("exact", 0), profile("wide", 2.5)}, suite.path(), folder / "out"),
             numerics, error))
        << error;
    return std::pair(numerics.fits.at(0).fit, numerics.fits.at(1).fit);
  };
  EXPECT_EQ(fits(e), std::pair(Fit::satisfies, Fit::satisfies));
  EXPECT_EQ(fits(e + 0x1p-22f), std::pair(Fit::breaks, Fit::satisfies)) << "one ulp away";
  EXPECT_EQ(fits(e + 0x1p-20f), std::pair(Fit::breaks, Fit::breaks)) << "four";
}

}  // namespace
}  // namespace assay
