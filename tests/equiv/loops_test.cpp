// Loops that are too long to unroll, written in two ways. They are proved equal by a relation between their carried
// values, and similar loops are not.
#include <gtest/gtest.h>

#include <map>

#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

using Verdict = EquivVerdict;

// The parts of a loop. `carried` has pairs such as "%i = %zero" and its type "i32".
struct Loop {
  std::vector<std::pair<std::string, std::string>> carried;  // initial values and types
  std::string condition, body;
};

std::string in_list(std::vector<std::string> const& all) {
  std::string text;
  for (auto const& one : all) text += (text.empty() ? "" : ", ") + one;
  return text;
}

std::string text_of(Loop const& loop) {
  std::vector<std::string> names, types;
  for (auto const& [name, type] : loop.carried) {
    names.push_back(name);
    types.push_back("tensor<" + type + ">");
  }
  std::string const all = in_list(types);
  auto const returned = [](std::string text, std::string const& of) {
    auto const at = text.rfind("return");
    return text.substr(0, at) + "stablehlo." + text.substr(at) + " : " + of + "\n";
  };
  return "%r:" + std::to_string(names.size()) + " = stablehlo.while(" + in_list(names) + ") : " + all + " cond {\n" +
         returned(loop.condition, "tensor<i1>") + "} do {\n" + returned(loop.body, all) + "}\n";
}

// Defines the constants %c<value> in `text`: i32 scalars by default.
std::string constants(std::string const& text, std::string const& type = "i32") {
  std::string all;
  for (auto at = text.find("%c"); at != text.npos; at = text.find("%c", at + 1)) {
    auto const end = text.find_first_not_of("0123456789m", at + 2);
    auto const name = text.substr(at, end - at);
    if (name.size() < 3 || all.find(name + " =") != all.npos) continue;
    auto value = name.substr(2);
    if (value[0] == 'm') value[0] = '-';
    all += name + " = stablehlo.constant dense<" + value + "> : tensor<" + type + ">\n";
  }
  return all;
}

std::string add(std::string const& result, std::string const& x, std::string const& y,
                std::string const& type = "i32") {
  return result + " = stablehlo.add " + x + ", " + y + " : tensor<" + type + ">\n";
}
std::string op(std::string const& result, std::string const& name, std::string const& operands,
               std::string const& type) {
  return result + " = stablehlo." + name + " " + operands + " : tensor<" + type + ">\n";
}
std::string compare(std::string const& how, std::string const& x, std::string const& y,
                    std::string const& type = "i32") {
  return "%p = stablehlo.compare " + how + ", " + x + ", " + y + " : (tensor<" + type + ">, tensor<" + type +
         ">) -> tensor<i1>\nreturn %p";
}

struct LoopPair {
  std::string name, signature, a, b;
  Verdict verdict;
};
void PrintTo(LoopPair const& pair, std::ostream* out) { *out << pair.name; }

std::string program(std::string const& signature, std::string const& before, Loop const& loop,
                    std::string const& after) {
  std::string const text = before + text_of(loop) + after;
  return main_of(signature, constants(text) + text);
}

class EquivLoops : public testing::TestWithParam<LoopPair> {};

TEST_P(EquivLoops, EqualLoopsAreProved) {
  auto const& pair = GetParam();
  auto const outcome = proof_of_pair(pair.a, pair.b);
  EXPECT_EQ(outcome.verdict, pair.verdict) << outcome.why << (outcome.subgoals.empty() ? "" : outcome.subgoals[0]);
}

std::string const kScalars = "%x: tensor<f32>, %y: tensor<f32>) -> tensor<f32>";
std::string const kCounted = "%x: tensor<f32>, %n: tensor<i32>) -> tensor<f32>";
std::string const kFirst = "return %r#0 : tensor<f32>", kSecond = "return %r#1 : tensor<f32>",
                  kThird = "return %r#2 : tensor<f32>";

