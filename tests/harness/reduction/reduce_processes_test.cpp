// Properties of reductions of programs with several processes: fewer processes, each of which executes less.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "harness/reduction/candidates/reference_run.hpp"
#include "harness/reduction/reduce.hpp"
#include "tests/harness/reduction/mutant.hpp"
#include "tools/developer/mutant_backend.hpp"

namespace assay {
namespace {

using reduction::Reduced;

// Four processes: two groups that gather or sum, with ops before and after.
std::string grid(std::string const& line, std::string const& to) {
  std::string text = R"(
func.func private @process(%x: tensor<2x3xi32>) -> tensor<TO> {
  %0 = stablehlo.negate %x : tensor<2x3xi32>
LINE
  %2 = stablehlo.abs %1 : tensor<TO>
  return %2 : tensor<TO>
}
func.func @main(%a: tensor<2x3xi32>, %b: tensor<2x3xi32>, %c: tensor<2x3xi32>, %d: tensor<2x3xi32>)
    -> (tensor<TO>, tensor<TO>, tensor<TO>, tensor<TO>) {
  %s = stablehlo.add %a, %b : tensor<2x3xi32>
  %0:4 = "interpreter.run_parallel"(%s, %b, %c, %d) <{programs = [[@process], [@process], [@process], [@process]]}>
    : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>, tensor<2x3xi32>)
      -> (tensor<TO>, tensor<TO>, tensor<TO>, tensor<TO>)
  return %0#0, %0#1, %0#2, %0#3 : tensor<TO>, tensor<TO>, tensor<TO>, tensor<TO>
}
)";
  auto const put = [&](std::string const& from, std::string const& with) {
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += with.size())
      text.replace(at, from.size(), with);
  };
  put("LINE", line);
  put("TO", to);
  return text;
}

std::vector<Tensor> inputs_of_processes() {
  std::vector<Tensor> all;
  for (std::int64_t process = 0; process < 4; ++process) {
    auto& tensor = all.emplace_back(make_tensor(Element::of(IntegerFormat{32, true}), {2, 3}));
    for (std::int64_t i = 0; i < 6; ++i) tensor.set(i, static_cast<std::uint64_t>(10 * process + i + 1));
  }
  return all;
}

std::int64_t processes(std::string const& text) {
  auto const begin = text.find("programs = ");
  if (begin == text.npos) return 0;
  auto const list = text.substr(begin, text.find("]]", begin) - begin);
  return std::ranges::count(list, '@');
}

constexpr char const* kGroups =
    "replica_groups = dense<[[1, 0], [2, 3]]> : tensor<2x2xi64>, "
    "channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>";

TEST(ReduceProcesses, FewerAndSmallerProcesses) {
  struct {
    std::string name, line, to, op;
    std::int64_t processes, elements;
  } const rows[] = {
      {"collective/group_reversed",
       "%1 = \"stablehlo.all_gather\"(%0) <{all_gather_dim = 1 : i64, " + std::string(kGroups) +
           "}> : (tensor<2x3xi32>) -> tensor<2x6xi32>",
       "2x6xi32", "stablehlo.all_gather", 2, 4},
      {"abs/identity",
       "%1 = \"stablehlo.collective_permute\"(%0) <{source_target_pairs = dense<[[0, 1], [1, 2], [3, 0]]> "
       ": tensor<3x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>}> "
       ": (tensor<2x3xi32>) -> tensor<2x3xi32>",
       "2x3xi32", "stablehlo.abs", 0, 1},
  };
  for (auto const& row : rows) {
    MutantBackend backend(mutant(row.name));
    reduction::ReduceOptions options;
    options.work = testing::TempDir() + "/processes_" + std::to_string(getpid());
    Profile const profile;
    auto const reduced = reduction::reduce(grid(row.line, row.to), inputs_of_processes(), backend, profile, options);
    ASSERT_EQ(reduced.end, Reduced::End::reduced) << row.name << ": " << reduced.reason;
    EXPECT_EQ(reduced.mnemonics.at(0), row.op) << reduced.text;
    EXPECT_TRUE(reduced.alone) << reduced.text;
    EXPECT_EQ(processes(reduced.text), row.processes) << reduced.text;
    std::int64_t elements = 0;
    for (auto const& input : reduced.inputs) elements += input.count();
    EXPECT_LE(elements, row.elements) << reduced.text;
    EXPECT_TRUE(reduction::ReferenceRun::prepare(reduced.text, false)) << reduced.text;
    EXPECT_EQ(reduced.repeated, reduced.of);
  }
}

}  // namespace
}  // namespace assay
