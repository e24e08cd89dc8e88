#include "support/source.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/random_bytes.hpp"

namespace assay {
namespace {

TEST(Source, PositionsCountLinesAndBytesFromOne) {
  auto const source = Source::from_string("f", "ab\n\ncd\r\ne");
  struct Case {
    std::uint32_t offset, line, column;
  };
  for (auto const& [offset, line, column] :
       {Case{0, 1, 1}, {2, 1, 3}, {3, 2, 1}, {4, 3, 1}, {8, 4, 1}, {9, 4, 2}, {99, 4, 2}}) {
    auto const at = source.position(offset);
    EXPECT_EQ(at.line, line) << offset;
    EXPECT_EQ(at.column, column) << offset;
  }
  EXPECT_EQ(source.line(1), "ab");
  EXPECT_EQ(source.line(2), "");
  EXPECT_EQ(source.line(3), "cd");
  EXPECT_EQ(source.line(4), "e");
  EXPECT_EQ(source.line(0), "");
  EXPECT_EQ(source.line(5), "");
}

TEST(Source, AnEmptyOrDefaultSourceHasOnePlace) {
  EXPECT_EQ(Source().position(7).line, 1u);
  EXPECT_EQ(Source::from_string("f", "").line(1), "");
}

TEST(Source, APieceSharesTheText) {
  auto const whole = Source::from_string("f", "one\ntwo\nthree\n");
  auto const piece = whole.piece({4, 8});
  EXPECT_EQ(piece.text(), "two\n");
  EXPECT_EQ(piece.text().data(), whole.text().data() + 4);
  EXPECT_EQ(piece.position(0).line, 1u);
  EXPECT_EQ(whole.piece({100, 200}).text(), "");
}

RC_GTEST_PROP(Source, PositionAgreesWithCounting, ()) {
  std::string const text = *random_bytes();
  auto const offset = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
  auto const before = text.substr(0, offset);
  auto const newline = before.rfind('\n');
  auto const at = Source::from_string("f", text).position(static_cast<std::uint32_t>(offset));
  RC_ASSERT(at.line == 1 + std::count(before.begin(), before.end(), '\n'));
  RC_ASSERT(at.column == 1 + offset - (newline == std::string::npos ? 0 : newline + 1));
}

class SourceFile : public testing::Test {
protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("assay_source_" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path folder_;
};

TEST_F(SourceFile, ReadAndMappedBytesAreEqual) {
  for (std::size_t const size : {0u, 1u, 5000u, 3'000'000u}) {
    std::string text(size, 'x');
    for (std::size_t i = 0; i < size; i += 7) text[i] = static_cast<char>(i % 256);  // includes NUL and invalid UTF-8
    auto const path = (folder_ / "file").string();
    std::ofstream(path, std::ios::binary).write(text.data(), static_cast<std::streamsize>(size));
    auto const read_source = Source::from_file(path);
    ASSERT_TRUE(read_source) << read_source.error();
    Source const& source = *read_source;
    EXPECT_TRUE(source.text() == text) << size;
    EXPECT_EQ(source.name(), path);
  }
}

TEST_F(SourceFile, UnreadableFileIsReported) {
  auto const missing = Source::from_file((folder_ / "missing").string()), folder = Source::from_file(folder_.string());
  ASSERT_FALSE(missing || folder);
  EXPECT_EQ(missing.error(), "No such file or directory");
  EXPECT_EQ(folder.error(), "Is a directory");
}

TEST_F(SourceFile, AFileBeyondTheLimitIsRefusedWithoutReadingIt) {
  auto const path = folder_ / "sparse";
  std::ofstream(path).close();
  std::filesystem::resize_file(path, kMaxSourceBytes + 1);  // a hole
  auto const read = Source::from_file(path.string());
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().find("larger than 4294967280 bytes"), std::string::npos) << read.error();
}

}  // namespace
}  // namespace assay