// Computes x = x * y + x; the loop runs 1000 times.
std::string step_of(std::string const& x, std::string const& y) {
  return op("%m", "multiply", x + ", " + y, "f32") + add("%s", "%m", x, "f32");
}
Loop up(std::string const& turns = "%c1000", std::string const& how = "LT", std::string const& by = "%c1",
        std::string const& from = "%c0") {
  return {{{"%i = " + from, "i32"}, {"%v = %x", "f32"}},
          compare(how, "%i", turns),
          step_of("%v", "%y") + add("%j", "%i", by) + "return %j, %s"};
}
std::string upwards(Loop const& loop = up(), std::string const& after = kSecond) {
  return program(kScalars, "", loop, after);
}
// Carries the value first, then the counter.
Loop turned(std::string const& from, std::string const& by, std::string const& condition,
            std::string const& step = step_of("%v", "%y")) {
  return {{{"%v = %x", "f32"}, {"%i = " + from, "i32"}}, condition, step + add("%j", "%i", by) + "return %s, %j"};
}
std::string backwards(std::string const& from, std::string const& by, std::string const& condition,
                      std::string const& step = step_of("%v", "%y")) {
  return program(kScalars, "", turned(from, by, condition, step), kFirst);
}

// Carries two values that are exchanged in each iteration.
Loop exchanged(std::string const& x, std::string const& y, std::string const& results = "%w, %s") {
  return {{{"%i = %c0", "i32"}, {"%v = " + x, "f32"}, {"%w = " + y, "f32"}},
          compare("LT", "%i", "%c1001"),
          add("%j", "%i", "%c1") + op("%s", "sine", "%v", "f32") + "return %j, " + results};
}

// Adds the counter to the carried value.
std::string with_counter(std::string const& factor, std::string const& computed, std::string const& first = "%c0",
                         std::string const& by = "%c4") {
  Loop const loop{{{"%i = %c0", "i32"}, {"%v = %x", "i32"}, {"%k = " + first, "i32"}},
                  compare("LT", "%i", "%c1000"),
                  computed + add("%j", "%i", "%c1") + add("%l", "%k", by) +
                      op("%m", "multiply", "%v, " + factor, "i32") + add("%s", "%m", "%v") + "return %j, %s, %l"};
  return program("%x: tensor<i32>) -> tensor<i32>", "", loop, "return %r#1 : tensor<i32>");
}

// Carries a value that no iteration changes.
std::string with_kept(std::string const& before, std::string const& kept, std::string const& step,
                      std::string const& after_iteration = "%k") {
  return program(kScalars, before,
                 {{{"%i = %c0", "i32"}, {"%v = %x", "f32"}, {"%k = " + kept, "f32"}},
                  compare("LT", "%i", "%c1000"),
                  step + add("%j", "%i", "%c1") + "return %j, %s, " + after_iteration},
                 kSecond);
}
std::string const kCosine = op("%cos", "cosine", "%y", "f32"), kCosineOfKept = op("%cos", "cosine", "%k", "f32");

// Matrices, one of them transposed.
std::string const kMatrix = "%x: tensor<3x5xf32>, %y: tensor<3x5xf32>) -> tensor<3x5xf32>";
std::string turn(std::string const& result, std::string const& x, bool back = false) {
  return result + " = stablehlo.transpose " + x + ", dims = [1, 0] : (tensor<" + (back ? "5x3" : "3x5") +
         "xf32>) -> tensor<" + (back ? "3x5" : "5x3") + "xf32>\n";
}
std::string const kPlainMatrix = program(kMatrix, "",
                                         {{{"%i = %c0", "i32"}, {"%v = %x", "3x5xf32"}},
                                          compare("LT", "%i", "%c1000"),
                                          add("%s", "%v", "%y", "3x5xf32") + add("%j", "%i", "%c1") + "return %j, %s"},
                                         "return %r#1 : tensor<3x5xf32>");
std::string turned_matrix(std::string const& first, std::string const& step) {
  return program(kMatrix, turn("%xt", "%x") + turn("%yt", "%y") + first,
                 {{{"%i = %c0", "i32"}, {"%v = %first", "5x3xf32"}},
                  compare("LT", "%i", "%c1000"),
                  step + add("%j", "%i", "%c1") + "return %j, %s"},
                 turn("%o", "%r#1", true) + "return %o : tensor<3x5xf32>");
}

// The bound of the loop is an argument.
std::string counted(std::string const& from, std::string const& by, std::string const& condition) {
  return program(kCounted, "", turned(from, by, condition, step_of("%v", "%x")), kFirst);
}

