// Loops: bounds of the integers that they carry, and rules that depend on them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "constraints/prove/execution/prove.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

// Returns a loop over %i from `initial` to `limit` by `step`. Its body reads element %i of 8 elements.
std::string counted_loop(std::string_view initial, std::string_view comparison, std::string_view limit,
                         std::string_view step) {
  return fmt::format(R"(func.func @main(%a: tensor<8xf32>, %n: tensor<i32>) -> tensor<i32> {{
  %initial = stablehlo.constant dense<{}> : tensor<i32>
  %limit = {}
  %step = stablehlo.constant dense<{}> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %r = stablehlo.while(%i = %initial) : tensor<i32>
  cond {{
    %more = stablehlo.compare {}, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  }} do {{
    %start = stablehlo.reshape %i : (tensor<i32>) -> tensor<1xi32>
    %end = stablehlo.add %start, %one : tensor<1xi32>
    %x = stablehlo.real_dynamic_slice %a, %start, %end, %one : (tensor<8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xf32>
    %next = stablehlo.add %i, %step : tensor<i32>
    stablehlo.return %next : tensor<i32>
  }}
  return %r : tensor<i32>
}})",
                     initial, limit, step, comparison);
}

ProveSummary prove_loops(std::string const& text, ProveOptions const& options = {}) {
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("loop", text), {}, diagnostics);
  EXPECT_TRUE(diagnostics.all().empty()) << text;
  return prove(program, options, [](SizeFinding const&) {});
}

bool all_proven(ProveSummary const& summary) {
  return summary.questions > 0 && summary.held == summary.questions && summary.incomplete.empty();
}

std::string constant(int value) { return fmt::format("stablehlo.constant dense<{}> : tensor<i32>", value); }

TEST(ProveLoops, KnowsTheRangeOfACounter) {
  struct Case {
    char const *initial, *comparison;
    int limit;
    char const* step;
  };
  for (Case const& up_or_down : {Case{"0", "LT", 8, "1"},
                                 {"0", "LE", 7, "1"},
                                 {"2", "LT", 8, "3"},
                                 {"7", "GE", 0, "-1"},
                                 {"7", "GT", -1, "-2"}}) {
    auto const text =
        counted_loop(up_or_down.initial, up_or_down.comparison, constant(up_or_down.limit), up_or_down.step);
    EXPECT_TRUE(all_proven(prove_loops(text))) << text;
  }
}

// A rule is only proved if it holds in every executed iteration.
TEST(ProveLoops, DoesNotProveARuleThatAnIterationViolates) {
  struct Comparison {
    char const* name;
    bool (*holds)(int, int);
  };
  Comparison const comparisons[] = {
      {"LT", [](int a, int b) { return a < b; }},  {"LE", [](int a, int b) { return a <= b; }},
      {"GT", [](int a, int b) { return a > b; }},  {"GE", [](int a, int b) { return a >= b; }},
      {"NE", [](int a, int b) { return a != b; }}, {"EQ", [](int a, int b) { return a == b; }}};
  int proven = 0;
  for (auto const& [name, holds] : comparisons) {
    for (int initial : {-1, 0, 4, 7}) {
      for (int limit : {-1, 0, 7, 8, 9}) {
        for (int step : {-2, -1, 0, 1, 3}) {
          bool is_within = true;
          int i = initial;
          for (int iteration = 0; iteration < 100 && holds(i, limit); ++iteration, i += step)
            is_within = is_within && i >= 0 && i < 8;
          auto const text = counted_loop(std::to_string(initial), name, constant(limit), std::to_string(step));
          bool const is_claimed = all_proven(prove_loops(text));
          EXPECT_TRUE(is_within || !is_claimed) << text;
          proven += is_claimed;
        }
      }
    }
  }
  EXPECT_GT(proven, 140);
}

TEST(ProveLoops, TakesAssumptionsOnValues) {
  auto const text = counted_loop("0", "LT", "stablehlo.add %n, %n : tensor<i32>", "1");
  EXPECT_FALSE(all_proven(prove_loops(text)));
  ProveOptions options;
  options.assumptions = {"value(%n) <= 4"};
  auto const summary = prove_loops(text, options);
  EXPECT_TRUE(all_proven(summary)) << summary.assumption_error;
  options.assumptions = {"value(%n) <= 5"};
  EXPECT_FALSE(all_proven(prove_loops(text, options)));
}

