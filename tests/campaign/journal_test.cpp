// The journal of a campaign: written data can be read again, and input is untrusted.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "campaign/folder/campaign_folder.hpp"
#include "support/files.hpp"
#include "tests/harness/samples.hpp"

namespace assay::campaign {
namespace {

CampaignHead sample_head() { return {"assay 1", "mine", "--worker mine", "xla", 7, 2, 3, {}}; }

Cause sample_cause(std::string const& op) {
  Cause cause;
  cause.key = {op, "float", "LT", Deviation::zero_sign, ""};
  cause.name = name_of(cause.key);
  cause.headline = "it is \"wrong\"";
  cause.types = {"f32"};
  return cause;
}

BlockRecord sample_block(std::uint64_t number) {
  BlockRecord record;
  record.count.block = number;
  record.count.ends[0] = 60;
  record.count.seconds = 1.5;
  record.fresh = {"a > b, float, rank 1"};
  record.hits = {{0, 3}};
  record.ways = {{2, {5, 1}}};
  return record;
}

std::string sample_journal() {
  return head_line(sample_head()) + "\n" + cause_line(sample_cause("add")) + "\n" +
         failure_line({3, sample_cause("add").name, "add (float): value"}) + "\n" + block_line(sample_block(0)) + "\n";
}

std::string journal_error(std::string const& text) {
  auto const read = read_journal(text, "j");
  return read ? "" : read.error();
}

TEST(Journal, RoundTripsThroughItsFile) {
  auto const state = read_journal(sample_journal(), "j");
  ASSERT_TRUE(state) << state.error();
  EXPECT_EQ(head_line(state->head), head_line(sample_head()));
  ASSERT_EQ(state->causes.size(), 1u);
  EXPECT_EQ(state->causes[0].key, sample_cause("add").key);
  EXPECT_EQ(state->causes[0].hits, 1u);
  EXPECT_TRUE(state->failures.empty());  // its block is counted
  EXPECT_EQ(state->aliases.at("add (float): value"), 0u);
  EXPECT_EQ(state->novelty.hits(), std::vector<std::uint64_t>{3});
  EXPECT_EQ(state->ways().at(2).drawn, 5u);
  EXPECT_TRUE(state->settled_ways.empty());
  EXPECT_EQ(state->next_block(), 1u);
}

// They have no count of programs that do not match --ops, --only-ops and --types.
TEST(Journal, OfEarlierVersionsIsRead) {
  auto text = sample_journal();
  auto const ends = text.find("\"ends\":[60,0,0,0,0,0,0]");
  ASSERT_NE(ends, std::string::npos) << text;
  text.erase(ends + std::string("\"ends\":[60,0,0,0,0,0").size(), 2);
  auto const state = read_journal(text, "j");
  ASSERT_TRUE(state) << state.error();
  EXPECT_EQ(state->programs(), 60u);
}

TEST(Journal, CausesHaveTitlesWithoutTheirDetail) {
  CauseKey const key{"add", "float", "", Deviation::crash, "TypeError: unhashable type: _"};
  EXPECT_EQ(to_string(key), "add (float): crash: TypeError: unhashable type: _");
  EXPECT_EQ(title_of(key), "add (float): crash");
}

TEST(Journal, IgnoresATruncatedLine) {
  auto const text = sample_journal();
  for (std::size_t size = head_line(sample_head()).size() + 1; size < text.size(); ++size) {
    std::size_t whole = 0;
    auto const state = read_journal(text.substr(0, size), "j", &whole);
    ASSERT_TRUE(state) << size << ": " << state.error();
    EXPECT_LE(whole, size);
    EXPECT_EQ(text[whole - 1], '\n');
  }
}

TEST(Journal, NothingIsBelieved) {
  EXPECT_EQ(journal_error(""), "j: not the journal of a campaign: it has no complete line");
  EXPECT_EQ(journal_error("{}\n"), "j:1: missing \"assay_campaign\"");
  EXPECT_EQ(journal_error("[\n"), "j:1: it is not a line of JSON");
  auto const head = head_line(sample_head()) + "\n";
  EXPECT_EQ(journal_error(head + head), "j:2: it has no known content");
  EXPECT_EQ(journal_error(head + failure_line({1, "x", ""}) + "\n"), "j:2: unknown cause x");
  EXPECT_EQ(journal_error(head + block_line(sample_block(1)) + "\n" + block_line(sample_block(1)) + "\n"),
            "j:3: the block 1 was counted before");
  auto const cause = sample_cause("add");
  EXPECT_EQ(journal_error(head + cause_line(cause) + "\n" + cause_line(cause) + "\n"),
            "j:3: the cause " + cause.name + " is duplicated");
  auto const failure = failure_line({1, cause.name, ""}) + "\n";
  EXPECT_EQ(journal_error(head + cause_line(cause) + "\n" + failure + failure),
            "j:4: the program 1 was counted before");
  auto bad = sample_block(0);
  bad.hits = {{9, 1}};
  EXPECT_EQ(journal_error(head + block_line(bad) + "\n"), "j:2: unknown feature");
  auto elsewhere = sample_cause("add");
  elsewhere.name = "../add";
  EXPECT_EQ(journal_error(head + cause_line(elsewhere) + "\n"), "j:2: \"name\" is not the name of a folder");
}

TEST(CampaignFolderOnDisk, IsResumedAfterAnyCut) {
  samples::Folder folder;
  auto const path = folder / "campaign";
  {
    auto opened = CampaignFolder::open(path, sample_head());
    ASSERT_TRUE(opened) << opened.error();
    EXPECT_FALSE(CampaignFolder::open(path, sample_head()));  // another process writes to it
    auto const fill = [](std::string const& to) { return write_file(to + "/program.mlir", "text"); };
    ASSERT_TRUE(opened->add_cause(sample_cause("add"), fill));
    ASSERT_TRUE(opened->add_failure({3, sample_cause("add").name, "alias"}));
  }
  std::ofstream(path + "/journal.jsonl", std::ios::app) << "{\"failure\":{\"prog";
  std::filesystem::create_directories(path + "/causes/of_no_line");
  auto other = sample_head();
  other.seed = 8;
  EXPECT_FALSE(CampaignFolder::open(path, other));
  auto opened = CampaignFolder::open(path, sample_head());
  ASSERT_TRUE(opened) << opened.error();
  EXPECT_TRUE(opened->is_resumed());
  EXPECT_EQ(opened->state().failures.size(), 1u);
  EXPECT_FALSE(std::filesystem::exists(path + "/causes/of_no_line"));
  ASSERT_TRUE(opened->add_block(sample_block(0)));
  auto const read = read_campaign(path);  // while it is open
  ASSERT_TRUE(read) << read.error();
  EXPECT_EQ(read->blocks.size(), 1u);
  EXPECT_EQ(read->causes[0].hits, 1u);
}

TEST(CauseName, IsAUniqueFolderName) {
  CauseKey key{"dot_general", "float", "lhs_batching_dimensions precision", Deviation::value, ""};
  EXPECT_EQ(name_of(key), "dot_general.float.lhs_batching_dimensions_precision.value");
  key.detail = "signal _";
  auto const one = name_of(key);
  key.detail = "signal _ at _";
  EXPECT_NE(name_of(key), one);
  EXPECT_EQ(name_of(key).find('/'), std::string::npos);
}

}  // namespace
}  // namespace assay::campaign
