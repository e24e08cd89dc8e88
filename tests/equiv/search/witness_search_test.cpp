#include "equiv/search/witness_search.hpp"

#include <set>

#include "equiv/search/input_values.hpp"
#include "tests/equiv/search/pairs.hpp"

namespace assay {
namespace {

using testing::function;
using testing::Pair;

struct Case {
  char const* name;
  char const* arguments;
  char const* a;
  char const* result_a;
  char const* b;
  char const* result_b;
  EquivVerdict verdict;
};

// Incorrect rewrites of one element, with the kind of input that reveals each of them.
Case const kCases[] = {
    {"infinity minus itself", "%x: tensor<f32>", "%0 = stablehlo.subtract %x, %x : tensor<f32>", "%0 : tensor<f32>",
     "%0 = stablehlo.constant dense<0.0> : tensor<f32>", "%0 : tensor<f32>", EquivVerdict::real_only},
    {"minus zero", "%x: tensor<f32>",
     "%c = stablehlo.constant dense<0.0> : tensor<f32>\n%0 = stablehlo.add %x, %c : tensor<f32>", "%0 : tensor<f32>",
     "", "%x : tensor<f32>", EquivVerdict::real_only},
    {"the least integer", "%x: tensor<i32>",
     "%0 = stablehlo.abs %x : tensor<i32>\n%c = stablehlo.constant dense<0> : tensor<i32>\n%1 = stablehlo.compare LT, "
     "%0, "
     "%c : (tensor<i32>, tensor<i32>) -> tensor<i1>",
     "%1 : tensor<i1>", "%1 = stablehlo.constant dense<false> : tensor<i1>", "%1 : tensor<i1>",
     EquivVerdict::different},
    {"a constant of the program", "%x: tensor<i32>",
     "%c = stablehlo.constant dense<123456> : tensor<i32>\n%1 = stablehlo.compare EQ, %x, %c : (tensor<i32>, "
     "tensor<i32>) "
     "-> tensor<i1>",
     "%1 : tensor<i1>", "%1 = stablehlo.constant dense<false> : tensor<i1>", "%1 : tensor<i1>",
     EquivVerdict::different},
    {"a tie", "%x: tensor<f32>", "%0 = stablehlo.round_nearest_even %x : tensor<f32>", "%0 : tensor<f32>",
     "%0 = stablehlo.round_nearest_afz %x : tensor<f32>", "%0 : tensor<f32>", EquivVerdict::different},
    {"a tie of a quotient", "%x: tensor<f32>",
     "%c = stablehlo.constant dense<0.3> : tensor<f32>\n%1 = stablehlo.divide %x, %c : tensor<f32>\n%0 = "
     "stablehlo.round_nearest_even %1 : tensor<f32>",
     "%0 : tensor<f32>",
     "%c = stablehlo.constant dense<0.3> : tensor<f32>\n%1 = stablehlo.divide %x, %c : tensor<f32>\n%0 = "
     "stablehlo.round_nearest_afz %1 : tensor<f32>",
     "%0 : tensor<f32>", EquivVerdict::different},
    {"a size of one", "%x: tensor<?x?xf32>",
     "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>", "%0 : tensor<?x?xf32>", "",
     "%x : tensor<?x?xf32>", EquivVerdict::different},
    {"all inputs", "%x: tensor<i8>, %y: tensor<i8>", "%0 = stablehlo.subtract %x, %y : tensor<i8>", "%0 : tensor<i8>",
     "%0 = stablehlo.subtract %y, %x : tensor<i8>", "%0 : tensor<i8>", EquivVerdict::different},
};

TEST(WitnessSearch, FindsIncorrectPrograms) {
  for (auto const& one : kCases) {
    Pair const pair(function(one.arguments, one.a, one.result_a), function(one.arguments, one.b, one.result_b));
    auto const decision = pair.decision();
    EXPECT_EQ(to_string(decision.verdict), to_string(one.verdict)) << one.name << ": " << decision.why;
    ASSERT_TRUE(decision.search.witness) << one.name;
    auto runner = pair.runner();
    EXPECT_EQ(runner.run(*decision.search.witness).kind, TrialKind::refuted) << one.name;
  }
}

// The number of steps to simplify a witness is about its number of elements that are not simple yet.
TEST(WitnessSearch, SimplifiesLargeWitnesses) {
  std::string const arguments = "%x: tensor<512x512xf32>, %b: tensor<512xf32>";
  auto const body = [](int dimension) {
    return "%0 = stablehlo.broadcast_in_dim %b, dims = [" + std::to_string(dimension) +
           "] : (tensor<512xf32>) -> tensor<512x512xf32>\n%1 = stablehlo.add %x, %0 : tensor<512x512xf32>";
  };
  std::string const result = "%1 : tensor<512x512xf32>";
  Pair const pair(function(arguments, body(1), result), function(arguments, body(0), result), "xla");
  auto const search = pair.search();
  ASSERT_TRUE(search.witness);
  constexpr std::uint64_t kOne = 0x3F800000;
  Tensor const& x = search.witness->at(0);
  std::int64_t others = 0;
  for (std::int64_t i = 0; i < x.count(); ++i) others += x.get(i) != kOne;
  EXPECT_EQ(others, 0) << "x does not matter";
}

// For most inputs, the results differ in the last bits. The witness has a clearly visible difference.
TEST(WitnessSearch, PrefersADifferenceThatIsSeen) {
  struct Row {
    char const *name, *arguments, *body;
  };
  std::string const type = " : tensor<f32>";
  Row const rows[] = {
      {"absorbed", "%x: tensor<f32>, %y: tensor<f32>",
       "%s = stablehlo.add %x, %y : tensor<f32>\n%0 = stablehlo.subtract %s, %y : tensor<f32>"},
      {"overflow", "%x: tensor<f32>, %y: tensor<f32>",
       "%s = stablehlo.multiply %x, %y : tensor<f32>\n%0 = stablehlo.divide %s, %y : tensor<f32>"},
      {"logarithm", "%x: tensor<f32>, %y: tensor<f32>",
       "%s = stablehlo.exponential %x : tensor<f32>\n%0 = stablehlo.log %s : tensor<f32>"},
  };
  for (auto const& row : rows) {
    Pair const pair(function(row.arguments, row.body, "%0" + type), function(row.arguments, "", "%x" + type));
    auto const decision = pair.decision();
    EXPECT_EQ(to_string(decision.verdict), "real_only") << row.name << ": " << decision.why;
    ASSERT_TRUE(decision.search.witness) << row.name;
    auto runner = pair.runner();
    PairResults results;
    auto const trial = runner.run(*decision.search.witness, &results);
    EXPECT_TRUE(differs_plainly(trial, results)) << row.name;
  }
}

// One run needs more work than the search permits for small programs.
TEST(WitnessSearch, FindsFaultsInProgramsOfRealSizes) {
  std::string const arguments = "%x: tensor<64x512xf32>, %w: tensor<512x512xf32>";
  std::string const types = " : (tensor<64x512xf32>, tensor<512x512xf32>) -> tensor<64x512xf32>";
  auto const product = [&](char const* dimension_of_w) {
    return function(
        arguments,
        std::string("%0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [") + dimension_of_w + "]" + types,
        "%0 : tensor<64x512xf32>");
  };
  auto const decision = Pair(product("0"), product("1")).decision();
  EXPECT_EQ(to_string(decision.verdict), "different") << decision.why;
  EXPECT_TRUE(decision.search.witness);
}

TEST(WitnessSearch, ACompleteRunIsAProof) {
  std::string const type = " : tensor<i8>";
  Pair const pair(function("%x: tensor<i8>, %y: tensor<i8>", "%0 = stablehlo.and %x, %y" + type, "%0" + type),
                  function("%x: tensor<i8>, %y: tensor<i8>", "%0 = stablehlo.and %y, %x" + type, "%0" + type));
  auto const search = pair.search();
  EXPECT_EQ(search.complete, CompleteRun::exact);
  EXPECT_EQ(search.agreed, 65536u);
}

// The accuracy of an exponential is undefined in the specification, exact in profile ieee, and bounded in profile xla.
TEST(WitnessSearch, ACompleteRunProvesDeterminedResults) {
  std::string const type = " : tensor<bf16>", ops = "%0 = stablehlo.exponential %x" + type;
  auto const a = function("%x: tensor<bf16>", ops, "%0" + type),
             b = function("%x: tensor<bf16>",
                          ops + "\n%1 = stablehlo.negate %0" + type + "\n%2 = stablehlo.negate %1" + type, "%2" + type);
  EXPECT_EQ(Pair(a, b).search().complete, CompleteRun::permitted);
  EXPECT_EQ(Pair(a, b, "xla").search().complete, CompleteRun::none);
  std::string const sum = " : tensor<i8>", arguments = "%x: tensor<i8>, %y: tensor<i8>";
  Pair const wraps(function(arguments, "%0 = stablehlo.add %x, %y" + sum, "%0" + sum),
                   function(arguments, "%0 = stablehlo.add %y, %x" + sum, "%0" + sum));
  EXPECT_EQ(wraps.search().complete, CompleteRun::exact);
}

TEST(WitnessSearch, WitnessesAreSmall) {
  std::string const type = " : tensor<16xf32>";
  Pair const pair(function("%x: tensor<16xf32>", "%0 = stablehlo.subtract %x, %x" + type, "%0" + type),
                  function("%x: tensor<16xf32>", "%0 = stablehlo.constant dense<0.0>" + type, "%0" + type));
  auto const decision = pair.decision();
  ASSERT_TRUE(decision.search.witness);
  auto const& input = decision.search.witness->at(0);
  int special = 0;
  for (std::int64_t i = 0; i < 16; ++i) special += input.get(i) != 0x3F800000;
  EXPECT_EQ(special, 1);
  Pair const open(
      function("%x: tensor<?x?xi32>", "", "%x : tensor<?x?xi32>"),
      function("%x: tensor<?x?xi32>", "%0 = stablehlo.negate %x : tensor<?x?xi32>", "%0 : tensor<?x?xi32>"));
  auto const found = open.decision();
  ASSERT_TRUE(found.search.witness);
  EXPECT_EQ(found.search.witness->at(0).shape(), (Shape{1, 1}));
  EXPECT_EQ(found.search.witness->at(0).integer(), 1);
}

TEST(WitnessSearch, AllElementsMayHaveToBeSpecial) {
  std::string const arguments = "%x: tensor<24xf32>";
  auto const greatest =
      function(arguments,
               "%z = stablehlo.constant dense<0xFF800000> : tensor<f32>\n%0 = stablehlo.reduce(%x init: %z) applies "
               "stablehlo.maximum across dimensions = [0] : (tensor<24xf32>, tensor<f32>) -> tensor<f32>\n%1 = "
               "stablehlo.compare "
               "EQ, %0, %z : (tensor<f32>, tensor<f32>) -> tensor<i1>",
               "%1 : tensor<i1>");
  auto const never = function(arguments, "%1 = stablehlo.constant dense<false> : tensor<i1>", "%1 : tensor<i1>");
  EXPECT_TRUE(Pair(greatest, never).decision().search.witness);
}

TEST(WitnessSearch, LimitsEndIt) {
  std::string const body =
      "%c = stablehlo.constant dense<true> : tensor<i1>\n%0 = stablehlo.while(%i = %x) : tensor<f32>\n cond {\n "
      "stablehlo.return %c : tensor<i1>\n} do {\n%1 = stablehlo.negate %i : tensor<f32>\nstablehlo.return %1 : "
      "tensor<f32>\n}";
  Pair const pair(function("%x: tensor<f32>", body, "%0 : tensor<f32>"),
                  function("%x: tensor<f32>", "", "%x : tensor<f32>"));
  SearchLimits limits;
  limits.trials = 20;
  limits.run.max_steps = 1000;
  PairRunner runner(pair.pair, pair.profile, limits.run);
  auto const search = search_witness(runner, limits);
  EXPECT_FALSE(search.witness);
  EXPECT_EQ(search.agreed, 0u);
  EXPECT_GT(search.not_run, 0u);
  EXPECT_FALSE(search.obstacle.empty());
}

// Each pair of the first codes of two parameters occurs.
TEST(InputValues, TheGridContainsAllPairs) {
  std::string const type = " : tensor<3xf32>";
  auto const text = function("%x: tensor<3xf32>, %y: tensor<3xf32>", "%0 = stablehlo.add %x, %y" + type, "%0" + type);
  Pair const pair(text, text);
  auto const codes = distinguishing_codes(pair.pair);
  std::vector<Shape> const shapes{{3}, {3}};
  InputValues values(pair.pair, shapes, codes, 1);
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (std::uint64_t n = 0; n < 2 * values.grid_size() + 10; ++n) {
    auto const inputs = values.next();
    for (std::int64_t i = 0; i < 3; ++i) seen.emplace(inputs[0].get(i), inputs[1].get(i));
  }
  for (std::size_t i = 0; i < 12; ++i)
    for (std::size_t k = 0; k < 12; ++k) EXPECT_TRUE(seen.contains({codes[0][i], codes[1][k]})) << i << " " << k;
}

TEST(InputValues, AllThereAre) {
  auto const of = [](std::string const& type) {
    auto const text = function("%x: " + type, "", "%x : " + type);
    return Pair(text, text);
  };
  EXPECT_EQ(count_of_all(of("tensor<2xi8>").pair), std::uint64_t{65536});
  EXPECT_EQ(count_of_all(of("tensor<bf16>").pair), std::uint64_t{65536});
  EXPECT_EQ(count_of_all(of("tensor<0xf64>").pair), std::uint64_t{1});
  EXPECT_FALSE(count_of_all(of("tensor<f32>").pair));
  EXPECT_FALSE(count_of_all(of("tensor<?xi1>").pair));
  auto const pair = of("tensor<2xi2>");
  std::set<std::pair<std::int64_t, std::int64_t>> seen;
  for (std::uint64_t n = 0; n < 16; ++n) {
    auto const inputs = input_of_all(pair.pair, n);
    seen.emplace(inputs[0].integer(0), inputs[0].integer(1));
  }
  EXPECT_EQ(seen.size(), 16u);
  EXPECT_TRUE(seen.contains({-2, 1}));
}

}  // namespace
}  // namespace assay