// Values inside functions, loops and branches are named as in the text.
TEST(ProveLoops, TakesAssumptionsOnInnerValues) {
  // The index that slices %a in the branch is the unknown result of a custom call.
  constexpr char const* kText = R"(func.func private @slice(%a: tensor<8xf32>, %i: tensor<i32>) -> tensor<1xf32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %r:2 = stablehlo.custom_call @any(%i) : (tensor<i32>) -> (tensor<1xi32>, tensor<1xi32>)
  %end = stablehlo.add %r#1, %one : tensor<1xi32>
  %x = stablehlo.real_dynamic_slice %a, %r#1, %end, %one : (tensor<8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xf32>
  return %x : tensor<1xf32>
}
func.func @main(%a: tensor<8xf32>, %n: tensor<i32>) -> (tensor<i32>, tensor<1xf32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %r = stablehlo.while(%i = %n) : tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %k = stablehlo.custom_call @next(%i) : (tensor<i32>) -> tensor<i32>
    %x = stablehlo.reshape %k : (tensor<i32>) -> tensor<1xi32>
    %s = stablehlo.dynamic_iota %x, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
    stablehlo.return %k : tensor<i32>
  }
  %y = func.call @slice(%a, %n) : (tensor<8xf32>, tensor<i32>) -> tensor<1xf32>
  return %r, %y : tensor<i32>, tensor<1xf32>
})";
  auto const proven = [&](std::vector<std::string> assumptions) {
    ProveOptions options;
    options.assumptions = std::move(assumptions);
    auto const summary = prove_loops(kText, options);
    return summary.assumption_error.empty() ? fmt::format("{} undecided", summary.undecided) : summary.assumption_error;
  };
  EXPECT_EQ(proven({}), "2 undecided");
  EXPECT_EQ(proven({"value(%k) >= 0"}), "1 undecided");
  EXPECT_EQ(proven({"0 <= value(@slice%r#1)[0] < 8"}), "1 undecided");
  EXPECT_EQ(proven({"0 <= value(@slice%r#1)[0] < 9"}), "2 undecided") << "8 is past the end";
  EXPECT_EQ(proven({"value(%k) >= 0", "0 <= value(@slice%r#1)[0] < 8"}), "0 undecided");
  EXPECT_EQ(proven({"value(%k) > value(%i)", "value(%i) >= 0"}), "1 undecided") << "of two values";
  for (auto const& [assumption, error] : {std::pair("value(%j) > 0", "no argument %j"),
                                          {"value(@main%k) > value(@slice%i)", "two functions"},
                                          {"value(@none%k) > 0", "unknown function @none"},
                                          {"value(%zero) > 0", "never holds"},
                                          {"value(%r) > value(%k)", "at no place"},
                                          {"value(@slice%r#2)[0] = 0", "no argument %r#2"}})
    EXPECT_NE(proven({assumption}).find(error), std::string::npos) << assumption << ": " << proven({assumption});
  EXPECT_NE(proven({"value(%k) > 7", "value(%k) < 7"}).find("contradicts the program"), std::string::npos);
}

// As JAX writes loops: values that the loop reads are carried unchanged. Also nested loops, and a bound after the loop.
TEST(ProveLoops, KnowsCarriedConstantsAndNestedLoops) {
  constexpr char const* kNested = R"(func.func @main(%a: tensor<8xf32>) -> tensor<1xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %ones = stablehlo.constant dense<1> : tensor<1xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:4 = stablehlo.while(%i = %zero, %limit = %four, %by = %one, %last = %zero) : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  cond {
    %more = stablehlo.compare LT, %i, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %more : tensor<i1>
  } do {
    %q = stablehlo.while(%j = %zero) : tensor<i32>
    cond {
      %more = stablehlo.compare LT, %j, %limit : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %more : tensor<i1>
    } do {
      %sum = stablehlo.add %i, %j : tensor<i32>
      %start = stablehlo.reshape %sum : (tensor<i32>) -> tensor<1xi32>
      %end = stablehlo.add %start, %ones : tensor<1xi32>
      %x = stablehlo.real_dynamic_slice %a, %start, %end, %ones : (tensor<8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xf32>
      %next = stablehlo.add %j, %by : tensor<i32>
      stablehlo.return %next : tensor<i32>
    }
    %next = stablehlo.add %i, %by : tensor<i32>
    stablehlo.return %next, %limit, %by, %i : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
  %start = stablehlo.reshape %r#2 : (tensor<i32>) -> tensor<1xi32>
  %end = stablehlo.add %start, %ones : tensor<1xi32>
  %x = stablehlo.real_dynamic_slice %a, %start, %end, %ones : (tensor<8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xf32>
  return %x : tensor<1xf32>
})";
  EXPECT_TRUE(all_proven(prove_loops(kNested)));
}

}  // namespace
}  // namespace assay
