// Incorrect pairs of programs from other projects. None may be proved. They are read from the CMake option
// ASSAY_CORPUS, whose folder `equiv` has folders of pairs NAME.before.mlir, NAME.after.mlir and an index.tsv with the
// columns `name`, `class` and optionally `profile`.
#include <filesystem>
#include <map>
#include <set>

#include "equiv/prove/prove_equal.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "tests/equiv/search/pairs.hpp"

namespace assay {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 24;

using IndexRow = std::map<std::string, std::string>;

[[maybe_unused]] std::vector<IndexRow> rows_of(std::string const& path) {
  std::vector<IndexRow> rows;
  auto const text = read_file(path, kMaxBytes);
  if (!text) return rows;
  std::vector<std::string> names;
  for (auto const line : split(*text, '\n')) {
    auto const cells = split(line, '\t');
    if (names.empty()) {
      names.assign(cells.begin(), cells.end());
      continue;
    }
    IndexRow row;
    for (std::size_t k = 0; k < cells.size() && k < names.size(); ++k) row[names[k]] = std::string(cells[k]);
    if (cells.size() > 1) rows.push_back(row);
  }
  return rows;
}

// Whether the proof alone, without a search for a witness, accepts B as a replacement of A.
[[maybe_unused]] bool is_proven(std::string const& path, std::string const& profile_name) {
  auto const a = read_file(path + ".before.mlir", kMaxBytes), b = read_file(path + ".after.mlir", kMaxBytes);
  auto const profile = read_profile(profile_name.empty() ? "ieee" : profile_name);
  if (!a || !b || !profile) return false;
  PrepareOptions const how{.policy = CheckPolicy::either};
  PreparedProgram const before(*a, how), after(*b, how);
  if (before.is_stopped() || after.is_stopped()) return false;
  auto const pair = entry_pair(before, after, "");
  if (!pair || !pair->mismatch.empty()) return false;
  EquivOptions options;
  options.profile = &*profile;
  auto const verdict =
      prove_equal(before.program(), *pair->a.function->op, after.program(), *pair->b.function->op, options).verdict;
  return verdict == EquivVerdict::equal || verdict == EquivVerdict::refines;
}

// Each test has a part of the pairs, so that the tests run in parallel.
class EquivCorpus : public ::testing::TestWithParam<std::size_t> {};
constexpr std::size_t kParts = 6;

TEST_P(EquivCorpus, NoWrongPairIsProved) {
#ifdef ASSAY_CORPUS_DIR
  namespace fs = std::filesystem;
  fs::path const corpus = fs::path(ASSAY_CORPUS_DIR) / "equiv";
  if (!fs::exists(corpus)) GTEST_SKIP() << "there is no " << corpus;
  std::size_t wrong = 0, right = 0, proven = 0;
  for (auto const& folder : std::set<fs::path>(fs::directory_iterator(corpus), {})) {
    for (auto& row : rows_of((folder / "index.tsv").string())) {
      auto const path = (folder / row["name"]).string();
      if (row["class"] == "real_only" || row["class"] == "different") {
        if (wrong++ % kParts != GetParam()) continue;
        EXPECT_FALSE(is_proven(path, row["profile"])) << path << " is " << row["class"];
      } else if (row["class"] == "equal" && right++ % 10 == 0) {
        if (right / 10 % kParts == GetParam()) proven += is_proven(path, row["profile"]);
      }
    }
  }
  EXPECT_GT(wrong, 300u);
  EXPECT_GT(proven, right / 10 / kParts / 2) << "of the right pairs too few are proven for this to mean something";
#else
  GTEST_SKIP() << "no corpus: configure with -DASSAY_CORPUS=FOLDER";
#endif
}
INSTANTIATE_TEST_SUITE_P(Parts, EquivCorpus, ::testing::Range(std::size_t{0}, kParts));

}  // namespace
}  // namespace assay
