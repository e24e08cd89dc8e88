// Suites as archives: the bytes are reproducible, and archives are untrusted.
#include "generators/archive/suite_archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "generators/archive/opened_suite.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

class SuiteArchive : public testing::Test {
protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("suite_archive_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "suite" / "add" / "f32_0");
    fs::create_directories(folder_ / "suite" / "abs" / "f32_0");
    write("suite/manifest.json", "{}\n");
    write("suite/add/f32_0/program.mlir", std::string(5000, 'p'));
    write("suite/abs/f32_0/empty", "");
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string at(std::string const& name) const { return (folder_ / name).string(); }
  void write(std::string const& name, std::string const& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  std::string bytes(std::string const& name) const {
    std::ifstream file(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  // Returns the reason why the archive cannot be unpacked; empty if it can.
  std::string refusal(std::string const& name, UnpackLimits const& limits = {}) const {
    fs::remove_all(folder_ / "out");
    fs::create_directory(folder_ / "out");
    auto const done = unpack_suite_archive(at(name), at("out"), limits);
    return done ? "" : done.error();
  }
  // Writes an archive with manifest.json and one entry that `change` may make hostile.
  template <class Change> void hostile(std::string const& name, Change change) const {
    auto* const one = archive_write_new();
    archive_write_set_format_pax_restricted(one);
    archive_write_open_filename(one, at(name).c_str());
    for (std::string const path : {"manifest.json", "add/f32_0/program.mlir"}) {
      auto* const entry = archive_entry_new();
      archive_entry_set_pathname(entry, path.c_str());
      archive_entry_set_filetype(entry, AE_IFREG);
      archive_entry_set_perm(entry, 0644);
      archive_entry_set_size(entry, 2);
      if (path != "manifest.json") change(entry);
      archive_write_header(one, entry);
      archive_write_data(one, "{}", 2);
      archive_entry_free(entry);
    }
    archive_write_free(one);
  }

  fs::path folder_;
};

TEST_F(SuiteArchive, ContainsTheFilesOfTheFolder) {
  for (std::string const name : {"s.tar.zst", "s.tar.gz", "s.tar", "s.zip"}) {
    ASSERT_TRUE(write_suite_archive(at("suite"), at(name))) << name;
    auto opened = OpenedSuite::open(at(name));
    ASSERT_TRUE(opened) << opened.error();
    std::string const private_folder = opened->folder();
    EXPECT_EQ(fs::file_size(private_folder + "/add/f32_0/program.mlir"), 5000u);
    EXPECT_EQ(fs::file_size(private_folder + "/abs/f32_0/empty"), 0u);
    *opened = OpenedSuite();
    EXPECT_FALSE(fs::exists(private_folder)) << "what was unpacked was removed";
  }
}

TEST_F(SuiteArchive, SameFilesSameBytes) {
  for (std::string const name : {"s.tar.zst", "s.tar.gz", "s.tar", "s.zip"}) {
    ASSERT_TRUE(write_suite_archive(at("suite"), at(name)));
    auto const first = bytes(name);
    fs::last_write_time(folder_ / "suite/manifest.json", fs::file_time_type::clock::now() - std::chrono::hours(1000));
    fs::permissions(folder_ / "suite/manifest.json", fs::perms::owner_all);
    ASSERT_TRUE(write_suite_archive(at("suite"), at(name)));
    EXPECT_TRUE(bytes(name) == first) << name;
  }
}

TEST_F(SuiteArchive, ASingleCaseIsUnpackedAlone) {
  ASSERT_TRUE(write_suite_archive(at("suite"), at("s.tar.zst")));
  auto const opened = OpenedSuite::open(at("s.tar.zst"), {"abs/f32_0"});
  ASSERT_TRUE(opened);
  EXPECT_TRUE(fs::exists(opened->folder() + "/manifest.json"));
  EXPECT_TRUE(fs::exists(opened->folder() + "/abs/f32_0/empty"));
  EXPECT_FALSE(fs::exists(opened->folder() + "/add"));
}

TEST_F(SuiteArchive, FolderIsUsedDirectly) {
  auto const opened = OpenedSuite::open(at("suite"));
  ASSERT_TRUE(opened);
  EXPECT_EQ(opened->folder(), at("suite"));
}

TEST_F(SuiteArchive, HostileEntriesAreRefused) {
  struct Row {
    char const* what;
    void (*change)(archive_entry*);
    char const* message;
  };
  Row const rows[] = {
      {"above", [](archive_entry* e) { archive_entry_set_pathname(e, "../out_of_it"); }, "is not a name"},
      {"inside", [](archive_entry* e) { archive_entry_set_pathname(e, "add/../../x"); }, "is not a name"},
      {"absolute", [](archive_entry* e) { archive_entry_set_pathname(e, "/tmp/suite_archive_x"); }, "is not a name"},
      {"control", [](archive_entry* e) { archive_entry_set_pathname(e, "add/\033[2J"); }, "is not a name"},
      {"twice", [](archive_entry* e) { archive_entry_set_pathname(e, "manifest.json"); }, "holds manifest.json twice"},
      {"symlink",
       [](archive_entry* e) {
         archive_entry_set_filetype(e, AE_IFLNK);
         archive_entry_set_symlink(e, "/etc/passwd");
         archive_entry_set_size(e, 0);
       },
       "is not a plain file"},
      {"hardlink",
       [](archive_entry* e) {
         archive_entry_set_hardlink(e, "/etc/passwd");
         archive_entry_set_size(e, 0);
       },
       "is not a plain file"},
      {"device",
       [](archive_entry* e) {
         archive_entry_set_filetype(e, AE_IFIFO);
         archive_entry_set_size(e, 0);
       },
       "is not a plain file"},
  };
  for (auto const& row : rows) {
    hostile("h.tar", row.change);
    auto const refused = refusal("h.tar");
    EXPECT_NE(refused.find(row.message), std::string::npos) << row.what << ": " << refused;
    EXPECT_EQ(refused.find('\033'), std::string::npos);
  }
  EXPECT_FALSE(fs::exists(folder_ / "out_of_it"));
  hostile("h.tar", [](archive_entry*) {});
  EXPECT_EQ(refusal("h.tar"), "") << "without a change it is fine";
}

TEST_F(SuiteArchive, LimitsHold) {
  write("suite/add/f32_0/bomb", std::string(3'000'000, '\0'));
  ASSERT_TRUE(write_suite_archive(at("suite"), at("s.tar.zst")));
  EXPECT_LT(fs::file_size(folder_ / "s.tar.zst"), 10'000u) << "it is a bomb";
  EXPECT_NE(refusal("s.tar.zst", {.files = 2}).find("more than 2 files"), std::string::npos);
  EXPECT_NE(refusal("s.tar.zst", {.bytes = 1'000'000}).find("files have more than 1000000 bytes"), std::string::npos);
  EXPECT_NE(refusal("s.tar.zst", {.file_bytes = 10'000}).find("bomb has more than 10000 bytes"), std::string::npos);
  EXPECT_EQ(refusal("s.tar.zst"), "");
}

TEST_F(SuiteArchive, MalformedOnesBecomeErrorsOrFiles) {
  for (std::string const name : {"s.tar.zst", "s.tar.gz", "s.tar", "s.zip"}) {
    ASSERT_TRUE(write_suite_archive(at("suite"), at(name)));
    auto const good = bytes(name);
    for (std::size_t i = 0; i < 200; ++i) {
      auto bad = good;
      bad[i * 7919 % bad.size()] ^= static_cast<char>(1 + i);
      if (i % 5 == 0) bad.resize(bad.size() * i / 200);
      write("bad" + name, bad);
      refusal("bad" + name);
      for (auto const& entry : fs::recursive_directory_iterator(folder_ / "out"))
        EXPECT_FALSE(fs::is_symlink(entry.path()));
    }
  }
  write("none.tar.zst", "not an archive");
  EXPECT_NE(refusal("none.tar.zst"), "");
  EXPECT_NE(refusal("missing.tar.zst"), "");
  EXPECT_FALSE(OpenedSuite::open(at("missing.tar.zst")));
}

}  // namespace
}  // namespace assay
