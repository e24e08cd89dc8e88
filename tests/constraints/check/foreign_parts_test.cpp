// Types and attributes of unknown dialects are reported at any position, unless they are allowed.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

Diagnostics check(std::string const& text, bool allows) {
  Diagnostics found;
  Program const program =
      parse_program(Source::from_string("test", text), {.allow_unregistered_dialect = allows}, found);
  CheckOptions options;
  options.allow_unregistered_dialect = allows;
  options.explained = true;
  check_program(program, options, found);
  return found;
}

std::string with_ops(std::string const& op, std::string const& argument = "%x: tensor<2xf32>") {
  return "func.func @f(" + argument + ") {\n  " + op + "\n  return\n}\n";
}

TEST(ForeignParts, AreFoundAnywhere) {
  std::string const abs = "%0 = stablehlo.abs %x : tensor<2xf32>";
  for (auto const& [text, part] : {
           std::pair{with_ops("%0 = stablehlo.abs %x {a.b = #plan.x<1>} : tensor<2xf32>"), "#plan.x<1>"},
           {with_ops("%0 = stablehlo.abs %x {a.b = #plan<x 1>} : tensor<2xf32>"), "#plan<x 1>"},
           {with_ops("%0 = stablehlo.abs %x {a.b = [1 : i32, {c = #plan.x}]} : tensor<2xf32>"), "#plan.x"},
           {with_ops("%0 = stablehlo.abs %x {a.b = !plan.t} : tensor<2xf32>"), "!plan.t"},
           {with_ops("%0 = stablehlo.abs %x {a.b = tensor<2x!plan.t>} : tensor<2xf32>"), "!plan.t"},
           {with_ops("%0 = stablehlo.abs %x {a.b = tuple<!plan.t>} : tensor<2xf32>"), "!plan.t"},
           {with_ops("%0 = stablehlo.abs %x {a.b = (!plan.t) -> ()} : tensor<2xf32>"), "!plan.t"},
           {with_ops("%0 = stablehlo.abs %x {a.b = tensor<2xf32, #plan.e>} : tensor<2xf32>"), "#plan.e"},
           {with_ops("%0 = stablehlo.custom_call @f(%x) : (tensor<2xf32>) -> tensor<2xf32, #plan.e>"), "#plan.e"},
           {with_ops(abs, "%x: tensor<2xf32> {a.b = #plan.x<1>}"), "#plan.x<1>"},
           {with_ops(abs, "%x: tensor<2xf32>, %y: tensor<2xf32, #plan.e>"), "#plan.e"},
           {"func.func private @f(tensor<2xf32, #plan.e>)\n", "#plan.e"},
           {"func.func private @f() -> (tensor<2xf32> {a.b = #plan.x})\n", "#plan.x"},
           {"func.func private @f() attributes {a.b = #plan.x}\n", "#plan.x"},
           {"module attributes {a.b = #plan.x} {}\n", "#plan.x"},
           {"#alias = #plan.x\nmodule attributes {a.b = #alias} {}\n", "#plan.x"},
       }) {
    auto const found = check(text, false);
    auto const is_it = [&](Diagnostic const& one) {
      return one.label == "unknown_dialect" && one.message.starts_with(part);
    };
    EXPECT_EQ(std::ranges::count_if(found.all(), is_it), 1) << text;
    ASSERT_EQ(found.errors(), 1U) << text;
    if (!text.starts_with("#alias")) {
      EXPECT_EQ(found.all()[0].range.begin, text.find(part)) << text;
    }
    EXPECT_EQ(check(text, true).errors(), 0U) << text;
  }
}

// The parameters of a function have a separate rule, which reports them once.
TEST(ForeignParts, AreFoundAsArguments) {
  for (std::string const type : {"!plan.t", "tensor<2x!plan.t>"}) {
    auto const found = check(with_ops("", "%x: " + type), false);
    ASSERT_EQ(found.errors(), 1U) << type;
    EXPECT_EQ(found.all().front().label, "func_func_c6") << type;
  }
}

TEST(ForeignParts, KnownOpsAreNotForeign) {
  for (std::string const value : {"#stablehlo<precision HIGH>", "#sdy.sharding<mesh<[\"x\"=2]>, [{}]>",
                                  "!stablehlo.token", "affine_map<(d0) -> (d0)>", "!shape.witness",
                                  "#sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>", "\"#plan.x\""}) {
    auto const found = check("module attributes {a.b = " + value + "} {}\n", false);
    for (auto const& finding : found.all()) ADD_FAILURE() << value << ": " << finding.message;
  }
}

}  // namespace
}  // namespace assay
