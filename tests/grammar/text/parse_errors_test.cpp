#include <gtest/gtest.h>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

struct Wrong {
  char const* text;
  char const* place;  // line:column of the caret
  char const* message;
};

// User errors with their messages and locations.
Wrong const kWrong[] = {
    {"%0 = stablehlo.add %a, %b tensor<2xf32>", "1:27", "expected ':' but found 'tensor'"},
    {"%0 = stablehlo.add %a %b : tensor<2xf32>", "1:23", "expected ',' but found '%b'"},
    {"%0 = stablehlo.add %a, %b : tensor<2xf32", "1:41", "expected '>' but found the end of the text"},
    {"%0 = stablehlo.add %a, %b : tensor<4xsi>", "1:38", "expected a type but found 'si'"},
    {"%0 = stablehlo.add %a, %b : tensr<4xf32>", "1:29", "expected a type but found 'tensr'"},
    {"%0 = stablehlo.add %a, %b : tensor 4xf32>", "1:36", "expected '<' but found '4xf32'"},
    {"%0 = stablehlo.add %a, %b : tensor<4x>", "1:38", "expected a type but found '>'"},
    {"%0 = stablehlo.add %a, %b : tensor<4,f32>", "1:37", "expected 'x' but found ','"},
    {"%0 = stablehlo.add %a, b : tensor<4xf32>", "1:24", "expected a value (%name) but found 'b'"},
    {"%0 stablehlo.add %a, %b : tensor<4xf32>", "1:4", "expected '=' but found 'stablehlo.add'"},
    {"%0 = ", "1:5", "expected an operation but found the end of the text"},
    {R"(%0 = "stablehlo.abs"(%a) : (tensor<f32>) > tensor<f32>)", "1:42", "expected '->' but found '>'"},
    {R"(%0 = "stablehlo.abs"(%a : (tensor<f32>) -> tensor<f32>)", "1:25", "expected ',' or ')' but found ':'"},
    {R"(%0 = "stablehlo.abs"(%a) (tensor<f32>) -> tensor<f32>)", "1:27", "expected a region but found 'tensor'"},
    {R"(%0 = "stablehlo.abs" %a : (tensor<f32>) -> tensor<f32>)", "1:22", "expected '(' but found '%a'"},
    {R"(%0 = "stablehlo.abs"(%a,) : (tensor<f32>) -> tensor<f32>)", "1:25", "expected a value (%name) but found ')'"},
    {R"(%0 = "stablehlo.abs"(%a) {a = 1 b = 2} : (tensor<f32>) -> tensor<f32>)", "1:33",
     "expected ',' or '}' but found 'b'"},
    {R"(%0 = "stablehlo.abs"(%a) {a = } : (tensor<f32>) -> tensor<f32>)", "1:31",
     "expected an attribute but found '}'"},
    {R"(%0 = "stablehlo.abs"(%a) {= 1} : (tensor<f32>) -> tensor<f32>)", "1:27",
     "expected an attribute name or '}' but found '='"},
    {R"(%0 = "stablehlo.abs"(%a) <{a = 1} : (tensor<f32>) -> tensor<f32>)", "1:35", "expected '>' but found ':'"},
    {R"(%0 = "stablehlo.abs"(%a) {a = [1, 2} : (tensor<f32>) -> tensor<f32>)", "1:36",
     "expected ',' or ']' but found '}'"},
    {R"(%0 = "stablehlo.abs"(%a) {a = array<i64 1, 2>} : (tensor<f32>) -> tensor<f32>)", "1:41",
     "expected ':' or '>' but found '1'"},
    {R"(%0 = "stablehlo.abs"(%a) {a = "text} : (tensor<f32>) -> tensor<f32>)", "1:31",
     "the string that begins here does not end on its line"},
    {"%0 = stablehlo.constant dense<[[1, 2], [3 4]]> : tensor<2x2xi32>", "1:43", "expected ',' or ']' but found '4'"},
    {"%0 = stablehlo.constant dense<1, 2> : tensor<2xi32>", "1:32", "expected '>' but found ','"},
    {"%0 = stablehlo.constant dense<[1, two]> : tensor<2xi32>", "1:35", "expected an element but found 'two'"},
    {"%0 = stablehlo.constant dense<[1, 2]>", "1:38", "expected ':' but found the end of the text"},
    {"%0 = stablehlo.constant dense<1.0> tensor<f32>", "1:36", "expected ':' but found 'tensor'"},
    {"%0 = stablehlo.slice %a [0:1:2 : (tensor<2xf32>) -> tensor<1xf32>", "1:32", "expected ',' or ']' but found ':'"},
    {"%0 = stablehlo.compare LT, %a, %b, : (tensor<f32>, tensor<f32>) -> tensor<i1>", "1:36",
     "expected one of NOTYPE, FLOAT, TOTALORDER, SIGNED, UNSIGNED but found ':'"},
    {"%0 = stablehlo.compare %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>", "1:24",
     "expected one of EQ, NE, GE, GT, LE, LT but found '%a'"},
    {"%0 = stablehlo.transpose %a, dims = 0, 1 : (tensor<2x2xf32>) -> tensor<2x2xf32>", "1:37",
     "expected '[' but found '0'"},
    {"%0 = stablehlo.broadcast_in_dim %a, dim = [0] : (tensor<2xf32>) -> tensor<2xf32>", "1:37",
     "expected 'dims' but found 'dim'"},
    {"%0 = stablehlo.dot_general %a, %b, contracting_dims = [0] [0] : (tensor<2xf32>, tensor<2xf32>) -> tensor<f32>",
     "1:59", "expected 'x' but found '['"},
    {"%0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimension = [0] : (tensor<2xf32>, tensor<f32>) "
     "-> tensor<f32>",
     "1:65", "expected 'dimensions' but found 'dimension'"},
    {"%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, f]x[0, i, o] -> [b, 0, f, window = {} : "
     "(tensor<1x2x3xf32>, tensor<1x2x3xf32>) -> tensor<f32>",
     "1:83", "expected a dimension but found 'window'"},
    {"%0 = stablehlo.add %a, %b : tensor<2x!quant.uniform<f8:f32, 1.0>>", "1:53",
     "expected a storage type but found 'f8'"},
    {"%0 = stablehlo.add %a, %b : tensor<2x!quant.uniform<i8:i32, 1.0>>", "1:56",
     "expected a floating-point type but found 'i32'"},
    {"%0 = stablehlo.add %a, %b : tensor<2x!quant.uniform<i8:complex<f32>, 1.0>>", "1:56",
     "expected a floating-point type but found 'complex'"},
    {"%0 = stablehlo.add %a, %b : tensor<2x!quant.uniform<i8, 1.0>>", "1:55", "expected ':' but found ','"},
    {"func.func @f(%a: tensor<f32>) -> tensor<f32> \n return %a : tensor<f32>\n}", "1:45",
     "expected '{' but found the end of the line"},
    {"func.func @f(%a: tensor<f32> %b: tensor<f32>) { }", "1:30", "expected ',' or ')' but found '%b'"},
    {"func.func @f(%a) { }", "1:16", "expected ':' but found ')'"},
    {"func.func @f(%a: tensor<f32>) -> (tensor<f32>, { }", "1:48", "expected a type but found '{'"},
    {"func.func @f() {", "1:17", "expected '}' but found the end of the text"},
    {"module @m {\n  func.func @f() {\n    return\n  }\n", "4:4", "expected '}' but found the end of the text"},
    {"module { } }", "1:12", "expected an operation or an alias but found '}'"},
    {"#a = ", "1:5", "expected an attribute but found the end of the text"},
    {"#a = 1.0 : i32", "1:6", "'1.0' cannot have type 'i32'"},
    {R"(%0 = "stablehlo.abs"(%a) : (tensor<f32>) -> tensor<f32> loc(unknwn))", "1:61",
     "expected a location but found 'unknwn'"},
    {R"(%0 = "stablehlo.abs"(%a) : (tensor<f32>) -> tensor<f32> loc("x":1:))", "1:67",
     "expected an integer but found ')'"},
    {R"(%0 = "stablehlo.abs"(%a) : (tensor<f32>) -> tensor<f32> @)", "1:57",
     "expected an operation or an alias but found '@'"},
    {R"(%0 = "stablehlo.while"(%a) ({ ^bb0(%x tensor<f32>): stablehlo.return %x : tensor<f32> }) : (tensor<f32>) -> tensor<f32>)",
     "1:39", "expected ':' but found 'tensor'"},
    {"%0 = stablehlo.custom_call foo(%a) : (tensor<f32>) -> tensor<f32>", "1:28",
     "expected a symbol (@name) but found 'foo'"},
    {"%0 = stablehlo.custom_call @foo(%a) : tensor<f32> -> tensor<f32>", "1:39",
     "expected a function type: (T, ...) -> T but found 'tensor'"},
    {"%0 = stablehlo.rng_bit_generator %a, algorithm = : (tensor<f32>) -> (tensor<f32>, tensor<f32>)", "1:50",
     "expected one of DEFAULT, THREE_FRY, PHILOX but found ':'"},
    {"\x01", "1:1", "expected an operation or an alias but found the byte 0x01"},
    {R"(%0 = "a.b"() : () -> (i32, i32)", "1:31", "expected ',' or ')' but found the end of the text"},
    {"é", "1:1", "expected an operation or an alias but found 'é'"},
    {"/* comment */", "1:1", "expected an operation or an alias but found '/'"},
    {"%0 = stablehlo.reduce_precision %a, format = e5 : tensor<f32>", "1:46",
     "expected a format such as e5m10 but found 'e5'"},
    {R"("func.return"(%0) : (i32) -> () : )", "1:33", "expected an operation or an alias but found ':'"},
    {"#a = affine_map<(d0) -> d0", "1:25", "expected '(' but found 'd0'"},
    {"#a = affine_map<(d0) -> (d0 +)>", "1:30", "expected an affine term but found ')'"},
    {"#a = strided<[1-> ?]>", "1:16", "expected ']' but found '->'"},
    {"#a = sparse<[[0]] and [1.0]> : tensor<2xf32>", "1:19", "expected ',' but found 'and'"},
    {"{-# other: {} #-}", "1:5", "expected '#-}' but found 'other'"},
    {"{-# external_resources: {a: {b: 1}} #-}", "1:33", "expected 'true' or 'false' or a string but found '1'"},
    {R"(#a = "abc)", "1:6", "the string that begins here does not end on its line"},
    {R"(%a:0 = "a.b"() : () -> i32)", "1:4", "a result group has at least one result"},
    {"#a = {b = 1, c = 2,}", "1:20", "expected a name but found '}'"},
    {"%0 = stablehlo.add %a, %b : tensor<4xf32>>", "1:42", "expected an operation or an alias but found '>'"},
    {"%0 = stablehlo.add %a, %b : tensor<4 xf32, >", "1:44", "expected an attribute but found '>'"},
    {R"(%0 = stablehlo.case %a ({ "a.b"() : () -> () } : (tensor<i32>) -> tensor<f32>)", "1:6",
     R"('stablehlo.case' has no custom assembly format: write "stablehlo.case"(...))"},
    {"%0 = stablehlo.abs(%a) : tensor<4xf32>", "1:19", "expected a value (%name) but found '('"},
};

