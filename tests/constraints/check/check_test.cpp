#include "constraints/check/check.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "grammar/text/parse.hpp"

namespace assay {
namespace {

Diagnostics check(std::string const& text, CheckOptions const& options = {}) {
  Diagnostics diagnostics;
  ParseOptions parse;
  parse.allow_unregistered_dialect = options.allow_unregistered_dialect;
  Program program = parse_program(Source::from_string("test.mlir", text), parse, diagnostics);
  EXPECT_EQ(diagnostics.errors(), 0u) << (diagnostics.all().empty() ? "" : diagnostics.all()[0].message);
  check_program(program, options, diagnostics);
  return diagnostics;
}

std::string labels(Diagnostics const& diagnostics) {
  std::string text;
  for (Diagnostic const& diagnostic : diagnostics.all()) text += (text.empty() ? "" : " ") + diagnostic.label;
  return text;
}

// Returns complete findings, as in the command.
CheckOptions explained() {
  CheckOptions options;
  options.explained = true;
  return options;
}

std::string in_function(std::string const& ops) {
  return "func.func @f(%x: tensor<2x3xf32>, %p: tensor<i1>) {\n" + ops + "\n  return\n}\n";
}

TEST(Programs, EveryOpIsJudgedThoughItsTypesAndAttributesWereSeen) {
  CheckOptions official;
  official.against = Against::official;
  std::string const plain = R"(%A = "stablehlo.add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>)"
                            "\n";
  std::string const with_properties =
      R"(%A = "stablehlo.add"(%x, %x) <{}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>)"
      "\n";
  std::string const wrong = R"(%A = "stablehlo.add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>)"
                            "\n";
  auto const ops = [](std::vector<std::string> const& lines) {
    std::string text;
    int number = 0;
    for (std::string line : lines) text += line.replace(1, 1, std::to_string(number++));
    return in_function(text);
  };
  std::string const once = labels(check(in_function("%0" + with_properties.substr(2)), official));
  ASSERT_FALSE(once.empty());
  EXPECT_EQ(labels(check(ops({plain, plain, with_properties, plain, with_properties}), official)), once + ' ' + once);
  EXPECT_EQ(labels(check(ops({plain, wrong, plain, wrong, wrong}))), "add_c1 add_c1 add_c1");
  EXPECT_EQ(labels(check(ops({plain, plain, "%A = stablehlo.add %4, %x : tensor<2x3xf32>\n", plain,
                              "%A = stablehlo.abs %x : tensor<2x3xf32>\n"}))),
            "ssa_dominance");
}

TEST(Programs, AreJudgedByTheRulesOfTheirOps) {
  struct {
    char const* ops;
    char const* labels;
  } const kCases[] = {
      {"%0 = stablehlo.add %x, %x : tensor<2x3xf32>", ""},
      {R"(%0 = "stablehlo.add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>)", "add_c1"},
      {R"(%0 = "stablehlo.add"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>)", "add_i2"},
      {R"(%0:2 = "stablehlo.add"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>))",
       "add_arity"},
      {R"(%0 = "stablehlo.tanh"(%p) : (tensor<i1>) -> tensor<i1>)", "tanh_r1 tanh_i1"},
      {R"(%0 = "stablehlo.iota"() : () -> tensor<2xf32>)", "iota_i1"},
      {R"(%0 = "stablehlo.iota"() {iota_dimension = "x"} : () -> tensor<2xf32>)", "iota_i1"},
      {R"(%0 = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<2xf32>)", "iota_c1"},
      {R"(%0 = "stablehlo.nosuch"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>)", "unknown_op"},
      {R"(%0 = "other.op"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>)", "unknown_dialect"},
      {R"(%0 = "stablehlo.if"(%p) ({ stablehlo.return %x : tensor<2x3xf32> },
                                   { stablehlo.return %p : tensor<i1> }) : (tensor<i1>) -> tensor<2x3xf32>)",
       "if_c2"},
      {R"(%0 = "stablehlo.if"(%p) ({ stablehlo.return %x : tensor<2x3xf32> }, {
          ^bb0: %1 = stablehlo.not %p : tensor<i1> }) : (tensor<i1>) -> tensor<2x3xf32>)",
       "if_c2 terminator"},
  };
  for (auto const& c : kCases) EXPECT_EQ(labels(check(in_function(c.ops))), c.labels) << c.ops;
}

