// Parts of programs as MLIR reads them: properties, quantized types and locations. Each was verified with
// stablehlo-opt.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "constraints/check/check_text.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

CheckedText judged(std::string const& text, Against against, bool allows_unknown = true) {
  CheckOptions options;
  options.against = against;
  options.allow_unregistered_dialect = allows_unknown;
  Source const source = Source::from_string("test", text);
  return check_text(source, {0, static_cast<std::uint32_t>(text.size())}, options);
}

bool is_valid_for(Against against, std::string const& text) { return judged(text, against).found.errors() == 0; }

// Properties of an unknown op may be any attribute, which is printed unchanged. Known ops have a dictionary.
TEST(PartsOfOthers, PropertiesOfUnknownOpsStayThere) {
  for (std::string const properties :
       {"<{}>", "<{a = 1 : i32}>", "<unit>", "<3 : i32>", "<\"x\">", "<[1 : i64, 2 : i64]>", "<tensor<2xf32>>",
        "<#foo.bar<1>>", "<dense<1> : tensor<2xi32>>", "<array<i64: 1, 2>>", "<@f>"}) {
    Diagnostics found;
    std::string const text = "\"t.op\"() " + properties + " {b = 2 : i32} : () -> ()";
    Program const program =
        parse_program(Source::from_string("test", text), {.allow_unregistered_dialect = true}, found);
    EXPECT_EQ(found.errors(), 0u) << text;
    std::string const printed = print_program(program, AssemblyFormat::pretty);
    EXPECT_NE(printed.find(text), std::string::npos) << printed;
    Diagnostics again;
    Program const reread =
        parse_program(Source::from_string("test", printed), {.allow_unregistered_dialect = true}, again);
    EXPECT_EQ(again.errors(), 0u) << printed;
    EXPECT_EQ(print_program(reread, AssemblyFormat::pretty), printed);
  }
  auto const of_abs = [](std::string const& properties) {
    return "#a = {value = dense<1.0> : tensor<f32>}\n#n = 3 : i32\nfunc.func @f() {\n  %0 = \"stablehlo.constant\"() " +
           properties + " : () -> tensor<f32>\n  return\n}\n";
  };
  for (auto const& [properties, accepted] : {std::pair{"<#a>", true},
                                             {"<{value = dense<1.0> : tensor<f32>}>", true},
                                             {"<#n>", false},
                                             {"<unit>", false},
                                             {"<>", false},
                                             {"#a", false},
                                             {"[] <#a>", false}}) {
    EXPECT_EQ(is_valid_for(Against::spec, of_abs(properties)), accepted) << properties;
    EXPECT_EQ(is_valid_for(Against::official, of_abs(properties)), accepted) << properties;
  }
}

