#include "constraints/conformance/split.hpp"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

TEST(Split, CutsAtSeparatorLines) {
  struct Case {
    std::string text;
    std::vector<std::string> pieces;
  };
  Case const cases[] = {
      {"", {""}},
      {"a\n", {"a\n"}},
      {"a\n// -----\nb", {"a\n", "b"}},
      {"// -----\na", {"", "a"}},
      {"a\n// -----", {"a\n", ""}},
      {"a\n// ----- the second\nb\n// -----\nc\n", {"a\n", "b\n", "c\n"}},
      {"a // -----\nb", {"a // -----\nb"}},  // not at the beginning of a line
      {"a\n// ----\nb", {"a\n// ----\nb"}},
  };
  for (auto const& [text, pieces] : cases) {
    std::vector<std::string> found;
    for (auto const piece : split_pieces(text)) found.push_back(text.substr(piece.begin, piece.end - piece.begin));
    EXPECT_EQ(found, pieces) << text;
  }
}

}  // namespace
}  // namespace assay