TEST(Programs, HaveTheRequiredStructure) {
  struct {
    char const* text;
    char const* labels;
  } const kCases[] = {
      {"func.func @f() { return }\nfunc.func @f() { return }", "symbol_redefinition"},
      {"func.func @f() { return }\nmodule @f { func.func @f() { return } }", "symbol_redefinition"},
      {"module { module @a { func.func @f() { return } }\n module @b { func.func @f() { return } } }", ""},
      {"func.func @f() { func.func private @g()\n return }", "symbol_parent"},
      {"func.func @f() { module @g {}\n return }", "symbol_parent"},
      {"func.func @f() { module {}\n return }", ""},
      {"func.func @f(%x: tensor<i1>) { %0 = stablehlo.not %1 : tensor<i1>\n %1 = stablehlo.not %x : tensor<i1>\n "
       "return }",
       "ssa_dominance"},
      {"func.func @f(%x: tensor<i1>) { %0 = stablehlo.not %0 : tensor<i1>\n return }", "ssa_dominance"},
      {"func.func @f() { cf.br ^bb1\n ^bb1: return }", ""},
      {"func.func @f() { cf.br ^nowhere\n ^bb1: return }", "block_visibility"},
      {"func.func @f(%p: tensor<i1>) { \"stablehlo.if\"(%p) ({ ^bb0: cf.br ^bb0 }, { stablehlo.return }) : "
       "(tensor<i1>) "
       "-> ()\n return }",
       "block_visibility"},
      {"module { func.func @f() { return }\n ^bb1: func.func @g() { return } }", "single_block"},
      {R"(func.func @f(%x: tensor<4xf32>, %i: tensor<5x1xi64>, %u: tensor<5xf32>) {
        %0 = "stablehlo.scatter"(%x, %i, %u) ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>): cf.br ^bb1
          ^bb1: stablehlo.return %b : tensor<f32>
        }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0],
            scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}
        : (tensor<4xf32>, tensor<5x1xi64>, tensor<5xf32>) -> tensor<4xf32>
        return })",
       "scatter_c23 single_block"},
      {R"(func.func @f(%x: tensor<4xf32>) {
        %0 = "stablehlo.reduce_scatter"(%x) ({
          ^bb0(%a: tensor<f32>, %b: tensor<f32>): cf.br ^bb1
          ^bb1: stablehlo.return %b : tensor<f32>
        }) {scatter_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}
        : (tensor<4xf32>) -> tensor<2xf32>
        return })",
       "reduce_scatter_c7 single_block"},
      {"func.func @f(%x: tensor<i1>) { \"func.return\"() : () -> ()\n %0 = stablehlo.not %x : tensor<i1> }",
       "terminator terminator"},
      {"func.func @f(%x: tensor<i1>) { %0 = stablehlo.not %x : tensor<i1> }", "terminator"},
      {"\"func.return\"() : () -> ()", "parent"},
      {"func.func @f(%x: tensor<i1>) -> tensor<i1> { return }", "func_return_c1"},
      {"func.func @f() { call @g() : () -> ()\n return }", "func_call_c1"},
      {"module { module { func.func @f() { call @g() : () -> ()\n return } }\n func.func @g() { return } }",
       "func_call_c1"},
      {"func.func @f(%x: tensor<i1>) -> tensor<i1> { stablehlo.return %x : tensor<i1> }", "terminator"},
      {"func.func @f(%x: f32) { return }", "func_func_c6"},
      {"func.func @f(%x: f32) { %0 = arith.negf %x : f32\n return }", ""},
      {"func.func private @g() -> tensor<i1>\nfunc.func @f() { call @g() : () -> ()\n return }", "func_call_c3"},
  };
  for (auto const& c : kCases) EXPECT_EQ(labels(check(c.text)), c.labels) << c.text;
}

TEST(Programs, MayHaveForeignOpsIfAllowed) {
  CheckOptions options;
  options.allow_unregistered_dialect = true;
  EXPECT_EQ(labels(check(in_function(R"(%0 = "other.op"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>)"), options)), "");
}