std::string product(bool transposed) {
  std::string const lhs =
      transposed ? "%t = stablehlo.transpose %v, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>\n" : "";
  return program(
      "%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32>", "",
      {{{"%i = %c0", "i32"}, {"%v = %x", "4x4xf32"}},
       compare("LT", "%i", "%c1000"),
       lhs + "%s = stablehlo.dot_general " +
           (transposed ? "%t, %y, contracting_dims = [0] x [0]" : "%v, %y, contracting_dims = [1] x [0]") +
           " : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>\n" + add("%j", "%i", "%c1") + "return %j, %s"},
      "return %r#1 : tensor<4x4xf32>");
}

std::string bits_read(std::string const& first, std::string const& which) {
  return program(kScalars, first,
                 {{{"%i = %c0", "i32"}, {"%v = " + which, "f32"}},
                  compare("LT", "%i", "%c1000"),
                  "%b = stablehlo.bitcast_convert %v : (tensor<f32>) -> tensor<i32>\n" + add("%d", "%b", "%c1") +
                      "%s = stablehlo.bitcast_convert %d : (tensor<i32>) -> tensor<f32>\n" + add("%j", "%i", "%c1") +
                      "return %j, %s"},
                 kSecond);
}

std::string dead(std::string const& first, std::string const& step, std::string const& after) {
  return program(kScalars, "",
                 {{{"%d = " + first, "f32"}, {"%i = %c0", "i32"}, {"%v = %x", "f32"}},
                  compare("LT", "%i", "%c1000"),
                  step + add("%j", "%i", "%c1") + "return %e, %j, %s"},
                 after);
}

std::string endless() {
  return program(kScalars, "%t = stablehlo.constant dense<true> : tensor<i1>\n",
                 {{{"%i = %c0", "i32"}, {"%v = %x", "f32"}}, "return %t", step_of("%v", "%y") + "return %i, %s"},
                 "return %x : tensor<f32>");
}

std::string drawn(std::string const& first, std::string const& by, std::string const& condition) {
  return backwards(first, by, condition,
                   "%shape = stablehlo.constant dense<> : tensor<0xi64>\n"
                   "%u = stablehlo.rng %x, %y, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, "
                   "tensor<0xi64>) -> tensor<f32>\n" +
                       add("%s", "%u", "%v", "f32"));
}

std::string iteration_count(std::string const& from, std::string const& by, std::string const& condition) {
  return program("%x: tensor<f32>) -> tensor<i32>", "", turned(from, by, condition, step_of("%v", "%x")),
                 "return %r#1 : tensor<i32>");
}
std::string number(std::string const& value) {
  return main_of("%x: tensor<f32>) -> tensor<i32>",
                 "%c = stablehlo.constant dense<" + value + "> : tensor<i32>\nreturn %c : tensor<i32>");
}

