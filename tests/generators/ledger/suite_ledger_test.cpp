// The coverage of suites, and the names that select parts of it.

#include <fmt/format.h>

#include "generators/ledger/suite_ledger.hpp"

#include "generators/ledger/case_names.hpp"
#include "generators/ledger/coverage_report.hpp"
#include "support/near_names.hpp"
#include "tests/generators/suite/suite_folder_of_test.hpp"
#include "tools/render/generate_summary.hpp"

namespace assay {
namespace {

class SuiteLedger : public SuiteTest {
protected:
  SuiteResult make_of(std::string const& name, std::set<std::string> ops, std::set<CaseKind> kinds,
                      std::vector<Unit> units) {
    GenerateOptions options;
    options.ops = std::move(ops);
    options.kinds = std::move(kinds);
    SuiteRequest request;
    request.folder = at(name);
    return generate(std::move(units), options, request);
  }

  static std::vector<Unit> units() {
    auto const make = [](UnitOutput const& output) {
      Random random(1);
      output.give(invalid_case("shape"));
      Case valid = invalid_case("square");
      valid.kind = CaseKind::values;
      valid.folder = "abs";
      valid.satisfies = {"abs_c1"};
      valid.text =
          "func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n"
          "  %0 = \"stablehlo.abs\"(%x) : (tensor<2xf32>) -> tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n";
      Tensor const numbers = f32_tensor({1, 2});
      valid.inputs = {numbers};
      valid.results.push_back({numbers, numbers, numbers, std::nullopt, true});
      output.give(valid);
      output.omit({"abs_c2", "it follows from abs_c1"});
      output.omit({"stablehlo.abs i8", "no room"});
      output.omit({"abs bf16, ordinary", "the derivations differ"});
    };
    return {{"all", 1, make}};
  }

