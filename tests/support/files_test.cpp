#include "support/files.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace assay {
namespace {

namespace fs = std::filesystem;

class WriteFile : public testing::Test {
protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("assay_write_" + std::to_string(::getpid()));
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string at(std::string const& name) const { return (folder_ / name).string(); }
  void put(std::string const& name, std::string const& text) { std::ofstream(at(name)) << text; }
  std::string text(std::string const& name) const {
    std::ifstream file(at(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(WriteFile, PartsAreTheFileAndNoOtherFileIsWritten) {
  ASSERT_TRUE(write_file(at("a"), {"one", "", "two"}));
  ASSERT_TRUE(write_file(at("a"), {"three"}));
  EXPECT_EQ(text("a"), "three");
  EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, LinksAreFollowedAndStayLinks) {
  put("there", "old");
  fs::create_symlink("there", at("link"));
  fs::create_symlink("link", at("link_to_link"));
  fs::create_symlink("new", at("link_to_nothing"));
  ASSERT_TRUE(write_file(at("link_to_link"), "text"));
  ASSERT_TRUE(write_file(at("link_to_nothing"), "more"));
  EXPECT_EQ(text("there"), "text");
  EXPECT_EQ(text("new"), "more");
  for (char const* name : {"link", "link_to_link", "link_to_nothing"}) EXPECT_TRUE(fs::is_symlink(at(name))) << name;
  fs::create_symlink("round", at("round"));
  EXPECT_TRUE(write_file(at("round"), "text").error().starts_with(at("round") + " cannot be written: "));
}

TEST_F(WriteFile, PermissionsStay) {
  put("private", "old");
  ASSERT_EQ(::chmod(at("private").c_str(), 0600), 0);
  ASSERT_TRUE(write_file(at("private"), "text"));
  struct stat there {};
  ASSERT_EQ(::stat(at("private").c_str(), &there), 0);
  EXPECT_EQ(there.st_mode & 07777, 0600u);
}

TEST_F(WriteFile, OtherFilesAreNotTouched) {
  put("a.partial", "mine");
  put("victim", "mine");
  fs::create_symlink("victim", at(".assay-" + std::to_string(::getpid()) + "-0.partial"));
  ASSERT_TRUE(write_file(at("a"), "text"));
  EXPECT_EQ(text("a"), "text");
  EXPECT_EQ(text("a.partial"), "mine");
  EXPECT_EQ(text("victim"), "mine");
  EXPECT_EQ(files(), 4u);
}

TEST_F(WriteFile, FailedWriteLeavesNoFile) {
  fs::create_directory(at("folder"));
  for (auto const& path : {at("folder"), at("none/a"), std::string("/dev/full"), std::string()}) {
    auto const written = write_file(path, "text");
    ASSERT_FALSE(written) << path;
    EXPECT_TRUE(written.error().starts_with(path + " cannot be written: ")) << written.error();
  }
  EXPECT_EQ(files(), 1u);
}

TEST_F(WriteFile, ReadIsLimited) {
  put("a", "text");
  EXPECT_EQ(*read_file(at("a"), 4), "text");
  EXPECT_EQ(read_file(at("a"), 3).error(), at("a") + " is too large");
  EXPECT_EQ(read_file(at("none"), 3).error(), at("none") + " cannot be read: No such file or directory");
  EXPECT_EQ(read_file(folder_.string(), 3).error(), folder_.string() + " cannot be read: Is a directory");
}

}  // namespace
}  // namespace assay
