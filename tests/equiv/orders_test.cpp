// Sorts: the order is determined if the comparator is a strict weak order, and incomparable elements keep their order.
// Also comparisons by total order.
#include <gtest/gtest.h>

#include "tests/equiv/proof_of_pair.hpp"
#include "tests/semantics/run_text.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

std::string const kScalarNames[] = {"%a", "%b", "%c", "%d", "%e", "%f"};

// Sorts 3x4 tensors of the types i32 or f32 ("i", "f"). The compared elements are %a, %b; %c, %d; ...
std::string sort_of(std::string const& operands, std::string const& kinds, std::string const& compared,
                    std::string const& attributes) {
  std::string arguments, types;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    std::string const scalar = kinds[k] == 'i' ? "tensor<i32>" : "tensor<f32>";
    for (std::size_t side = 0; side < 2; ++side)
      arguments += (arguments.empty() ? "" : ", ") + kScalarNames[2 * k + side] + ": " + scalar;
    types += (types.empty() ? "tensor<3x4x" : ", tensor<3x4x") + scalar.substr(7);
  }
  return "%s:" + std::to_string(kinds.size()) + " = \"stablehlo.sort\"(" + operands + ") ({\n^bb0(" + arguments +
         "):\n" + compared + "stablehlo.return %o : tensor<i1>\n}) {" + attributes + "} : (" + types + ") -> (" +
         types + ")\n";
}

std::string compared_by(std::string const& how, std::string const& x, std::string const& y, std::string const& type,
                        std::string const& result = "%o") {
  auto const at = how.find(' ');
  return result + " = stablehlo.compare " + how.substr(0, at) + ", " + x + ", " + y +
         (at == how.npos ? "" : "," + how.substr(at)) + " : (tensor<" + type + ">, tensor<" + type +
         ">) -> tensor<i1>\n";
}

std::string const kStableSort = "dimension = 1 : i64, is_stable = true",
                  kUnstableSort = "dimension = 1 : i64, is_stable = false";
std::string const kIntegerTensors = "%x: tensor<3x4xi32>, %y: tensor<3x4xi32>, %z: tensor<3x4xi32>) -> tensor<3x4xi32>";
std::string const kFloatTensors = "%x: tensor<3x4xf32>, %y: tensor<3x4xi32>) -> tensor<3x4xf32>";

std::string sorted_integers(std::string const& text, int result) {
  return main_of(kIntegerTensors, text + "return %s#" + std::to_string(result) + " : tensor<3x4xi32>");
}
std::string sorted_floats(std::string const& text) {
  return main_of(kFloatTensors, text + "return %s#0 : tensor<3x4xf32>");
}

struct OrderPair {
  std::string name, a, b;
  Verdict verdict = Verdict::undecided;
};
void PrintTo(OrderPair const& pair, std::ostream* out) { *out << pair.name; }

class Orders : public testing::TestWithParam<OrderPair> {};

TEST_P(Orders, AreProvedIfDetermined) {
  auto const& pair = GetParam();
  auto const outcome = proof_of_pair(pair.a, pair.b);
  EXPECT_EQ(outcome.verdict, pair.verdict) << (outcome.subgoals.empty() ? "" : outcome.subgoals[0]);
  EXPECT_EQ(proof_of_pair(pair.a, pair.a).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(pair.b, pair.b).verdict, Verdict::equal);
}

std::string const kLessInteger = compared_by("LT", "%a", "%b", "i32"),
                  kGreaterInteger = compared_by("GT", "%b", "%a", "i32");
std::string const kNotLess = compared_by("GE", "%a", "%b", "i32", "%n") + "%o = stablehlo.not %n : tensor<i1>\n";
std::string const kLessByTotalOrder = compared_by("LT TOTALORDER", "%a", "%b", "f32"),
                  kLessFloat = compared_by("LT", "%a", "%b", "f32");
std::string const kFirstThenSecond = compared_by("LT", "%a", "%b", "i32", "%l") +
                                     compared_by("EQ", "%a", "%b", "i32", "%q") +
                                     compared_by("LT", "%c", "%d", "i32", "%m") +
                                     "%n = stablehlo.and %q, %m : tensor<i1>\n%o = stablehlo.or %l, %n : tensor<i1>\n";