  static Ledger ledger_of(std::vector<std::string> const& suites) {
    auto const ledger = read_ledger(suites, Specification::get());
    EXPECT_TRUE(ledger) << ledger.error();
    return ledger ? *ledger : Ledger();
  }
  static LedgerRule const& rule(Ledger const& ledger, std::string const& label) {
    return *std::ranges::find(ledger.rules, label, &LedgerRule::label);
  }
  static LedgerType const& type(Ledger const& ledger, std::string const& name) {
    return *std::ranges::find(ledger.types, name, &LedgerType::type);
  }
};

TEST_F(SuiteLedger, ListsCasesOfEachRule) {
  ASSERT_EQ(make_of("s", {"stablehlo.abs"}, {}, units()).end, SuiteResult::End::whole);
  auto const ledger = ledger_of({at("s")});
  EXPECT_EQ(rule(ledger, "abs_c1").satisfied_by, "abs/square");
  EXPECT_TRUE(rule(ledger, "abs_c1").at_boundary);
  EXPECT_EQ(rule(ledger, "abs_c1").broken_by, "invalid/abs_c1/shape");
  EXPECT_TRUE(rule(ledger, "abs_c1").is_covered());
  EXPECT_EQ(rule(ledger, "abs_c2").reason, "it follows from abs_c1");
  EXPECT_TRUE(rule(ledger, "abs_c2").is_covered());
  EXPECT_FALSE(rule(ledger, "abs_i1").is_covered());
  EXPECT_FALSE(rule(ledger, "abs_i1").at_boundary);
  for (auto const& one : ledger.rules) EXPECT_EQ(one.op, "stablehlo.abs");  // only this op was requested
  EXPECT_FALSE(is_complete(ledger));
  EXPECT_NE(ledger_text(ledger).find("NOT COVERED"), std::string::npos);
}

TEST_F(SuiteLedger, RulesOfOptionalTargetsHaveThatReason) {
  ASSERT_EQ(make_of("s", {}, {}, units()).end, SuiteResult::End::whole);
  auto const ledger = ledger_of({at("s")});
  auto const& variant = rule(ledger, "custom_call_eigh_c2");
  EXPECT_TRUE(variant.satisfied_by.empty());
  EXPECT_EQ(variant.reason.rfind("no case is about stablehlo.custom_call ", 0), 0u) << variant.reason;
  EXPECT_TRUE(variant.is_covered());
  EXPECT_FALSE(rule(ledger, "custom_call_c1").is_covered());  // of the op itself
  EXPECT_FALSE(rule(ledger, "func_func_c1").satisfied_by.empty());
  EXPECT_TRUE(rule(ledger, "cf_cond_br_c1").is_covered());
}

TEST_F(SuiteLedger, ListsTheTypesOfAnOp) {
  ASSERT_EQ(make_of("s", {"stablehlo.abs"}, {CaseKind::values}, units()).end, SuiteResult::End::whole);
  auto const ledger = ledger_of({at("s")});
  EXPECT_EQ(type(ledger, "f32").computed_by, "abs/square");
  EXPECT_EQ(type(ledger, "i8").reason, "no room");
  EXPECT_EQ(type(ledger, "bf16").reason, "the derivations differ");
  EXPECT_FALSE(type(ledger, "f64").is_covered());
  EXPECT_FALSE(type(ledger, "complex<f32>").is_covered());
  EXPECT_EQ(std::ranges::find(ledger.types, "ui8", &LedgerType::type), ledger.types.end());  // abs excludes it
  for (auto const& one : ledger.rules) EXPECT_FALSE(one.needs_broken);
}

TEST_F(SuiteLedger, ShardsCountTogether) {
  auto some = units();
  some.push_back({"more", 9, [](UnitOutput const& output) { output.omit({"abs", "a reason for all types"}); }});
  GenerateOptions options;
  options.ops = {"stablehlo.abs"};
  for (std::uint32_t shard = 1; shard <= 2; ++shard) {
    SuiteRequest request;
    request.folder = at(std::to_string(shard));
    request.shard = shard;
    request.shards = 2;
    ASSERT_EQ(generate(some, options, request).end, SuiteResult::End::whole);
  }
  EXPECT_FALSE(type(ledger_of({at("2")}), "f64").is_covered());
  auto const both = ledger_of({at("1"), at("2")});
  EXPECT_EQ(type(both, "f64").reason, "a reason for all types");
  EXPECT_EQ(rule(both, "abs_c1").broken_by, "invalid/abs_c1/shape");
}

TEST_F(SuiteLedger, UnreadableManifestIsAnError) {
  auto const ledger = read_ledger({at("none")}, Specification::get());
  ASSERT_FALSE(ledger);
  EXPECT_NE(ledger.error().find("manifest.json"), std::string::npos);
}

TEST_F(SuiteLedger, TheSummaryCountsKindsAndReasons) {
  ASSERT_EQ(make_of("s", {}, {}, units()).end, SuiteResult::End::whole);
  auto const summary = suite_summary(at("s"));
  ASSERT_TRUE(summary) << summary.error();
  auto const& text = *summary;
  EXPECT_NE(text.find("2 cases: 1 invalid, 0 valid, 1 values"), std::string::npos) << text;
  EXPECT_NE(text.find("0 derived twice, no disagreements"), std::string::npos) << text;
  EXPECT_NE(text.find("not generated: 3"), std::string::npos) << text;
  EXPECT_NE(text.find("no room"), std::string::npos) << text;
}

TEST(NamesOfSuites, UnknownOnesProposeNearOnes) {
  auto const ops = find_ops({"add,stablehlo.abs", "chlo.acos"});
  ASSERT_TRUE(ops) << ops.error();
  EXPECT_EQ(*ops, (std::set<std::string>{"stablehlo.add", "stablehlo.abs", "chlo.acos"}));
  auto const no_op = find_ops({"dot_genral"});
  ASSERT_FALSE(no_op);
  EXPECT_NE(no_op.error().find("did you mean dot_general"), std::string::npos) << no_op.error();
  auto const types = find_types({"complex<f32>, bf16", "!quant.uniform<i8:f32:0, {1.0,2.0}>"});
  ASSERT_TRUE(types) << types.error();
  EXPECT_EQ(types->size(), 3u);
  for (auto const& [foreign, ours] : {std::pair("float32", "f32"),
                                      {"uint8", "ui8"},
                                      {"s32", "i32"},
                                      {"bfloat16", "bf16"},
                                      {"complex64", "complex<f32>"}}) {
    auto const found = find_types({foreign});
    ASSERT_FALSE(found) << foreign;
    EXPECT_EQ(found.error(), fmt::format("unknown element type {}; did you mean {}?", foreign, ours));
  }
  EXPECT_NE(find_types({"tensor"}).error().find(": expected one of i1, "), std::string::npos);
  auto const no_type = find_types({"f8E4M3F"});
  ASSERT_FALSE(no_type);
  EXPECT_NE(no_type.error().find("f8E4M3FN"), std::string::npos) << no_type.error();
  EXPECT_FALSE(find_types({"tf32"}));
  auto const kinds = find_kinds({"valid,programs,probes"});
  ASSERT_TRUE(kinds) << kinds.error();
  EXPECT_EQ(*kinds, (std::set<CaseKind>{CaseKind::valid, CaseKind::program, CaseKind::probe}));
  auto const no_kind = find_kinds({"vlaid"});
  ASSERT_FALSE(no_kind);
  EXPECT_NE(no_kind.error().find("did you mean valid"), std::string::npos) << no_kind.error();
  EXPECT_TRUE(find_kinds({"value"}));
  EXPECT_FALSE(
      find_kinds({"values"
                  "s"}));
  EXPECT_TRUE(near_names("zzzzzz", {"add", "abs"}).empty());
}

}  // namespace
}  // namespace assay
