// Rewrites of XLA's algebraic simplifier (xla_rewrites.txt): correct ones, ones that are correct only under a profile,
// and wrong ones. The table of docs/xla_rewrites.md has the expected verdicts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>

#include "equiv/compare/excess_precision.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "tests/equiv/search/pairs.hpp"

namespace assay {
namespace {

constexpr std::array<char const*, 3> kProfiles{"text", "ieee", "xla"};

struct Rewrite {
  std::string name, what, before, after;
};

std::vector<Rewrite> read_rewrites() {
  auto const text = read_file(ASSAY_SOURCE_DIR "/tests/equiv/xla_rewrites.txt", 1 << 20);
  EXPECT_TRUE(text);
  std::vector<Rewrite> rewrites;
  std::string* part = nullptr;
  std::string const whole = text ? *text : std::string();
  for (std::string_view const line : split(whole, '\n')) {
    if (line.starts_with("== ")) {
      std::size_t const colon = line.find(": ");
      rewrites.push_back({std::string(line.substr(3, colon - 3)), std::string(line.substr(colon + 2)), {}, {}});
      part = &rewrites.back().before;
    } else if (line == "--") {
      part = &rewrites.back().after;
    } else if (part && !line.empty()) {
      *part += fmt::format("  {}\n", line);
    }
  }
  return rewrites;
}

std::string module_of(std::string const& instructions) {
  std::string_view const add =
      "add {\n  a = f32[] parameter(0)\n  b = f32[] parameter(1)\n  ROOT s = f32[] add(a, b)\n}\n\n";
  bool const adds = instructions.find("to_apply=add") != instructions.npos;
  return fmt::format("{}ENTRY main {{\n{}}}\n", adds ? add : "", instructions);
}

std::string_view compute_standing(std::array<EquivVerdict, kProfiles.size()> const& verdicts) {
  auto const is_right = [](EquivVerdict verdict) {
    return verdict == EquivVerdict::equal || verdict == EquivVerdict::refines;
  };
  if (is_right(verdicts[0])) return "right";
  for (std::size_t i = 1; i < verdicts.size(); ++i)
    if (is_right(verdicts[i])) return i == 1 ? "right under `ieee`" : "right under `xla`";
  return std::ranges::any_of(verdicts, is_refuted) ? "wrong" : "open";
}

TEST(XlaRewrites, MatchTheTable) {
  auto const page = read_file(ASSAY_SOURCE_DIR "/docs/xla_rewrites.md", 1 << 20);
  ASSERT_TRUE(page);
  auto const rewrites = read_rewrites();
  EXPECT_GE(rewrites.size(), 50U);
  std::string table;
  for (Rewrite const& one : rewrites) {
    std::array<EquivVerdict, kProfiles.size()> verdicts{};
    std::string cells;
    for (std::size_t i = 0; i < kProfiles.size(); ++i) {
      testing::Pair const pair(module_of(one.before), module_of(one.after), kProfiles[i]);
      verdicts[i] = pair.decision().verdict;
      if (!is_proven(verdicts[i]) && is_proved_with_excess(pair.pair, pair.profile, {}))
        verdicts[i] = EquivVerdict::refines;
      cells += fmt::format(" {} |", to_string(verdicts[i]));
    }
    table += fmt::format("| {} | {} | {} |{}\n", one.name, one.what, compute_standing(verdicts), cells);
  }
  EXPECT_NE(page->find(table), page->npos) << "docs/xla_rewrites.md shall hold\n" << table;
}

}  // namespace
}  // namespace assay
