// Pairs of functions in which the second one is not a correct rewrite of the first (tests/equiv/wrong_pairs). A proof
// may at most state that they are equal for real numbers.
#include <gtest/gtest.h>

#include <filesystem>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "equiv/prove/prove_equal.hpp"
#include "grammar/notation/profile_file.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

std::string const kFolderOfWrongPairs = ASSAY_SOURCE_DIR "/tests/equiv/wrong_pairs";
std::string const kSuffixBefore = "_before", kSuffixAfter = "_after";
constexpr std::size_t kMaxBytesOfPairs = 1 << 20;

std::vector<std::string> files_of_wrong_pairs() {
  auto const paths = files_below(kFolderOfWrongPairs);
  std::vector<std::string> all;
  if (paths)
    for (auto const& path : *paths) all.push_back(std::filesystem::path(path).stem().string());
  return all;
}

std::string name_of_function(Operation const& function) { return string_value(function.attribute("sym_name")); }

class WrongPairs : public testing::TestWithParam<std::string> {};

TEST_P(WrongPairs, AreNotProvedEqual) {
  auto const text = read_file(kFolderOfWrongPairs + "/" + GetParam() + ".mlir", kMaxBytesOfPairs);
  auto const profile = read_profile("ieee");
  ASSERT_TRUE(text && profile);
  EquivOptions options;
  options.profile = &*profile;
  PrepareOptions const how{.policy = CheckPolicy::either, .binds = false};
  PreparedProgram const a(*text, how), b(*text, how);  // parsed twice, because a proof modifies types
  ASSERT_FALSE(a.is_stopped()) << first_error(a.findings());
  std::size_t pairs = 0;
  for (auto const* before : entry_functions(a.program())) {
    auto const name = name_of_function(*before);
    if (!name.ends_with(kSuffixBefore)) continue;
    auto const after = name.substr(0, name.size() - kSuffixBefore.size()) + kSuffixAfter;
    SCOPED_TRACE(after);
    for (auto const* other : entry_functions(b.program())) {
      bool const is_near_identity = name_of_function(*other) == name;
      if (!is_near_identity && name_of_function(*other) != after) continue;
      auto const verdict = prove_equal(a.program(), *before, b.program(), *other, options).verdict;
      EXPECT_EQ(verdict == EquivVerdict::equal, is_near_identity);
      EXPECT_NE(verdict, EquivVerdict::refines);
      pairs += !is_near_identity;
    }
  }
  EXPECT_GT(pairs, 3u);
}

INSTANTIATE_TEST_SUITE_P(Files, WrongPairs, testing::ValuesIn(files_of_wrong_pairs()),
                         [](auto const& info) { return info.param; });

}  // namespace
}  // namespace assay