std::string const kEither = compared_by("LT", "%a", "%b", "i32", "%l") + compared_by("LT", "%c", "%d", "i32", "%m") +
                            "%o = stablehlo.or %l, %m : tensor<i1>\n";

std::string sorted_transposed(std::string const& attributes) {
  return "%t = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x4xi32>) -> tensor<4x3xi32>\n"
         "%u = \"stablehlo.sort\"(%t) ({\n^bb0(%a: tensor<i32>, %b: tensor<i32>):\n" +
         kLessInteger + "stablehlo.return %o : tensor<i1>\n}) {" + attributes +
         "} : (tensor<4x3xi32>) -> tensor<4x3xi32>\n"
         "%r = stablehlo.transpose %u, dims = [1, 0] : (tensor<4x3xi32>) -> tensor<3x4xi32>\nreturn %r : "
         "tensor<3x4xi32>";
}

OrderPair const kOrderPairs[] = {
    {"default_dimension", sorted_integers(sort_of("%x", "i", kLessInteger, "is_stable = false"), 0),
     sorted_integers(sort_of("%x", "i", kLessInteger, kUnstableSort), 0), Verdict::equal},
    {"another_dimension", sorted_integers(sort_of("%x", "i", kLessInteger, "dimension = 0 : i64"), 0),
     sorted_integers(sort_of("%x", "i", kLessInteger, kUnstableSort), 0)},
    {"the_other_way_of_saying_it", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 1),
     sorted_integers(sort_of("%x, %y", "ii", kGreaterInteger, kStableSort), 1), Verdict::equal},
    {"negated", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 1),
     sorted_integers(sort_of("%x, %y", "ii", kNotLess, kStableSort), 1), Verdict::equal},
    {"or_equal", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 1),
     sorted_integers(sort_of("%x, %y", "ii", compared_by("LE", "%a", "%b", "i32"), kStableSort), 1)},
    {"falling", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 1),
     sorted_integers(sort_of("%x, %y", "ii", compared_by("GT", "%a", "%b", "i32"), kStableSort), 1)},
    {"an_input_that_is_not_used", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kUnstableSort), 0),
     sorted_integers(sort_of("%x", "i", kLessInteger, kUnstableSort), 0), Verdict::equal},
    {"one_more_input", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 1),
     sorted_integers(sort_of("%x, %z, %y", "iii", kLessInteger, kStableSort), 2), Verdict::equal},
    {"one_more_input_where_ties_matter", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kUnstableSort), 1),
     sorted_integers(sort_of("%x, %z, %y", "iii", kLessInteger, kUnstableSort), 2)},
    {"the_wrong_input", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 1),
     sorted_integers(sort_of("%x, %z, %y", "iii", kLessInteger, kStableSort), 1)},
    {"stable_becomes_unstable", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 1),
     sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kUnstableSort), 1)},
    {"stable_or_not_where_no_tie_matters", sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kStableSort), 0),
     sorted_integers(sort_of("%x, %y", "ii", kLessInteger, kUnstableSort), 0), Verdict::equal},
    {"no_tie_by_both", sorted_integers(sort_of("%x, %y", "ii", kFirstThenSecond, kStableSort), 1),
     sorted_integers(sort_of("%x, %y", "ii", kFirstThenSecond, kUnstableSort), 1), Verdict::equal},
    {"no_order_by_either", sorted_integers(sort_of("%x, %y", "ii", kEither, kStableSort), 1),
     sorted_integers(sort_of("%x, %y, %z", "iii", kEither, kStableSort), 1)},
    {"transposed", main_of(kIntegerTensors, sorted_transposed("dimension = 0 : i64")),
     sorted_integers(sort_of("%x", "i", kLessInteger, kUnstableSort), 0), Verdict::equal},
    {"transposed_along_the_other_axis", main_of(kIntegerTensors, sorted_transposed("dimension = 1 : i64")),
     sorted_integers(sort_of("%x", "i", kLessInteger, kUnstableSort), 0)},
    {"floats_by_total_order", sorted_floats(sort_of("%x", "f", kLessByTotalOrder, kStableSort)),
     sorted_floats(sort_of("%x, %y", "fi", kLessByTotalOrder, kStableSort)), Verdict::equal},
    {"floats_of_which_NaN_has_no_place", sorted_floats(sort_of("%x", "f", kLessFloat, kStableSort)),
     sorted_floats(sort_of("%x, %y", "fi", kLessFloat, kStableSort))},
    {"floats_by_another_order", sorted_floats(sort_of("%x", "f", kLessByTotalOrder, kStableSort)),
     sorted_floats(sort_of("%x", "f", kLessFloat, kStableSort))},
};

