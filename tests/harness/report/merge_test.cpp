// Merged shards are one run.
#include <gtest/gtest.h>

#include "harness/report/report.hpp"
#include "tests/harness/samples.hpp"

namespace assay {
namespace {

using namespace samples;

std::string lasting(Report report) {
  std::string text = report_head_line(report.head) + "\n";
  for (auto& outcome : report.outcomes) {
    outcome.seconds = outcome.overhead = 0;
    text += outcome_line(outcome) + "\n";
  }
  return text + report_end_line(report);
}

class MergeTest : public testing::Test {
protected:
  MergeTest() {
    std::vector<CaseOutcome> all;
    for (int i = 0; i < 23; ++i)
      all.push_back(outcome("op" + std::to_string(i % 5) + "/case" + std::to_string(i), static_cast<Verdict>(i % 6),
                            Stage::results));
    whole_ = report(all);
  }

  std::vector<Report> shards(std::uint32_t count) const {
    std::vector<Report> parts(count);
    for (std::uint32_t s = 0; s < count; ++s) {
      parts[s].head = whole_.head;
      parts[s].head.shard = s + 1;
      parts[s].head.shards = count;
      parts[s].whole = true;
    }
    for (auto const& outcome : whole_.outcomes) {
      parts[outcome.index % count].outcomes.push_back(outcome);
      parts[outcome.index % count].outcomes.back().seconds = 1.5;
    }
    return parts;
  }

  Report whole_, merged_;
  std::string error_;
};

TEST_F(MergeTest, ShardsInAnyOrderYieldTheReportOfOneRun) {
  for (std::uint32_t const count : {1u, 2u, 3u, 7u, 23u, 40u}) {
    auto parts = shards(count);
    std::rotate(parts.begin(), parts.begin() + parts.size() / 2, parts.end());
    ASSERT_TRUE(took(merge_reports(parts, false), merged_, error_)) << count << ": " << error_;
    EXPECT_EQ(lasting(merged_), lasting(whole_)) << count;
  }
}

TEST_F(MergeTest, DuplicateReportIsNotAConflict) {
  auto parts = shards(2);
  parts.push_back(parts[0]);
  ASSERT_TRUE(took(merge_reports(parts, false), merged_, error_)) << error_;
  EXPECT_EQ(lasting(merged_), lasting(whole_));
  parts.back().outcomes[0].verdict = Verdict::crashed;
  EXPECT_FALSE(took(merge_reports(parts, false), merged_, error_));
  EXPECT_NE(error_.find(parts[0].outcomes[0].id), std::string::npos) << error_;
}

TEST_F(MergeTest, AMissingOrStoppedShardIsNamed) {
  auto parts = shards(3);
  parts.erase(parts.begin() + 1);
  EXPECT_FALSE(took(merge_reports(parts, false), merged_, error_));
  EXPECT_NE(error_.find("2/3"), std::string::npos) << error_;
  ASSERT_TRUE(took(merge_reports(parts, true), merged_, error_)) << error_;
  EXPECT_FALSE(merged_.whole);
  parts = shards(3);
  parts[2].whole = false;
  EXPECT_FALSE(took(merge_reports(parts, false), merged_, error_));
  EXPECT_NE(error_.find("3/3"), std::string::npos) << error_;
}

TEST_F(MergeTest, AllMissingShardsAreCounted) {
  auto parts = shards(40);
  parts.resize(3);
  EXPECT_FALSE(took(merge_reports(parts, false), merged_, error_));
  EXPECT_NE(error_.find("37 of 40 shards: 4/40, 5/40,"), std::string::npos) << error_;
  EXPECT_NE(error_.find(", 23/40, and 17 more"), std::string::npos) << error_;
  EXPECT_EQ(error_.find("24/40"), std::string::npos) << error_;
  parts = shards(5);
  parts.resize(2);
  EXPECT_FALSE(took(merge_reports(parts, false), merged_, error_));
  EXPECT_NE(error_.find("3 of 5 shards: 3/5, 4/5, 5/5;"), std::string::npos) << error_;
}

TEST_F(MergeTest, CasesThatWereNotRunComeFromTheOtherReport) {
  auto parts = shards(1);
  auto const again = parts[0];
  parts[0].outcomes[3].verdict = Verdict::not_run;
  parts[0].whole = false;
  parts.push_back(again);
  ASSERT_TRUE(took(merge_reports(parts, false), merged_, error_)) << error_;
  EXPECT_EQ(merged_.outcomes[3].verdict, whole_.outcomes[3].verdict);
}

TEST_F(MergeTest, ReportsOfOtherRunsAreRejected) {
  using Edit = void (*)(ReportHead&);
  for (auto const& [says, edit] : {std::pair<std::string, Edit>{"suite", [](ReportHead& h) { h.suite = "b"; }},
                                   {"backend", [](ReportHead& h) { h.backend = "b"; }},
                                   {"profile", [](ReportHead& h) { h.profile = "b"; }},
                                   {"shards", [](ReportHead& h) { h.shards = 9; }},
                                   {"seed", [](ReportHead& h) { h.seed = 9; }},
                                   {"tier", [](ReportHead& h) { h.tier = "full"; }}}) {
    auto parts = shards(2);
    edit(parts[1].head);
    EXPECT_FALSE(took(merge_reports(parts, false), merged_, error_));
    EXPECT_NE(error_.find(says), std::string::npos) << error_;
  }
  EXPECT_FALSE(took(merge_reports({}, false), merged_, error_));
}

}  // namespace
}  // namespace assay