LoopPair const kSame[] = {
    {"carried_in_another_order", kScalars, upwards(), backwards("%c0", "%c1", compare("LT", "%i", "%c1000")),
     Verdict::equal},
    {"counts_down", kScalars, upwards(), backwards("%c1000", "%cm1", compare("GT", "%i", "%c0")), Verdict::equal},
    {"counts_down_until_it_differs", kScalars, upwards(), backwards("%c1000", "%cm1", compare("NE", "%i", "%c0")),
     Verdict::equal},
    {"counts_by_two", kScalars, upwards(), backwards("%c0", "%c2", compare("LT", "%i", "%c2000")), Verdict::equal},
    {"counts_by_three_to_what_is_no_multiple", kScalars, upwards(),
     backwards("%c0", "%c3", compare("LT", "%i", "%c2998")), Verdict::equal},
    {"counts_from_elsewhere", kScalars, upwards(), backwards("%c7", "%c1", compare("LE", "%i", "%c1006")),
     Verdict::equal},
    {"exchanged_in_each_turn", kScalars, program(kScalars, "", exchanged("%x", "%y"), kSecond),
     program(kScalars, "",
             {{{"%w = %y", "f32"}, {"%i = %c1001", "i32"}, {"%v = %x", "f32"}},
              compare("NE", "%i", "%c0"),
              add("%j", "%i", "%cm1") + op("%s", "sine", "%v", "f32") + "return %s, %j, %w"},
             kThird),
     Verdict::equal},
    {"carries_a_multiple_of_the_counter", "", with_counter("%four", op("%four", "multiply", "%i, %c4", "i32")),
     with_counter("%k", ""), Verdict::equal},
    {"a_kept_value_is_what_it_was", kScalars, with_kept("", "%y", kCosineOfKept + step_of("%v", "%cos")),
     with_kept(kCosine, "%cos", step_of("%v", "%k")), Verdict::equal},
    {"a_kept_value_is_not_carried", kScalars, with_kept("", "%y", step_of("%v", "%k")), upwards(), Verdict::equal},
    {"turned", kMatrix, kPlainMatrix,
     turned_matrix("%first = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>\n",
                   add("%s", "%v", "%yt", "5x3xf32")),
     Verdict::equal},
    {"as_often_as_an_argument_says", kCounted, counted("%c0", "%c1", compare("LT", "%i", "%n")),
     counted("%n", "%cm1", compare("GT", "%i", "%c0")), Verdict::equal},
    {"products_in_another_order", "", product(false), product(true), Verdict::refines},
    {"a_value_that_nothing_reads", kScalars, upwards(),
     dead("%y", step_of("%v", "%y") + op("%e", "cosine", "%d", "f32"), kThird), Verdict::equal},
    {"a_value_of_the_first_that_nothing_reads", kScalars,
     dead("%y", step_of("%v", "%y") + op("%e", "cosine", "%d", "f32"), kThird), upwards(), Verdict::equal},
    {"the_number_of_turns", "", iteration_count("%c0", "%c1", compare("LT", "%i", "%c1000")), number("1000"),
     Verdict::equal},
    {"a_counter_that_jumps_over_the_end", "", number("1002"),
     iteration_count("%c0", "%c3", compare("LT", "%i", "%c1000")), Verdict::equal},
};
INSTANTIATE_TEST_SUITE_P(Same, EquivLoops, testing::ValuesIn(kSame), [](auto const& info) { return info.param.name; });

