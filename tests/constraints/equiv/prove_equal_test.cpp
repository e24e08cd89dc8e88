#include "constraints/equiv/prove_equal.hpp"

#include <gtest/gtest.h>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/prove/execution/prove.hpp"

namespace assay {
namespace {

using Verdict = EquivOutcome::Verdict;

EquivOutcome compared(std::string const& a, std::string const& b) {
  PrepareOptions options;
  options.binds = false;
  PreparedProgram const x(a, options), y(b, options);
  EXPECT_FALSE(x.is_stopped()) << first_error(x.findings());
  EXPECT_FALSE(y.is_stopped()) << first_error(y.findings());
  return prove_equal(x.program(), *entry_functions(x.program()).at(0), y.program(),
                     *entry_functions(y.program()).at(0));
}

std::string function(std::string const& signature, std::string const& body) {
  return "func.func @main(" + signature + " {\n" + body + "\n}\n";
}

struct Pair {
  std::string name, signature, a, b;
  Verdict verdict;
};
void PrintTo(Pair const& pair, std::ostream* out) { *out << pair.name; }

class ProveEqual : public testing::TestWithParam<Pair> {};

TEST_P(ProveEqual, SaysIt) {
  Pair const& pair = GetParam();
  auto const outcome = compared(function(pair.signature, pair.a), function(pair.signature, pair.b));
  EXPECT_EQ(outcome.verdict, pair.verdict) << outcome.why << (outcome.subgoals.empty() ? "" : outcome.subgoals[0]);
  bool const is_shown = pair.verdict == Verdict::equal || pair.verdict == Verdict::refines;
  EXPECT_EQ(outcome.subgoals.empty(), is_shown) << outcome.why;
}

Pair const kPairs[] = {
    {"transposes", "%x: tensor<2x3xf32>) -> tensor<2x3xf32>",
     "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
     "%1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<3x2xf32>) -> tensor<2x3xf32>\n return %1 : tensor<2x3xf32>",
     "return %x : tensor<2x3xf32>", Verdict::equal},
    {"one_transpose", "%x: tensor<3x3xf32>) -> tensor<3x3xf32>",
     "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x3xf32>) -> tensor<3x3xf32>\n return %0 : tensor<3x3xf32>",
     "return %x : tensor<3x3xf32>", Verdict::undecided},
    {"halves_joined", "%x: tensor<6xf32>) -> tensor<6xf32>",
     "%0 = stablehlo.slice %x [0:4] : (tensor<6xf32>) -> tensor<4xf32>\n"
     "%1 = stablehlo.slice %x [4:6] : (tensor<6xf32>) -> tensor<2xf32>\n"
     "%2 = stablehlo.concatenate %0, %1, dim = 0 : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>\n"
     "return %2 : tensor<6xf32>",
     "return %x : tensor<6xf32>", Verdict::equal},
    {"halves_joined_otherwise", "%x: tensor<6xf32>) -> tensor<6xf32>",
     "%0 = stablehlo.slice %x [0:3] : (tensor<6xf32>) -> tensor<3xf32>\n"
     "%1 = stablehlo.slice %x [3:6] : (tensor<6xf32>) -> tensor<3xf32>\n"
     "%2 = stablehlo.concatenate %1, %0, dim = 0 : (tensor<3xf32>, tensor<3xf32>) -> tensor<6xf32>\n"
     "return %2 : tensor<6xf32>",
     "return %x : tensor<6xf32>", Verdict::undecided},
    {"unknown_sizes", "%x: tensor<?x?xf32>) -> tensor<?x?xf32>",
     "%0 = stablehlo.reverse %x, dims = [0] : tensor<?x?xf32>\n"
     "%1 = stablehlo.reverse %0, dims = [0] : tensor<?x?xf32>\n return %1 : tensor<?x?xf32>",
     "return %x : tensor<?x?xf32>", Verdict::equal},
    {"integers_are_a_ring", "%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8>",
     "%0 = stablehlo.add %x, %y : tensor<4xi8>\n %1 = stablehlo.subtract %0, %y : tensor<4xi8>\n"
     "return %1 : tensor<4xi8>",
     "return %x : tensor<4xi8>", Verdict::equal},
    {"floats_are_none", "%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32>",
     "%0 = stablehlo.add %x, %y : tensor<4xf32>\n %1 = stablehlo.subtract %0, %y : tensor<4xf32>\n"
     "return %1 : tensor<4xf32>",
     "return %x : tensor<4xf32>", Verdict::real_only},
    {"comparisons_of_integers_that_wrap", "%x: tensor<i8>) -> tensor<i1>",
     "%c = stablehlo.constant dense<1> : tensor<i8>\n %0 = stablehlo.add %x, %c : tensor<i8>\n"
     "%1 = stablehlo.compare LT, %x, %0 : (tensor<i8>, tensor<i8>) -> tensor<i1>\n return %1 : tensor<i1>",
     "%1 = stablehlo.constant dense<true> : tensor<i1>\n return %1 : tensor<i1>", Verdict::undecided},
    {"same_select", "%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32>",
     "%0 = stablehlo.select %p, %x, %y : tensor<i1>, tensor<f32>\n"
     "%1 = stablehlo.select %p, %0, %x : tensor<i1>, tensor<f32>\n return %1 : tensor<f32>",
     "return %x : tensor<f32>", Verdict::equal},
    {"dot_of_transposed", "%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32>",
     "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
     "tensor<2x4xf32>\n return %0 : tensor<2x4xf32>",
     "%t = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n"
     "%0 = stablehlo.dot_general %t, %y, contracting_dims = [0] x [0] : (tensor<3x2xf32>, tensor<3x4xf32>) -> "
     "tensor<2x4xf32>\n return %0 : tensor<2x4xf32>",
     Verdict::refines},
    {"sum_of_sums_of_integers", "%x: tensor<3x4xi32>) -> tensor<i32>",
     "%c = stablehlo.constant dense<0> : tensor<i32>\n"
     "%0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [0, 1] : (tensor<3x4xi32>, "
     "tensor<i32>) -> "
     "tensor<i32>\n return %0 : tensor<i32>",
     "%c = stablehlo.constant dense<0> : tensor<i32>\n"
     "%0 = stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : (tensor<3x4xi32>, "
     "tensor<i32>) -> "
     "tensor<3xi32>\n"
     "%1 = stablehlo.reduce(%0 init: %c) applies stablehlo.add across dimensions = [0] : (tensor<3xi32>, tensor<i32>) "
     "-> "
     "tensor<i32>\n return %1 : tensor<i32>",
     Verdict::equal},
    {"two_draws", "%a: tensor<f32>, %b: tensor<f32>, %s: tensor<1xi64>) -> tensor<2xf32>",
     "%c = stablehlo.constant dense<2> : tensor<1xi64>\n"
     "%0 = stablehlo.rng %a, %b, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
     "tensor<2xf32>\n"
     "%1 = stablehlo.rng %a, %b, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
     "tensor<2xf32>\n"
     "return %0 : tensor<2xf32>",
     "%c = stablehlo.constant dense<2> : tensor<1xi64>\n"
     "%0 = stablehlo.rng %a, %b, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
     "tensor<2xf32>\n"
     "%1 = stablehlo.rng %a, %b, %c, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> "
     "tensor<2xf32>\n"
     "return %1 : tensor<2xf32>",
     Verdict::undecided},
    {"unrolled_loop", "%x: tensor<i32>) -> tensor<i32>",
     "%n = stablehlo.constant dense<0> : tensor<i32>\n"
     "%r:2 = stablehlo.while(%i = %n, %v = %x) : tensor<i32>, tensor<i32> cond {\n"
     "%c3 = stablehlo.constant dense<3> : tensor<i32>\n"
     "%t = stablehlo.compare LT, %i, %c3 : (tensor<i32>, tensor<i32>) -> tensor<i1>\n stablehlo.return %t : "
     "tensor<i1>\n"
     "} do {\n %c1 = stablehlo.constant dense<1> : tensor<i32>\n %j = stablehlo.add %i, %c1 : tensor<i32>\n"
     "%w = stablehlo.add %v, %v : tensor<i32>\n stablehlo.return %j, %w : tensor<i32>, tensor<i32>\n }\n"
     "return %r#1 : tensor<i32>",
     "%c = stablehlo.constant dense<8> : tensor<i32>\n %0 = stablehlo.multiply %x, %c : tensor<i32>\n return %0 : "
     "tensor<i32>",
     Verdict::equal},
};
INSTANTIATE_TEST_SUITE_P(Pairs, ProveEqual, testing::ValuesIn(kPairs),
                         [](auto const& info) { return info.param.name; });

TEST(ProveEqualTypes, ResultsOfOtherSizesAreDifferent) {
  auto const outcome = compared(function("%x: tensor<2xf32>) -> tensor<2xf32>", "return %x : tensor<2xf32>"),
                                function("%x: tensor<3xf32>) -> tensor<3xf32>", "return %x : tensor<3xf32>"));
  EXPECT_EQ(outcome.verdict, Verdict::different);
  EXPECT_NE(outcome.why.find("argument 0"), std::string::npos);
}

TEST(ProveEqualTypes, AWrittenSizeStandsForAnOpenOne) {
  auto const outcome = compared(function("%x: tensor<?xf32>) -> tensor<?xf32>", "return %x : tensor<?xf32>"),
                                function("%x: tensor<3xf32>) -> tensor<3xf32>", "return %x : tensor<3xf32>"));
  EXPECT_EQ(outcome.verdict, Verdict::equal);
  EXPECT_FALSE(outcome.granted.empty());
}

}  // namespace
}  // namespace assay
