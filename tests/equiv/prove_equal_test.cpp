#include "equiv/prove/prove_equal.hpp"

#include <gtest/gtest.h>

#include "constraints/bind/prepared_program.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "grammar/notation/profile_file.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

EquivOutcome compared(std::string const& a, std::string const& b, char const* profile_name = nullptr) {
  auto const profile = read_profile(profile_name ? profile_name : "ieee");
  EXPECT_TRUE(profile);
  EquivOptions how;
  if (profile_name) how.profile = &*profile;
  PrepareOptions options;
  options.binds = false;
  PreparedProgram const x(a, options), y(b, options);
  EXPECT_FALSE(x.is_stopped()) << first_error(x.findings());
  EXPECT_FALSE(y.is_stopped()) << first_error(y.findings());
  return prove_equal(x.program(), *entry_functions(x.program()).at(0), y.program(), *entry_functions(y.program()).at(0),
                     how);
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

TEST_P(ProveEqual, ReportsItsVerdict) {
  Pair const& pair = GetParam();
  auto const outcome = compared(function(pair.signature, pair.a), function(pair.signature, pair.b));
  EXPECT_EQ(outcome.verdict, pair.verdict) << outcome.why << (outcome.subgoals.empty() ? "" : outcome.subgoals[0]);
  bool const is_shown = pair.verdict == Verdict::equal || pair.verdict == Verdict::refines;
  EXPECT_EQ(outcome.subgoals.empty(), is_shown) << outcome.why;
}

std::string gather_where(std::string const& promise) {
  return "%0 = \"stablehlo.gather\"(%x, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], "
         "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, " +
         promise + "} : (tensor<5xi32>, tensor<3x1xi32>) -> tensor<3xi32>\nreturn %0 : tensor<3xi32>";
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
    {"rule_broken_at_run_time", "%x: tensor<6xf32>) -> tensor<6xf32>", "return %x : tensor<6xf32>",
     "%h = stablehlo.constant dense<2> : tensor<1xi32>\n %d = stablehlo.constant dense<6> : tensor<1xi32>\n"
     "%c = stablehlo.add %h, %h : tensor<1xi32>\n"
     "%0 = stablehlo.dynamic_reshape %x, %c : (tensor<6xf32>, tensor<1xi32>) -> tensor<?xf32>\n"
     "%1 = stablehlo.dynamic_reshape %0, %d : (tensor<?xf32>, tensor<1xi32>) -> tensor<6xf32>\n return %1 : "
     "tensor<6xf32>",
     Verdict::undecided},
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
    // B violates a rule if %v is not 7, and A violates none.
    {"size_that_may_be_wrong", "%x: tensor<7xf32>, %v: tensor<1xi32>) -> tensor<7xf32>", "return %x : tensor<7xf32>",
     "%0 = stablehlo.dynamic_reshape %x, %v : (tensor<7xf32>, tensor<1xi32>) -> tensor<7xf32>\n"
     "return %0 : tensor<7xf32>",
     Verdict::undecided},
    // The same if the result is unused.
    {"unused_size_that_may_be_wrong", "%x: tensor<7xf32>, %v: tensor<1xi32>) -> tensor<7xf32>",
     "return %x : tensor<7xf32>",
     "%0 = stablehlo.dynamic_broadcast_in_dim %x, %v, dims = [0] : (tensor<7xf32>, tensor<1xi32>) -> tensor<?xf32>\n"
     "return %x : tensor<7xf32>",
     Verdict::undecided},
    {"promise_of_sorted_indices", "%x: tensor<5xi32>, %i: tensor<3x1xi32>) -> tensor<3xi32>",
     gather_where("indices_are_sorted = false"), gather_where("indices_are_sorted = true"), Verdict::undecided},
    {"same_promise", "%x: tensor<5xi32>, %i: tensor<3x1xi32>) -> tensor<3xi32>",
     gather_where("indices_are_sorted = true"), gather_where("indices_are_sorted = true"), Verdict::equal},
};
INSTANTIATE_TEST_SUITE_P(Pairs, ProveEqual, testing::ValuesIn(kPairs),
                         [](auto const& info) { return info.param.name; });

TEST(ProveEqualTypes, ResultsOfOtherSizesAreDifferent) {
  auto const outcome = compared(function("%x: tensor<2xf32>) -> tensor<2xf32>", "return %x : tensor<2xf32>"),
                                function("%x: tensor<3xf32>) -> tensor<3xf32>", "return %x : tensor<3xf32>"));
  EXPECT_EQ(outcome.verdict, Verdict::different);
  EXPECT_NE(outcome.why.find("argument 0"), std::string::npos);
}

TEST(ProveEqualTypes, StaticSizeMatchesADynamicOne) {
  auto const outcome = compared(function("%x: tensor<?xf32>) -> tensor<?xf32>", "return %x : tensor<?xf32>"),
                                function("%x: tensor<3xf32>) -> tensor<3xf32>", "return %x : tensor<3xf32>"));
  EXPECT_EQ(outcome.verdict, Verdict::equal);
  EXPECT_FALSE(outcome.granted.empty());
}

// Side effects must be equal.
TEST(ProveEqualEffects, MustBeTheSame) {
  std::string const signature = "%t: !stablehlo.token, %x: tensor<f32>) -> tensor<f32>";
  std::string const out =
      "\"stablehlo.outfeed\"(%x, %t) <{outfeed_config = \"\"}> : (tensor<f32>, !stablehlo.token) -> !stablehlo.token\n";
  auto const call = [](std::string const& attributes) {
    return "%c = stablehlo.custom_call @f(%x) {" + attributes + "} : (tensor<f32>) -> tensor<f32>\n";
  };
  auto const verdict = [&](std::string const& a, std::string const& b) {
    return compared(function(signature, a + "return %x : tensor<f32>"),
                    function(signature, b + "return %x : tensor<f32>"))
        .verdict;
  };
  EXPECT_EQ(verdict("%o = " + out, "%other = " + out), Verdict::equal);
  EXPECT_EQ(verdict("%o = " + out, ""), Verdict::different);
  EXPECT_EQ(verdict("", "%o = " + out), Verdict::different);
  EXPECT_EQ(verdict("%o = " + out, "%o = " + out + "%p = " + out), Verdict::different);
  EXPECT_EQ(verdict(call("has_side_effect = true"), ""), Verdict::different);
  EXPECT_EQ(verdict(call("has_side_effect = false"), ""), Verdict::equal);
  // The operands are computed in another way.
  std::string const negated = "%n = stablehlo.negate %x : tensor<f32>\n",
                    twice = negated + "%y = stablehlo.negate %n : tensor<f32>\n";
  auto const call_of = [&](std::string const& operand) {
    std::string text = call("has_side_effect = true");
    return text.replace(text.find("%x"), 2, operand);
  };
  EXPECT_EQ(verdict(call_of("%x"), twice + call_of("%y")), Verdict::equal);
  EXPECT_EQ(verdict(call_of("%x"), twice + call_of("%n")), Verdict::undecided);
  std::string const unused = "%a = " + call_of("%x").substr(5);
  EXPECT_EQ(verdict(call_of("%x") + unused, twice + call_of("%y")), Verdict::different);
  std::string const chosen =
      "%z = stablehlo.constant dense<0.0> : tensor<f32>\n%p = stablehlo.compare LT, %x, %z : "
      "(tensor<f32>, tensor<f32>) -> tensor<i1>\n";
  auto const branch = [&](std::string const& yes, std::string const& no) {
    return chosen + "%r = \"stablehlo.if\"(%p) ({\n" + yes + "stablehlo.return %x : tensor<f32>\n}, {\n" + no +
           "stablehlo.return %x : tensor<f32>\n}) : (tensor<i1>) -> tensor<f32>\n";
  };
  EXPECT_EQ(verdict(branch("%o = " + out, ""), branch("", "%o = " + out)), Verdict::undecided);
}

TEST(ProveEqualEffects, TwoReadsAreNotOne) {
  std::string const signature = "%t: !stablehlo.token) -> (tensor<f32>, tensor<f32>)";
  std::string const in =
      "\"stablehlo.infeed\"(%t) <{infeed_config = \"\"}> : (!stablehlo.token) -> (tensor<f32>, "
      "!stablehlo.token)\n";
  std::string const two = "%0:2 = " + in + "%1:2 = " + in;
  std::string const both = "return %0#0, %1#0 : tensor<f32>, tensor<f32>",
                    one = "return %0#0, %0#0 : tensor<f32>, tensor<f32>";
  EXPECT_EQ(compared(function(signature, two + both), function(signature, "%0:2 = " + in + one)).verdict,
            Verdict::different);
  EXPECT_EQ(compared(function(signature, two + both), function(signature, two + one)).verdict, Verdict::undecided);
  EXPECT_EQ(compared(function(signature, two + both), function(signature, two + both)).verdict, Verdict::equal);
}

TEST(ProveEqualEffects, ALoopOfBMustEnd) {
  std::string const signature = "%n: tensor<i32>) -> tensor<i32>";
  std::string const zero = "%c = stablehlo.constant dense<0> : tensor<i32>\n", end = "return %c : tensor<i32>";
  std::string const loop =
      "%w = stablehlo.while(%i = %n) : tensor<i32> cond {\n%p = stablehlo.compare NE, %i, %c : (tensor<i32>, "
      "tensor<i32>) "
      "-> tensor<i1>\nstablehlo.return %p : tensor<i1>\n} do {\nstablehlo.return %i : tensor<i32>\n}\n";
  EXPECT_EQ(compared(function(signature, zero + end), function(signature, zero + loop + end)).verdict,
            Verdict::undecided);
  EXPECT_EQ(compared(function(signature, zero + loop + end), function(signature, zero + end)).verdict, Verdict::equal);
  EXPECT_EQ(compared(function(signature, zero + loop + end), function(signature, zero + loop + end)).verdict,
            Verdict::equal);
}

// Laws that need correct rounding, and orders of sums, depend on the profile.
TEST(ProveEqualProfiles, PermitLawsAndOrders) {
  std::string const x = "%x: tensor<f32>) -> tensor<f32>";
  auto const times = function(x,
                              "%c = stablehlo.constant dense<0.25> : tensor<f32>\n%y = stablehlo.multiply %x, %c : "
                              "tensor<f32>\nreturn %y : tensor<f32>");
  auto const over = function(x,
                             "%c = stablehlo.constant dense<4.0> : tensor<f32>\n%y = stablehlo.divide %x, %c : "
                             "tensor<f32>\nreturn %y : tensor<f32>");
  EXPECT_EQ(compared(times, over, "ieee").verdict, Verdict::equal);
  EXPECT_EQ(compared(times, over, "xla").verdict, Verdict::undecided);
  std::string const zero = "%z = stablehlo.constant dense<0.0> : tensor<f32>\n",
                    xs = "%x: tensor<3x5xf32>) -> tensor<f32>";
  auto const reduced = [&](std::string const& value, std::string const& type) {
    return "%r = stablehlo.reduce(" + value + " init: %z) applies stablehlo.add across dimensions = [0, 1] : (" + type +
           ", tensor<f32>) -> tensor<f32>\nreturn %r : tensor<f32>";
  };
  auto const plain = function(xs, zero + reduced("%x", "tensor<3x5xf32>"));
  auto const turned =
      function(xs, zero + "%t = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>\n" +
                       reduced("%t", "tensor<5x3xf32>"));
  EXPECT_EQ(compared(plain, turned, "ieee").verdict, Verdict::undecided);
  EXPECT_EQ(compared(plain, turned, "xla").verdict, Verdict::refines);
}

}  // namespace
}  // namespace assay