LoopPair const kNearlySame[] = {
    {"one_turn_less", kScalars, upwards(), backwards("%c0", "%c1", compare("LT", "%i", "%c999")), Verdict::undecided},
    {"one_turn_more", kScalars, upwards(), backwards("%c0", "%c1", compare("LE", "%i", "%c1000")), Verdict::undecided},
    {"counts_down_to_one", kScalars, upwards(), backwards("%c1000", "%cm1", compare("GT", "%i", "%c1")),
     Verdict::undecided},
    {"counts_down_past_zero", kScalars, upwards(), backwards("%c1000", "%cm1", compare("GE", "%i", "%c0")),
     Verdict::undecided},
    {"counts_by_two_to_the_same_end", kScalars, upwards(), backwards("%c0", "%c2", compare("LT", "%i", "%c1000")),
     Verdict::undecided},
    {"counts_by_three_one_too_many", kScalars, upwards(), backwards("%c0", "%c3", compare("LT", "%i", "%c3001")),
     Verdict::undecided},
    {"jumps_over_what_it_waits_for", kScalars, upwards(), backwards("%c0", "%c3", compare("NE", "%i", "%c1000")),
     Verdict::undecided},
    {"starts_with_the_other_value", kScalars, upwards(),
     program(kScalars, "",
             {{{"%v = %y", "f32"}, {"%i = %c0", "i32"}},
              compare("LT", "%i", "%c1000"),
              step_of("%v", "%y") + add("%j", "%i", "%c1") + "return %s, %j"},
             kFirst),
     Verdict::undecided},
    {"one_step_differs", kScalars, upwards(),
     backwards("%c0", "%c1", compare("LT", "%i", "%c1000"),
               op("%m", "multiply", "%v, %y", "f32") + add("%s", "%m", "%y", "f32")),
     Verdict::undecided},
    {"another_result_is_returned", kScalars, program(kScalars, "", exchanged("%x", "%y"), kSecond),
     program(kScalars, "", exchanged("%x", "%y"), kThird), Verdict::undecided},
    {"exchanged_at_first", kScalars, program(kScalars, "", exchanged("%x", "%y"), kSecond),
     program(kScalars, "", exchanged("%y", "%x"), kSecond), Verdict::undecided},
    {"exchanged_in_one_only", kScalars, program(kScalars, "", exchanged("%x", "%y"), kSecond),
     program(kScalars, "", exchanged("%x", "%y", "%s, %w"), kSecond), Verdict::undecided},
    {"the_multiple_begins_elsewhere", "", with_counter("%four", op("%four", "multiply", "%i, %c4", "i32")),
     with_counter("%k", "", "%c4"), Verdict::undecided},
    {"the_multiple_is_another", "", with_counter("%four", op("%four", "multiply", "%i, %c4", "i32")),
     with_counter("%k", "", "%c0", "%c5"), Verdict::undecided},
    {"a_kept_value_is_changed", kScalars, with_kept("", "%y", kCosineOfKept + step_of("%v", "%cos")),
     with_kept(kCosine, "%cos", step_of("%v", "%k"), "%v"), Verdict::undecided},
    {"computed_before_of_what_changes", kScalars, with_kept("", "%y", kCosineOfKept + step_of("%v", "%cos"), "%s"),
     with_kept(kCosine, "%cos", step_of("%v", "%k")), Verdict::undecided},
    {"turned_and_then_something_else_is_added", kMatrix, kPlainMatrix,
     turned_matrix("%first = stablehlo.transpose %x, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>\n",
                   add("%s", "%v", "%xt", "5x3xf32")),
     Verdict::undecided},
    {"the_other_one_turned", kMatrix, kPlainMatrix,
     turned_matrix("%first = stablehlo.transpose %y, dims = [1, 0] : (tensor<3x5xf32>) -> tensor<5x3xf32>\n",
                   add("%s", "%v", "%yt", "5x3xf32")),
     Verdict::undecided},
    // For a negative bound, the second loop has very many iterations.
    {"as_often_as_an_argument_says_if_that_is_positive", kCounted, counted("%c0", "%c1", compare("LT", "%i", "%n")),
     counted("%n", "%cm1", compare("NE", "%i", "%c0")), Verdict::undecided},
    {"as_often_as_an_argument_says_and_once_more", kCounted, counted("%c0", "%c1", compare("LT", "%i", "%n")),
     counted("%n", "%cm1", compare("GE", "%i", "%c0")), Verdict::undecided},
    // All NaNs are one value, except for an op that reads their bits.
    {"bits_of_what_may_be_nan", kScalars, bits_read(op("%q", "add", "%x, %y", "f32"), "%q"),
     bits_read(op("%q", "add", "%y, %x", "f32"), "%q"), Verdict::undecided},
    {"a_value_that_something_reads", kScalars, upwards(),
     dead("%y", op("%m", "multiply", "%v, %d", "f32") + add("%s", "%m", "%v", "f32") + op("%e", "cosine", "%d", "f32"),
          kThird),
     Verdict::undecided},
    {"does_not_end", kScalars, main_of(kScalars, "return %x : tensor<f32>"), endless(), Verdict::undecided},
    {"draws_in_another_loop", kScalars, drawn("%c0", "%c1", compare("LT", "%i", "%c1000")),
     drawn("%c1000", "%cm1", compare("GT", "%i", "%c0")), Verdict::undecided},
    {"another_number_of_turns", "", iteration_count("%c0", "%c1", compare("LT", "%i", "%c1000")), number("999"),
     Verdict::undecided},
    {"a_counter_that_jumps_not_so_far", "", iteration_count("%c0", "%c3", compare("LT", "%i", "%c1000")),
     number("1000"), Verdict::undecided},
};
INSTANTIATE_TEST_SUITE_P(NearlySame, EquivLoops, testing::ValuesIn(kNearlySame),
                         [](auto const& info) { return info.param.name; });

