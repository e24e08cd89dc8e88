// Guarantees of releases: all labels and names of cases still exist (docs/versions.md).
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

class Stability : public ShellFolder {
protected:
  // Runs scripts/check-stability with a program that lists these labels.
  Result compare(std::string const& labels, std::string const& more = "") {
    write("labels", labels);
    write("program", "#!/bin/sh\ncat '" + (folder_ / "labels").string() + "'\n");
    return shell("chmod +x program; '" ASSAY_SOURCE_DIR "/scripts/check-stability' --assay ./program " + more +
                 " 2>&1");
  }
};

TEST_F(Stability, NoLabelOfTheLastReleaseIsMissing) {
  auto const result = shell("'" ASSAY_SOURCE_DIR "/scripts/check-stability' --assay '" ASSAY_BINARY "' 2>&1");
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST_F(Stability, MissingLabelIsReported) {
  auto const result = shell("assay explain --list | sed '/^dot_general_c10 /d' > some; wc -l < some");
  ASSERT_EQ(result.status, 0);
  auto const fewer = compare(bytes("some"));
  EXPECT_EQ(fewer.status, 1) << fewer.output;
  EXPECT_NE(fewer.output.find("1 of the last release are missing\n  missing: dot_general_c10\n"), std::string::npos)
      << fewer.output;
  auto const more = compare(bytes("some") + "dot_general_c10 x\nnew_c1 y\n");
  EXPECT_EQ(more.status, 0) << more.output;
  EXPECT_NE(more.output.find(" of them new; 0 of the last release are missing"), std::string::npos) << more.output;
}

TEST_F(Stability, MissingCaseIsReported) {
  shell("assay explain --list > all");
  std::string const head = R"({"tier":"quick","seed":1,"ops":[],"types":[],"kinds":[],"shards":1,"cases":)";
  write("manifest.json", head + R"([{"id":"add/f32_special","kind":"values"}]})");
  auto const gone = compare(bytes("all"), "--suite .");
  EXPECT_EQ(gone.status, 1);
  EXPECT_NE(gone.output.find("  missing: abs/bf16_sample\n"), std::string::npos) << gone.output;
  EXPECT_EQ(gone.output.find("missing: add/f32_special\n"), std::string::npos) << gone.output;
  write("manifest.json", R"({"tier":"full","seed":1,"ops":[],"types":[],"kinds":[],"shards":1,"cases":[]})");
  auto const other = compare(bytes("all"), "--suite .");
  EXPECT_NE(other.status, 0);
  EXPECT_NE(other.output.find("not the whole tier quick"), std::string::npos) << other.output;
}

}  // namespace
}  // namespace assay
