// Complete campaigns on backends that are correct, or wrong in known ways.
#include "tests/campaign/campaign_run.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "campaign/causes/located_op.hpp"
#include "campaign/folder/merge.hpp"
#include "campaign/report/campaign_report.hpp"
#include "campaign/run/promote.hpp"
#include "campaign/run/replay.hpp"
#include "support/files.hpp"

namespace assay::campaign {
namespace {

std::uint64_t drawn_of(CampaignState const& state) {
  std::uint64_t all = 0;
  for (auto const count : state.ends()) all += count;
  return all;
}

// Compares everything but times, which differ between runs.
void expect_same_counts(CampaignState const& a, CampaignState const& b) {
  EXPECT_EQ(a.ends(), b.ends());
  EXPECT_EQ(a.blocks.size(), b.blocks.size());
  EXPECT_EQ(a.novelty.features(), b.novelty.features());
  EXPECT_EQ(a.novelty.hits(), b.novelty.hits());
  ASSERT_EQ(a.causes.size(), b.causes.size()) << causes_text(a) << "\n" << causes_text(b);
  for (auto const& cause : a.causes) {
    auto const* const other = b.find(cause.name);
    ASSERT_TRUE(other) << cause.name;
    EXPECT_EQ(cause.hits, other->hits) << cause.name;
  }
}

TEST(CampaignRun, ARightBackendHasNoCause) {
  MutantBackend backend(std::nullopt);
  TestedCampaign campaign(192, 2);
  auto const state = campaign.run(backend);
  EXPECT_EQ(state.causes.size(), 0u) << causes_text(state);
  EXPECT_EQ(drawn_of(state), 192u);
  EXPECT_GT(count_of(state, Ended::conforms), 100u);
  EXPECT_GT(state.novelty.features().size(), 300u);
}

TEST(CampaignRun, ThreeFaultsAreThreeCauses) {
  MutantBackend backend(
      std::vector{mutant("transpose/none"), mutant("reverse/nothing"), mutant("concatenate/reversed")});
  TestedCampaign campaign(384, 2);
  auto const state = campaign.run(backend);
  EXPECT_GE(state.causes.size(), 3u) << causes_text(state);
  EXPECT_LE(state.causes.size(), 4u) << causes_text(state);
  for (auto const* const op : {"transpose", "reverse", "concatenate"})
    EXPECT_TRUE(std::ranges::any_of(state.causes, [&](Cause const& cause) { return cause.key.op == op; }))
        << op << "\n"
        << causes_text(state);
}

TEST(CampaignRun, CountsAreTheSameOnAnyNumberOfThreads) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign one(128, 1), four(128, 4);
  auto const state = one.run(backend), other = four.run(backend);
  EXPECT_GT(count_of(state, Ended::failed), 0u);
  expect_same_counts(state, other);
}

TEST(CampaignRun, ResumedCampaignEqualsUninterruptedOne) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign whole(128), parts(64);
  auto const state = whole.run(backend);
  parts.run(backend);
  parts.options.programs = 128;
  expect_same_counts(state, parts.run(backend));
}

// The counts of programs and of causes are of the same records.
void expect_counts_agree(CampaignState const& state) {
  std::uint64_t hits = 0;
  for (auto const& cause : state.causes) hits += cause.hits;
  EXPECT_EQ(count_of(state, Ended::failed), hits) << causes_text(state);
  EXPECT_GE(state.programs(), hits);
}

// A child process is killed at varying times.
TEST(CampaignRun, KilledAtAnyMomentItLosesNothingAndCountsNothingTwice) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign whole(128), killed(128);
  auto const state = whole.run(backend);
  constexpr int kKills = 10;
  for (int i = 0; i < kKills; ++i) {
    auto const child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      killed.run(backend);
      ::_exit(0);
    }
    ::usleep(static_cast<useconds_t>(50'000 + 70'000 * i));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    if (auto const seen = read_campaign(killed.path())) expect_counts_agree(*seen);
  }
  auto const read = read_campaign(killed.path());
  ASSERT_TRUE(read) << read.error();
  expect_same_counts(state, killed.run(backend));
}