// A loop over the rows of a tensor %v that begins with %first. The first three elements of its result are returned.
std::string first_three(std::string const& first) {
  return main_of("%x: tensor<5xf32>, %y: tensor<5xf32>, %n: tensor<i32>) -> tensor<5xf32>",
                 "%c0 = stablehlo.constant dense<0> : tensor<i32>\n%c1 = stablehlo.constant dense<1> : tensor<i32>\n"
                 "%k = stablehlo.iota dim = 0 : tensor<5xi32>\n"
                 "%three = stablehlo.constant dense<3> : tensor<5xi32>\n"
                 "%b = stablehlo.compare LT, %k, %three : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>\n" +
                     first +
                     text_of({{{"%i = %c0", "i32"}, {"%v = %first", "5xf32"}},
                              compare("LT", "%i", "%n"),
                              "%t = stablehlo.reverse %v, dims = [0] : tensor<5xf32>\n" +
                                  add("%s", "%t", "%y", "5xf32") + add("%j", "%i", "%c1") + "return %j, %s"}) +
                     "%o = stablehlo.select %b, %r#1, %y : tensor<5xi1>, tensor<5xf32>\nreturn %o : tensor<5xf32>");
}

// Facts about an index of the result do not apply to indices inside the loop.
TEST(EquivLoopsPlaces, AreNotIndicesOfTheResult) {
  auto const copied = op("%first", "add", "%x, %y", "5xf32");
  auto const other =
      op("%sum", "add", "%x, %y", "5xf32") + "%first = stablehlo.select %b, %sum, %x : tensor<5xi1>, tensor<5xf32>\n";
  EXPECT_EQ(proof_of_pair(first_three(copied), first_three(copied)).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(first_three(copied), first_three(other)).verdict, Verdict::undecided);
}

// Iterates until a random draw ends the loop, at least once and at most ten times. `result` is the number of
// iterations, %r#0, or %ten.
std::string drawn_iterations(std::string const& result) {
  return main_of("%x: tensor<f32>, %y: tensor<f32>) -> tensor<i32>",
                 constants("%c0 %c1 ") + "%ten = stablehlo.constant dense<10> : tensor<i32>\n" +
                     text_of({{{"%i = %c0", "i32"}},
                              "%shape = stablehlo.constant dense<> : tensor<0xi64>\n"
                              "%u = stablehlo.rng %x, %y, %shape, distribution = UNIFORM : (tensor<f32>, tensor<f32>, "
                              "tensor<0xi64>) -> tensor<f32>\n"
                              "%p = stablehlo.compare LT, %u, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
                              "%q = stablehlo.compare EQ, %i, %c0 : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
                              "%l = stablehlo.compare LT, %i, %ten : (tensor<i32>, tensor<i32>) -> tensor<i1>\n" +
                                  op("%pq", "or", "%p, %q", "i1") + op("%all", "and", "%pq, %l", "i1") + "return %all",
                              add("%j", "%i", "%c1") + "return %j"}) +
                     "return " + result + " : tensor<i32>");
}