// The lists are too long to inspect, so that their rules are undecided. The rule about the number of elements holds.
TEST(Programs, WithTooLongListsAreUndecided) {
  auto const broadcast = [](std::string const& length) {
    return in_function(R"(%0 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = dense<1> : tensor<)" + length +
                       R"(xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>)");
  };
  auto const found = check(broadcast("200000"));
  EXPECT_EQ(found.errors(), 1u);
  std::size_t undecided = 0;
  for (auto const& one : found.all()) undecided += one.undecided;
  EXPECT_EQ(undecided, 3u) << labels(found);
  auto const groups = check(in_function(R"(%0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 0 : i64,
      replica_groups = dense<0> : tensor<1x200000xi64>}> : (tensor<2x3xf32>) -> tensor<400000x3xf32>)"));
  EXPECT_EQ(groups.errors(), 0u) << labels(groups);
  EXPECT_GT(groups.all().size(), 0u);
  // No tensor has as many sizes as this shape.
  EXPECT_EQ(check(in_function(R"(%s = stablehlo.constant dense<1> : tensor<5000xi64>
      %0 = stablehlo.dynamic_reshape %x, %s : (tensor<2x3xf32>, tensor<5000xi64>) -> tensor<2x3xf32>)"))
                .errors(),
            1u);
}

TEST(Programs, AreJudgedByTheTextOrAsTheOfficialToolsDo) {
  std::string text = in_function(R"(%0 = "stablehlo.compare"(%x, %x) {
    comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>
  } : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>)");
  Diagnostics by_text = check(text);
  ASSERT_EQ(labels(by_text), "compare_c3");
  EXPECT_TRUE(by_text.all()[0].officially_accepted);
  CheckOptions official;
  official.against = Against::official;
  EXPECT_EQ(labels(check(text, official)), "");
  // One official rule accepts what another one rejects: an init value of another rank.
  CheckOptions both;
  both.warns_of_official = true;
  Diagnostics const refused = check(in_function(R"(%z = stablehlo.constant dense<0.0> : tensor<1xf32>
    %0 = stablehlo.reduce(%x init: %z) applies stablehlo.add across dimensions = [1]
      : (tensor<2x3xf32>, tensor<1xf32>) -> tensor<2xf32>)"),
                                    both);
  ASSERT_EQ(labels(refused), "reduce_i2");
  EXPECT_FALSE(refused.all()[0].officially_accepted);
  // The official tools accept any terminator of a function, and then do not check the returned values.
  EXPECT_EQ(
      labels(check("func.func @f(%x: tensor<f32>) -> tensor<f64> { stablehlo.return %x : tensor<f32> }", official)),
      "");
}

// The specification accepts any constant of one dimension, but the official dialect has one form for each attribute.
TEST(Programs, HaveTheFormOfTheDialect) {
  CheckOptions official;
  official.against = Against::official;
  auto const permute = [](std::string const& how) {
    return in_function("%0 = \"stablehlo.transpose\"(%x) {permutation = " + how +
                       "} : (tensor<2x3xf32>) -> tensor<3x2xf32>");
  };
  auto const group = [](std::string const& how) {
    return in_function("%0 = \"stablehlo.collective_broadcast\"(%x) {replica_groups = " + how +
                       "} : (tensor<2x3xf32>) -> tensor<2x3xf32>");
  };
  struct {
    std::string text;
    char const *label, *hint;
  } const cases[] = {
      {permute("array<i64: 1, 0>"), "", ""},
      {permute("dense<[1, 0]> : tensor<2xi64>"), "transpose_i2",
       "write it as array<..>, the only form that the official tools read here: permutation = array<i64: 1, 0>"},
      {permute("[1, 0]"), "transpose_i2",
       "write it as array<..>, the only form that the official tools read here: permutation = array<i64: 1, 0>"},
      {group("dense<[[0, 1]]> : tensor<1x2xi64>"), "", ""},
      {group("[[0, 1]]"), "collective_broadcast_i2", "write it as dense<..>"},
  };
  for (auto const& c : cases) {
    EXPECT_EQ(labels(check(c.text)), "") << c.text;
    Diagnostics const found = check(c.text, official);
    EXPECT_EQ(labels(found), c.label) << c.text;
    if (found.errors() == 0) continue;
    EXPECT_EQ(found.all()[0].hint.text.find(c.hint), 0U) << found.all()[0].hint.text;
  }
  official.any_form = true;
  for (auto const& c : cases) EXPECT_EQ(labels(check(c.text, official)), "") << c.text;
}

