// The differences between two releases, and the contents of errata lists and releases.
#include "publish/release/changes.hpp"

#include <gtest/gtest.h>

#include "generators/release/errata.hpp"
#include "generators/release/release.hpp"

namespace assay {
namespace {

ManifestRow row_of(std::string const& id, std::string const& op, std::string const& digest = "a") {
  ManifestRow row;
  row.id = id;
  row.op = op;
  row.types = {"f32"};
  row.recipe = "special";
  row.files = {{"program.mlir", "", {}, digest}, {"expected_0.npy", "f32", {2}, digest}};
  return row;
}

std::string why_of(SuiteChanges const& changes, std::string const& id) {
  for (auto const& one : changes.cases)
    if (one.id == id) return one.why;
  return "it is the same";
}

TEST(SuiteChanges, NewCasesHaveAReason) {
  SuiteRows before, after;
  before.rows = {row_of("add/a", "add")};
  after.rows = {row_of("add/a", "add"), row_of("add/b", "add"), row_of("sort/a", "sort"), row_of("add/c", "add"),
                row_of("invalid/add_c9/x", "add")};
  after.rows[3].types = {"bf16"};
  after.rows[4].breaks = "add_c9";
  auto const changes = changes_of(before, after, {});
  EXPECT_EQ(changes.same, 1u);
  EXPECT_EQ(changes.count(CaseDifference::Kind::added), 4u);
  EXPECT_EQ(why_of(changes, "add/b"), "another case of the recipe special");
  EXPECT_EQ(why_of(changes, "sort/a"), "the op sort is new");
  EXPECT_EQ(why_of(changes, "add/c"), "bf16 is new for add");
  EXPECT_EQ(why_of(changes, "invalid/add_c9/x"), "the rule add_c9 is new");
}

TEST(SuiteChanges, ChangedCasesNameTheParts) {
  SuiteRows before, after;
  before.rows = {row_of("add/a", "add"), row_of("add/b", "add"), row_of("add/c", "add")};
  after.rows = before.rows;
  after.rows[0].files[1].digest = "b";
  after.rows[1].files[0].digest = "b";
  after.rows[1].files.push_back({"expected_0.lo.npy", "f32", {2}, "a"});
  after.rows[2].ops = 7;  // the cost is not part of the meaning
  auto const changes = changes_of(before, after, {});
  EXPECT_EQ(why_of(changes, "add/a"), "the expected results");
  EXPECT_EQ(why_of(changes, "add/b"), "the program, the permitted sets");
  EXPECT_EQ(changes.same, 1u);
}

// Sentences that one production excludes are not a reason for cases of another production.
TEST(SuiteChanges, SentencesAreGeneratedAgain) {
  SuiteRows before, after;
  before.rows = {row_of("invalid/syntax_loc/drop_0", ""), row_of("syntax/axis_0", "")};
  before.rows[0].recipe = "syntax_mutation";
  before.rows[0].breaks = "syntax";
  before.rows[1].recipe = "sentence";
  after.rows = {before.rows[1], row_of("invalid/syntax_loc/swap_0", "")};
  after.rows[0].files[0].digest = "b";
  after.rows[1].recipe = "syntax_mutation";
  after.skipped = {{"syntax", "another text"}};
  auto const changes = changes_of(before, after, {});
  for (auto const* id : {"invalid/syntax_loc/drop_0", "invalid/syntax_loc/swap_0", "syntax/axis_0"})
    EXPECT_EQ(why_of(changes, id), "random sentences of the grammar are generated again") << id;
}

TEST(SuiteChanges, GoneCasesHaveAReason) {
  SuiteRows before, after;
  before.rows = {row_of("add/a", "add"), row_of("add/b", "add"), row_of("invalid/add_c1/x", "add"), row_of("p/x", "")};
  before.rows[2].breaks = "add_c1";
  before.rows[3].kind = CaseKind::program;
  after.skipped = {{"add_c1", "no program can break it"}};
  auto const changes = changes_of(before, after, {{"add/a", "it was wrong"}});
  EXPECT_EQ(why_of(changes, "add/a"), "it was wrong");
  EXPECT_EQ(why_of(changes, "add/b"), "no longer generated; no reason is recorded");
  EXPECT_EQ(why_of(changes, "invalid/add_c1/x"), "no program can break it");
  EXPECT_EQ(why_of(changes, "p/x"), "random programs are generated again");
  auto const text = changes_markdown(changes, "one", "two");
  EXPECT_NE(text.find("0 cases are unchanged, 0 new, 0 changed, 4 removed."), std::string::npos) << text;
}

TEST(Release, RoundTrips) {
  ReleaseManifest release;
  release.specification = "1.20.0";
  release.target_version = "1.13.0";
  release.tier = "quick";
  release.number = 3;
  release.name = release_name(release);
  release.cases = {{"values", 7}};
  release.left_out = {{"1.15.0", 2}};
  release.files = {{"LICENSE", "abc"}};
  EXPECT_EQ(release.name, "stablehlo-suite-1.20.0-for-1.13.0-quick-3");
  auto const read = parse_release(release_json(release));
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(release_json(*read), release_json(release));
}

TEST(Release, OfAPartHasTheSelection) {
  ReleaseManifest release;
  release.specification = "1.20.0";
  release.tier = "full";
  EXPECT_EQ(release_name(release), "stablehlo-suite-1.20.0-full-1");
  EXPECT_EQ(release_json(release).find("chosen"), std::string::npos);
  release.kinds = {"values"};
  EXPECT_EQ(release_name(release), "stablehlo-suite-1.20.0-full-part-1");
  auto const read = parse_release(release_json(release));
  ASSERT_TRUE(read) << read.error();
  EXPECT_TRUE(read->is_part());
  EXPECT_EQ(read->kinds, release.kinds);
  auto text = release_json(release);
  text.replace(text.find("\"kinds\""), 7, "\"other\"");
  auto const other = parse_release(text);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().find("`chosen`: `kinds`"), std::string::npos) << other.error();
}

TEST(Release, ChangedBytesAreRejected) {
  for (auto const* const text :
       {"", "null", "[]", "{}", R"({"assay_release": 2})", R"({"assay_release": 1, "name": 7})"})
    EXPECT_FALSE(parse_release(text)) << text;
}

TEST(Errata, ChangedBytesAreRejected) {
  for (auto const* const text :
       {"", "null", "{}", R"({"assay_errata": 2})", R"({"assay_errata": 1})",
        R"({"assay_errata": 1, "number": 1, "suites": [7], "withdrawn": []})",
        R"({"assay_errata": 1, "number": 1, "suites": [], "withdrawn": [{"case": "../x", "reason": ""}]})",
        R"({"assay_errata": 1, "number": -1, "suites": [], "withdrawn": []})"})
    EXPECT_FALSE(parse_errata(text)) << text;
  auto const good = parse_errata(
      R"({"assay_errata": 1, "number": 4, "suites": ["a"], "withdrawn": [{"case": "add/a", "reason": "why"}]})");
  ASSERT_TRUE(good) << good.error();
  EXPECT_EQ(good->number, 4u);
  EXPECT_EQ(good->withdrawn.at("add/a"), "why");
}

}  // namespace
}  // namespace assay
