// Properties of directed tests for a few element types: each test yields cases, and all cases are correct.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "constraints/check/check.hpp"
#include "generators/derive/golden.hpp"
#include "generators/directed/directed_tests.hpp"
#include "generators/suite/result_set.hpp"
#include "generators/suite/unit.hpp"
#include "grammar/notation/specification.hpp"
#include "grammar/text/parse.hpp"
#include "oracle/formats/number.hpp"

namespace assay {
namespace {

struct Given {
  std::vector<Case> cases;
  std::vector<Skipped> skipped;
};

Given given(std::set<std::string> types) {
  GenerateOptions options;
  options.types = std::move(types);
  options.profile.name = "any";
  options.profile.any_order = true;
  Given all;
  UnitOutput out;
  out.give = [&](Case one) {
    all.cases.push_back(std::move(one));
    return true;
  };
  out.omit = [&](Skipped skipped) { all.skipped.push_back(std::move(skipped)); };
  for (Unit const& unit : directed_units(options)) unit.make(out);
  return all;
}

Given const& some() {
  static Given const all = given({"f32", "f64", "i32", "i8", "ui32", "complex<f32>"});
  return all;
}

TEST(DirectedTests, EachYieldsACase) {
  std::set<std::pair<std::string, std::string>> found;
  for (Case const& made : some().cases)
    for (DirectedTest const& test : *directed_tests())
      if (made.op == test.op && made.name.starts_with("directed_" + test.name + "_"))
        found.insert({test.op, test.name});
  for (DirectedTest const& test : *directed_tests())
    EXPECT_TRUE(found.contains({test.op, test.name})) << test.op << ": " << test.name;
}

TEST(DirectedTests, DerivationsAgree) {
  for (Skipped const& skipped : some().skipped) ADD_FAILURE() << skipped.what << ": " << skipped.reason;
}

TEST(DirectedTests, NamesAreUniqueAndProgramsValid) {
  std::set<std::string> names;
  for (Case const& made : some().cases) {
    EXPECT_TRUE(names.insert(made.folder + "/" + made.name).second) << made.name;
    EXPECT_TRUE(Specification::get().op(made.op)) << made.op;
    EXPECT_FALSE(made.results.empty()) << made.name;
    Diagnostics found;
    Program const program = parse_program(Source::from_string("case", made.text), {}, found);
    check_program(program, {}, found);
    EXPECT_EQ(found.errors(), 0u) << made.text;
  }
}

TEST(DirectedTests, OrderProofResultsAreSingleValues) {
  for (Case const& made : some().cases)
    for (DirectedTest const& test : *directed_tests()) {
      bool const own = made.op == test.op && made.name.starts_with("directed_" + test.name + "_");
      if (!own || !test.order_proof) continue;
      EXPECT_TRUE(std::ranges::all_of(made.results, &CaseResult::exact)) << made.name;
    }
}

// Detects factors that are rounded to bf16 although the program requires HIGHEST.
TEST(DirectedTests, OperandsOfHighestPrecisionAreNotRounded) {
  for (std::string const op : {"stablehlo.dot_general", "stablehlo.convolution"}) {
    auto const found = std::ranges::find_if(
        some().cases, [&](Case const& made) { return made.op == op && made.name == "directed_single_product_f32"; });
    ASSERT_NE(found, some().cases.end()) << op;
    EXPECT_NE(found->text.find("HIGHEST"), std::string::npos) << found->text;
    auto rounded = found->inputs;
    for (Tensor& input : rounded) {
      Tensor changed = make_tensor(input.element(), input.shape());
      for (std::int64_t i = 0; i < input.count(); ++i)
        changed.set(i, convert(convert(input.get(i), kF32, kBF16), kBF16, kF32));
      input = changed;
    }
    std::string reason;
    auto const program = GoldenProgram::prepare(found->text, reason);
    ASSERT_TRUE(program) << reason;
    std::vector<Tensor> results;
    ASSERT_TRUE(program->run(rounded, results, reason)) << reason;
    EXPECT_EQ(judge_tensor(result_set(found->results[0]), results[0]).acceptance(), Acceptance::violates) << op;
  }
}

// Results of whole algorithms are exact up to the sign of zero, and each case has a nonzero result.
TEST(DirectedTests, WholeAlgorithmsAreKnown) {
  std::map<std::string, int> cases;
  for (Case const& made : some().cases) {
    bool const whole = made.op.ends_with("cholesky") || made.op.ends_with("fft") ||
                       made.op.ends_with("triangular_solve") || made.op.ends_with("batch_norm_grad");
    if (!whole) continue;
    ++cases[made.op];
    bool any = false;
    for (CaseResult const& result : made.results) {
      EXPECT_FALSE(result.flags) << made.name;
      FloatFormat const& format = *result.expected.element().floating;
      int const parts = parts_of(result.expected.element());
      for (std::int64_t i = 0; i < result.expected.count(); ++i)
        for (int part = 0; part < parts; ++part) {
          bool const zero = format.is_zero(result.expected.get(i, part));
          any = any || !zero;
          EXPECT_TRUE(zero || result.low.get(i, part) == result.high.get(i, part)) << made.name;
        }
    }
    EXPECT_TRUE(any) << made.name;
  }
  EXPECT_EQ(cases.size(), 4u);
}

}  // namespace
}  // namespace assay