// Runs that follow do not reach all programs whose failures a killed run has filed.
TEST(CampaignRun, FailuresOfAKilledRunAreCountedByShortRuns) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign campaign(64);
  auto const whole = campaign.run(backend);
  ASSERT_FALSE(whole.causes.empty());
  TestedCampaign killed(std::uint64_t{128});
  {
    auto opened = CampaignFolder::open(killed.path(), head_of_test(backend));
    ASSERT_TRUE(opened) << opened.error();
    auto cause = whole.causes[0];
    cause.hits = 0;
    cause.seconds = 7;
    cause.first = 60;
    auto const fill = [](std::string const& to) { return write_file(to + "/program.mlir", ""); };
    ASSERT_TRUE(opened->add_cause(cause, fill));
    for (std::uint64_t const program : {60, 63, 100}) ASSERT_TRUE(opened->add_failure({program, cause.name, ""}));
    expect_counts_agree(opened->state());
    EXPECT_EQ(opened->state().programs(), 3u);
    EXPECT_EQ(opened->state().seconds(), 7);
    auto const report = report_of(opened->state());
    auto const text = campaign_text(opened->state(), compare_with(report, {}), "c");
    EXPECT_NE(text.find("programs: 3 in 7.0 s (0.4/s): 3 failed\n"), std::string::npos) << text;
  }
  std::atomic<bool> stop = false;
  killed.options.stop = &stop;
  killed.options.seconds = 0.05;
  for (int i = 0; i < 3; ++i) {
    auto const state = killed.run(backend);
    expect_counts_agree(state);
    EXPECT_GE(count_of(state, Ended::failed), 3u);
  }
}

TEST(CampaignRun, CausesOfABaselineAreCountedAndNotReduced) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign first(64), second(64);
  auto const state = first.run(backend);
  ASSERT_FALSE(state.causes.empty());
  second.known.add_baseline(updated_baseline({}, report_of(state)), "known.toml");
  auto const again = second.run(backend);
  ASSERT_FALSE(again.causes.empty());
  for (auto const& cause : again.causes) {
    EXPECT_EQ(cause.known, "known.toml") << cause.name;
    EXPECT_FALSE(cause.is_reduced) << cause.name;
  }
  TestedCampaign third(64);
  auto const lines = parse_baseline("format = 1\n[failures]\n\"causes/*\" = { verdict = \"violates\" }\n", "b");
  ASSERT_TRUE(lines) << lines.error();
  third.known.add_baseline(*lines, "b");
  for (auto const& cause : third.run(backend).causes) EXPECT_FALSE(cause.is_reduced) << cause.name;
}

// Each execution takes a tenth of a second.
class SlowMutant : public MutantBackend {
public:
  using MutantBackend::MutantBackend;
  BackendReply execute(BackendRequest const& request) override {
    ::usleep(100'000);
    return MutantBackend::execute(request);
  }
};

TEST(CampaignRun, ReductionsEndSoonAfterTheTimeIsUp) {
  SlowMutant backend(std::vector{mutant("transpose/none"), mutant("reverse/nothing"), mutant("tanh/saturates_early"),
                                 mutant("concatenate/reversed"), mutant("movement/columns_first")});
  TestedCampaign campaign(100'000, 2);
  campaign.options.seconds = 2;
  campaign.options.reduce_seconds = 60;
  auto const begin = std::chrono::steady_clock::now();
  campaign.run(backend);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 12);
}

TEST(CampaignRun, KnownCausesAreCountedAndNotReduced) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign first(64), second(64);
  auto const state = first.run(backend);
  ASSERT_FALSE(state.causes.empty());
  second.known.add_campaign(state, "first");
  auto const again = second.run(backend);
  ASSERT_FALSE(again.causes.empty());
  for (auto const& cause : again.causes) {
    EXPECT_EQ(cause.known, "first") << cause.name;
    EXPECT_FALSE(cause.is_reduced) << cause.name;
  }
  auto const comparison = compare_with(report_of(again), known_lines(again, {}));
  EXPECT_EQ(comparison.exit_status(), 0);
  EXPECT_EQ(compare_with(report_of(state), known_lines(state, {})).exit_status(), 1);
}

TEST(CampaignRun, NewCausesOfAnUpdatedBaselineAreNotKnownOnes) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign campaign(64);
  auto const state = campaign.run(backend);
  ASSERT_FALSE(state.causes.empty());
  auto const report = report_of(state);
  auto const after = compare_with(report, updated_baseline({}, report));
  auto const added = added_causes(report, compare_with(report, {}), after);
  auto const text = campaign_text(state, after, "c", added);
  auto const number = std::to_string(state.causes.size());
  EXPECT_NE(text.find("causes:   " + number + ", " + number + " new, added to the baseline\n"), std::string::npos)
      << text;
  EXPECT_EQ(text.find("known"), std::string::npos) << text;
  EXPECT_NE(campaign_page(state, after, "c", added).find(", added to the baseline</span>"), std::string::npos);
  auto const again = campaign_text(state, after, "c");
  EXPECT_NE(again.find(", 0 unknown\n"), std::string::npos) << again;
  EXPECT_NE(again.find("     known: "), std::string::npos) << again;
}