std::vector<Diagnostic> syntax_errors(std::string const& text) {
  Diagnostics diagnostics;
  parse_program(Source::from_string("test.mlir", text), {.allow_unregistered_dialect = true}, diagnostics);
  std::vector<Diagnostic> errors;
  for (Diagnostic const& diagnostic : diagnostics.all())
    if (diagnostic.label == "syntax") errors.push_back(diagnostic);
  return errors;
}

std::string place_of(Diagnostic const& diagnostic, std::string const& text) {
  LineColumn const at = Source::from_string("test.mlir", text).position(diagnostic.range.begin);
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

TEST(ParseErrors, NameTheExpectationAndTheLocation) {
  for (Wrong const& wrong : kWrong) {
    auto const errors = syntax_errors(wrong.text);
    ASSERT_EQ(errors.size(), 1U) << wrong.text;
    EXPECT_EQ(errors[0].message, wrong.message) << wrong.text;
    EXPECT_EQ(place_of(errors[0], wrong.text), wrong.place) << wrong.text;
  }
}

TEST(ParseErrors, PointAfterTheLastTokenOfALineThatEndsTooEarly) {
  struct {
    char const *text, *place, *message;
  } const cases[] = {
      {"%0 = stablehlo.abs %a :  // a comment, \"quoted\"\n\n%1 = stablehlo.abs %a : i32", "1:24",
       "expected a type but found the end of the line"},
      {"module {\n  func.func private @f(i32\n  func.func private @g(i32)\n}", "2:27",
       "expected ',' or ')' but found the end of the line"},
      {"%0 = \"a.b\"() : () -> \"//\"\n", "1:22", "expected '(' or a type but found '\"//\"'"},
  };
  for (auto const& [text, place, message] : cases) {
    auto const errors = syntax_errors(text);
    ASSERT_EQ(errors.size(), 1U) << text;
    EXPECT_EQ(errors[0].message, message) << text;
    EXPECT_EQ(place_of(errors[0], text), place) << text;
  }
}

TEST(ParseErrors, ShowTheUnclosedRegion) {
  std::string const text = "module {\n  func.func @f() {\n    return\n  }\n";
  auto const errors = syntax_errors(text);
  ASSERT_EQ(errors.size(), 1U);
  ASSERT_EQ(errors[0].notes.size(), 1U);
  EXPECT_EQ(errors[0].notes[0].range.begin, text.find('{'));
}

// Texts that the grammar permits but that have no meaning are not syntax errors.
TEST(ParseErrors, ErrorsOfMeaningHaveLabelsOfTheirOwn) {
  struct {
    char const *text, *label;
  } const cases[] = {
      {"%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 0, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} "
       "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (i32, i32) -> i32",
       "structure"},
      {"%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, f]x[i, o]->[b, f], window = {stride = [1], stride = [1]} "
       "{batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (i32, i32) -> i32",
       "duplicate_attribute"},
      {"#n = #stablehlo.conv<[b, 9223372036854775808, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>", "structure"},
      {"#n = #stablehlo.result_accuracy<atol = 0.0, rtol = [], ulps = 1, mode = "
       "#stablehlo.result_accuracy_mode<TOLERANCE>>",
       "structure"},
      {"#n = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 18446744073709551615, f]>", "structure"},
      {"#n = #stablehlo.conv<[b, 0, 1, f]x[99999999999999999999, 1, i, o]->[b, 0, 1, f]>", "structure"},
      {"%0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [0] : (i32, i32) -> i32",
       "invalid_type"},
      {"%0 = stablehlo.constant #nowhere", "alias"},
      {"#text = \"text\" %0 = stablehlo.constant #text", "alias"},
      {"!t = tensor<2xtuple<i32>>", "invalid_type"},
      {"#n = 300 : i8", "integer_constant_c1"},
  };
  for (auto const& [text, label] : cases) {
    EXPECT_TRUE(syntax_errors(text).empty()) << text;
    Diagnostics diagnostics;
    parse_program(Source::from_string("test.mlir", text), {}, diagnostics);
    bool found = false;
    for (Diagnostic const& diagnostic : diagnostics.all()) found |= diagnostic.label == label;
    EXPECT_TRUE(found) << text;
  }
}

TEST(ParseErrors, BlankAfterASignIsNotAnError) {
  std::string const text =
      "#i = - 5 : i8 #f = - // minus\n 1.5 #a = array<i64: -\n2, -3> #s = dense<- 7> : tensor<1xi8>\n"
      "#l = dense<[- 1, - // one\n 2]> : tensor<2xi8> #c = dense<(- 1.0, -2.0)> : tensor<complex<f32>>\n";
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("test.mlir", text), {}, diagnostics);
  EXPECT_EQ(diagnostics.errors(), 0U);
  ASSERT_EQ(program.aliases.size(), 6U);
  EXPECT_EQ(program.aliases[0].attribute->text, "-5");
  EXPECT_EQ(program.aliases[0].attribute->value, -5);
  EXPECT_EQ(program.aliases[1].attribute->text, "-1.5");
  EXPECT_EQ(program.aliases[2].attribute->integers[0], -2);
  EXPECT_EQ(program.aliases[3].attribute->literal->text, "-7");
  EXPECT_EQ(integer_elements(program.aliases[4].attribute, 10), (std::vector<std::int64_t>{-1, -2}));
  EXPECT_EQ(program.aliases[5].attribute->literal->text, "(-1.0, -2.0)");
}

