// Pairs of program texts of arbitrary bytes, as in `assay equiv`. A line `// -----` separates the programs; without it,
// a program is compared with itself. A first line `// grid: 1x2` declares the grid of the second program. Verdicts are
// returned within small limits. A program never refutes itself, proved pairs do not differ for any tested input, and
// each witness is confirmed by another run.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "constraints/conformance/split.hpp"
#include "equiv/search/decision.hpp"
#include "equiv/search/grid_parts.hpp"
#include "equiv/search/input_values.hpp"
#include "tests/fuzz/require.hpp"

namespace {

constexpr std::size_t kMaxBytes = 2048;  // limits the time for one input
constexpr std::int64_t kMaxGridSize = 8;
constexpr std::string_view kGrid = "// grid: ";

using assay::testing::require;

assay::DecisionOptions small_options() {
  assay::DecisionOptions options;
  auto& search = options.search;
  search.trials = 30;
  search.work = 500'000;
  search.least_trials = 1;
  search.shrinking = 20;
  search.input_elements = 4096;
  search.run = {.max_steps = 5'000, .max_work = 500'000, .max_bytes = std::uint64_t{64} << 20, .max_depth = 50};
  return options;
}

// Returns the pair on the grid that the text names; nothing if there is none, or if the layouts are invalid.
std::optional<assay::FunctionPair> on_grid(assay::FunctionPair const& alone, std::string_view grid) {
  using namespace assay;
  auto const request = read_grid(grid);
  if (!request || request->replicas * request->partitions > kMaxGridSize) return std::nullopt;
  auto const &a = *alone.a.function->op, &b = *alone.b.function->op;
  if (!obstacle_to_grid(a, b).empty()) return std::nullopt;
  auto layout = grid_layout(alone.a.program->program(), a, alone.b.program->program(), b, *request);
  if (!layout) return std::nullopt;
  return grid_pair_of(alone.a, alone.b, *std::move(layout));
}

void compare(assay::PreparedProgram const& a, assay::PreparedProgram const& b, bool is_same, std::string_view grid) {
  using namespace assay;
  auto const alone = entry_pair(a, b, "");
  if (!alone) return;
  std::optional<FunctionPair> pair = *alone;
  if (!grid.empty()) pair = on_grid(*alone, grid);
  if (!pair) return;
  is_same = is_same && grid.empty();
  auto const options = small_options();
  Profile const profile;
  PairRunner runner(*pair, profile, options.search.run);
  auto const decision = decide(runner, options);
  bool const is_proven = decision.verdict == EquivVerdict::equal || decision.verdict == EquivVerdict::refines;
  bool const is_refuted = decision.verdict == EquivVerdict::real_only || decision.verdict == EquivVerdict::different;
  require(!decision.why.empty(), "a verdict has a reason");
  require(!is_same || !is_refuted, "a program is a correct rewrite of itself", decision.why);
  require(!is_refuted || decision.search.witness || decision.effects_differ || !pair->mismatch.empty(),
          "what is refuted has a witness");
  if (decision.search.witness)
    require(runner.run(*decision.search.witness).kind == TrialKind::refuted, "a witness is one when it is run again");
  if (!is_proven || !pair->is_static()) return;
  std::vector<Shape> shapes;
  for (auto const& parameter : pair->parameters) shapes.push_back(parameter.shape);
  auto const codes = distinguishing_codes(*pair);
  InputValues values(*pair, shapes, codes, 2);
  for (int i = 0; i < 20; ++i)
    require(runner.run(values.next()).kind != TrialKind::refuted, "what is proven differs on no input", decision.why);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  using namespace assay;
  if (size > kMaxBytes) return 0;
  std::string const text(reinterpret_cast<char const*>(data), size);
  auto const pieces = split_pieces(text);
  if (pieces.size() > 2) return 0;
  auto const piece = [&](std::size_t index) {
    return text.substr(pieces[index].begin, pieces[index].end - pieces[index].begin);
  };
  std::string const grid = text.starts_with(kGrid) ? text.substr(kGrid.size(), text.find('\n') - kGrid.size()) : "";
  PrepareOptions const how{.policy = CheckPolicy::either};
  PreparedProgram const a(piece(0), how);
  if (a.is_stopped()) return 0;
  if (pieces.size() == 1) {
    compare(a, a, true, grid);
    return 0;
  }
  PreparedProgram const b(piece(1), how);
  if (b.is_stopped()) return 0;
  compare(a, b, false, grid);
  return 0;
}
