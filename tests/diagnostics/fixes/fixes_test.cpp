// `assay check --fix` for one wrong statement of a program. The tests compare the whole fixed statement.
#include "diagnostics/fixes/fixes.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "constraints/check/check_text.hpp"

namespace assay {
namespace {

struct FixCase {
  char const *wrong, *right;  // right: nullptr if the text must not change
};

void expect_fixed(std::string const& before, std::string const& after, FixCase const& one) {
  std::string const wrong = before + one.wrong + after, right = one.right ? before + one.right + after : wrong;
  CheckOptions options;
  options.warns_of_official = options.explained = true;  // as in the command
  auto const fixed = fixed_text("p.mlir", wrong, options);
  EXPECT_EQ(fixed.text, right);
  if (!one.right) return;
  auto const source = Source::from_string("p.mlir", fixed.text);
  EXPECT_EQ(check_text(source, whole_range(source.text()), options).found.errors(), 0u) << fixed.text;
}

TEST(Fixes, QuotesAreClosedBehindTheNameOrNotAtAll) {
  FixCase const cases[] = {
      {"%0 = \"stablehlo.abs(%x) : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = \"stablehlo.abs %x) : (tensor<4xf32>) -> tensor<4xf32>", nullptr},
      {"%0 = stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = \"stablehlo.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = \"stablehlo.custom_call(%x) {call_target_name = \"f\"} : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\"} : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = \"stablehlo.custom_call\"(%x) {call_target_name = \"f, has_side_effect = false} : (tensor<4xf32>) -> "
       "tensor<4xf32>",
       "%0 = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\", has_side_effect = false} : (tensor<4xf32>) -> "
       "tensor<4xf32>"},
      {"%0 = \"stablehlo.custom_call\"(%x) {call_target_name = \"f} : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\"} : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = \"stablehlo.custom_call\"(%x) {backend_config = \"f, call_target_name = \"g\"} : (tensor<4xf32>) -> "
       "tensor<4xf32>",
       "%0 = \"stablehlo.custom_call\"(%x) {backend_config = \"f\", call_target_name = \"g\"} : (tensor<4xf32>) -> "
       "tensor<4xf32>"},
      {"%0 = stablehlo.custom_call @f(%x) {backend_config = \"a b, c} : (tensor<4xf32>) -> tensor<4xf32>", nullptr},
      {"%0 = stablehlo.custom_call @f(%x) {backend_config = 'a'} : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = stablehlo.custom_call @f(%x) {backend_config = \"a\"} : (tensor<4xf32>) -> tensor<4xf32>"},
      {"%0 = stablehlo.custom_call \"f\"(%x) : (tensor<4xf32>) -> tensor<4xf32>",
       "%0 = stablehlo.custom_call @f(%x) : (tensor<4xf32>) -> tensor<4xf32>"},
  };
  for (FixCase const& one : cases) expect_fixed("func.func @main(%x: tensor<4xf32>) {\n  ", "\n  return\n}\n", one);
}

// A change that makes a program valid may not be what the author intended.
TEST(Fixes, GuessesAreLeftAlone) {
  FixCase const cases[] = {
      {"%0 = stablehlo.select %a, %b, %p : tensor<i1>, tensor<f32>", nullptr},
      {"%0 = stablehlo.add %a1, %a2 : tensor<f32>", nullptr},
      {"%0 = stablehlo.mod %a, %b : tensor<f32>", nullptr},
      {"%0 = stablehlo.floor_div %a, %b : tensor<f32>", nullptr},
      {"%0 = func.call @gelu_2(%a) : (tensor<f32>) -> tensor<f32>", nullptr},
      {"%0 = func.call @gleu_1(%a) : (tensor<f32>) -> tensor<f32>",
       "%0 = func.call @gelu_1(%a) : (tensor<f32>) -> tensor<f32>"},
      {"%0 = stablehlo.substract %a, %b : tensor<f32>", "%0 = stablehlo.subtract %a, %b : tensor<f32>"},
      {"%0 = stablehlo.round %a : tensor<f32>", nullptr},
      {"%0 = stablehlo.log2 %a : tensor<f32>", nullptr},
      {"%0 = stablehlo.add %a, %c : tensor<f32>", nullptr},
      {"%0 = stablehlo.constant dense<0xGG> : tensor<f32>", nullptr},
      {"%0 = stablehlo.constant dense<0xFF80000O> : tensor<f32>", nullptr},
      {"%0 = stablehlo.constant dense<1.5e> : tensor<f32>", nullptr},
      {"%0 = stablehlo.constant dense<1.5f> : tensor<f32>", "%0 = stablehlo.constant dense<1.5> : tensor<f32>"},
      {"%c = stablehlo.constant dense<1> : tensor<i32>\n  %0 = stablehlo.add %a, %c : tensor<f32>", nullptr},
      {"%c = stablehlo.compare ULT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n  %0 = stablehlo.abs %a : "
       "tensor<f32>",
       nullptr},
  };
  for (FixCase const& one : cases)
    expect_fixed(
        "func.func private @gelu_1(%x: tensor<f32>) -> tensor<f32>\n"
        "func.func @main(%a: tensor<f32>, %a1: tensor<f32>, %b: tensor<f32>, %p: tensor<i1>) -> tensor<f32> {\n  ",
        "\n  return %0 : tensor<f32>\n}\n", one);
}

TEST(Fixes, NamesAreReplacedIfNoLetterIs) {
  FixCase const cases[] = {
      {"%0 = stablehlo.abs %weihgts : tensor<f32>", "%0 = stablehlo.abs %weights : tensor<f32>"},
      {"%0 = stablehlo.abs %Weights : tensor<f32>", "%0 = stablehlo.abs %weights : tensor<f32>"},
      {"%0 = stablehlo.abs %weightf : tensor<f32>", nullptr},
      {"%0 = stablehlo.abs %gate_f : tensor<f32>", nullptr},
      {"%s1_1 = stablehlo.abs %weights : tensor<f32>\n  %0 = stablehlo.abs %s11 : tensor<f32>", nullptr},
  };
  for (FixCase const& one : cases)
    expect_fixed("func.func @main(%weights: tensor<f32>, %gate_i: tensor<f32>) -> tensor<f32> {\n  ",
                 "\n  return %0 : tensor<f32>\n}\n", one);
}

// Either of two definitions of a name may be the one that is meant, unless the types differ.
TEST(Fixes, DefinitionsOfTheSameNameAreNotGuessed) {
  FixCase const cases[] = {
      {"%i1 = stablehlo.constant dense<0> : tensor<i32>\n  %i1 = stablehlo.constant dense<1> : tensor<i32>", nullptr},
      {"%i1 = stablehlo.constant dense<0> : tensor<i32>\n  %i1 = stablehlo.constant dense<1> : tensor<i64>", nullptr},
  };
  for (FixCase const& one : cases)
    expect_fixed("func.func @main() -> (tensor<i32>, tensor<i32>) {\n  ",
                 "\n  return %i0, %i1 : tensor<i32>, tensor<i32>\n}\n", one);
}

// Doubled braces are halved on the line or in the text, never one of a pair.
TEST(Fixes, DoubledBraces) {
  std::string const right =
      "func.func @main(%i: tensor<i32>) -> tensor<i32> {\n  %r = stablehlo.while(%a = %i) : tensor<i32>\n  cond {\n    "
      "%c = \"stablehlo.compare\"(%a, %a) <{comparison_direction = #stablehlo<comparison_direction LT>}> : "
      "(tensor<i32>, tensor<i32>) -> tensor<i1>\n    stablehlo.return %c : tensor<i1>\n  } do {\n    stablehlo.return "
      "%a "
      ": tensor<i32>\n  }\n  return %r : tensor<i32>\n}\n";
  std::string line = right, all;
  line.replace(line.find("} do {"), 6, "}} do {{");
  for (char const c : right) all.append(c == '{' || c == '}' ? 2 : 1, c);
  for (std::string const& wrong : {line, all}) expect_fixed("", "", {wrong.c_str(), right.c_str()});
}

TEST(Fixes, TypesAndSuffixesOfNumbers) {
  FixCase const cases[] = {
      {"%0 = \"stablehlo.get_dimension_size\"(%x) <{dimension = 0 i64}> : (tensor<2x3xf32>) -> tensor<i32>",
       "%0 = \"stablehlo.get_dimension_size\"(%x) <{dimension = 0 : i64}> : (tensor<2x3xf32>) -> tensor<i32>"},
      {"%0 = \"stablehlo.reverse\"(%x) {dimensions = array<i64 1:>} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
       "%0 = \"stablehlo.reverse\"(%x) {dimensions = array<i64: 1>} : (tensor<2x3xf32>) -> tensor<2x3xf32>"},
      {"%0 = stablehlo.iota dim = 0usize : tensor<4xi32>", "%0 = stablehlo.iota dim = 0 : tensor<4xi32>"},
      {"%0 = stablehlo.reverse %x, dims = [1usize] : tensor<2x3xf32>",
       "%0 = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>"},
      {"%0 = stablehlo.constant dense<4i32> : tensor<i32>", "%0 = stablehlo.constant dense<4> : tensor<i32>"},
      {"%0 = stablehlo.reverse %x, dims = array<i64: 1> : tensor<2x3xf32>",
       "%0 = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>"},
      {"%0 = stablehlo.reverse %x, dims = vec![0, 1] : tensor<2x3xf32>",
       "%0 = stablehlo.reverse %x, dims = [0, 1] : tensor<2x3xf32>"},
      {"%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) : tensor<3x2xf32>",
       "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>"},
      {"%0 = stablehlo.convert %x : tensor<2x3xf64>\n  %1 = stablehlo.abs %0 : tensor<2x3xf64>",
       "%0 = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xf64>\n  %1 = stablehlo.abs %0 : tensor<2x3xf64>"},
  };
  for (FixCase const& one : cases) expect_fixed("func.func @main(%x: tensor<2x3xf32>) {\n  ", "\n  return\n}\n", one);
}

// Edits that insert a mark are not repeated on the line.
TEST(Fixes, MarksAreInsertedOnce) {
  expect_fixed("func.func @main(%x: tensor<f32>) -> tensor<f32> {\n  ", "\n}\n",
               {"%s = stablehlo.abs %x : tensor<f32>\n  %s func.return : tensor<f32>", nullptr});
  expect_fixed("func.func @main(%a: tensor<f32>, %b: tensor<f32>) -> (tensor<f32>, tensor<f32>) {\n  ", "\n}\n",
               {"return %a, %b : tensor<f32> tensor<f32>", "return %a, %b : tensor<f32>, tensor<f32>"});
}

TEST(Fixes, NumbersOfResultsWithoutTheirNumber) {
  expect_fixed("func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {\n  ", "\n  return %5#1 : tensor<2xf32>\n}\n",
               {"%5: = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\"} : (tensor<2xf32>) -> (tensor<f32>, "
                "tensor<2xf32>)",
                "%5:2 = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\"} : (tensor<2xf32>) -> (tensor<f32>, "
                "tensor<2xf32>)"});
}

// An operand of the wrong type stays wrong.
TEST(Fixes, NothingIsMadeWorse) {
  FixCase const cases[] = {
      {"%z = stablehlo.constant dense<0xFF800000> : tensor<i32>\n%0 = stablehlo.reduce(%x init: %z) applies "
       "stablehlo.maximum across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\nreturn",
       nullptr},
  };
  for (FixCase const& one : cases)
    expect_fixed("func.func @main(%n: tensor<i32>, %x: tensor<4xf32>) {\n", "\n}\n", one);
}

// The ops that end regions show where a brace is missing, without indentation. An extra brace is not removed.
TEST(Fixes, BracesWithoutIndentation) {
  std::string const loop =
      "%0:2 = stablehlo.while(%i = %n, %y = %x) : tensor<i32>, tensor<4xf32>\ncond {\n%c = stablehlo.compare LT, %i, "
      "%n "
      ": (tensor<i32>, tensor<i32>) -> tensor<i1>\nstablehlo.return %c : tensor<i1>\n} do {\nstablehlo.return %i, %y : "
      "tensor<i32>, tensor<4xf32>\n";
  std::string const missing = loop + "return", right = loop + "}\nreturn", extra = loop + "}\n}\nreturn";
  FixCase const cases[] = {{missing.c_str(), right.c_str()}, {extra.c_str(), nullptr}};
  for (FixCase const& one : cases)
    expect_fixed("func.func @main(%n: tensor<i32>, %x: tensor<4xf32>) {\n", "\n}\n", one);
  expect_fixed("func.func @main(%x: tensor<f32>) -> tensor<f32>", "\nreturn %x : tensor<f32>\n}\n", {"", "{"});
}

// All ops of a program of MHLO are written at once: the form of a single one may not be readable.
TEST(Fixes, OpsOfMhlo) {
  std::string const mhlo = R"(func.func @main(%x: tensor<4xf32>, %n: tensor<i32>) -> (tensor<4xf32>, tensor<f32>) {
  %f = mhlo.constant dense<0.0> : tensor<f32>
  %0:2 = mhlo.while(%i = %n, %y = %x) : tensor<i32>, tensor<4xf32>
  cond {
    %c = mhlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    mhlo.return %c : tensor<i1>
  } do {
    %w = mhlo.multiply %y, %y : tensor<4xf32>
    mhlo.return %i, %w : tensor<i32>, tensor<4xf32>
  }
  %r = mhlo.reduce(%0#1 init: %f) applies mhlo.add across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  %d = "mhlo.dot_general"(%x, %x) {dot_dimension_numbers = #mhlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>, mhlo.note = "mhlo.add"} : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  %t = "mhlo.after_all"() : () -> !mhlo.token
  %e = mhlo.erf %0#1 : tensor<4xf32>
  return %e, %d : tensor<4xf32>, tensor<f32>
}
)";
  std::string right = mhlo;
  for (auto at = right.find("mhlo."); at != std::string::npos; at = right.find("mhlo.", at + 10))
    if (right.substr(at, 9) != "mhlo.note" && right[at - 1] != '"') right.replace(at, 4, "stablehlo");
  right.replace(right.find("\"mhlo.dot"), 5, "\"stablehlo");
  right.replace(right.find("\"mhlo.after"), 5, "\"stablehlo");
  right.replace(right.find("stablehlo.erf %0#1 : tensor<4xf32>"), 34, "chlo.erf %0#1 : tensor<4xf32> -> tensor<4xf32>");
  expect_fixed("", "", {mhlo.c_str(), right.c_str()});
}

TEST(Fixes, ValuesOfPython) {
  FixCase const cases[] = {
      {"%0 = stablehlo.iota dim = False : tensor<4xi32>", "%0 = stablehlo.iota dim = 0 : tensor<4xi32>"},
      {"%0 = stablehlo.custom_call @f(%x) {has_side_effect = False : i1} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
       "%0 = stablehlo.custom_call @f(%x) {has_side_effect = false} : (tensor<2x3xf32>) -> tensor<2x3xf32>"},
      {"%0 = stablehlo.custom_call @f(%x) {n.a = True : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
       "%0 = stablehlo.custom_call @f(%x) {n.a = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>"},
      {"%0 = stablehlo.constant dense<[True, False]> : tensor<2xi1>",
       "%0 = stablehlo.constant dense<[true, false]> : tensor<2xi1>"},
      {"%0 = stablehlo.constant dense<[True, False]> : tensor<2xf32>",
       "%0 = stablehlo.constant dense<[1.0, 0.0]> : tensor<2xf32>"},
      {"%0 = \"stablehlo.transpose\"(%x) {permutation = (1, 0)} : (tensor<2x3xf32>) -> tensor<3x2xf32>",
       "%0 = \"stablehlo.transpose\"(%x) {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>"},
      {"%0 = stablehlo.reverse %x, dims = (1,) : tensor<2x3xf32>",
       "%0 = stablehlo.reverse %x, dims = [1] : tensor<2x3xf32>"},
      {"%0 = stablehlo.dot_general %x, %x, contracting_dims = (1,) x (1,) : (tensor<2x3xf32>, tensor<2x3xf32>) -> "
       "tensor<2x2xf32>",
       "%0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<2x3xf32>) -> "
       "tensor<2x2xf32>"},
      {"%0 = \"stablehlo.slice\"(%x) {start_indices = (0, 0), limit_indices = (2, 2), strides = (1, 1)} : "
       "(tensor<2x3xf32>) -> tensor<2x2xf32>",
       "%0 = \"stablehlo.slice\"(%x) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 2>, strides = "
       "array<i64: 1, 1>} : (tensor<2x3xf32>) -> tensor<2x2xf32>"},
      {"%0 = stablehlo.constant dense<[(1, 2), (3, 4)]> : tensor<2x2xi32>",
       "%0 = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>"},
      {"%0 = stablehlo.constant dense<(1,)> : tensor<1xi32>", "%0 = stablehlo.constant dense<[1]> : tensor<1xi32>"},
      {"%0 = stablehlo.custom_call @f(%x) {n.a = array<i64: (1, 0)>} : (tensor<2x3xf32>) -> tensor<2x3xf32>",
       "%0 = stablehlo.custom_call @f(%x) {n.a = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>"},
  };
  for (FixCase const& one : cases) expect_fixed("func.func @main(%x: tensor<2x3xf32>) {\n  ", "\n  return\n}\n", one);
}

TEST(Fixes, SeparatorsOfDigits) {
  FixCase const cases[] = {
      {"%0 = stablehlo.constant dense<1,000> : tensor<i32>", "%0 = stablehlo.constant dense<1000> : tensor<i32>"},
      {"%0 = stablehlo.constant dense<-1,234.5> : tensor<f32>", "%0 = stablehlo.constant dense<-1234.5> : tensor<f32>"},
      {"%0 = stablehlo.constant dense<1,000> : tensor<2xi32>",
       "%0 = stablehlo.constant dense<[1,000]> : tensor<2xi32>"},
      {"%0 = stablehlo.constant dense<[1,000, 2,000]> : tensor<2xi32>",
       "%0 = stablehlo.constant dense<[1000, 2000]> : tensor<2xi32>"},
      {"%0 = stablehlo.constant dense<1'000> : tensor<i32>", "%0 = stablehlo.constant dense<1000> : tensor<i32>"},
      {"%0 = stablehlo.iota dim = 0 : tensor<1,024xi32>", "%0 = stablehlo.iota dim = 0 : tensor<1024xi32>"},
      {"%0 = stablehlo.iota dim = 0 : tensor<4,128xi32>", "%0 = stablehlo.iota dim = 0 : tensor<4x128xi32>"},
      {"%0 = stablehlo.iota dim = 0 : tensor<1_024xi32>", "%0 = stablehlo.iota dim = 0 : tensor<1024xi32>"},
      {"%0 = stablehlo.custom_call @f(%x) {n.a = 1,000 : i32} : (tensor<2xf32>) -> tensor<2xf32>",
       "%0 = stablehlo.custom_call @f(%x) {n.a = 1000 : i32} : (tensor<2xf32>) -> tensor<2xf32>"},
  };
  for (FixCase const& one : cases) expect_fixed("func.func @main(%x: tensor<2xf32>) {\n  ", "\n  return\n}\n", one);
}

// If exactly one value is valid.
TEST(Fixes, NumbersAndListsOfDimensions) {
  FixCase const cases[] = {
      {"%0 = stablehlo.transpose %x, dims = [1, 1] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
       "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>"},
      {"%0 = stablehlo.dot_general %x, %y : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>",
       "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x5xf32>) -> "
       "tensor<2x5xf32>"},
      {"%0 = stablehlo.dot_general %b, %c : (tensor<7x2x3xf32>, tensor<7x3x5xf32>) -> tensor<7x2x5xf32>",
       "%0 = stablehlo.dot_general %b, %c, batching_dims = [0] x [0], contracting_dims = [2] x [1] : "
       "(tensor<7x2x3xf32>, tensor<7x3x5xf32>) -> tensor<7x2x5xf32>"},
      {"%0 = \"stablehlo.dot_general\"(%x, %y) : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>",
       "%0 = \"stablehlo.dot_general\"(%x, %y) <{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = "
       "[1], rhs_contracting_dimensions = [0]>}> : (tensor<2x3xf32>, tensor<3x5xf32>) -> tensor<2x5xf32>"},
      {"%0 = \"stablehlo.dot_general\"(%b, %c) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], "
       "rhs_batching_dimensions = [0]>} : (tensor<7x2x3xf32>, tensor<7x3x5xf32>) -> tensor<7x2x5xf32>",
       "%0 = \"stablehlo.dot_general\"(%b, %c) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], "
       "rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>} : "
       "(tensor<7x2x3xf32>, tensor<7x3x5xf32>) -> tensor<7x2x5xf32>"},
      {"%0 = stablehlo.dot_general %s, %s : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>", nullptr},
      {"%0 = stablehlo.transpose %x : (tensor<2x3xf32>) -> tensor<3x2xf32>",
       "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>"},
      {"%0 = stablehlo.iota : tensor<4xi32>", "%0 = stablehlo.iota dim = 0 : tensor<4xi32>"},
      {"%0 = stablehlo.iota : tensor<4x4xi32>", nullptr},
      {"%0 = \"stablehlo.reduce_window\"(%i, %z) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = "
       "array<i64: 1, 0, 2, 1>}> ({\n^bb0(%l: tensor<f32>, %r: tensor<f32>):\n  stablehlo.return %l : tensor<f32>\n}) "
       ": "
       "(tensor<1x8x8x1xf32>, tensor<f32>) -> tensor<1x4x4x1xf32>",
       "%0 = \"stablehlo.reduce_window\"(%i, %z) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = "
       "array<i64: 1, 2, 2, 1>}> ({\n^bb0(%l: tensor<f32>, %r: tensor<f32>):\n  stablehlo.return %l : tensor<f32>\n}) "
       ": "
       "(tensor<1x8x8x1xf32>, tensor<f32>) -> tensor<1x4x4x1xf32>"},
  };
  for (FixCase const& one : cases)
    expect_fixed(
        "func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x5xf32>, %b: tensor<7x2x3xf32>, %c: tensor<7x3x5xf32>, %s: "
        "tensor<4x4xf32>, %i: tensor<1x8x8x1xf32>, %z: tensor<f32>) {\n  ",
        "\n  return\n}\n", one);
}

// Two values may be meant.
TEST(Fixes, OverflowIsLeftAlone) {
  expect_fixed("func.func @main() {\n  ", "\n  return\n}\n",
               {"%0 = stablehlo.constant dense<1.0e39> : tensor<f32>", nullptr});
}

TEST(Fixes, MissingListsAndAttributesOfRenamedDialects) {
  FixCase const cases[] = {
      {"%0 = \"stablehlo.transpose\"(%x) {} : (tensor<2x3xf32>) -> tensor<3x2xf32>",
       "%0 = \"stablehlo.transpose\"(%x) {permutation = array<i64: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>"},
      {"%0 = \"stablehlo.transpose\"(%x) {n.a = 1 : i32} : (tensor<2x3xf32>) -> tensor<3x2xf32>",
       "%0 = \"stablehlo.transpose\"(%x) {permutation = array<i64: 1, 0>, n.a = 1 : i32} : (tensor<2x3xf32>) -> "
       "tensor<3x2xf32>"},
      {"%0 = \"stablehlo.transpose\"(%y) : (tensor<3x3xf32>) -> tensor<3x3xf32>", nullptr},
      {"%0 = \"mhlo.compare\"(%x, %x) {comparison_direction = #mhlo<comparison_direction LT>, compare_type = "
       "#mhlo<comparison_type FLOAT>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>",
       "%0 = \"stablehlo.compare\"(%x, %x) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = "
       "#stablehlo<comparison_type FLOAT>} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>"},
      {"%0 = \"stablehlo.if\"(%p) ({\n    stablehlo.return %x : tensor<2x3xf32>\n  }, {\n    stablehlo.return %x : "
       "tensor<2x3xf32>\n  ) : (tensor<i1>) -> tensor<2x3xf32>",
       "%0 = \"stablehlo.if\"(%p) ({\n    stablehlo.return %x : tensor<2x3xf32>\n  }, {\n    stablehlo.return %x : "
       "tensor<2x3xf32>\n  }\n  ) : (tensor<i1>) -> tensor<2x3xf32>"},
  };
  for (FixCase const& one : cases)
    expect_fixed("func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x3xf32>, %p: tensor<i1>) {\n  ", "\n  return\n}\n",
                 one);
}

TEST(Fixes, BracketsAndMarks) {
  FixCase const cases[] = {
      {"%0 = stablehlo.slice %x [0:2, 0:4 : (tensor<4x8xf32>) -> tensor<2x4xf32>",
       "%0 = stablehlo.slice %x [0:2, 0:4] : (tensor<4x8xf32>) -> tensor<2x4xf32>"},
      {"%0 = stablehlo.slice %x 0:2, 0:4 : (tensor<4x8xf32>) -> tensor<2x4xf32>",
       "%0 = stablehlo.slice %x [0:2, 0:4] : (tensor<4x8xf32>) -> tensor<2x4xf32>"},
      {"%0 = stablehlo.reshape %x : (tensor<4x8xf32> -> tensor<32xf32>",
       "%0 = stablehlo.reshape %x : (tensor<4x8xf32>) -> tensor<32xf32>"},
      {"%0 = stablehlo.constant dense<[4, 8]]> : tensor<2xi64>",
       "%0 = stablehlo.constant dense<[4, 8]> : tensor<2xi64>"},
      {"%0 = stablehlo.constant dense<4, 8> : tensor<2xi64>", "%0 = stablehlo.constant dense<[4, 8]> : tensor<2xi64>"},
      {"%0 = stablehlo.constant dense<[4.0, 8.0]> : tensor<2xi64>",
       "%0 = stablehlo.constant dense<[4, 8]> : tensor<2xi64>"},
      {"%0 = \"stablehlo.reverse\"(%x) <{dimensions = array<0, 1>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>",
       "%0 = \"stablehlo.reverse\"(%x) <{dimensions = array<i64: 0, 1>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>"},
      {"%0 = \"stablehlo.reverse\"(%x) <dimensions = array<i64: 0>> : (tensor<4x8xf32>) -> tensor<4x8xf32>",
       "%0 = \"stablehlo.reverse\"(%x) <{dimensions = array<i64: 0>}> : (tensor<4x8xf32>) -> tensor<4x8xf32>"},
      {"%0 = \"stablehlo.slice\"(%x) <{start_indices = array<i64: 0, 0, limit_indices = array<i64: 2, 4>, strides = "
       "array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x4xf32>",
       "%0 = \"stablehlo.slice\"(%x) <{start_indices = array<i64: 0, 0>, limit_indices = array<i64: 2, 4>, strides = "
       "array<i64: 1, 1>}> : (tensor<4x8xf32>) -> tensor<2x4xf32>"},
      {"%0 = stablehlo.abs %x : tensor<4x8xf32>,", "%0 = stablehlo.abs %x : tensor<4x8xf32>"},
      {"%0 = stablehlo.abs(%x) : tensor<4x8xf32>", "%0 = stablehlo.abs %x : tensor<4x8xf32>"},
      {"%0 = stablehlo.abs %x : f32[4,8]", "%0 = stablehlo.abs %x : tensor<4x8xf32>"},
      {"%0 = stablehlo.abs %x : tensor<4x8f32>", "%0 = stablehlo.abs %x : tensor<4x8xf32>"},
  };
  for (FixCase const& one : cases) expect_fixed("func.func @main(%x: tensor<4x8xf32>) {\n  ", "\n  return\n}\n", one);
}

TEST(Fixes, Words) {
  FixCase const cases[] = {
      {"%0 = \"stablehlo.dot\"(%x, %y) <{precision_config = [DEFAULT, HIGH]}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
       "tensor<2x4xf32>",
       "%0 = \"stablehlo.dot\"(%x, %y) <{precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision "
       "HIGH>]}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"},
      {"%0 = \"stablehlo.dot\"(%x, %y) <{precision_config = [#stablehlo.precision<HIGH>, #stablehlo.precision<HIGH>]}> "
       ": (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>",
       "%0 = \"stablehlo.dot\"(%x, %y) <{precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>]}> "
       ": (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"},
      {"%0 = \"stablehlo.dot\"(%x, %y) <{precision_config = [\"HIGH\", \"HIGH\"]}> : (tensor<2x3xf32>, "
       "tensor<3x4xf32>) "
       "-> tensor<2x4xf32>",
       "%0 = \"stablehlo.dot\"(%x, %y) <{precision_config = [#stablehlo<precision HIGH>, #stablehlo<precision HIGH>]}> "
       ": (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"},
      {"%0 = \"stablehlo.dot_general\"(%x, %y) <{dot_dimension_numbers = "
       "#stablehlo.dot_dimension_numbers<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : "
       "(tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>",
       "%0 = \"stablehlo.dot_general\"(%x, %y) <{dot_dimension_numbers = "
       "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}> : "
       "(tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"},
      {"%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision_config = [DEFAULT, DEFAULT] : "
       "(tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>",
       "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : "
       "(tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>"},
      {"%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
       "tensor<2x4xf32>\n  %1 = stablehlo.abs %0 : tensor<2x4xf32>",
       "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
       "tensor<2x4xf32>\n  %1 = stablehlo.abs %0 : tensor<2x4xf32>"},
      {"%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<3x4xf32>, tensor<2x3xf32>) -> "
       "tensor<2x4xf32>",
       "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
       "tensor<2x4xf32>"},
      {"%0 = stablehlo.dot_general %y, %x, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
       "tensor<2x4xf32>",
       "%0 = stablehlo.dot_general %x, %y, contracting_dims = [1] x [0] : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
       "tensor<2x4xf32>"},
      {"%0 = stablehlo.constant dense<0> : tensor<2xsi32>\n  %1 = stablehlo.abs %0 : tensor<2xi32>",
       "%0 = stablehlo.constant dense<0> : tensor<2xi32>\n  %1 = stablehlo.abs %0 : tensor<2xi32>"},
      {"%0 = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xcomplexf32>",
       "%0 = stablehlo.convert %x : (tensor<2x3xf32>) -> tensor<2x3xcomplex<f32>>"},
  };
  for (FixCase const& one : cases)
    expect_fixed("func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) {\n  ", "\n  return\n}\n", one);
}

// Fixes types of results and of the return. Types that a function declares, or that all uses confirm, are unchanged.
TEST(Fixes, TypesOfReturnedValues) {
  FixCase const cases[] = {
      // In the opposite order, the fix would have no effect.
      {"-> tensor<2x3xf32> {\n  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n  "
       "return %0 : tensor<2x3xf32>\n}\n",
       nullptr},
      {"-> tensor<3x2xf32> {\n  %0 = stablehlo.transpose %x, dims = [0, 1] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n  "
       "return %0 : tensor<3x2xf32>\n}\n",
       "-> tensor<3x2xf32> {\n  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n  "
       "return %0 : tensor<3x2xf32>\n}\n"},
      {"-> (tensor<2x3xf32>, tensor<2x3xf32>) {\n  %0 = stablehlo.compare LT, %x, %x : (tensor<2x3xf32>, "
       "tensor<2x3xf32>) -> tensor<2x3xf32>\n  return %x, %0 : tensor<2x3xf32>, tensor<2x3xf32>\n}\n",
       nullptr},
      {"-> tensor<2x3xf16> {\n  %0 = stablehlo.abs %x : tensor<2x3xf32>\n  return %0 : tensor<2x3xf32>\n}\n", nullptr},
      {"-> tensor<3x2xf32> {\n  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<2x3xf32>\n  "
       "return %0 : tensor<2x3xf32>\n}\n",
       "-> tensor<3x2xf32> {\n  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>\n  "
       "return %0 : tensor<3x2xf32>\n}\n"},
      {"-> tensor<2x5xf32> {\n  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = stablehlo.pad %x, %z, low = "
       "[0, "
       "0], high = [0, 3], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x5xf32>\n  return %0 : "
       "tensor<2x5xf32>\n}\n",
       "-> tensor<2x5xf32> {\n  %z = stablehlo.constant dense<0.0> : tensor<f32>\n  %0 = stablehlo.pad %x, %z, low = "
       "[0, "
       "0], high = [0, 2], interior = [0, 0] : (tensor<2x3xf32>, tensor<f32>) -> tensor<2x5xf32>\n  return %0 : "
       "tensor<2x5xf32>\n}\n"},
      {"-> tensor<2x2xf32> {\n  %0 = stablehlo.slice %x [0:2, 0:3] : (tensor<2x3xf32>) -> tensor<2x2xf32>\n  return %0 "
       ": tensor<2x2xf32>\n}\n",
       nullptr},
      {"-> tensor<2xf32> {\n  %0 = \"stablehlo.constant\"() {value = dense<1.0> : tensor<2xf64>} : () -> "
       "tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n",
       "-> tensor<2xf32> {\n  %0 = \"stablehlo.constant\"() {value = dense<1.0> : tensor<2xf32>} : () -> "
       "tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n"},
      {"-> tensor<6xf32> {\n  %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<5xf32>\n  return %0 : "
       "tensor<6xf32>\n}\n",
       "-> tensor<6xf32> {\n  %0 = stablehlo.reshape %x : (tensor<2x3xf32>) -> tensor<6xf32>\n  return %0 : "
       "tensor<6xf32>\n}\n"},
  };
  for (FixCase const& one : cases) expect_fixed("func.func @main(%x: tensor<2x3xf32>) ", "", one);
}

// The results of a private function are only declared there.
TEST(Fixes, ResultOfPrivateFunction) {
  expect_fixed("func.func private @g(%x: tensor<2xf32>) ", "",
               {"-> tensor<2xf16> {\n  %0 = stablehlo.abs %x : tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n",
                "-> tensor<2xf32> {\n  %0 = stablehlo.abs %x : tensor<2xf32>\n  return %0 : tensor<2xf32>\n}\n"});
}

// Attributes on separate lines.
TEST(Fixes, OpsOfSeveralLines) {
  FixCase const cases[] = {
      {"%0 = \"stablehlo.transpose\"(%x) {\n    permutation = array<i64: 1, 2>\n  } : (tensor<2x3xf32>) -> "
       "tensor<3x2xf32>",
       "%0 = \"stablehlo.transpose\"(%x) {\n    permutation = array<i64: 1, 0>\n  } : (tensor<2x3xf32>) -> "
       "tensor<3x2xf32>"},
      {"%0 = \"stablehlo.gather\"(%x, %p) {\n    dimension_numbers = #stablehlo.gather<\n      offset_dims = [0],\n    "
       "  "
       "collapsed_slice_dims = [0],\n      start_index_map = [0],\n      index_vector_dim = 1>,\n    slice_sizes = "
       "array<i64: 1, "
       "3>\n  } : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>\n  %1 = stablehlo.abs %0 : tensor<4x3xf32>",
       "%0 = \"stablehlo.gather\"(%x, %p) {\n    dimension_numbers = #stablehlo.gather<\n      offset_dims = [1],\n    "
       "  "
       "collapsed_slice_dims = [0],\n      start_index_map = [0],\n      index_vector_dim = 1>,\n    slice_sizes = "
       "array<i64: 1, "
       "3>\n  } : (tensor<2x3xf32>, tensor<4xi32>) -> tensor<4x3xf32>\n  %1 = stablehlo.abs %0 : tensor<4x3xf32>"},
      {"%0 = \"stablehlo.batch_norm_inference\"(%x, %s, %s, %s, %s) {\n    epsilon = 1.000000e-05 : f64,\n    "
       "feature_index "
       "= 1 : i64\n  } : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> "
       "tensor<2x3xf32>",
       "%0 = \"stablehlo.batch_norm_inference\"(%x, %s, %s, %s, %s) {\n    epsilon = 1.000000e-05 : f32,\n    "
       "feature_index "
       "= 1 : i64\n  } : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> "
       "tensor<2x3xf32>"},
      {"%0 = stablehlo.dot_general %x, %y,\n    contracting_dims = [1] x [0],\n    precision = [DEFAULT]\n    : "
       "(tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>",
       "%0 = stablehlo.dot_general %x, %y,\n    contracting_dims = [1] x [0],\n    precision = [DEFAULT, DEFAULT]\n    "
       ": "
       "(tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>"},
      {"%0 = \"stablehlo.abs\"(\n    %x\n  ) : (tensor<2x3xf32>)\n    -> tensor<2x4xf32>",
       "%0 = \"stablehlo.abs\"(\n    %x\n  ) : (tensor<2x3xf32>)\n    -> tensor<2x3xf32>"},
  };
  for (FixCase const& one : cases)
    expect_fixed(
        "func.func @main(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>, %p: tensor<4xi32>, %s: tensor<3xf32>) {\n  ",
        "\n  return\n}\n", one);
}

// No value is chosen if another one would also be valid.
TEST(Fixes, NothingIsInvented) {
  FixCase const cases[] = {
      {"%0 = \"stablehlo.iota\"() : () -> tensor<4x4xi32>", nullptr},
      {"%0 = \"stablehlo.iota\"() : () -> tensor<4xi32>",
       "%0 = \"stablehlo.iota\"() <{iota_dimension = 0 : i64}> : () -> tensor<4xi32>"},
      {"%0 = \"stablehlo.compare\"(%x, %x) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xi1>", nullptr},
      {"%0 = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<2x2xf32>) -> tensor<2x2x32xf32>\n  %1 = "
       "stablehlo.abs %0 : tensor<2x2x32xf32>",
       nullptr},
      {"%0 = stablehlo.broadcast_in_dim %y, dims = [1, 2] : (tensor<2x32xf32>) -> tensor<4x2x3x32xf32>\n  %1 = "
       "stablehlo.abs %0 : tensor<4x2x3x32xf32>",
       "%0 = stablehlo.broadcast_in_dim %y, dims = [1, 3] : (tensor<2x32xf32>) -> tensor<4x2x3x32xf32>\n  %1 = "
       "stablehlo.abs %0 : tensor<4x2x3x32xf32>"},
      {"%0 = \"stablehlo.reverse\"(%x) {dimensions = array<i64: 2>} : (tensor<2x2xf32>) -> tensor<2x2xf32>", nullptr},
  };
  for (FixCase const& one : cases)
    expect_fixed("func.func @main(%x: tensor<2x2xf32>, %y: tensor<2x32xf32>) {\n  ", "\n  return\n}\n", one);
}

// A missing brace before aliases: an alias is not a comment.
TEST(Fixes, BraceBeforeAliases) {
  expect_fixed("module {\n  func.func @main(%x: tensor<2xf32>) {\n    return loc(#loc1)\n  }\n",
               "#loc1 = loc(unknown)\n", {"", "}\n"});
}

// One mistake of an exporter in many places is fixed everywhere with few checks.
TEST(Fixes, TheSameMistakeInManyPlaces) {
  constexpr std::size_t kMistakes = 1'000;
  auto const text = [](std::string const& type) {
    std::string ops = "func.func @main(%x: tensor<8x8xf32>) {\n  %0 = stablehlo.abs %x : tensor<8x8xf32>\n";
    for (std::size_t i = 0; i < kMistakes; ++i)
      ops += fmt::format(
          "  %{1} = \"stablehlo.add\"(%{0}, %x) : (tensor<8x8xf32>, tensor<8x8xf32>) -> {3}\n"
          "  %{2} = \"stablehlo.add\"(%{1}, %x) : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>\n",
          2 * i, 2 * i + 1, 2 * i + 2, type);
    return ops + "  return\n}\n";
  };
  CheckOptions options;
  options.warns_of_official = options.explained = true;
  auto const fixed = fixed_text("p.mlir", text("tensor<8x4xf32>"), options);
  EXPECT_EQ(fixed.text, text("tensor<8x8xf32>"));
  EXPECT_EQ(fixed.done.size(), kMistakes);
  EXPECT_FALSE(fixed.is_cut);
}

TEST(Fixes, ArgumentsOfRegions) {
  FixCase const cases[] = {
      {"^bb0(%a: tensor<f32>, %b: tensor<i32>):\n    stablehlo.return %a : tensor<f32>",
       "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    stablehlo.return %a : tensor<f32>"},
      {"^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):\n    %c = stablehlo.add %a, %b : tensor<4xf32>\n    "
       "stablehlo.return %c : tensor<4xf32>",
       "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    %c = stablehlo.add %a, %b : tensor<f32>\n    "
       "stablehlo.return %c : tensor<f32>"},
  };
  for (FixCase const& one : cases)
    expect_fixed(
        "func.func @main(%x: tensor<4xf32>, %z: tensor<f32>) -> tensor<f32> {\n  %0 = \"stablehlo.reduce\"(%x, %z) "
        "<{dimensions = array<i64: 0>}> ({\n  ",
        "\n  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>\n  return %0 : tensor<f32>\n}\n", one);
}

}  // namespace
}  // namespace assay