INSTANTIATE_TEST_SUITE_P(Pairs, Orders, testing::ValuesIn(kOrderPairs),
                         [](auto const& info) { return info.param.name; });

std::string truth_of_two(std::string const& type, std::string const& text) {
  return main_of("%x: tensor<" + type + ">, %y: tensor<" + type + ">) -> tensor<i1>", text + "return %o : tensor<i1>");
}

TEST(TotalOrder, ComparesIntegers) {
  for (std::string const type : {"f64", "f32", "bf16", "f8E4M3FN"}) {
    SCOPED_TRACE(type);
    auto const not_less = truth_of_two(
        type, compared_by("LT TOTALORDER", "%x", "%y", type, "%n") + "%o = stablehlo.not %n : tensor<i1>\n");
    auto const not_less_or_equal = truth_of_two(
        type, compared_by("LE TOTALORDER", "%x", "%y", type, "%n") + "%o = stablehlo.not %n : tensor<i1>\n");
    EXPECT_EQ(proof_of_pair(not_less, truth_of_two(type, compared_by("GE TOTALORDER", "%x", "%y", type))).verdict,
              Verdict::equal);
    EXPECT_EQ(proof_of_pair(not_less, truth_of_two(type, compared_by("LE TOTALORDER", "%y", "%x", type))).verdict,
              Verdict::equal);
    EXPECT_EQ(
        proof_of_pair(not_less_or_equal, truth_of_two(type, compared_by("GT TOTALORDER", "%x", "%y", type))).verdict,
        Verdict::equal);
    EXPECT_EQ(
        proof_of_pair(not_less_or_equal, truth_of_two(type, compared_by("GE TOTALORDER", "%x", "%y", type))).verdict,
        Verdict::undecided);
    EXPECT_EQ(proof_of_pair(not_less, truth_of_two(type, compared_by("GE", "%x", "%y", type))).verdict,
              Verdict::undecided);
    EXPECT_EQ(proof_of_pair(truth_of_two(type, compared_by("NE TOTALORDER", "%x", "%x", type)),
                            truth_of_two(type, "%o = stablehlo.constant dense<false> : tensor<i1>\n"))
                  .verdict,
              Verdict::equal);
  }
}

// Computes keys that order negative codes in reverse below the others. `sizes` is a prefix of the tensor type, such as
// "256x256x".
std::string key(std::string const& of, std::string const& type, int bits, std::string const& sizes = "") {
  std::string const code = "tensor<" + sizes + "ui" + std::to_string(bits) + ">", x = "%" + of;
  auto const two = [&](std::string const& name, std::string const& op, std::string const& left,
                       std::string const& right) {
    return x + name + " = stablehlo." + op + " " + left + ", " + right + " : " + code + "\n";
  };
  return x + "0 = stablehlo.bitcast_convert " + x + " : (tensor<" + sizes + type + ">) -> " + code + "\n" + x +
         "1 = stablehlo.compare LT, " + x + "0, %s : (" + code + ", " + code + ") -> tensor<" + sizes + "i1>\n" +
         two("2", "add", x + "0", "%s") + two("3", "subtract", "%m", x + "0") + x + "4 = stablehlo.select " + x +
         "1, " + x + "2, " + x + "3 : tensor<" + sizes + "i1>, " + code + "\n";
}

