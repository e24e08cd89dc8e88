#include "publish/board/board.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "publish/board/pages.hpp"
#include "support/files.hpp"
#include "tests/harness/samples.hpp"

namespace {

using namespace assay;
namespace fs = std::filesystem;

struct Sample {
  BoardSuite quick{"0", "quick 1.20.0", {}}, full{"1", "full 1.20.0", {}};
  Board board;

  void add(std::string backend, std::string version, BoardSuite const& suite) {
    Submission one;
    one.backend = std::move(backend);
    one.version = std::move(version);
    one.profile = "xla";
    board.submissions.push_back(std::move(one));
    board.suites.push_back(&suite);
  }
};

std::string no_text(std::string const&) { return ""; }

TEST(Board, PathsDependOnSubmissionsNotOnTheirOrder) {
  Sample sample;
  sample.add("My Compiler", "2.1", sample.quick);
  sample.add("My Compiler", "2.1", sample.full);
  sample.add("my compiler", "2.1", sample.quick);
  EXPECT_EQ(backend_path(sample.board, 0), "my_compiler-2.1-quick_1.20.0-xla");
  EXPECT_EQ(backend_path(sample.board, 1), "my_compiler-2.1-full_1.20.0-xla");
  EXPECT_EQ(backend_path(sample.board, 2), "my_compiler-2.1-quick_1.20.0-xla-2");
}

TEST(Board, NothingStaysOfAnEarlierBoard) {
  samples::Folder folder;
  Sample before, now;
  before.add("old", "1", before.quick);
  now.add("new", "1", now.quick);
  ASSERT_TRUE(write_board(before.board, no_text, folder / "site"));
  EXPECT_TRUE(fs::exists(folder / "site/badge/old-1-quick_1.20.0-xla.json"));
  ASSERT_TRUE(write_board(now.board, no_text, folder / "site"));
  EXPECT_FALSE(fs::exists(folder / "site/badge/old-1-quick_1.20.0-xla.json"));
  EXPECT_TRUE(fs::exists(folder / "site/badge/new-1-quick_1.20.0-xla.json"));
}

TEST(Board, ForeignFolderIsNotCleared) {
  samples::Folder folder;
  Sample sample;
  fs::create_directories(folder / "site/data");
  ASSERT_TRUE(write_file(folder / "site/data/mine.txt", "x"));
  ASSERT_TRUE(write_board(sample.board, no_text, folder / "site"));
  EXPECT_TRUE(fs::exists(folder / "site/data/mine.txt"));
}

}  // namespace