// MLIR accepts these types in general. Predicates of ops check the zero points, scales and widths of integers.
TEST(PartsOfOthers, QuantizedTypesAreJudgedWhereOpsHaveThem) {
  auto const alone = [](std::string const& type) { return "func.func private @f(%a: " + type + ") -> " + type + "\n"; };
  auto const in_attribute = [](std::string const& type) { return "module attributes {a.b = " + type + "} {\n}\n"; };
  auto const called = [](std::string const& type) {
    return "func.func private @g(" + type + ") -> " + type + "\nfunc.func @f(%a: " + type +
           ") {\n  %0 = call @g(%a) : (" + type + ") -> " + type + "\n  return\n}\n";
  };
  auto const taken = [](std::string const& type) {
    return "func.func @f(%a: " + type + ") {\n  %0 = stablehlo.custom_call @g(%a) : (" + type +
           ") -> tensor<f32>\n  return\n}\n";
  };
  auto const in_tuple = [](std::string const& type) {
    return "func.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.custom_call @g(%a) : (tensor<f32>) -> tuple<tensor<f32>, "
           "tuple<" +
           type + ">>\n  return\n}\n";
  };
  auto const in_region = [](std::string const& type) {
    return "func.func @f(%a: " + type +
           ", %c: tensor<i1>) {\n  %0 = \"stablehlo.if\"(%c) ({\n    stablehlo.return %a : " + type +
           "\n  }, {\n    stablehlo.return %a : " + type + "\n  }) : (tensor<i1>) -> " + type + "\n  return\n}\n";
  };
  for (std::string const type :
       {"tensor<2x!quant.uniform<i8:f32, 1.0:128>>", "tensor<2x!quant.uniform<u8:f32, 1.0:-1>>",
        "tensor<!quant.uniform<i8<-10:10>:f32, 1.0:11>>", "tensor<2x!quant.uniform<i12:f32, 1.0>>",
        "tensor<2x!quant.uniform<i8:f32:0, {1.0:128, 2.0:-129}>>", "tensor<2x!quant.uniform<i8:f32:1, {1.0, 2.0}>>",
        "tensor<2x!quant.uniform<i8:f32:0, {1.0}>>"}) {
    for (auto const& of_no_op : {alone(type), in_attribute(type), called(type)}) {
      EXPECT_FALSE(is_valid_for(Against::spec, of_no_op)) << of_no_op;
      EXPECT_TRUE(is_valid_for(Against::official, of_no_op)) << of_no_op;
      EXPECT_TRUE(judged(of_no_op, Against::spec).found.all()[0].officially_accepted) << of_no_op;
    }
    for (auto const& of_op : {taken(type), in_tuple(type), in_region(type)}) {
      EXPECT_FALSE(is_valid_for(Against::spec, of_op)) << of_op;
      EXPECT_FALSE(is_valid_for(Against::official, of_op)) << of_op;
      EXPECT_FALSE(judged(of_op, Against::spec).found.all()[0].officially_accepted) << of_op;
    }
    // An attribute that is valid in one program is not assumed valid in the next.
    EXPECT_TRUE(is_valid_for(Against::official, alone(type)));
    EXPECT_FALSE(is_valid_for(Against::official, taken(type)));
  }
}

// Unknown dialects are also found in locations, at any position.
TEST(PartsOfOthers, UnknownDialectsAreFoundInLocations) {
  auto const is_found = [](std::string const& text, bool allowed) {
    auto const found = judged(text, Against::spec, allowed).found;
    return std::ranges::any_of(found.all(), [](auto const& one) { return one.label == "unknown_dialect"; });
  };
  struct {
    std::string location;
    bool is_foreign;
  } const kLocations[] = {{"fused<#foo.meta<1>>[\"a\"]", true},
                          {"callsite(\"x\" at fused<#foo.x>[\"b\"])", true},
                          {"\"n\"(fused<!foo.t>[])", true},
                          {"fused<{a = [#foo.x]}>[\"a\"]", true},
                          {"fused<#foo<\"x\">>[\"a\"]", true},
                          {"fused<\"#foo.x\">[\"a#foo.b\"]", false},
                          {"fused<#stablehlo<precision HIGH>>[\"a\"]", false},
                          {"fused<{a = 1 : i32}>[\"a\"]", false},
                          {"\"foo.py\":1:2", false}};
  for (auto const& [location, is_foreign] : kLocations)
    for (std::string const& text : std::initializer_list<std::string>{
             "func.func @f() {\n  return\n} loc(" + location + ")\n",
             "func.func @f(%a: tensor<f32> loc(" + location + ")) {\n  return\n}\n",
             "func.func @f(%a: tensor<f32>) {\n  %0 = stablehlo.abs %a : tensor<f32> loc(" + location +
                 ")\n  return\n}\n",
             "#loc1 = loc(" + location + ")\nfunc.func @f() {\n  return loc(#loc1)\n}\n",
             "module attributes {a.b = loc(" + location + ")} {\n}\n"}) {
      EXPECT_EQ(is_found(text, false), is_foreign) << text;
      EXPECT_FALSE(is_found(text, true)) << text;
    }
}

}  // namespace
}  // namespace assay
