// --ops and --types of a campaign.
#include "campaign/programs/selection.hpp"

#include "tests/campaign/campaign_run.hpp"

namespace assay::campaign {
namespace {

TEST(Selection, IsOfWholeNames) {
  std::string const program =
      "func.func @main(%x: tensor<2x?xbf16>, %y: tensor<complex<f32>>) {\n"
      "  %0 = stablehlo.add %x, %x : tensor<2x?xbf16>\n"
      "  %1 = \"stablehlo.dot_general\"(%0) : (tensor<f64>, tensor<4x!quant.uniform<i8:f16, 0.5>>) -> tensor<3xi32, "
      "#a>\n";
  struct Row {
    std::set<std::string> ops, types;
    bool is_selected;
  };
  for (Row const& row : {Row{{}, {}, true},
                         {{"stablehlo.add"}, {}, true},
                         {{"stablehlo.dot_general"}, {}, true},
                         {{"stablehlo.dot"}, {}, false},
                         {{"stablehlo.sort", "stablehlo.add"}, {}, true},
                         {{}, {"bf16"}, true},
                         {{}, {"complex<f32>"}, true},
                         {{}, {"f32"}, false},
                         {{}, {"f16"}, false},
                         {{}, {"i8"}, false},
                         {{}, {"f64"}, true},
                         {{}, {"i32"}, true},
                         {{"stablehlo.add"}, {"f32"}, false},
                         {{"stablehlo.add"}, {"f32", "bf16"}, true}})
    EXPECT_EQ((Selection{row.ops, row.types}.selects(program)), row.is_selected)
        << (row.ops.empty() ? "" : *row.ops.begin()) << " " << (row.types.empty() ? "" : *row.types.begin());
}

TEST(Selection, OnlyOps) {
  std::string const program =
      "\"func.func\"() ({\n  %c = \"stablehlo.constant\"() {value = dense<1> : tensor<i32>} : () -> tensor<i32>\n"
      "  %0 = \"stablehlo.add\"(%c, %c) {a = #stablehlo.precision<DEFAULT>} : (tensor<i32>, tensor<i32>) -> "
      "tensor<i32>\n"
      "  %1 = stablehlo.slice %0 [] : tensor<i32>\n  \"func.return\"(%1) : (tensor<i32>) -> ()\n})\n";
  auto const is_selected = [&](std::set<std::string> const& only) { return Selection{{}, {}, only}.selects(program); };
  EXPECT_TRUE(is_selected({"stablehlo.add", "stablehlo.slice", "stablehlo.tanh"}));
  EXPECT_FALSE(is_selected({"stablehlo.add"}));
  EXPECT_FALSE(is_selected({"stablehlo.slice"}));
  auto const profile = profile_named("xla");
  std::set<std::string> const few{"stablehlo.add", "stablehlo.multiply"};
  std::size_t drawn = 0;
  for (auto const& way : selected_ways(all_ways(profile, 1), {{}, {}, few})) {
    if (way.name.starts_with("random/")) continue;  // slow to draw
    Random random(7);
    auto const text = way.draw(random, 0).text;
    drawn += !text.empty();
    for (char const* const other : {"stablehlo.subtract", "stablehlo.reshape", "stablehlo.compare"})
      EXPECT_EQ(text.find(other), text.npos) << way.name << "\n" << text;
  }
  EXPECT_GT(drawn, 5u);
}

TEST(Selection, WaysDrawOnlySelectedPrograms) {
  auto const profile = profile_named("xla");
  Selection const selection{{"stablehlo.dot_general"}, {"bf16"}};
  auto const ways = selected_ways(all_ways(profile, 1), selection);
  EXPECT_LT(ways.size(), all_ways(profile, 1).size()) << "ways of other ops are left out";
  std::size_t drawn = 0;
  for (auto const& way : ways) {
    EXPECT_TRUE(!way.name.starts_with("op/") || way.name == "op/stablehlo.dot_general") << way.name;
    if (way.name.starts_with("random/") || way.name.starts_with("law/")) continue;  // slow to draw, or without the op
    Random random(7);
    auto const program = way.draw(random, 0);
    drawn += static_cast<bool>(program);
    EXPECT_TRUE(!program || selection.selects(program.text)) << way.name << "\n" << program.text;
  }
  EXPECT_GT(drawn, 1u);
}

// A campaign is resumed with its original options.
TEST(Selection, IsAPartOfTheCampaign) {
  samples::Folder folder;
  CampaignHead head{"assay test", "backend", "", "xla", 1, 1, 1};
  head.ops = {"stablehlo.add"};
  head.types = {"bf16", "f32"};
  head.only_ops = {"stablehlo.add"};
  ASSERT_TRUE(CampaignFolder::open(folder / "c", head));
  auto const state = read_campaign(folder / "c");
  ASSERT_TRUE(state) << state.error();
  EXPECT_EQ(state->head.ops, head.ops);
  EXPECT_EQ(state->head.types, head.types);
  EXPECT_EQ(state->head.only_ops, head.only_ops);
  EXPECT_TRUE(CampaignFolder::open(folder / "c", head));
  head.types.clear();
  auto const other = CampaignFolder::open(folder / "c", head);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().find("it has --types bf16,f32, not all"), std::string::npos) << other.error();
}

}  // namespace
}  // namespace assay::campaign