// The grammar of the specification has signs and exponents that the official tools do not read.
TEST(Programs, MayHaveLiteralsUnknownToOfficialTools) {
  CheckOptions official;
  official.against = Against::official;
  auto const attribute = [](std::string const& value) {
    return "func.func private @f() attributes {a = " + value + "}";
  };
  struct {
    std::string text;
    char const* label;
  } const cases[] = {
      {attribute("1 : i8"), ""},
      {attribute("+1 : i8"), "integer_constant_c1"},
      {attribute("+1 : index"), "integer_constant_c1"},
      {attribute("+1.0"), "float_constant_c1"},
      {attribute("1e3 : f32"), "float_constant_c1"},
      {attribute("1 : f32"), "float_constant_c1"},
      {attribute("1.0e+3 : f32"), ""},
      {attribute("dense<[+1, 2]> : tensor<2xi8>"), "tensor_constant_c1"},
      {attribute("dense<(1e1, 2.0)> : tensor<complex<f32>>"), "tensor_constant_c1"},
      {attribute("dense<+1> : tensor<2x!quant.uniform<i8:f32, 0.5>>"), "quantized_tensor_constant_c1"},
      {in_function("%0 = stablehlo.constant dense<1> : tensor<2x!quant.uniform<i8:f32, 0.5>>"), "constant_c1"},
      {in_function("%0 = \"stablehlo.constant\"() {value = dense<1> : tensor<2xi8>} : () -> "
                   "tensor<2x!quant.uniform<i8:f32, 0.5>>"),
       ""},
  };
  for (auto const& c : cases) {
    EXPECT_EQ(labels(check(c.text)), "") << c.text;
    EXPECT_EQ(labels(check(c.text, official)), c.label) << c.text;
  }
}

// A check by the specification warns of a rejection by the official tools once for each location, and reports nothing
// else about them.
TEST(Programs, RejectedByOfficialToolsGetAWarning) {
  CheckOptions warned;
  warned.warns_of_official = true;
  auto const permute = [](std::string const& how) {
    return "%0 = \"stablehlo.transpose\"(%x) {permutation = " + how + "} : (tensor<2x3xf32>) -> tensor<3x2xf32>\n";
  };
  struct {
    std::string text;
    char const* labels;
  } const cases[] = {
      {in_function(permute("array<i64: 1, 0>")), ""},
      {in_function(permute("[1, 0]")), "transpose_i2"},
      {in_function(permute("dense<[1, 0]> : tensor<2xi64>")), "transpose_i2"},
      {in_function("%0 = stablehlo.constant dense<[1, 2]> : tensor<2xf32>"), "tensor_constant_c1"},
      {in_function("%0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>"), ""},
      {in_function("%0 = stablehlo.iota dim = 0 : tensor<?xf32>"), "iota_o1"},
      // A program that violates the specification gets only errors.
      {in_function(permute("[1, 0]") + "%1 = \"stablehlo.abs\"(%x) : (tensor<2x3xf32>) -> tensor<3x3xf32>"), "abs_c1"},
      {in_function("%1 = \"stablehlo.abs\"(%x) : (tensor<2x3xf32>) -> tensor<3x3xf32>\n" + permute("[1, 0]")),
       "abs_c1"},
  };
  for (auto const& c : cases) {
    Diagnostics const found = check(c.text, warned);
    EXPECT_EQ(labels(found), c.labels) << c.text;
    for (Diagnostic const& one : found.all()) {
      bool const is_warning = one.severity == Severity::warning;
      EXPECT_EQ(one.officially_refused, is_warning) << one.label;
    }
  }
  // Equal ops are checked once, and each of them is reported.
  std::string many;
  for (int i = 0; i < 25; ++i) many += "%v" + std::to_string(i) + permute("[1, 0]").substr(2);
  Diagnostics const found = check(in_function(many), warned);
  ASSERT_EQ(found.all().size(), 20U);
  EXPECT_EQ(found.errors(), 0U);
  EXPECT_NE(found.all()[19].message.find("(and in 5 more places)"), std::string::npos) << found.all()[19].message;
}

