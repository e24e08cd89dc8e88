#include "support/documents/json_tree.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

TEST(JsonTree, HasMembersAndElements) {
  using Kind = JsonNode::Kind;
  auto const tree = parse_json_tree(R"({"a":[1,[2,"x\u00e9"],-3],"b":{"c":true,"d":null},"e":2.5,"a2":"last"})");
  ASSERT_TRUE(tree) << tree.error();
  auto const& whole = tree->front();
  ASSERT_TRUE(whole.is(Kind::object));
  std::vector<Kind> kinds;
  for (auto const& element : *whole.find("a")) kinds.push_back(element.kind);
  EXPECT_EQ(kinds, (std::vector{Kind::natural, Kind::array, Kind::number}));
  EXPECT_EQ((*whole.find("a")->begin()).number, 1u);
  EXPECT_TRUE(whole.find("b")->find("c")->truth);
  EXPECT_TRUE(whole.find("b")->find("d")->is(Kind::null));
  EXPECT_TRUE(whole.find("e")->is(Kind::number));
  EXPECT_EQ(whole.find("a2")->text, "last");
  EXPECT_EQ(whole.find("c"), nullptr) << "a member of a member";
  EXPECT_EQ(parse_json_tree(R"([["x\u00e9"]])")->back().text, "x\u00e9");
}

TEST(JsonTree, EmptyContainersAndRepeatedKeys) {
  auto const tree = parse_json_tree(R"({"a":[],"b":{},"a":7})");
  ASSERT_TRUE(tree) << tree.error();
  EXPECT_EQ(tree->size(), 4u);
  EXPECT_EQ(tree->front().find("a")->number, 7u) << "the last one counts";
  EXPECT_EQ(tree->front().find("b")->begin(), tree->front().find("b")->end());
}

TEST(JsonTree, ErrorsHaveTheirPlace) {
  EXPECT_EQ(parse_json_tree(R"({"a":})").error(), "is not valid JSON at byte 6");
  EXPECT_EQ(parse_json_tree("[1] 2").error(), "is not valid JSON at byte 5");
  EXPECT_EQ(parse_json_tree("[1e999]").error(), "holds a number that is too large");
  EXPECT_FALSE(parse_json_tree(""));
  EXPECT_FALSE(parse_json_tree("\"\xff\""));
}

}  // namespace
}  // namespace assay
