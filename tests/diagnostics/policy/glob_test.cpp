#include "diagnostics/policy/glob.hpp"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

TEST(Glob, MatchesWholeNames) {
  struct Case {
    char const *pattern, *name;
    bool matches;
  };
  for (auto const& [pattern, name, matches] : {Case{"add_c1", "add_c1", true},
                                               {"add_c1", "add_c12", false},
                                               {"add_*", "add_c12", true},
                                               {"*_c?", "dot_general_c1", true},
                                               {"*_c?", "dot_general_c12", false},
                                               {"*", "", true},
                                               {"?", "", false},
                                               {"a*b*c", "axxbyybzzc", true},
                                               {"a*b*c", "axxbyybzz", false},
                                               {"**", "a", true}})
    EXPECT_EQ(glob_matches(pattern, name), matches) << pattern << " " << name;
}

TEST(Glob, MatchesPathsAndFoldersAboveThem) {
  struct Case {
    char const *pattern, *path;
    bool matches;
  };
  for (auto const& [pattern, path, matches] : {Case{"a.mlir", "a.mlir", true},
                                               {"a.mlir", "x/y/a.mlir", true},
                                               {"*.mlir", "x/a.mlir", true},
                                               {"x/*.mlir", "x/a.mlir", true},
                                               {"x/*.mlir", "x/y/a.mlir", false},
                                               {"x/**/*.mlir", "x/y/z/a.mlir", true},
                                               {"x/**/*.mlir", "x/a.mlir", true},
                                               {"**/y", "x/y/a.mlir", true},
                                               {"third_party/", "third_party/a/b.mlir", true},
                                               {"third_party/", "my_third_party/b.mlir", false},
                                               {"x/y", "x/yy/a.mlir", false},
                                               {"x/?/a.mlir", "x/y/a.mlir", true},
                                               {"x?a.mlir", "x/a.mlir", false}})
    EXPECT_EQ(path_glob_matches(pattern, path), matches) << pattern << " " << path;
}

TEST(Glob, ManyStarsDoNotTakeLong) {
  std::string pattern, name(20'000, 'a');
  for (int i = 0; i < 500; ++i) pattern += "*a";
  EXPECT_FALSE(glob_matches(pattern + "b", name));
}

}  // namespace
}  // namespace assay
