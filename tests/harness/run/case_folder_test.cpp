// The folder of a job between cases.
#include "harness/run/case_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/files.hpp"
#include "tests/harness/samples.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

class CaseFolders : public ::testing::Test {
protected:
  std::string job() const { return folder_ / "job"; }
  void begin(CaseFolder& at, std::string const& id, std::string const& program) {
    ASSERT_TRUE(at.begin(id));
    ASSERT_TRUE(at.give("program.mlir", program));
    ASSERT_TRUE(at.remove_stale());
  }
  static std::string text_of(std::string const& path) {
    auto const text = read_file(path, 1 << 20);
    return text ? *text : text.error();
  }
  samples::Folder folder_;
};

TEST_F(CaseFolders, ContainOnlyTheFilesOfTheirCase) {
  CaseFolder at(job());
  begin(at, "add/first", "a long program");
  ASSERT_TRUE(at.give("input_0.npy", "numbers"));
  ASSERT_TRUE(write_file(at.given() + "/left_behind", "x"));
  fs::create_directories(at.outputs() + "/nested/deeper");
  ASSERT_TRUE(write_file(at.outputs() + "/output_0.npy", "x"));
  ASSERT_TRUE(write_file(at.run() + "/log", "x"));
  begin(at, "sort/second", "short");
  EXPECT_EQ(at.given(), fs::absolute(job()).string() + "/suite/sort/second");
  EXPECT_EQ(text_of(at.given() + "/program.mlir"), "short") << "nothing of a longer one is left";
  auto const files = files_below(job());
  ASSERT_TRUE(files);
  EXPECT_EQ(files->size(), 1U);
}

TEST_F(CaseFolders, AreNotWrittenThroughLinks) {
  auto const outside = folder_ / "outside";
  ASSERT_TRUE(write_file(outside, "kept"));
  CaseFolder at(job());
  begin(at, "add/a", "one");
  for (bool const is_symbolic : {true, false}) {
    fs::remove(at.given() + "/program.mlir");
    if (is_symbolic)
      fs::create_symlink(outside, at.given() + "/program.mlir");
    else
      fs::create_hard_link(outside, at.given() + "/program.mlir");
    begin(at, "add/a", "two");
    EXPECT_EQ(text_of(outside), "kept");
    EXPECT_EQ(text_of(at.given() + "/program.mlir"), "two");
  }
  fs::remove_all(at.outputs());
  fs::create_directories(folder_ / "elsewhere");
  ASSERT_TRUE(write_file(folder_ / "elsewhere/file", "kept"));
  fs::create_directory_symlink(folder_ / "elsewhere", at.outputs());
  begin(at, "add/b", "three");
  EXPECT_EQ(text_of(folder_ / "elsewhere/file"), "kept");
  EXPECT_FALSE(fs::is_symlink(at.outputs()));
}

TEST_F(CaseFolders, AreRecreatedIfABackendRemovesThem) {
  CaseFolder at(job());
  begin(at, "add/a", "one");
  fs::remove_all(job());
  begin(at, "add/b", "two");
  EXPECT_EQ(text_of(at.given() + "/program.mlir"), "two");
  EXPECT_TRUE(fs::is_directory(at.run()));
  begin(at, "add/b/inner", "three");  // the name of a case may be a prefix of another name
  EXPECT_EQ(text_of(at.given() + "/program.mlir"), "three");
  begin(at, "add", "four");
  EXPECT_EQ(text_of(at.given() + "/program.mlir"), "four");
}

TEST_F(CaseFolders, StartEmptyAfterAnEarlierRun) {
  fs::create_directories(job() + "/suite/add/a");
  ASSERT_TRUE(write_file(job() + "/suite/add/a/expected_0.npy", "secret"));
  CaseFolder at(job());
  begin(at, "add/a", "one");
  EXPECT_FALSE(fs::exists(at.given() + "/expected_0.npy"));
}

}  // namespace
}  // namespace assay
