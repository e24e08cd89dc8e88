// Two forms of one computation. Their results must be equal, although each result may be any value.
#include <filesystem>
#include <mutex>

#include "campaign/run/failure_file.hpp"
#include "campaign/run/replay.hpp"
#include "harness/reduction/candidates/interestingness_test.hpp"
#include "semantics/program/npy.hpp"
#include "tests/campaign/campaign_run.hpp"

namespace assay::campaign {
namespace {

// Computes correct results, except for one bit of the first element of the last result.
class OtherLastResult : public MutantBackend {
public:
  OtherLastResult() : MutantBackend(std::nullopt) {}
  BackendReply execute(BackendRequest const& request) override {
    auto reply = MutantBackend::execute(request);
    std::string const last = request.outputs + "/output_" + std::to_string(request.result_count - 1) + ".npy";
    for (auto const* const name : {"ui64", "f32"}) {
      Element element;
      if (reply.end != BackendReply::End::done || !stored_element(name, element)) continue;
      auto tensor = read_npy(last, element);
      if (!tensor || tensor->count() == 0) continue;
      tensor->set(0, tensor->get(0) ^ 0x40000000);
      EXPECT_TRUE(write_npy(last, *tensor));
    }
    return reply;
  }
};

std::string generators(std::string const& second) {
  return R"(func.func @main(%s: tensor<2xui64>) -> (tensor<3xui64>, tensor<3xui64>) {
  %one = stablehlo.constant dense<1> : tensor<2xui64>
  %zero = stablehlo.constant dense<0> : tensor<2xui64>
  %t = stablehlo.add %s, %zero : tensor<2xui64>
  %u = stablehlo.add %s, %one : tensor<2xui64>
  %n0, %a = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui64>)
  %n1, %b = stablehlo.rng_bit_generator )" +
         second + R"( : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui64>)
  return %a, %b : tensor<3xui64>, tensor<3xui64>
})";
}

Tensor state_of_test() { return samples::tensor(Element::of(IntegerFormat{64, false}), {2}, {3, 5}); }

reduction::Observation seen_on(Backend& backend, std::string const& text, Tensor const& input) {
  samples::Folder folder;
  auto const profile = profile_named("xla");
  reduction::InterestingnessTest test(backend, profile, folder / "work");
  return test.try_out(text, {input}).seen;
}

TEST(Forms, OneOpOnTheSameOperandsReturnsTheSame) {
  struct Row {
    char const* second;
    bool must_be_equal;
  };
  for (Row const& row : {Row{"%s, algorithm = DEFAULT", true}, Row{"%t, algorithm = DEFAULT", true},
                         Row{"%u, algorithm = DEFAULT", false}}) {
    MutantBackend right(std::nullopt);
    OtherLastResult wrong;
    auto const text = generators(row.second);
    auto const good = seen_on(right, text, state_of_test());
    EXPECT_EQ(good.outcome, reduction::Outcome::open) << row.second << ": " << good.reason;
    auto const seen = seen_on(wrong, text, state_of_test());
    EXPECT_EQ(seen.outcome, row.must_be_equal ? reduction::Outcome::violates : reduction::Outcome::open)
        << row.second << ": " << seen.reason;
    if (!row.must_be_equal) continue;
    EXPECT_EQ(seen.error(), ErrorClass::forms);
    EXPECT_NE(seen.reason.find("results 0 and 1: element [0] is "), std::string::npos) << seen.reason;
  }
}

TEST(Forms, AreFiledAndReduced) {
  OtherLastResult wrong;
  TestedCampaign campaign;
  auto opened = CampaignFolder::open(campaign.path(), head_of_test(wrong));
  ASSERT_TRUE(opened) << opened.error();
  Failure failure;
  failure.way = "forms/stablehlo.rng_bit_generator";
  failure.text = generators("%t, algorithm = DEFAULT");
  failure.inputs = {state_of_test()};
  failure.seen = seen_on(wrong, failure.text, failure.inputs[0]);
  std::mutex writing;
  FailureFile file(*opened, wrong, campaign.options, writing);
  auto const added = file.add(failure);
  ASSERT_TRUE(added) << added.error();
  ASSERT_EQ(opened->state().causes.size(), 1u);
  auto const& cause = opened->state().causes[0];
  EXPECT_EQ(to_string(cause.key), "rng_bit_generator (integer): two forms disagree");
  EXPECT_EQ(cause.ops, 2u) << cause.headline;
  EXPECT_TRUE(cause.is_reduced);
  EXPECT_TRUE(std::filesystem::exists(campaign.path() + "/causes/" + cause.name + "/report.md"));
  ReplayOptions const how{&campaign.profile, campaign.folder / "replay", 60, nullptr};
  MutantBackend right(std::nullopt);
  for (Backend* const backend : std::initializer_list<Backend*>{&wrong, &right})
    EXPECT_EQ(replay_causes(campaign.path(), opened->state(), *backend, how).at(0).replayed,
              backend == &right ? Replayed::fixed : Replayed::still_there);
}

TEST(Forms, EachWayRepeatsItsOp) {
  auto const profile = profile_named("xla");
  std::size_t ways = 0;
  for (auto const& way : all_ways(profile, 1)) {
    if (!way.name.starts_with("forms/")) continue;
    ++ways;
    std::size_t equal = 0, drawn = 0;
    for (std::uint64_t i = 0; i < 32; ++i) {
      Random random(i);
      auto const program = way.draw(random, 0);
      if (!program) continue;
      auto const reference = reduction::ReferenceRun::prepare(program.text, false);
      ASSERT_TRUE(reference) << reference.error() << "\n" << program.text;
      auto const inputs = reference->convert(program.inputs);
      ASSERT_TRUE(inputs) << inputs.error();
      if (!reference->compute(*inputs, profile)) continue;
      ++drawn;
      equal += !reference->equal().empty();
    }
    EXPECT_GT(drawn, 16u) << way.name;
    EXPECT_EQ(equal, drawn) << way.name;
  }
  EXPECT_EQ(ways, 1u);
}

// Sets do not record that both uses of %a have the same value, so that the divisor may be zero according to them.
TEST(Forms, WideSetsAreJudgedByLinearBounds) {
  std::string const text = R"(func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %million = stablehlo.constant dense<1.0e6> : tensor<2xf32>
  %one = stablehlo.constant dense<1.0> : tensor<2xf32>
  %a = stablehlo.exponential %x : tensor<2xf32>
  %b = stablehlo.subtract %a, %a : tensor<2xf32>
  %c = stablehlo.multiply %b, %million : tensor<2xf32>
  %d = stablehlo.add %c, %one : tensor<2xf32>
  %e = stablehlo.divide %one, %d : tensor<2xf32>
  return %e : tensor<2xf32>
})";
  MutantBackend right(std::nullopt);
  OtherLastResult wrong;
  auto const input = samples::f32({1.5F, -0.75F});
  EXPECT_EQ(seen_on(right, text, input).outcome, reduction::Outcome::conforms);
  EXPECT_EQ(seen_on(wrong, text, input).outcome, reduction::Outcome::violates);
}

}  // namespace
}  // namespace assay::campaign
