// Pairs of different programs that are indistinguishable on one process, in one execution, or except for a NaN. The
// strongest permitted verdict follows each pair.
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

EquivOutcome proof_of(std::string const& a, std::string const& b) {
  return proof_of_pair(a, b, {}, {.policy = CheckPolicy::either, .binds = false});
}

struct LookAlike {
  std::string name, a, b;
  Verdict most = Verdict::undecided;
};
void PrintTo(LookAlike const& pair, std::ostream* out) { *out << pair.name; }

class NotEqual : public testing::TestWithParam<LookAlike> {};

TEST_P(NotEqual, IsNotProved) {
  auto const& pair = GetParam();
  EXPECT_EQ(proof_of(pair.a, pair.a).verdict, Verdict::equal);
  EXPECT_EQ(proof_of(pair.a, pair.b).verdict, pair.most);
}

std::string all_reduce(std::string const& of) {
  return "\"stablehlo.all_reduce\"(" + of +
         ") ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n %s = stablehlo.add %a, %b : tensor<f32>\n"
         " stablehlo.return %s : tensor<f32>\n}) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}"
         " : (tensor<f32>) -> tensor<f32>\n";
}

std::string select_of(std::string const& x, std::string const& y) {
  return "stablehlo.select %p, " + x + ", " + y + " : tensor<i1>, tensor<f32>\n";
}

std::string with_callee(std::string const& op) {
  return "func.func private @g(%a: tensor<f32>) -> tensor<f32> {\n %0 = stablehlo." + op +
         " %a : tensor<f32>\n return %0 : tensor<f32>\n}\n" +
         main_of("%x: tensor<f32>) -> tensor<f32>",
                 "%0 = stablehlo.custom_call @t(%x) {called_computations = [@g]} : (tensor<f32>) -> tensor<f32>\n"
                 "return %0 : tensor<f32>");
}

std::string with_resource(std::string const& blob) {
  return main_of(") -> tensor<1xf32>",
                 "%0 = stablehlo.custom_call @t() {backend_config = {a = dense_resource<k> : tensor<1xf32>}, "
                 "api_version = 4 : i32} : () -> tensor<1xf32>\nreturn %0 : tensor<1xf32>") +
         "{-#\n dialect_resources: { builtin: { k: \"" + blob + "\" } }\n#-}\n";
}

std::string const kBounds =
    "%lo = stablehlo.constant dense<0.0> : tensor<f32>\n%hi = stablehlo.constant dense<1.0> : tensor<f32>\n"
    "%shape = stablehlo.constant dense<> : tensor<0xi64>\n";

std::string draw(std::string const& name) {
  return name +
         " = \"stablehlo.rng\"(%lo, %hi, %shape) {rng_distribution = #stablehlo<rng_distribution UNIFORM>}"
         " : (tensor<f32>, tensor<f32>, tensor<0xi64>) -> tensor<f32>\n";
}

std::string adds_in_turns(std::string const& before, std::string const& within) {
  return main_of(
      "%n: tensor<i32>, %x: tensor<f32>) -> tensor<f32>",
      kBounds + before +
          "%r:2 = stablehlo.while(%i = %n, %v = %x) : tensor<i32>, tensor<f32>\n"
          " cond {\n %z = stablehlo.constant dense<0> : tensor<i32>\n"
          " %c = stablehlo.compare GT, %i, %z : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
          " stablehlo.return %c : tensor<i1>\n } do {\n %one = stablehlo.constant dense<1> : tensor<i32>\n"
          " %j = stablehlo.subtract %i, %one : tensor<i32>\n" +
          within +
          " %w = stablehlo.add %v, %g : tensor<f32>\n stablehlo.return %j, %w : tensor<i32>, tensor<f32>\n }\n"
          "return %r#1 : tensor<f32>");
}

std::string if_else(std::string const& yes, std::string const& no) {
  return "%o = \"stablehlo.if\"(%p) ({\n" + yes + "}, {\n" + no + "}) : (tensor<i1>) -> tensor<f32>\n";
}

std::string const kTwoSelected = "%p: tensor<i1>, %x: tensor<f32>, %y: tensor<f32>) -> tensor<f32>";