TEST(EquivLoopsDraws, DifferFromTurnToTurn) {
  EXPECT_EQ(proof_of_pair(drawn_iterations("%r#0"), drawn_iterations("%r#0")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(drawn_iterations("%r#0"), drawn_iterations("%ten")).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(drawn_iterations("%ten"), drawn_iterations("%r#0")).verdict, Verdict::undecided);
}

// Iterates while a number is less than another one, without a counter.
std::string growing(std::string const& condition, bool swapped = false, std::string const& step = "%v, %x") {
  Loop const loop{{{swapped ? "%w = %y" : "%v = %x", "f32"}, {swapped ? "%v = %x" : "%w = %y", "f32"}},
                  condition,
                  op("%s", "add", step, "f32") + (swapped ? "return %w, %s" : "return %s, %w")};
  return program(kScalars, "", loop, swapped ? kSecond : kFirst);
}

TEST(EquivLoopsUncounted, EndTogether) {
  auto const less = compare("LT", "%v", "%w", "f32");
  auto const not_greater = "%q = stablehlo.compare GE, %v, %w : (tensor<f32>, tensor<f32>) -> tensor<i1>\n" +
                           op("%p", "not", "%q", "i1") + "return %p";
  EXPECT_EQ(proof_of_pair(growing(less), growing(compare("GT", "%w", "%v", "f32"), true)).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(growing(less), growing(compare("LE", "%v", "%w", "f32"), true)).verdict, Verdict::undecided);
  // For NaN, one loop ends at once, and the other never ends.
  EXPECT_EQ(proof_of_pair(growing(less), growing(not_greater, true)).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(growing(less), growing(less, true, "%v, %w")).verdict, Verdict::undecided);
  // Without iterations the value is unchanged, but there may be iterations.
  EXPECT_EQ(proof_of_pair(growing(less), main_of(kScalars, "return %x : tensor<f32>")).verdict, Verdict::undecided);
}

// Equalities of tensors without elements must not affect other values.
std::string with_empty(std::string const& step, std::string const& order) {
  return program("%x: tensor<f32>, %e: tensor<0xf32>, %n: tensor<i32>) -> tensor<f32>", "",
                 {{{"%i = %c0", "i32"}, {"%z = %e", "0xf32"}, {"%v = %x", "f32"}},
                  compare("LT", "%i", "%n"),
                  op("%d", "sine", order, "0xf32") + step + add("%j", "%i", "%c1") + "return %j, %d, %s"},
                 kThird);
}

TEST(EquivLoopsOfNothing, DoNotAffectTheRest) {
  auto const sine = op("%s", "sine", "%v", "f32"), cosine = op("%s", "cosine", "%v", "f32");
  EXPECT_EQ(proof_of_pair(with_empty(sine, "%z"), with_empty(sine, "%e")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(with_empty(sine, "%z"), with_empty(cosine, "%z")).verdict, Verdict::undecided);
}

// The loop of A only terminates if A executes it.
TEST(EquivLoopsEnd, IfThoseOfTheOtherProgramEnd) {
  auto const loop = text_of({{{"%v = %x", "f32"}, {"%w = %y", "f32"}},
                             compare("LT", "%v", "%w", "f32"),
                             op("%s", "add", "%v, %x", "f32") + "return %s, %w"});
  auto const swapped = text_of({{{"%w = %y", "f32"}, {"%v = %x", "f32"}},
                                compare("GT", "%w", "%v", "f32"),
                                op("%s", "add", "%v, %x", "f32") + "return %w, %s"});
  std::string const signature = "%x: tensor<f32>, %y: tensor<f32>, %b: tensor<i1>) -> tensor<f32>",
                    last = "return %x : tensor<f32>";
  auto const branch = "%o = \"stablehlo.if\"(%b) ({\n" + loop +
                      "\"stablehlo.return\"(%x) : (tensor<f32>) -> ()\n}, {\n"
                      "\"stablehlo.return\"(%x) : (tensor<f32>) -> ()\n}) : (tensor<i1>) -> tensor<f32>\n";
  EXPECT_EQ(proof_of_pair(main_of(signature, loop + last), main_of(signature, swapped + last)).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(main_of(signature, branch + last), main_of(signature, swapped + last)).verdict,
            Verdict::undecided);
}

// A loop with a counter terminates, whatever else it computes.
TEST(EquivLoopsEnd, IfTheyHaveACounter) {
  auto const none = main_of(kScalars, "return %x : tensor<f32>");
  EXPECT_EQ(proof_of_pair(none, upwards(up(), "return %x : tensor<f32>")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(none, upwards(up("%c1000", "NE", "%c3"), "return %x : tensor<f32>")).verdict,
            Verdict::undecided);
  // i <= 2147483647 always holds.
  EXPECT_EQ(proof_of_pair(none, upwards(up("%c2147483647", "LE"), "return %x : tensor<f32>")).verdict,
            Verdict::undecided);
}

// The final value of the counter is known if the number of iterations is.
TEST(EquivLoopsEnd, WithTheFinalCounter) {
  std::string const signature = "%x: tensor<f32>, %n: tensor<i32>) -> tensor<i32>", first = "return %r#0 : tensor<i32>";
  auto const counted = [&](std::string const& how, std::string const& by, std::string const& from = "%c0") {
    return program(signature, "",
                   {{{"%i = " + from, "i32"}, {"%v = %x", "f32"}},
                    compare(how, "%i", "%n"),
                    op("%s", "sine", "%v", "f32") + add("%j", "%i", by) + "return %j, %s"},
                   first);
  };
  auto const greater = [&](std::string const& least, std::string const& of = "%n") {
    std::string const text = op("%r", "maximum", of + ", " + least, "i32");
    return main_of(signature, constants(text) + text + "return %r : tensor<i32>");
  };
  std::string const same = main_of(signature, "return %n : tensor<i32>");
  for (auto const& loop : {counted("LT", "%c1"), counted("NE", "%c1", "%n")})
    EXPECT_EQ(proof_of_pair(loop, loop).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(greater("%c0"), counted("LT", "%c1")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(counted("LT", "%c1"), greater("%c0")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(counted("LT", "%c1", "%c5"), greater("%c5")).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(counted("LT", "%c1"), same).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(counted("LT", "%c1"), greater("%c1")).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(counted("LE", "%c1"), greater("%c0")).verdict, Verdict::undecided);
  EXPECT_EQ(proof_of_pair(counted("LT", "%c2"), greater("%c0")).verdict, Verdict::undecided);
  // For negative numbers, the loop runs until the counter wraps around.
  EXPECT_EQ(proof_of_pair(same, counted("NE", "%c1")).verdict, Verdict::undecided);
}

// Returns a loop with few iterations. Their maximum number is known.
std::string guarded(std::string const& body_of_loop, std::string const& type, std::string const& start) {
  return constants("%c0 %c1 %c5") + "%n = stablehlo.remainder %x, %c5 : tensor<i32>\n" + start +
         "%r:2 = stablehlo.while(%i = %c0, %v = %s) : tensor<i32>, " + type + " cond {\n" +
         "%p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>\n" +
         "stablehlo.return %p : tensor<i1>\n} do {\n" + add("%j", "%i", "%c1") + body_of_loop +
         "stablehlo.return %j, %w : tensor<i32>, " + type + "\n}\n";
}

TEST(Loops, OfAFewTurnsHaveClosedForms) {
  std::string const signature = "%x: tensor<i32>) -> tensor<i32>";
  std::string const a =
      guarded(add("%w", "%v", "%i"), "tensor<i32>", "%s = stablehlo.multiply %c0, %c0 : tensor<i32>\n") +
      "return %r#1 : tensor<i32>";
  auto const closed = [&](std::string const& subtracted) {
    return constants("%c0 %c1 %c2 %c5") + "%n = stablehlo.remainder %x, %c5 : tensor<i32>\n" +
           op("%m", "maximum", "%n, %c0", "i32") + op("%k", "subtract", "%m, " + subtracted, "i32") +
           op("%q", "multiply", "%m, %k", "i32") + op("%d", "divide", "%q, %c2", "i32") + "return %d : tensor<i32>";
  };
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, closed("%c1"))).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, closed("%c0"))).verdict, Verdict::undecided);
}