TEST(ParseErrors, APlusAndAnExponentAloneArePartsOfNumbers) {
  std::string const text =
      "#i = +5 : i8 #j = + 0x10 #f = +1.5 #e = 1e3 : f32 #d = 1 : f32 #s = dense<+7> : tensor<1xi8>\n"
      "#l = dense<[+1, + // one\n 2]> : tensor<2xi8> #c = dense<(+1.0, 2e1)> : tensor<complex<f32>>\n";
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("test.mlir", text), {}, diagnostics);
  EXPECT_EQ(diagnostics.errors(), 0U);
  ASSERT_EQ(program.aliases.size(), 8U);
  EXPECT_EQ(program.aliases[0].attribute->value, 5);
  EXPECT_EQ(program.aliases[1].attribute->value, 16);
  EXPECT_EQ(program.aliases[2].attribute->text, "+1.5");
  EXPECT_EQ(program.aliases[3].attribute->kind, AttributeKind::floating);
  EXPECT_EQ(program.aliases[4].attribute->kind, AttributeKind::floating);
  EXPECT_EQ(integer_elements(program.aliases[5].attribute, 10), (std::vector<std::int64_t>{7}));
  EXPECT_EQ(integer_elements(program.aliases[6].attribute, 10), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(program.aliases[7].attribute->literal->text, "(+1.0, 2e1)");
}