std::string bits(std::string const& of) {
  return "%r = stablehlo.bitcast_convert " + of + " : (tensor<f32>) -> tensor<4xi8>\nreturn %r : tensor<4xi8>";
}

std::string sorted(std::string const& of) {
  return "%r = \"stablehlo.sort\"(" + of +
         ") ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
         " %c = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
         " stablehlo.return %c : tensor<i1>\n}) {dimension = 0 : i64} : (tensor<2xf32>) -> tensor<2xf32>\n"
         "return %r : tensor<2xf32>";
}

std::string dot_of_complex(std::string const& operands) {
  return main_of("%x: tensor<3xcomplex<f32>>, %y: tensor<3xcomplex<f32>>) -> tensor<complex<f32>>",
                 "%0 = stablehlo.dot_general " + operands +
                     ", contracting_dims = [0] x [0] : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) -> "
                     "tensor<complex<f32>>\nreturn %0 : tensor<complex<f32>>");
}

std::string replica_of(std::string const& replicas) {
  return "module attributes {mhlo.num_replicas = " + replicas + " : i32} {\n" +
         main_of(") -> tensor<ui32>", "%0 = stablehlo.replica_id : tensor<ui32>\nreturn %0 : tensor<ui32>") + "}\n";
}

std::string const kNegativeSize =
    "%o = stablehlo.constant dense<[1]> : tensor<1xi32>\n%t = stablehlo.constant dense<[2]> : tensor<1xi32>\n"
    "%s = stablehlo.subtract %o, %t : tensor<1xi32>\n"
    "%q = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>\n";

// Reduces no elements, each of which would be 5.
std::string reduced(std::string const& op, std::string const& init) {
  return main_of(") -> tensor<i32>",
                 "%f = stablehlo.constant dense<5> : tensor<i32>\n%i = stablehlo.constant dense<" + init +
                     "> : tensor<i32>\n%x = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<i32>) -> tensor<0xi32>\n"
                     "%0 = stablehlo.reduce(%x init: %i) applies stablehlo." +
                     op +
                     " across dimensions = [0] : (tensor<0xi32>, tensor<i32>) -> tensor<i32>\n"
                     "return %0 : tensor<i32>");
}
std::string const kFive =
    main_of(") -> tensor<i32>", "%f = stablehlo.constant dense<5> : tensor<i32>\nreturn %f : tensor<i32>");

std::string unused(std::string const& op) {
  return main_of("%x: tensor<?x?xf32>, %s: tensor<1xi32>) -> tensor<?x?xf32>", op + "return %x : tensor<?x?xf32>");
}

