// The results of prove for functions with several calls equal those for their ops at each call.

#include "constraints/prove/execution/summary.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "constraints/check/check.hpp"
#include "constraints/prove/execution/prove.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

struct Found {
  std::string text;  // one line for each finding: "label: condition", "label never" or "label undecided"
  ProveSummary summary;
};

Found prove_text(std::string const& text) {
  Diagnostics diagnostics;
  ParseOptions options;
  options.allow_unregistered_dialect = true;
  Program const program = parse_program(Source::from_string("test", text), options, diagnostics);
  CheckOptions check;
  check.allow_unregistered_dialect = true;
  check_program(program, check, diagnostics);
  for (Diagnostic const& diagnostic : diagnostics.all()) ADD_FAILURE() << diagnostic.message << '\n' << text;
  Found found;
  found.summary = prove(program, {}, [&](SizeFinding const& finding) {
    std::string const how = finding.verdict == Entailment::undecided ? " undecided"
                            : finding.verdict == Entailment::never   ? " never"
                                                                     : ": " + finding.condition;
    found.text += (found.text.empty() ? "" : "\n") + finding.diagnostic.label + how;
  });
  return found;
}

struct Case {
  char const *name, *text, *expected;
};

Case const kCases[] = {
    {"what fails at the second call only", R"(
func.func private @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = func.call @f(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @f(%0, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
})",
     "add_c1: dim(%a, 0) = dim(%b, 0)"},
    {"results by the arguments of each call", R"(
func.func private @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = func.call @twice(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @twice(%0) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %b : tensor<?xf32>
  return
})",
     "add_c1: dim(%b, 0) = 4 * dim(%a, 0)"},
    {"integers by the arguments of each call", R"(
func.func private @next(%n: tensor<1xi32>) -> tensor<1xi32> {
  %one = stablehlo.constant dense<1> : tensor<1xi32>
  %0 = stablehlo.add %n, %one : tensor<1xi32>
  return %0 : tensor<1xi32>
}
func.func @main(%a: tensor<5xf32>) {
  %n = stablehlo.constant dense<3> : tensor<1xi32>
  %1 = func.call @next(%n) : (tensor<1xi32>) -> tensor<1xi32>
  %2 = func.call @next(%1) : (tensor<1xi32>) -> tensor<1xi32>
  %3 = stablehlo.dynamic_reshape %a, %2 : (tensor<5xf32>, tensor<1xi32>) -> tensor<?xf32>
  %4 = stablehlo.add %3, %3 : tensor<?xf32>
  %5 = "stablehlo.add"(%3, %3) : (tensor<?xf32>, tensor<?xf32>) -> tensor<6xf32>
  return
})",
     "add_c1 never"},
    {"what nothing determines differs from call to call", R"(
func.func private @some(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.custom_call @some(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main(%a: tensor<?xf32>) {
  %0 = func.call @some(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @some(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %0 : tensor<?xf32>
  %3 = stablehlo.add %0, %1 : tensor<?xf32>
  return
})",
     "add_c1 undecided"},
    {"what a branch assumes ends with it", R"(
func.func private @f(%p: tensor<i1>, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.add %x, %y : tensor<?xf32>
    stablehlo.return %x : tensor<?xf32>
  }, {
    stablehlo.return %x : tensor<?xf32>
  }) : (tensor<i1>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main(%p: tensor<i1>, %a: tensor<?xf32>, %b: tensor<?xf32>) {
  %0 = func.call @f(%p, %a, %b) : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @f(%p, %a, %b) : (tensor<i1>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.multiply %a, %b : tensor<?xf32>
  return
})",
     "add_c1: dim(%a, 0) = dim(%b, 0)\nmultiply_c1: dim(%a, 0) = dim(%b, 0)"},
    {"what a function assures holds after each call", R"(
func.func private @assert(%x: tensor<?xf32>, %y: tensor<?xf32>) {
  %0 = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %y, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %ok = stablehlo.compare EQ, %0, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%ok) {has_side_effect = true} : (tensor<i1>) -> ()
  return
}
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>) {
  func.call @assert(%a, %b) : (tensor<?xf32>, tensor<?xf32>) -> ()
  func.call @assert(%b, %c) : (tensor<?xf32>, tensor<?xf32>) -> ()
  %2 = stablehlo.add %a, %c : tensor<?xf32>
  return
})",
     ""},
    {"a function that calls itself", R"(
func.func private @f(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @f(%x) : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @main(%a: tensor<?xf32>) {
  %0 = func.call @f(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @f(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %1 : tensor<?xf32>
  return
})",
     "add_c1 undecided"},
};

TEST(Summaries, MatchTheOpsAtEachCall) {
  for (Case const& c : kCases) EXPECT_EQ(prove_text(c.text).text, c.expected) << c.name;
}

// Function i calls function i + 1 `calls` times. Each call has the result of the previous call as its argument.
std::string calls_of(int functions, int calls, char const* visibility) {
  std::string text;
  for (int i = 0; i < functions; ++i) {
    text += fmt::format("func.func {}@{}(%0: tensor<?xf32>) -> tensor<?xf32> {{\n", i == 0 ? "" : visibility,
                        i == 0 ? "main" : fmt::format("f{}", i));
    int last = 0;
    for (int j = 0; j < calls && i + 1 < functions; ++j, ++last)
      text += fmt::format("  %{} = func.call @f{}(%{}) : (tensor<?xf32>) -> tensor<?xf32>\n", j + 1, i + 1, j);
    text += fmt::format("  %{} = stablehlo.add %{}, %0 : tensor<?xf32>\n  return %{} : tensor<?xf32>\n}}\n", last + 1,
                        last, last + 1);
  }
  return text;
}

// Each function is executed a few times, however often it is called: 2^39 times, 300 levels deep, from 300 entries.
TEST(Summaries, MakeWorkFollowTheText) {
  struct {
    int functions, calls;
    char const* visibility;
  } const cases[] = {{40, 2, "private "}, {300, 1, "private "}, {300, 1, ""}};
  for (auto const& [functions, calls, visibility] : cases) {
    auto const found = prove_text(calls_of(functions, calls, visibility));
    EXPECT_EQ(found.text, "");
    EXPECT_TRUE(found.summary.incomplete.empty()) << found.summary.incomplete[0];
    EXPECT_LE(found.summary.questions, 40U * static_cast<unsigned>(functions));
  }
}

}  // namespace
}  // namespace assay