// Each iteration writes one element. The other elements are unchanged.
TEST(Loops, OfAFewTurnsUpdateInPlace) {
  std::string const type = "tensor<8xf32>", signature = "%x: tensor<i32>, %t: " + type + ") -> " + type;
  std::string const a =
      guarded("%e = stablehlo.dynamic_slice %v, %i, sizes = [1] : (" + type + ", tensor<i32>) -> tensor<1xf32>\n" +
                  "%g = stablehlo.negate %e : tensor<1xf32>\n" + "%w = stablehlo.dynamic_update_slice %v, %g, %i : (" +
                  type + ", tensor<1xf32>, tensor<i32>) -> " + type + "\n",
              type, "%s = stablehlo.transpose %t, dims = [0] : (" + type + ") -> " + type + "\n") +
      "return %r#1 : " + type;
  auto const at_once = [&](std::string const& how) {
    return constants("%c5") + "%n = stablehlo.remainder %x, %c5 : tensor<i32>\n" +
           "%k = stablehlo.iota dim = 0 : tensor<8xi32>\n" +
           "%b = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<i32>) -> tensor<8xi32>\n" +
           "%p = stablehlo.compare " + how + ", %k, %b : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi1>\n" +
           "%g = stablehlo.negate %t : " + type + "\n%w = stablehlo.select %p, %g, %t : tensor<8xi1>, " + type +
           "\nreturn %w : " + type;
  };
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, at_once("LT"))).verdict, Verdict::equal);
  EXPECT_EQ(proof_of_pair(main_of(signature, a), main_of(signature, at_once("LE"))).verdict, Verdict::undecided);
}

}  // namespace
}  // namespace assay
