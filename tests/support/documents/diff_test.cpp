#include "support/documents/diff.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "support/text.hpp"

namespace assay {
namespace {

TEST(UnifiedDiff, ShowsChangesWithContext) {
  EXPECT_EQ(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\nten\n", "a", "b"),
            "--- a\n+++ b\n@@ -2,8 +2,9 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n 9\n+ten\n");
  EXPECT_EQ(unified_diff("", "x\n", "a", "b"), "--- a\n+++ b\n@@ -0,0 +1,1 @@\n+x\n");
  EXPECT_EQ(unified_diff("x", "x\n", "a", "b"),
            "--- a\n+++ b\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+x\n");
  EXPECT_EQ(unified_diff("same\n", "same\n", "a", "b"), "");
}

// Returns the result of `patch`.
std::string patched(std::string const& before, std::string const& diff) {
  auto const old_lines = split(before, '\n');
  std::string result;
  std::size_t next = 0;
  auto const lines = split(diff, '\n');
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    auto const line = lines[i];
    if (line.starts_with("@@ -")) {
      auto const comma = line.find(',');
      auto first = std::stoul(std::string(line.substr(4, comma - 4)));
      if (line.substr(comma + 1, 2) != "0 ") --first;
      while (next < first) result += std::string(old_lines[next++]) + "\n";
      continue;
    }
    if (line[0] != '+') {
      RC_ASSERT(old_lines.at(next) == line.substr(1));
      ++next;
    }
    if (line[0] != '-') result += std::string(line.substr(1)) + "\n";
  }
  while (next + 1 < old_lines.size()) result += std::string(old_lines[next++]) + "\n";
  return result;
}

RC_GTEST_PROP(UnifiedDiff, ReproducesTheOtherText, ()) {
  auto const text = [] {
    std::string all;
    for (auto const line : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 4)))
      all += std::to_string(line) + "\n";
    return all;
  };
  auto const before = text(), after = text();
  auto const diff = unified_diff(before, after, "a", "b");
  RC_ASSERT(patched(before, diff.empty() ? "-\n+\n" : diff) == after);
}

}  // namespace
}  // namespace assay
