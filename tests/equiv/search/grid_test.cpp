// Programs of one process and their partitioned forms (tests/equiv/search/grid/). A file has A and then programs B,
// each with its expected verdict: equal, refines, wrong (refuted with a witness) or open (neither). The layouts are
// comments of A.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "constraints/conformance/split.hpp"
#include "equiv/grid/prove_on_grid.hpp"
#include "equiv/search/decision.hpp"
#include "equiv/search/grid_parts.hpp"
#include "grammar/notation/profile_file.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

constexpr char const* kFolder = ASSAY_SOURCE_DIR "/tests/equiv/search/grid";

// Returns the text after "// NAME: ", up to the end of the line.
std::string noted(std::string const& text, std::string const& name) {
  auto const at = text.find("// " + name + ": ");
  if (at == text.npos) return "";
  auto const begin = at + name.size() + 5;
  return text.substr(begin, text.find('\n', begin) - begin);
}

Decision decision_on(std::string const& text_a, std::string const& text_b, GridRequest const& request) {
  PrepareOptions const check_command{.policy = CheckPolicy::either};  // as in the command
  PreparedProgram const a(text_a, check_command), b(text_b, check_command);
  EXPECT_FALSE(a.is_stopped()) << first_error(a.findings()) << text_a;
  EXPECT_FALSE(b.is_stopped()) << first_error(b.findings()) << text_b;
  if (a.is_stopped() || b.is_stopped()) return {};
  auto const profile = *read_profile("ieee");
  auto const alone = entry_pair(a, b, "");
  EXPECT_TRUE(alone) << alone.error();
  auto layout = grid_layout(a.program(), *alone->a.function->op, b.program(), *alone->b.function->op, request);
  EXPECT_TRUE(layout) << layout.error();
  if (!layout) return {};
  auto const pair = grid_pair_of(alone->a, alone->b, *std::move(layout));
  EXPECT_EQ(pair.mismatch + pair.obstacle, "");
  PairRunner runner(pair, profile, SearchLimits{}.run);
  auto const decision = decide(runner, {});
  // A refuted pair must not be proved, regardless of the order.
  EquivOptions how;
  how.profile = &profile;
  auto const proof =
      prove_on_grid(a.program(), *pair.a.function->op, b.program(), *pair.b.function->op, *pair.grid, how);
  bool const is_proven = proof.verdict == EquivVerdict::equal || proof.verdict == EquivVerdict::refines;
  EXPECT_EQ(is_proven, decision.verdict == EquivVerdict::equal || decision.verdict == EquivVerdict::refines);
  return decision;
}

std::string said_of(Decision const& decision) {
  bool const is_wrong = decision.verdict == EquivVerdict::different || decision.verdict == EquivVerdict::real_only;
  if (is_wrong && decision.search.witness) return "wrong";
  if (decision.verdict == EquivVerdict::undecided) return "open";
  return std::string(to_string(decision.verdict));
}

class GridPairs : public ::testing::TestWithParam<std::string> {};

TEST_P(GridPairs, AreDecided) {
  auto const text = *read_file(GetParam(), 1 << 20);
  auto const request = read_grid(noted(text, "grid"));
  ASSERT_TRUE(request) << request.error();
  std::optional<std::string> a;
  for (auto const piece : split_pieces(text)) {
    std::string const program = text.substr(piece.begin, piece.end - piece.begin);
    if (!a) {
      a = program;
      continue;
    }
    std::string wanted, why;
    for (auto const* name : {"equal", "refines", "wrong", "open"})
      if (auto const note = noted(program, name); !note.empty()) wanted = name, why = note;
    auto const decision = decision_on(*a, program, *request);
    std::string goals;
    for (auto const& goal : decision.subgoals) goals += "\n  " + goal;
    EXPECT_EQ(said_of(decision), wanted) << why << ": " << to_string(decision.verdict) << ": " << decision.why << goals;
  }
  EXPECT_TRUE(a);
}

std::vector<std::string> programs() {
  auto files = files_below(kFolder);
  EXPECT_TRUE(files);
  std::ranges::sort(*files);
  return *files;
}

std::string name_of(::testing::TestParamInfo<std::string> const& info) {
  return std::filesystem::path(info.param).stem().string();
}

// The results of ops on other processes are undefined for A, which runs on one process.
TEST(GridPrograms, AIsAProgramOfOneProcess) {
  std::string const id =
      "func.func @main() -> tensor<ui32> {\n  %p = stablehlo.partition_id : tensor<ui32>\n  return %p : "
      "tensor<ui32>\n}";
  std::string const zero =
      "func.func @main() -> tensor<ui32> {\n  %p = stablehlo.constant dense<0> : tensor<ui32>\n  return %p : "
      "tensor<ui32>\n}";
  GridRequest request;
  request.partitions = 2;
  EXPECT_EQ(said_of(decision_on(id, zero, request)), "open");
  EXPECT_EQ(said_of(decision_on(zero, id, request)), "wrong");
  request.partitions = 1;
  EXPECT_EQ(said_of(decision_on(zero, id, request)), "equal");
}

// Programs with side effects on other processes, or random draws, are undecided.
TEST(GridPrograms, EffectsAreNotCompared) {
  std::string const draws =
      "func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> tensor<2xf32> {\n  %n = stablehlo.constant dense<2> : "
      "tensor<1xi64>\n"
      "  %r = stablehlo.rng %a, %b, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
      "tensor<2xf32>\n"
      "  return %r : tensor<2xf32>\n}";
  GridRequest request;
  request.partitions = 2;
  EXPECT_EQ(said_of(decision_on(draws, draws, request)), "open");
}

INSTANTIATE_TEST_SUITE_P(Files, GridPairs, ::testing::ValuesIn(programs()), name_of);

}  // namespace
}  // namespace assay