TEST(TotalOrder, FollowsTheCodes) {
  for (auto const& [type, bits] : {std::pair("f32", 32), std::pair("f16", 16), std::pair("f8E5M2", 8)}) {
    std::string const code = "ui" + std::to_string(bits);
    auto const constants = "%s = stablehlo.constant dense<" + std::to_string(std::uint64_t{1} << (bits - 1)) +
                           "> : tensor<" + code + ">\n%m = stablehlo.constant dense<" +
                           std::to_string((std::uint64_t{1} << bits) - 1) + "> : tensor<" + code + ">\n";
    for (std::string const how : {"LT", "LE", "GT", "GE", "EQ", "NE"}) {
      SCOPED_TRACE(how + " of " + type);
      auto const by_keys = truth_of_two(
          type, constants + key("x", type, bits) + key("y", type, bits) + compared_by(how, "%x4", "%y4", code));
      auto const by_codes = truth_of_two(
          type, constants + key("x", type, bits) + key("y", type, bits) + compared_by(how, "%x0", "%y0", code));
      auto const run_total_order = truth_of_two(type, compared_by(how + " TOTALORDER", "%x", "%y", type));
      EXPECT_EQ(proof_of_pair(run_total_order, by_keys).verdict, Verdict::equal);
      bool const is_order = how != "EQ" && how != "NE";
      EXPECT_EQ(proof_of_pair(run_total_order, by_codes).verdict, is_order ? Verdict::undecided : Verdict::equal);
    }
  }
}

// The definition of total order in proofs agrees with the kernel for all pairs of codes.
TEST(TotalOrder, MatchesTheKernel) {
  std::string const sizes = "256x256x", codes = "tensor<256x256xui8>", truths = "tensor<256x256xi1>";
  for (std::string const type : {"f8E5M2", "f8E4M3", "f8E4M3FN", "f8E3M4"})
    for (std::string const how : {"LT", "LE", "GT", "GE", "EQ", "NE"}) {
      std::string const elements = "tensor<" + sizes + type + ">";
      std::string text =
          "%s = stablehlo.constant dense<128> : " + codes + "\n%m = stablehlo.constant dense<255> : " + codes + "\n";
      for (std::string const axis : {"0", "1"}) {
        std::string const x = axis == "0" ? "%x" : "%y";
        text += x + "i = stablehlo.iota dim = " + axis + " : " + codes + "\n" + x + " = stablehlo.bitcast_convert " +
                x + "i : (" + codes + ") -> " + elements + "\n";
      }
      text += key("x", type, 8, sizes) + key("y", type, 8, sizes) + "%k = stablehlo.compare " + how + ", %x4, %y4 : (" +
              codes + ", " + codes + ") -> " + truths + "\n%t = stablehlo.compare " + how + ", %x, %y, TOTALORDER : (" +
              elements + ", " + elements + ") -> " + truths + "\nreturn %k, %t : " + truths + ", " + truths;
      auto const results = run_text(main_of(") -> (" + truths + ", " + truths + ")", text));
      ASSERT_EQ(results.size(), 2u) << how << " of " << type;
      std::int64_t different = 0;
      for (std::int64_t i = 0; i < results[0].count(); ++i) different += results[0].get(i) != results[1].get(i);
      EXPECT_EQ(different, 0) << how << " of " << type;
      EXPECT_EQ(results[0].count(), 65536);
    }
}

std::string stored_bits(std::string const& name, std::string const& of) {
  return name + " = stablehlo.bitcast_convert " + of + " : (tensor<f32>) -> tensor<ui32>\n";
}

TEST(TotalOrder, ReadsTheBits) {
  auto const run_total_order = [](std::string const& how) {
    return truth_of_two("f32", compared_by(how + " TOTALORDER", "%x", "%y", "f32"));
  };
  auto const by_bits = [](std::string const& how) {
    return truth_of_two("f32",
                        stored_bits("%a", "%x") + stored_bits("%b", "%y") + compared_by(how, "%a", "%b", "ui32"));
  };
  EXPECT_EQ(proof_of_pair(run_total_order("EQ"), by_bits("EQ")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(run_total_order("NE"), by_bits("NE")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(run_total_order("LT"), by_bits("LT")).verdict, Verdict::undecided);
  // The product of a NaN may be another NaN.
  auto const times_one =
      "%k = stablehlo.constant dense<1.0> : tensor<f32>\n%m = stablehlo.multiply %x, %k : tensor<f32>\n" +
      compared_by("EQ TOTALORDER", "%m", "%y", "f32");
  EXPECT_EQ(proof_of_pair(run_total_order("EQ"), truth_of_two("f32", times_one)).verdict, Verdict::undecided);
}

}  // namespace
}  // namespace assay