TEST(Programs, NewerThanTheirTargetListFeaturesAndVersions) {
  CheckOptions options;
  options.target = Version{1, 0, 0};
  Diagnostics found =
      check("func.func @f(%x: tensor<2xf8E4M3>) { %0 = stablehlo.tan %x : tensor<2xf8E4M3>\n return }", options);
  ASSERT_EQ(labels(found), "version version");
  EXPECT_EQ(found.all()[0].message, "the type f8E4M3 needs version 1.7.0, but the target is 1.0.0");
  EXPECT_EQ(found.all()[1].message, "stablehlo.tan needs version 1.4.0, but the target is 1.0.0");
  options.target = Version{1, 7, 0};
  EXPECT_EQ(labels(check("func.func @f(%x: tensor<2xf8E4M3>) { return }", options)), "");
}

TEST(Programs, OfOtherDialectsHaveNoArtifactOfAnyVersion) {
  std::string const text = in_function(
      "%0 = arith.addf %x, %x : tensor<2x3xf32>\n"
      "%1 = arith.addf %0, %x : tensor<2x3xf32>");
  CheckOptions options;
  EXPECT_EQ(labels(check(text, options)), "");
  options.target = Version{1, 20, 0};
  Diagnostics found = check(text, options);
  ASSERT_EQ(labels(found), "version");
  EXPECT_EQ(found.all()[0].message,
            "no version of portable artifacts can represent arith.addf, including the target 1.20.0");
  EXPECT_EQ(found.all()[0].notes.size(), 1u) << "where else";
}

// The rule temporarily names unknown sizes, including those of a value that the op uses twice.
TEST(Programs, KeepTheirTypes) {
  std::string const text = R"(func.func @f(%x: tensor<?xf32>) -> tensor<?xf32> {
    %0 = stablehlo.concatenate %x, %x, dim = 0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>
    return %x : tensor<?xf32>
  })";
  Diagnostics diagnostics;
  Program const program = parse_program(Source::from_string("test.mlir", text), {}, diagnostics);
  Block const& body = *program.top->ops[0]->regions[0]->blocks[0];
  Type const before = body.arguments[0]->type;
  check_program(program, {}, diagnostics);
  EXPECT_EQ(diagnostics.errors(), 0u);
  EXPECT_EQ(body.arguments[0]->type, before);
}

TEST(Findings, NameRuleLocationAndValues) {
  Diagnostics found = check(in_function(
      R"(%0 = "stablehlo.concatenate"(%x, %x) {dimension = 1 : i64} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>)"));
  ASSERT_EQ(labels(found), "concatenate_c6");
  Diagnostic const& one = found.all()[0];
  EXPECT_EQ(one.statement.kind, StatementKind::value);
  EXPECT_EQ(one.statement.subject.full(), "dimension 1 of result is 5");
  EXPECT_EQ(one.statement.expected, "6");
  EXPECT_EQ(one.statement.members(), (std::vector<MemberName>{{"result"}, {"inputs"}}));
  EXPECT_EQ(one.message, sentence_of(one.statement));
  EXPECT_NE(one.clause.find("except dim(result, dimension)"), std::string::npos);
  EXPECT_EQ(one.values, "result: tensor<2x5xf32>, inputs: [tensor<2x3xf32>, tensor<2x3xf32>], dimension = 1");
  EXPECT_FALSE(one.officially_accepted);
}

