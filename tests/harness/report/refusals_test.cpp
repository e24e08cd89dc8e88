// Rejections of invalid programs that prove nothing, because the backend also rejects valid programs of the same op.
#include "harness/report/refusals.hpp"

#include <gtest/gtest.h>

#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

CaseOutcome case_of(std::string const& id, CaseKind kind, std::string const& op, std::vector<std::string> types,
                    Verdict verdict) {
  auto one = outcome(id, verdict, Stage::compile);
  one.kind = kind;
  one.op = op;
  one.types = std::move(types);
  return one;
}

CaseOutcome refused_invalid(std::string const& types) {
  return case_of("invalid/sort_c1/" + types, CaseKind::invalid, "sort", {types}, Verdict::conforms);
}

TEST(Refusals, OfAnUnknownOpProveNothing) {
  auto of =
      report({refused_invalid("f32"), case_of("sort/f32", CaseKind::values, "sort", {"f32"}, Verdict::unsupported)});
  of.outcomes[1].reason = "no kernel for sort\nat line 3";
  EXPECT_EQ(assess_refusals(of), 1u);
  EXPECT_EQ(of.outcomes[0].verdict, Verdict::unsupported);
  EXPECT_TRUE(of.outcomes[0].proves_nothing);
  EXPECT_EQ(of.outcomes[0].reason,
            "rejection not counted: the backend also rejects the valid program of sort: no kernel for sort");
  EXPECT_EQ(assess_refusals(of), 0u) << "once more gives the same";
  EXPECT_EQ(of.outcomes[0].verdict, Verdict::unsupported);
}

TEST(Refusals, CountIfASiblingIsAccepted) {
  for (auto const verdict : {Verdict::conforms, Verdict::open, Verdict::violates}) {
    auto of = report({refused_invalid("f32"), case_of("sort/f32", CaseKind::values, "sort", {"f32"}, verdict),
                      case_of("sort/f32_2", CaseKind::values, "sort", {"f32"}, Verdict::unsupported)});
    EXPECT_EQ(assess_refusals(of), 0u) << to_string(verdict);
    EXPECT_EQ(of.outcomes[0].verdict, Verdict::conforms);
  }
}

TEST(Refusals, RejectedValidProgramIsNotAnAcceptance) {
  auto sibling = case_of("valid/sort_c1", CaseKind::valid, "sort", {"f32"}, Verdict::violates);
  sibling.refused = true;
  auto of = report({refused_invalid("f32"), sibling});
  EXPECT_EQ(assess_refusals(of), 1u);
}

TEST(Refusals, SiblingsOfTheSameTypesTakePrecedence) {
  auto of = report({refused_invalid("i2"), refused_invalid("f32"),
                    case_of("sort/i2", CaseKind::values, "sort", {"i2"}, Verdict::unsupported),
                    case_of("sort/f32", CaseKind::values, "sort", {"f32"}, Verdict::conforms)});
  EXPECT_EQ(assess_refusals(of), 1u);
  EXPECT_EQ(of.outcomes[0].verdict, Verdict::unsupported) << "i2 is unknown";
  EXPECT_EQ(of.outcomes[1].verdict, Verdict::conforms);
}

TEST(Refusals, OfAnotherOpAndOfTextsSayNothing) {
  auto text = case_of("syntax/a", CaseKind::invalid, "", {}, Verdict::conforms);
  auto of = report(
      {refused_invalid("f32"), text, case_of("add/f32", CaseKind::values, "add", {"f32"}, Verdict::unsupported)});
  EXPECT_EQ(assess_refusals(of), 0u);
}

TEST(Refusals, CrashIsNotARejection) {
  auto of = report({refused_invalid("f32"), case_of("sort/f32", CaseKind::values, "sort", {"f32"}, Verdict::crashed)});
  EXPECT_EQ(assess_refusals(of), 0u);
}

TEST(Refusals, SeparateCompilationCountsWithoutSiblings) {
  auto of = report({refused_invalid("f32")});
  of.head.capabilities = {{acceptance_name("sort"), false, "unknown op", 0, 0}};
  EXPECT_EQ(assess_refusals(of), 1u);
  of.head.capabilities[0].has = true;
  EXPECT_EQ(assess_refusals(of), 1u) << "back again";
  EXPECT_EQ(of.outcomes[0].verdict, Verdict::conforms);
}

TEST(Refusals, AreWeighedAgainWhenPartsAreMerged) {
  auto one =
      report({refused_invalid("f32"), case_of("sort/f32", CaseKind::values, "sort", {"f32"}, Verdict::unsupported)});
  auto other = report({case_of("sort/f32_2", CaseKind::values, "sort", {"f32"}, Verdict::conforms)});
  one.outcomes[1].index = 1;
  other.outcomes[0].index = 2;
  assess_refusals(one);
  for (auto* part : {&one, &other}) part->head.cases = 3, part->head.shards = 2, part->whole = true;
  other.head.shard = 2;
  Report merged;
  std::string error;
  ASSERT_TRUE(took(merge_reports({one, other}, false), merged, error)) << error;
  EXPECT_EQ(merged.outcomes[0].verdict, Verdict::conforms) << "the second part has a sibling that was accepted";
  ASSERT_TRUE(took(merge_reports({one, one, other}, false), merged, error)) << error;
}

}  // namespace
}  // namespace assay
