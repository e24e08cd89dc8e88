// Sets through calls, branches and loops, and between processes of which only one has inexact values.
#include "tests/semantics/permitted/permitted_machine.hpp"

namespace assay {
namespace {

using namespace permitted_run;

RuntimeValue one(ElementSet const& set, std::string const& type = "i32") {
  return with_sets(tensor_of(type, {static_cast<std::uint64_t>(set.codes.low)}).reshaped({}), {set});
}

TEST(PermittedFlow, CallsTuplesAndBarriersCarrySets) {
  std::string const text =
      "func.func private @f(%x: tensor<2xi32>) -> tensor<2xi32> {\n"
      "  %r = \"stablehlo.reverse\"(%x) {dimensions = array<i64: 0>} : (tensor<2xi32>) -> tensor<2xi32>\n"
      "  func.return %r : tensor<2xi32>\n}\n"
      "func.func @main(%x: tensor<2xi32>) -> tensor<2xi32> {\n"
      "  %a = func.call @f(%x) : (tensor<2xi32>) -> tensor<2xi32>\n"
      "  %b = \"stablehlo.composite\"(%a) {name = \"a.b\", decomposition = @f} : (tensor<2xi32>) -> tensor<2xi32>\n"
      "  %t = \"stablehlo.tuple\"(%a, %b) : (tensor<2xi32>, tensor<2xi32>) -> tuple<tensor<2xi32>, tensor<2xi32>>\n"
      "  %c = \"stablehlo.get_tuple_element\"(%t) {index = 0 : i32} : (tuple<tensor<2xi32>, tensor<2xi32>>) -> "
      "tensor<2xi32>\n"
      "  %d = \"stablehlo.optimization_barrier\"(%c) : (tensor<2xi32>) -> tensor<2xi32>\n"
      "  func.return %d : tensor<2xi32>\n}\n";
  expect_numbers(GridRun(text, {{numbered({2}, 4)}}), {5, 4});
  EXPECT_EQ(GridRun(text, {{tensor_of("i32", {4, 5})}}).results[0].values.at(0).enclosure, nullptr);
}

// Counts to three, and carries the other value.
std::string loop(std::string const& step, std::string const& type, std::string const& bound = "%n") {
  return "func.func @main(%x: " + type + ", %n: tensor<i32>) -> " + type +
         " {\n"
         "  %zero = stablehlo.constant dense<0> : tensor<i32>\n  %one = stablehlo.constant dense<1> : tensor<i32>\n"
         "  %r:2 = \"stablehlo.while\"(%zero, %x) ({\n  ^bb0(%i: tensor<i32>, %v: " +
         type +
         "):\n"
         "    %c = stablehlo.compare LT, %i, " +
         bound +
         " : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
         "    \"stablehlo.return\"(%c) : (tensor<i1>) -> ()\n  }, {\n  ^bb0(%i: tensor<i32>, %v: " +
         type +
         "):\n"
         "    %j = stablehlo.add %i, %one : tensor<i32>\n" +
         step + "    \"stablehlo.return\"(%j, %w) : (tensor<i32>, " + type + ") -> ()\n  }) : (tensor<i32>, " + type +
         ") -> (tensor<i32>, " + type + ")\n  func.return %r#1 : " + type + "\n}\n";
}

TEST(PermittedFlow, LoopsCarrySets) {
  std::string const text = loop("    %w = stablehlo.add %v, %v : tensor<2xi32>\n", "tensor<2xi32>");
  GridRun const run(text, {{numbered({2}, 1), scalar_of("i32", 3)}});
  EXPECT_EQ(run.at(0, 0).codes, (CodeSet{80, 88}));
  EXPECT_EQ(run.at(0, 1).codes, (CodeSet{160, 176}));
  EXPECT_TRUE(GridRun(text, {{numbered({2}), one({{3, 4}, 0})}}).is_undecided("stablehlo.while"));
}

TEST(PermittedFlow, UndecidedBranchesAndPlaces) {
  std::string const region =
      "({ \"stablehlo.return\"(%x) : (tensor<i32>) -> () }, { \"stablehlo.return\"(%y) : (tensor<i32>) -> () })";
  auto const branch = [&](std::string const& op, std::string const& type) {
    return "func.func @main(%p: " + type + ", %x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {\n  %r = \"stablehlo." +
           op + "\"(%p) " + region + " : (" + type + ") -> tensor<i32>\n  func.return %r : tensor<i32>\n}\n";
  };
  auto const x = scalar_of("i32", 1), y = one({{2, 3}, 0});
  EXPECT_TRUE(GridRun(branch("if", "tensor<i1>"), {{one({{0, 1}, 0}, "i1"), x, y}}).is_undecided("stablehlo.if"));
  EXPECT_TRUE(GridRun(branch("case", "tensor<i32>"), {{one({{0, 1}, 0}), x, y}}).is_undecided("stablehlo.case"));
  EXPECT_EQ(GridRun(branch("if", "tensor<i1>"), {{scalar_of("i1", 0), x, y}}).at(0, 0).codes, (CodeSet{2, 3}));
  EXPECT_TRUE(GridRun(branch("case", "tensor<i32>"), {{one({{0, 0}, 1}), x, y}}).is_undecided("stablehlo.case"));
  GridRun const slice(program("stablehlo.dynamic_slice", {"tensor<6xi32>", "tensor<i32>"},
                              "{slice_sizes = array<i64: 2>}", "tensor<2xi32>"),
                      {{numbered({6}), one({{0, 1}, 0})}});
  EXPECT_TRUE(slice.is_undecided("stablehlo.dynamic_slice"));
  GridRun const gather(
      program("stablehlo.gather", {"tensor<6xi32>", "tensor<1x1xi32>"},
              "{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], "
              "index_vector_dim = 1>, slice_sizes = array<i64: 1>}",
              "tensor<1xi32>"),
      {{tensor_of("i32", {0, 1, 2, 3, 4, 5}), with_sets(tensor_of("i32", {0}).reshaped({1, 1}), {{{0, 1}, 0}})}});
  EXPECT_TRUE(gather.is_undecided("stablehlo.gather"));
}

std::string const kAdd =
    "({\n^bb0(%p: tensor<i32>, %q: tensor<i32>):\n  %s = stablehlo.add %p, %q : tensor<i32>\n"
    "  \"stablehlo.return\"(%s) : (tensor<i32>) -> ()\n})";
std::string const kTwo = "dense<[[0, 1]]> : tensor<1x2xi64>";

// The results of both processes. The operand of the first process has the sets number(0) to number(3), and that of the
// second is exactly 100 to 103.
struct Exchange {
  std::string op, rest, result;
  std::vector<std::vector<CodeSet>> wanted;
};

CodeSet set(std::int64_t i) { return number(i).codes; }
CodeSet at(std::int64_t i) { return CodeSet::point(i); }
CodeSet plus(std::int64_t i, std::int64_t j) { return {10 * i + j, 10 * i + i % 3 + j}; }

std::vector<Exchange> exchanges() {
  std::vector<CodeSet> const own = {set(0), set(1), set(2), set(3)}, other = {at(100), at(101), at(102), at(103)};
  std::vector<CodeSet> both = own;
  both.insert(both.end(), other.begin(), other.end());
  std::vector<CodeSet> const sums = {plus(0, 100), plus(1, 101), plus(2, 102), plus(3, 103)};
  std::string const groups = "replica_groups = " + kTwo;
  return {
      {"all_gather", "{all_gather_dim = 0 : i64, " + groups + "}", "8", {both, both}},
      {"all_reduce", kAdd + " {" + groups + "}", "4", {sums, sums}},
      {"reduce_scatter",
       kAdd + " {scatter_dimension = 0 : i64, " + groups + "}",
       "2",
       {{sums[0], sums[1]}, {sums[2], sums[3]}}},
      {"all_to_all",
       "{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, " + groups + "}",
       "4",
       {{own[0], own[1], other[0], other[1]}, {own[2], own[3], other[2], other[3]}}},
      {"collective_permute", "{source_target_pairs = " + kTwo + "}", "4", {{at(0), at(0), at(0), at(0)}, own}},
      {"collective_permute", "{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}", "4", {other, own}},
      {"collective_broadcast", "{" + groups + "}", "4", {own, own}},
      {"collective_broadcast", "{replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}", "4", {other, other}},
  };
}

TEST(PermittedFlow, CollectivesExchangeSets) {
  RuntimeValue const exact = tensor_of("i32", {100, 101, 102, 103});
  for (auto const& exchange : exchanges()) {
    std::string const result = "tensor<" + exchange.result + "xi32>";
    GridRun const run(program("stablehlo." + exchange.op, {"tensor<4xi32>"}, exchange.rest, result),
                      {{numbered({4})}, {exact}}, 2, 1);
    for (std::size_t process : {0, 1})
      for (std::size_t i = 0; i < exchange.wanted[process].size(); ++i)
        EXPECT_EQ(run.at(process, static_cast<std::int64_t>(i)), (ElementSet{exchange.wanted[process][i], 0}))
            << exchange.op << " " << process << " " << i;
    GridRun const all_exact(program("stablehlo." + exchange.op, {"tensor<4xi32>"}, exchange.rest, result),
                            {{exact}, {exact}}, 2, 1);
    for (auto const& one : all_exact.results) EXPECT_EQ(one.values.at(0).enclosure, nullptr) << exchange.op;
  }
}

// The processes meet in different ops, so that the values of the others are unknown.
TEST(PermittedFlow, ProcessesThatMeetInSeveralOps) {
  std::string const reduce = "    %r = \"stablehlo.all_reduce\"(%x) " + kAdd + " {replica_groups = " + kTwo +
                             "} : (tensor<4xi32>) -> tensor<4xi32>\n"
                             "    \"stablehlo.return\"(%r) : (tensor<4xi32>) -> ()\n";
  GridRun const run(
      "func.func @main(%x: tensor<4xi32>) -> tensor<4xi32> {\n"
      "  %id = \"stablehlo.replica_id\"() : () -> tensor<ui32>\n"
      "  %n = stablehlo.convert %id : (tensor<ui32>) -> tensor<i32>\n"
      "  %c = \"stablehlo.case\"(%n) ({\n" +
          reduce + "  }, {\n" + reduce + "  }) : (tensor<i32>) -> tensor<4xi32>\n  func.return %c : tensor<4xi32>\n}\n",
      {{numbered({4})}, {tensor_of("i32", {100, 101, 102, 103})}}, 2, 1);
  for (std::size_t process : {0, 1}) EXPECT_NE(run.at(process, 0).reason, 0u);
}

TEST(PermittedFlow, ProcessesAreSummedInAnyOrder) {
  Random random(1);
  std::string const rest = body("add") + " {replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>}";
  for (auto const* profile : kProfiles) {
    Operand const x(random, "f16", {2}, 1), y(random, "f16", {2}, 0), z(random, "f16", {2}, 1);
    GridRun const run(typed(program("stablehlo.all_reduce", {"tensor<2xf16>"}, rest, "tensor<2xf16>"), "f16"),
                      {{x.value}, {y.value}, {z.value}}, 3, 1, *profile);
    Implementation const machine{random, *profile, kF16};
    for (int sample = 0; sample < 40; ++sample)
      for (std::int64_t i : {0, 1})
        for (std::size_t process : {0, 1, 2}) {
          double const sum = machine.reduce("add", {z.pick(random, i), x.pick(random, i), y.pick(random, i)});
          EXPECT_TRUE(run.at(process, i).codes.contains(round(Number::of(sum), kF16), kF16)) << process;
        }
  }
}

// On a grid of 2 x 2, replicas are reduced separately in each partition.
TEST(PermittedFlow, GroupsOfALargerGrid) {
  RuntimeValue const exact = tensor_of("i32", {100, 101, 102, 103});
  GridRun const run(
      program("stablehlo.all_reduce", {"tensor<4xi32>"}, kAdd + " {replica_groups = " + kTwo + "}", "tensor<4xi32>"),
      {{exact}, {numbered({4})}, {exact}, {exact}}, 2, 2);
  for (std::size_t process : {0, 2}) {
    EXPECT_EQ(run.at(process, 1).codes, at(202));
    EXPECT_EQ(run.results[process].values.at(0).enclosure, nullptr);
  }
  for (std::size_t process : {1, 3}) EXPECT_EQ(run.at(process, 2).codes, plus(2, 102));
}

TEST(PermittedFlow, CollectivesInLoops) {
  RuntimeValue const exact = tensor_of("i32", {100, 101, 102, 103}), three = scalar_of("i32", 3);
  auto const step = [](std::string const& op, std::string const& rest) {
    return "    %w = \"stablehlo." + op + "\"(%v) " + rest + " : (tensor<4xi32>) -> tensor<4xi32>\n";
  };
  GridRun const sum(loop(step("all_reduce", kAdd + " {replica_groups = " + kTwo + "}"), "tensor<4xi32>"),
                    {{numbered({4}), three}, {exact, three}}, 2, 1);
  for (std::size_t process : {0, 1}) EXPECT_EQ(sum.at(process, 2).codes, (CodeSet{4 * 122, 4 * 124}));
  GridRun const swap(
      loop(step("collective_permute", "{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}"),
           "tensor<4xi32>"),
      {{numbered({4}), three}, {exact, three}}, 2, 1);
  expect_numbers(swap, {0, 1, 2, 3}, 1);
  EXPECT_EQ(swap.results[0].values.at(0).enclosure, nullptr);
}

// Sends from the first process to the second one, twice.
TEST(PermittedFlow, ChannelsCarrySets) {
  std::string const channel =
      "{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : "
      "tensor<1x2xi64>}";
  std::string const token = "!stablehlo.token", x = "tensor<4xi32>";
  GridRun const run("func.func @main(%x: " + x + ") -> " + x + " {\n  %t = \"stablehlo.create_token\"() : () -> " +
                        token +
                        "\n"
                        "  %id = \"stablehlo.partition_id\"() : () -> tensor<ui32>\n  %s = stablehlo.convert %id : "
                        "(tensor<ui32>) -> tensor<i32>\n"
                        "  %r = \"stablehlo.case\"(%s) ({\n"
                        "    %u = \"stablehlo.send\"(%x, %t) " +
                        channel + " : (" + x + ", " + token + ") -> " + token +
                        "\n"
                        "    \"stablehlo.return\"(%x) : (" +
                        x +
                        ") -> ()\n  }, {\n"
                        "    %v:2 = \"stablehlo.recv\"(%t) " +
                        channel + " : (" + token + ") -> (" + x + ", " + token +
                        ")\n"
                        "    \"stablehlo.return\"(%v#0) : (" +
                        x + ") -> ()\n  }) : (tensor<i32>) -> " + x + "\n  func.return %r : " + x + "\n}\n",
                    {{numbered({4})}, {tensor_of("i32", {100, 101, 102, 103})}}, 1, 2);
  expect_numbers(run, {0, 1, 2, 3}, 0);
  expect_numbers(run, {0, 1, 2, 3}, 1);
}

}  // namespace
}  // namespace assay