// Lists in an op's custom form have elements of type si64.
TEST(ParseErrors, IntegerOfAListIsBelowTwoToThe63) {
  for (char const* const number : {"9223372036854775808", "0xFFFFFFFFFFFFFFFF", "18446744073709551615", "#a", "+1"}) {
    std::string const text = std::string("#a = 1 %0 = stablehlo.transpose %x, dims = [0, ") + number +
                             "] : (tensor<2x3xf32>) -> tensor<3x2xf32>";
    EXPECT_EQ(syntax_errors(text).size(), 1U) << number;
  }
  EXPECT_TRUE(syntax_errors("%0 = stablehlo.transpose %x, dims = [9223372036854775807, -9223372036854775808] : "
                            "(tensor<2x3xf32>) -> tensor<3x2xf32>")
                  .empty());
}

TEST(ParseErrors, ComparisonsInAffineSetsAreNotBrackets) {
  EXPECT_TRUE(
      syntax_errors("#s = affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 <= d0)> #m = affine_map<(d0) -> (d0)>").empty());
}

TEST(ParseErrors, OtherBytesAreNeitherTextNorArtifact) {
  for (std::string const& bytes : {std::string("\0\1junk", 6), std::string("\x01")}) {
    auto const errors = syntax_errors(bytes);
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0].hint.text,
              "this is not text, and no portable artifact either: those begin with the bytes 4D 4C EF 52");
  }
}

}  // namespace
}  // namespace assay