LookAlike const kLookAlikes[] = {
    {"functions_that_are_called", with_callee("negate"), with_callee("abs")},
    {"resources", with_resource("0x040000000000803F"), with_resource("0x0400000000000040")},
    {"other_processes_may_choose_otherwise",
     main_of(kTwoSelected, "%0 = " + select_of("%x", "%y") + "%r = " + all_reduce("%0") +
                               "%o = " + select_of("%r", "%y") + "return %o : tensor<f32>"),
     main_of(kTwoSelected, "%r = " + all_reduce("%x") + "%o = " + select_of("%r", "%y") + "return %o : tensor<f32>")},
    {"a_collective_that_not_all_execute",
     main_of(kTwoSelected, "%r = " + all_reduce("%x") + "%o = " + select_of("%r", "%x") + "return %o : tensor<f32>"),
     main_of(kTwoSelected, if_else("%r = " + all_reduce("%x") + "stablehlo.return %r : tensor<f32>\n",
                                   "stablehlo.return %x : tensor<f32>\n") +
                               "return %o : tensor<f32>")},
    {"other_numbers_of_processes", replica_of("2"), replica_of("4")},
    {"one_draw_for_each_turn", adds_in_turns("", draw("%g")), adds_in_turns(draw("%g"), "")},
    {"one_draw_for_each_element",
     main_of("%x: tensor<4xf32>) -> tensor<4xf32>",
             kBounds + "%r = \"stablehlo.map\"(%x) ({\n^bb0(%a: tensor<f32>):\n" + draw("%g") +
                 " stablehlo.return %g : tensor<f32>\n}) {dimensions = array<i64: 0>} : (tensor<4xf32>) -> "
                 "tensor<4xf32>\nreturn %r : tensor<4xf32>"),
     main_of("%x: tensor<4xf32>) -> tensor<4xf32>",
             kBounds + draw("%g") +
                 "%r = stablehlo.broadcast_in_dim %g, dims = [] : (tensor<f32>) -> tensor<4xf32>\n"
                 "return %r : tensor<4xf32>")},
    {"a_draw_that_is_perhaps_not_the_first",
     main_of(kTwoSelected,
             kBounds +
                 if_else(draw("%g") + "stablehlo.return %g : tensor<f32>\n", "stablehlo.return %x : tensor<f32>\n") +
                 draw("%h") + "%r = stablehlo.add %o, %h : tensor<f32>\nreturn %r : tensor<f32>"),
     main_of(kTwoSelected, kBounds + draw("%g") + draw("%h") + "%o = " + select_of("%g", "%x") +
                               "%r = stablehlo.add %o, %h : tensor<f32>\nreturn %r : tensor<f32>")},
    {"bits_of_a_NaN",
     main_of("%x: tensor<f32>) -> tensor<4xi8>",
             "%k = stablehlo.constant dense<1.0> : tensor<f32>\n%0 = stablehlo.multiply %x, %k : tensor<f32>\n" +
                 bits("%0")),
     main_of("%x: tensor<f32>) -> tensor<4xi8>", bits("%x"))},
    {"the_order_of_NaN",
     main_of("%x: tensor<2xf32>) -> tensor<2xf32>",
             "%k = stablehlo.constant dense<1.0> : tensor<2xf32>\n%0 = stablehlo.multiply %x, %k : tensor<2xf32>\n" +
                 sorted("%0")),
     main_of("%x: tensor<2xf32>) -> tensor<2xf32>", sorted("%x"))},
    {"complex_products_do_not_commute", dot_of_complex("%x, %y"), dot_of_complex("%y, %x"), Verdict::refines},
    {"sum_of_nothing", reduced("add", "0"), kFive, Verdict::undecided},
    {"greatest_of_nothing", reduced("maximum", "-2147483648"), kFive, Verdict::undecided},
    {"a_rule_that_only_B_breaks", main_of(kTwoSelected, "return %x : tensor<f32>"),
     main_of(kTwoSelected, kNegativeSize + "return %x : tensor<f32>")},
    {"a_rule_that_A_breaks_perhaps",
     main_of(kTwoSelected,
             if_else(kNegativeSize + "stablehlo.return %x : tensor<f32>\n", "stablehlo.return %x : tensor<f32>\n") +
                 "return %o : tensor<f32>"),
     main_of(kTwoSelected, kNegativeSize + "return %x : tensor<f32>")},
    {"a_size_that_may_be_negative", unused(""),
     unused("%q = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>\n")},
    {"a_rule_of_an_op_without_rows", unused(""),
     unused("%q = stablehlo.cholesky %x, lower = true : tensor<?x?xf32>\n")},
};

INSTANTIATE_TEST_SUITE_P(Pairs, NotEqual, testing::ValuesIn(kLookAlikes),
                         [](auto const& info) { return info.param.name; });

TEST(ProveEqualEffects, InTheSameBranchAreTheSame) {
  auto const program = [](std::string const& yes, std::string const& no, std::string const& result) {
    std::string const call = "stablehlo.custom_call @t(%x) {has_side_effect = true} : (tensor<f32>) -> ()\n";
    std::string const rest = "stablehlo.return %x : tensor<f32>\n";
    return main_of(kTwoSelected, if_else((yes.empty() ? "" : call) + rest, (no.empty() ? "" : call) + rest) + result);
  };
  std::string const negated =
      "%m = stablehlo.negate %o : tensor<f32>\n%n = stablehlo.negate %m : tensor<f32>\nreturn %n : tensor<f32>";
  EXPECT_EQ(proof_of(program("calls", "", "return %o : tensor<f32>"), program("calls", "", negated)).verdict,
            Verdict::equal);
  EXPECT_EQ(proof_of(program("calls", "", "return %o : tensor<f32>"), program("", "calls", negated)).verdict,
            Verdict::undecided);
}

}  // namespace
}  // namespace assay
