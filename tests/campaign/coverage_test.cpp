// Coverage that backends report: it becomes features of programs, from commands and from answers of workers.
#include "campaign/run/coverage.hpp"

#include <algorithm>

#include "harness/backends/worker_reply.hpp"
#include "support/text.hpp"
#include "tests/campaign/campaign_run.hpp"

namespace assay::campaign {
namespace {

TEST(Coverage, IdsAreFeaturesOnceEach) {
  EXPECT_EQ(coverage_features({"b:3", " a\r", "", "b:3", std::string(kMaxId + 1, 'x')}),
            (std::vector<std::string>{"coverage a", "coverage b:3"}));
  EXPECT_EQ(coverage_features({"a\x01z"}), (std::vector<std::string>{"coverage " + clean_text("a\x01z")}));
}

TEST(Coverage, LinesOfACommandCount) {
  MutantBackend backend(std::nullopt);
  TestedCampaign campaign(16);
  auto const command = CoverageCommand::of("sh -c 'test -f {program} && echo fold && echo lower:7'");
  ASSERT_TRUE(command) << command.error();
  campaign.options.coverage = &*command;
  auto const state = campaign.run(backend);
  for (auto const* const name : {"coverage fold", "coverage lower:7"}) {
    auto const number = state.novelty.find(name);
    ASSERT_TRUE(number) << name;
    EXPECT_EQ(state.novelty.hits()[*number], 16u - count_of(state, Ended::unusable)) << name;
  }
}

TEST(Coverage, ACommandThatFailsEndsTheCampaign) {
  MutantBackend backend(std::nullopt);
  TestedCampaign campaign(16);
  auto const command = CoverageCommand::of("sh -c 'echo no counters >&2; exit 3'");
  ASSERT_TRUE(command) << command.error();
  campaign.options.coverage = &*command;
  auto folder = CampaignFolder::open(campaign.path(), head_of_test(backend));
  ASSERT_TRUE(folder) << folder.error();
  auto const done = run_campaign(*folder, backend, campaign.options);
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().find("--coverage: the command failed: exit status 3: no counters"), std::string::npos)
      << done.error();
  EXPECT_FALSE(CoverageCommand::of("'unclosed"));
  EXPECT_FALSE(CoverageCommand::of("show {unknown}"));
}

TEST(Coverage, AnswersOfWorkersHaveIds) {
  BackendReply reply;
  EXPECT_EQ(read_worker_line(R"({"id":1,"status":"done","coverage":["a",7,"b"]})", 1, reply), WorkerLine::answer);
  EXPECT_EQ(reply.coverage, (std::vector<std::string>{"a", "b"}));
  BackendReply other;
  EXPECT_EQ(read_worker_line(R"({"id":1,"status":"done","coverage":"a"})", 1, other), WorkerLine::answer);
  EXPECT_TRUE(other.coverage.empty());
}

}  // namespace
}  // namespace assay::campaign
