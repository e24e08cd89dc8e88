// `assay` starts `assay-engines` for the commands that need it, and reports if that program is missing.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

namespace {

std::string output_of(std::string const& command) {
  std::string text;
  auto* const pipe = popen((command + " 2>&1; echo \"exit $?\"").c_str(), "r");
  std::array<char, 256> buffer;
  while (fgets(buffer.data(), buffer.size(), pipe)) text += buffer.data();
  pclose(pipe);
  return text;
}

TEST(Engines, AreListedAndHaveHelpOfTheirOwn) {
  EXPECT_NE(output_of(ASSAY_BINARY " --help").find("\n  run "), std::string::npos);
  EXPECT_NE(output_of(ASSAY_BINARY " run --help").find("assay run [OPTION]... [FILE...]"), std::string::npos);
}

TEST(Engines, AreMissed) {
  auto const folder = std::filesystem::temp_directory_path() / "assay_engines_test";
  std::filesystem::create_directories(folder);
  auto const alone = folder / "assay";
  std::filesystem::copy_file(ASSAY_BINARY, alone, std::filesystem::copy_options::overwrite_existing);
  auto const text = output_of("'" + alone.string() + "' run x.mlir");
  std::filesystem::remove_all(folder);
  EXPECT_NE(text.find("assay-engines, which belongs next to this program"), std::string::npos) << text;
  EXPECT_NE(text.find("exit 2"), std::string::npos) << text;
}

// Otherwise a suite would silently lack the cases whose values Arb computes.
TEST(Engines, NoSuiteIsMadeWithoutArb) {
  namespace fs = std::filesystem;
  auto const folder = fs::temp_directory_path() / "assay_engines_test_arb";
  auto const built = fs::path(ASSAY_BINARY).parent_path();
  fs::remove_all(folder);
  fs::create_directories(folder);
  for (auto const* name : {"assay", "assay-engines"}) fs::copy_file(built / name, folder / name);
  auto const command =
      "'" + (folder / "assay").string() + "' generate --ops add --types i8 -o '" + (folder / "s").string() + "'";
  auto const text = output_of(command);
  auto const is_made = fs::exists(folder / "s" / "manifest.json");
  fs::remove_all(folder);
  EXPECT_NE(text.find("libassay_arb.so is missing"), std::string::npos) << text;
  EXPECT_NE(text.find("exit 2"), std::string::npos) << text;
  EXPECT_FALSE(is_made);
}

}  // namespace