TEST(CampaignRun, RatesOfSlowBackendsAreNotZero) {
  CampaignState state;
  EXPECT_EQ(rate_text(state), "0/s");
  state.blocks.emplace_back().seconds = 100;
  state.blocks.back().ends[static_cast<std::size_t>(Ended::conforms)] = 40;
  EXPECT_EQ(rate_text(state), "0.4/s");
  state.blocks.back().ends[static_cast<std::size_t>(Ended::conforms)] = 5;
  EXPECT_EQ(rate_text(state), "3.0/min");
  state.blocks.back().ends[static_cast<std::size_t>(Ended::conforms)] = 31'000;
  EXPECT_EQ(rate_text(state), "310/s");
}

// The program returns sums of the wrong op's results.
TEST(LocatedOp, IsTheFirstIncorrectOpOnObservedOperands) {
  MutantBackend backend(mutant("tanh/saturates_early")), right(std::nullopt);
  TestedCampaign campaign;
  std::string const text = R"(func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  %1 = stablehlo.tanh %0 : tensor<2xf32>
  %2 = stablehlo.subtract %1, %x : tensor<2xf32>
  return %2 : tensor<2xf32>
})";
  LocateOptions const how{&campaign.profile, &campaign.text, campaign.folder / "located", 60, nullptr};
  auto const located = locate_op(text, {samples::f32({2.25F, -2.25F})}, backend, how);
  ASSERT_TRUE(located);
  EXPECT_EQ(to_string(located->key), "tanh (float): value");
  EXPECT_FALSE(located->has_regions);
  EXPECT_FALSE(locate_op(text, {samples::f32({2.25F, -2.25F})}, right, how));
}

TEST(CampaignRun, ACampaignOfNothingTestsNothing) {
  CampaignState const empty;
  EXPECT_EQ(compare_with(report_of(empty), {}).exit_status(), 3);
}

TEST(CampaignRun, MergedCampaignsAddUp) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign a(64), b(64);
  auto const first = a.run(backend, 1), second = b.run(backend, 2);
  auto const merged_path = a.folder / "merged";
  auto const merged = merge_campaigns({a.path(), b.path()}, merged_path);
  ASSERT_TRUE(merged) << merged.error();
  auto const state = read_campaign(merged_path);
  ASSERT_TRUE(state) << state.error();
  EXPECT_EQ(drawn_of(*state), drawn_of(first) + drawn_of(second));
  for (auto const& cause : state->causes) {
    auto const *in_first = first.find(cause.name), *in_second = second.find(cause.name);
    EXPECT_EQ(cause.hits, (in_first ? in_first->hits : 0) + (in_second ? in_second->hits : 0));
    EXPECT_TRUE(std::filesystem::exists(merged_path + "/causes/" + cause.name + "/program.mlir"));
  }
  EXPECT_FALSE(merge_campaigns({a.path(), a.path()}, a.folder / "twice"));
  EXPECT_FALSE(CampaignFolder::open(merged_path, head_of_test(backend)));
}

TEST(CampaignRun, ReplaysReportFixedCauses) {
  MutantBackend backend(mutant("movement/columns_first")), right(std::nullopt);
  TestedCampaign campaign(64);
  auto const state = campaign.run(backend);
  ASSERT_FALSE(state.causes.empty());
  ReplayOptions const how{&campaign.profile, campaign.folder / "replay", 60, nullptr};
  for (auto const& cause : replay_causes(campaign.path(), state, backend, how))
    EXPECT_EQ(cause.replayed, Replayed::still_there) << cause.name << ": " << cause.reason;
  for (auto const& cause : replay_causes(campaign.path(), state, right, how))
    EXPECT_EQ(cause.replayed, Replayed::fixed) << cause.name << ": " << cause.reason;
}

TEST(CampaignRun, CausesBecomeCasesOfASuite) {
  MutantBackend backend(mutant("movement/columns_first"));
  TestedCampaign campaign(64);
  auto const state = campaign.run(backend);
  ASSERT_FALSE(state.causes.empty());
  auto const result =
      promote_causes(state, campaign.profile, {campaign.path(), campaign.folder / "suite", "xla", "assay test", "1"});
  EXPECT_EQ(result.end, SuiteResult::End::whole) << result.error;
  EXPECT_EQ(result.totals.all_cases(), state.causes.size());
  auto const manifest = *read_file(campaign.folder / "suite/manifest.json", std::size_t{1} << 20);
  for (auto const& cause : state.causes) {
    auto name = cause.name;
    std::ranges::replace(name, '.', '_');
    EXPECT_TRUE(std::filesystem::exists(campaign.folder / ("suite/campaign/" + name + "/program.mlir"))) << name;
    EXPECT_NE(manifest.find("\"recipe\":\"campaign_" + cause.key.op), std::string::npos) << manifest;
  }
}

}  // namespace
}  // namespace assay::campaign