// Messages state the official requirement, and do not name a function of spec/ that has several requirements.
TEST(Findings, ByOfficialRulesStateTheOfficialExpectation) {
  CheckOptions official;
  official.against = Against::official;
  Diagnostics const attribute = check(in_function(R"(%0 = "stablehlo.all_reduce"(%x) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) {replica_groups = dense<0> : tensor<1x1xi64>, use_global_device_ids = true,
        channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<2x3xf32>) -> tensor<2x3xf32>)"),
                                      official);
  ASSERT_EQ(labels(attribute), "all_reduce_i4");
  Statement const& of_attribute = attribute.all()[0].statement;
  EXPECT_EQ(of_attribute.kind, StatementKind::row_type);
  EXPECT_EQ(of_attribute.role, MemberRole::attribute);
  EXPECT_EQ(of_attribute.subject.value, "true");
  EXPECT_EQ(of_attribute.expected, "a unit attribute");
  EXPECT_EQ(attribute.all()[0].clause, "use_global_device_ids: unit");
  Diagnostics const reducer = check(in_function(R"(%z = stablehlo.constant dense<0.0> : tensor<f32>
    %0 = "stablehlo.reduce"(%x, %z) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %s : tensor<i1>
    }) {dimensions = array<i64: 0, 1>} : (tensor<2x3xf32>, tensor<f32>) -> tensor<f32>)"),
                                    official);
  ASSERT_EQ(labels(reducer), "reduce_c6 reduce_c8");
  Statement const& of_body = reducer.all()[0].statement;
  EXPECT_EQ(of_body.kind, StatementKind::unequal);
  EXPECT_EQ(of_body.subject.full(), "the element type of argument 0 of body is f32");
  EXPECT_EQ(of_body.other.full(), "the element type of result 0 of body is i1");
  EXPECT_EQ(of_body.members(), std::vector<MemberName>{{"body"}});
}

// Findings about types point at the first type that violates the rule, regardless of its spelling.
TEST(Findings, AboutTypesPointAtTheType) {
  for (std::string const type : {"!quant.uniform<i8:f32, -1.0:0>", "!quant.uniform<i8:f32, -1.00e0>",
                                 "!quant.uniform< i8 : f32:0, {-0.5:3} >", "!quant.uniform<i8<-5:100>:f32, -2.5:1>"}) {
    std::string const text =
        "func.func @f(%a: tensor<1x!quant.uniform<i8:f32, 1.0:0>>, %b: tensor<1x" + type + ">) { return }";
    auto const found = check(text, explained());
    ASSERT_EQ(labels(found), "quantized_type_c5") << type;
    SourceRange const range = found.all()[0].range;
    EXPECT_EQ(text.substr(range.begin, range.end - range.begin), type);
  }
}

// An inferred size 0 is unlikely to be intended, unless an operand has it.
TEST(Findings, DoNotSuggestEmptyTypes) {
  auto const slice = [](std::string const& operand) {
    return check("func.func @f(%a: tensor<" + operand + R"(xf32>) -> tensor<3xf32> {
    %0 = "stablehlo.slice"(%a) {start_indices = array<i64: 0>, limit_indices = array<i64: 0>, strides = array<i64: 1>}
      : (tensor<)" + operand +
                     R"(xf32>) -> tensor<3xf32>
    return %0 : tensor<3xf32>
  })",
                 explained());
  };
  ASSERT_EQ(labels(slice("4")), "slice_c5");
  EXPECT_EQ(slice("4").all()[0].hint.text, "the op is valid with limit_indices = [3]");
  ASSERT_EQ(labels(slice("0")), "slice_c5");
  EXPECT_EQ(slice("0").all()[0].hint.text,
            "change an operand or an attribute, or write tensor<0xf32> here and where the result is used");
}

// A cached verdict is reported like the first one, at its own location.
TEST(Findings, OfEqualOpsAreReportedAtEachPlace) {
  std::string ops;
  for (int i = 0; i < 20; ++i)
    ops += fmt::format("  %{} = \"stablehlo.iota\"() {{iota_dimension = 1 : i64}} : () -> tensor<2xf32>\n", i);
  Diagnostics found = check(in_function(ops));
  ASSERT_EQ(found.errors(), 20u);
  for (std::size_t i = 1; i < 20; ++i) {
    EXPECT_EQ(found.all()[i].message, found.all()[0].message);
    EXPECT_LT(found.all()[i - 1].range.begin, found.all()[i].range.begin);
  }
}

TEST(Findings, PastTheLimitAreCounted) {
  std::string ops;
  for (int i = 0; i < 12'000; ++i)
    ops += fmt::format("  %{} = \"stablehlo.iota\"() {{iota_dimension = 1 : i64}} : () -> tensor<2xf32>\n", i);
  EXPECT_EQ(check(in_function(ops)).errors(), 12'000u);
}

}  // namespace
}  // namespace assay
