#include "grammar/notation/op_file.hpp"

#include <gtest/gtest.h>

#include "tests/grammar/dump.hpp"

namespace assay {
namespace {

using testing::dump;

SpecFile read(std::string_view text) {
  auto const file = parse_spec_file("test.spec", text);
  EXPECT_TRUE(file) << file.error().line << ':' << file.error().column << ": " << file.error().message;
  return file ? *file : SpecFile();
}

TEST(OpFile, ReadsAnOp) {
  SpecFile const file = read(R"(# A comment.
op join                              # of the dialect
  version 1.2.3
  summary "Joins \"tensors\" # along
    one dimension."
  note "At the level of the op."
  interpretation "Of the op."
  input     inputs    I1 constant variadic tensor of f32, integer | 1-d static tensor
            official checks variadic tensor "any type"
  attribute dimension I2 si64 default [1, (since)]
    from numbers.lhs since 1.4.0
    interpretation "Of the row."
    official accepts "not checked"
  attribute numbers   struct stablehlo.dot
  function  body      I3 region
  output    result    optional 2-d tensor | enum precision of HIGH, HIGHEST
  traits terminator, symbol
  parent "func.func", "module"
  ends chlo, func
  source "official dialect"
  deprecated "no longer"
  assembly  $inputs..., "dim =" $dimension [", precision =" $p ["x"]] attr-dict
            window(stride=$a, pad = $b) $more... ":" functional-type
  let N = size(inputs)
  let f(x, y) = x + y

  C1  same(element_type(inputs...))
      interpretation "why"
      interpretation "and more"
  C2  0 < size(inputs)
      and N = 1                      # continued
      official checks
      0 = 0 or "x" = "y"
      "another"
  note "After a clause."
  C10 true
      official accepts "nobody looks"
  official O1 is_static(result)
    "the \"tools\""
)");
  ASSERT_EQ(file.ops.size(), 1u);
  OpSpec const& op = file.ops[0];
  EXPECT_EQ(op.name, "stablehlo.join");
  EXPECT_EQ(op.label_prefix, "join");
  EXPECT_EQ(op.file, "test.spec");
  EXPECT_EQ(op.line, 2u);
  EXPECT_EQ(op.since, (Version{1, 2, 3}));
  EXPECT_EQ(op.summary, "Joins \"tensors\" # along one dimension.");
  EXPECT_EQ(op.notes, (std::vector<std::string>{"At the level of the op.", "After a clause."}));
  EXPECT_EQ(op.interpretations, std::vector<std::string>{"Of the op."});
  EXPECT_EQ(op.traits, (std::vector<std::string>{"terminator", "symbol"}));
  EXPECT_TRUE(op.has_trait("symbol"));
  EXPECT_EQ(op.parents, (std::vector<std::string>{"func.func", "module"}));
  EXPECT_EQ(op.ends, (std::vector<std::string>{"chlo", "func"}));
  EXPECT_EQ(op.source, "official dialect");
  EXPECT_EQ(op.deprecated, "no longer");

  ASSERT_EQ(op.rows.size(), 5u);
  Row const& inputs = op.rows[0];
  EXPECT_TRUE(inputs.constant && inputs.variadic && !inputs.optional);
  EXPECT_EQ(inputs.label, "I1");
  EXPECT_EQ(inputs.type_text, "constant variadic tensor of f32, integer | 1-d static tensor");
  EXPECT_EQ(inputs.types,
            (std::vector<TypeAlternative>{{"tensor", {}, {"f32", "integer"}, false}, {"tensor", 1, {}, true}}));
  EXPECT_EQ(inputs.official_types, (std::vector<TypeAlternative>{{"tensor", {}, {}, false}}));
  EXPECT_EQ(inputs.official_reason, "any type");

  Row const& dimension = *op.row("dimension");
  EXPECT_EQ(dimension.kind, RowKind::attribute);
  EXPECT_EQ(dimension.type_text, "si64");
  EXPECT_EQ(dump(dimension.default_value.value()), "(@list 1 since)");
  EXPECT_EQ(dimension.parent, "numbers");
  EXPECT_EQ(dimension.field, "lhs");
  EXPECT_EQ(dimension.since, (Version{1, 4, 0}));
  EXPECT_EQ(dimension.interpretation, "Of the row.");
  EXPECT_EQ(dimension.official_types, (std::vector<TypeAlternative>{{"any", {}, {}, false}}));
  EXPECT_EQ(op.rows[2].types, (std::vector<TypeAlternative>{{"struct", {}, {"stablehlo.dot"}, false}}));
  EXPECT_EQ(op.rows[3].kind, RowKind::function);
  EXPECT_TRUE(op.rows[4].optional);
  EXPECT_EQ(op.rows[4].types, (std::vector<TypeAlternative>{{"tensor", 2, {}, false},
                                                            {"enum", {}, {"precision", "HIGH", "HIGHEST"}, false}}));
  EXPECT_EQ(op.row("nothing"), nullptr);

  ASSERT_EQ(op.lets.size(), 2u);
  EXPECT_EQ(op.lets[0].name, "N");
  EXPECT_EQ(op.lets[1].parameters, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(op.lets[1].text, "x + y");

  ASSERT_EQ(op.clauses.size(), 4u);
  EXPECT_EQ(op.clauses[0].label, "C1");
  EXPECT_EQ(op.clauses[0].interpretation, "why and more");
  EXPECT_EQ(op.clauses[0].official, Official::same);
  EXPECT_EQ(op.clauses[1].text, "0 < size(inputs) and N = 1");
  EXPECT_EQ(op.clauses[1].line, 30u);
  EXPECT_EQ(op.clauses[1].official, Official::checks);
  EXPECT_EQ(op.clauses[1].official_text, "0 = 0 or \"x\" = \"y\"");
  EXPECT_EQ(op.clauses[1].official_reason, "another");
  EXPECT_EQ(op.clauses[2].official, Official::accepts);
  EXPECT_EQ(op.clauses[2].official_reason, "nobody looks");
  EXPECT_EQ(op.clauses[3].label, "O1");
  EXPECT_EQ(op.clauses[3].official, Official::only);
  EXPECT_EQ(dump(op.clauses[3].formula), "(is_static result)");
  EXPECT_EQ(op.clauses[3].official_reason, "the \"tools\"");

  using Kind = AssemblyElement::Kind;
  std::vector<AssemblyElement> const inner = {{Kind::literal, "x", {}, {}, {}}};
  std::vector<AssemblyElement> const group = {{Kind::literal, ", precision =", {}, {}, {}},
                                              {Kind::variable, "p", {}, {}, {}},
                                              {Kind::group, "", {}, inner, {}}};
  std::vector<AssemblyElement> const assembly = {{Kind::variable, "inputs", {","}, {}, {}},
                                                 {Kind::literal, "dim =", {}, {}, {}},
                                                 {Kind::variable, "dimension", {}, {}, {}},
                                                 {Kind::group, "", {}, group, {}},
                                                 {Kind::directive, "attr-dict", {}, {}, {}},
                                                 {Kind::directive, "window", {"stride=$a", "pad=$b"}, {}, {}},
                                                 {Kind::variable, "more", {}, {}, {}},
                                                 {Kind::literal, ":", {}, {}, {}},
                                                 {Kind::directive, "functional-type", {}, {}, {}}};
  EXPECT_EQ(op.assembly, assembly);
}

TEST(OpFile, GroupsMayExcludeEachOther) {
  OpSpec const op = read("op a\n  input x any\n  assembly [\"(\" $x \")\" | $x] attr-dict\n").ops.at(0);
  ASSERT_EQ(op.assembly.size(), 2U);
  EXPECT_EQ(op.assembly[0].elements.size(), 3U);
  ASSERT_EQ(op.assembly[0].otherwise.size(), 1U);
  EXPECT_EQ(op.assembly[0].otherwise[0].text, "x");
}

TEST(OpFile, VariantsHaveTheNamesOfTheirOpAndValue) {
  SpecFile const file = read(
      "variant custom_call Eigh, my.Target\n  input x I1 any\n"
      "  attribute c I2 any also d.e promises single_items\n");
  ASSERT_EQ(file.variants.size(), 2U);
  EXPECT_EQ(file.variants[0].name, "stablehlo.custom_call @Eigh");
  EXPECT_EQ(file.variants[0].label_prefix, "custom_call_eigh");
  EXPECT_EQ(file.variants[1].label_prefix, "custom_call_my_target");
  EXPECT_EQ(file.variants[0].rows.at(1).also, "d.e");
  EXPECT_EQ(file.variants[0].rows.at(1).promise, kSingleItems);
}

TEST(OpFile, SeveralOpsShareRules) {
  SpecFile const file = read("op chlo.acos, sin,\n   x.y-z\n  C1 true\nop b\n");
  ASSERT_EQ(file.ops.size(), 4u);
  EXPECT_EQ(file.ops[0].name, "chlo.acos");
  EXPECT_EQ(file.ops[0].label_prefix, "chlo_acos");
  EXPECT_EQ(file.ops[1].name, "stablehlo.sin");
  EXPECT_EQ(file.ops[2].label_prefix, "x_y_z");
  EXPECT_EQ(file.ops[2].clauses.size(), 1u);
  EXPECT_TRUE(file.ops[3].clauses.empty());
}

TEST(OpFile, ReadsExecutionRules) {
  SpecFile const file = read(R"(
op arith.addi, arith.subi
  C1 true
  execution E1 of arith.addi value(result) =
      value(lhs) + value(rhs)
      interpretation "why"
      interpretation "and more"
  note "After a rule."
  execution E2 of arith.subi value(result) = value(lhs) - value(rhs)
  execution E10 shape(result) = shape(lhs)
  assures A1 if f then value(lhs)
    interpretation "of A1"
  suites S1 of arith.addi shape(lhs) = shape(rhs)
    interpretation "of S1"
  let f = true
)");
  ASSERT_EQ(file.ops.size(), 2u);
  OpSpec const& add = file.ops[0];
  EXPECT_EQ(add.clauses.size(), 1u);
  EXPECT_EQ(add.notes, std::vector<std::string>{"After a rule."});
  EXPECT_TRUE(add.interpretations.empty() && add.clauses[0].interpretation.empty() &&
              add.lets.at(0).interpretation.empty());
  ASSERT_EQ(add.execution.size(), 3u);
  EXPECT_EQ(add.execution[0].label, "E1");
  EXPECT_EQ(add.execution[0].op, "arith.addi");
  EXPECT_EQ(add.execution[0].text, "value(result) = value(lhs) + value(rhs)");
  EXPECT_EQ(dump(add.execution[0].formula), "(= (value result) (+ (value lhs) (value rhs)))");
  EXPECT_EQ(add.execution[0].interpretation, "why and more");
  EXPECT_EQ(add.execution[0].line, 4u);
  EXPECT_FALSE(add.execution[0].assured);
  EXPECT_EQ(add.execution[1].label, "E10");
  EXPECT_EQ(add.execution[1].op, "");
  EXPECT_EQ(add.execution[2].label, "A1");
  EXPECT_EQ(add.execution[2].interpretation, "of A1");
  EXPECT_TRUE(add.execution[2].assured);

  ASSERT_EQ(add.suites.size(), 1u);
  EXPECT_EQ(add.suites[0].label, "S1");
  EXPECT_EQ(add.suites[0].interpretation, "of S1");
  EXPECT_TRUE(file.ops[1].suites.empty());

  ASSERT_EQ(file.ops[1].execution.size(), 3u);
  EXPECT_EQ(file.ops[1].execution[0].label, "E2");
}

TEST(OpFile, ReadsElementsOtherThanOps) {
  SpecFile const file = read(R"(
type quantized_type
  label quantized
  version 1.0.0
  summary "A type."
  let R = rank(self)
  C1  0 <= axis < R
      interpretation "clear"
constant tensor_constant
  C1  true
program function
  note "a note"
class float = f16 | bf16
  | f32
class value = tensor | tuple of value, float   # no rows
enum kind
  case A
  case B since 1.2.0
struct chlo.dims ordered
  field lhs ints default [1, 2]
  field rhs int optional
struct other
  ordered
  field x attribute
def f(x, y) =
  x
  + y
def g(x) = x        # no rows
)");
  ASSERT_EQ(file.elements.size(), 3u);
  EXPECT_EQ(file.elements[0].kind, "type");
  EXPECT_EQ(file.elements[0].name, "quantized_type");
  EXPECT_EQ(file.elements[0].label_prefix, "quantized");
  EXPECT_EQ(file.elements[0].since, (Version{1, 0, 0}));
  EXPECT_EQ(file.elements[0].clauses.at(0).interpretation, "clear");
  EXPECT_EQ(file.elements[1].label_prefix, "tensor_constant");
  EXPECT_EQ(file.elements[2].kind, "program");
  ASSERT_EQ(file.classes.size(), 2u);
  EXPECT_EQ(file.classes[0].name, "float");
  EXPECT_EQ(file.classes[0].types.size(), 3u);
  EXPECT_EQ(file.classes[1].types,
            (std::vector<TypeAlternative>{{"tensor", {}, {}, false}, {"tuple", {}, {"value", "float"}, false}}));
  ASSERT_EQ(file.enums.size(), 1u);
  EXPECT_EQ(file.enums[0].name, "stablehlo.kind");
  EXPECT_EQ(file.enums[0].cases.at(1).since, (Version{1, 2, 0}));
  ASSERT_EQ(file.structs.size(), 2u);
  EXPECT_TRUE(file.structs[0].ordered && file.structs[1].ordered);
  EXPECT_EQ(file.structs[0].fields.at(0).default_value, "[1, 2]");
  EXPECT_TRUE(file.structs[0].fields.at(1).optional);
  ASSERT_EQ(file.functions.size(), 2u);
  EXPECT_EQ(dump(file.functions[0].value), "(+ x y)");
}

TEST(OpFile, FormsOfEnumsAndStructuresAreRows) {
  auto const file = read(R"(
enum kind
  case A
enum mode
  dotted
  case A
enum version
  number
  case A
struct plain
  field x int
struct dims
  dimension_lists
  ends_with_comma
  field mode enum chlo.mode
)");
  ASSERT_EQ(file.enums.size(), 3U);
  EXPECT_EQ(file.enums[0].form, EnumSpec::Form::bracketed);
  EXPECT_EQ(file.enums[1].form, EnumSpec::Form::dotted);
  EXPECT_EQ(file.enums[2].form, EnumSpec::Form::number);
  ASSERT_EQ(file.structs.size(), 2U);
  EXPECT_FALSE(file.structs[0].has_dimension_lists || file.structs[0].ends_with_comma);
  EXPECT_TRUE(file.structs[1].has_dimension_lists && file.structs[1].ends_with_comma);
  EXPECT_EQ(file.structs[1].fields.at(0).type, "enum chlo.mode");
}

TEST(OpFile, ErrorsHaveLocationAndReason) {
  struct {
    char const* text;
    std::uint32_t line, column;
    char const* message;
  } const cases[] = {
      {"  op a", 1, 3, "expected a line that is not indented, such as 'op NAME'"},
      {"foo a", 1, 1,
       "expected op, variant, type, constant, program, class, enum, flags, struct, dialect or def, found 'foo'"},
      {"class float f16", 1, 13, "expected '='"},
      {"class float = f16 |", 1, 20, "expected a type"},
      {"class float = f16\n  case A", 2, 3, "expected the end of the row"},
      {"op a,", 1, 6, "expected a mnemonic"},
      {"op a b", 1, 6, "expected the end of the row"},
      {"op a\n  foo bar", 2, 3, "'foo' begins no row here"},
      {"op a\n  C1 a +\n    # comment\n     * b", 4, 6, "expected Product, found '*'"},
      {"op a\n  C1 a\n  C1 b", 3, 6, "there is a clause C1 already"},
      {"op a\n  C1 a\n C2 b", 3, 2, "expected the indentation of the rows above: 2 blanks"},
      {"op a\n\tC1 a", 2, 1, "a tab in the indentation: use blanks"},
      {"op a\n  C1 a\n    interpretation \"open\n  C2 b", 3, 20, "this string is not closed"},
      {"op a\n  summary \"open", 2, 11, "this string is not closed"},
      {"op a\n  summary \"a\" b", 2, 11, "expected the end of the row after this string"},
      {"op a\n  summary a", 2, 11, "expected a string in quotes"},
      {"op a\n  version 1.x.0", 2, 11, "expected a version such as 1.4.0"},
      {"op a\n  input x I1 tensro", 2, 14, "'tensro' is not a kind of type"},
      {"op a\n  input x tensor of", 2, 20, "expected a name"},
      {"op a\n  input x tensor | ", 2, 19, "expected a type"},
      {"op a\n  input x tensor default 1", 2, 26, "only an attribute has a default"},
      {"op a\n  input x tensor promises single_items", 2, 27, "only an attribute has a promise"},
      {"op a\n  attribute x i1 promises much", 2, 27, "expected single_items"},
      {"op a\n  attribute x si64 default (", 2, 29, "expected Formula, found the end"},
      {"op a\n  attribute x si64 from y", 2, 25, "expected PARENT.FIELD"},
      {"op a\n  input x tensor\n  output x tensor", 3, 10, "there is a row x already"},
      {"op a\n  official O1 a = b", 2, 20, "expected a reason in quotes at the end of the row"},
      {"op a\n  official checks a \"b\"", 2, 19, "expected a clause, input, attribute or output before this row"},
      {"op a\n  C1 a\n  official accepts \"x\"\n  official accepts \"y\"", 4, 20,
       "clause C1 has an 'official' row already"},
      {"op a\n  execution a = b", 2, 13, "expected a label such as E1"},
      {"op a\n  assures E1 a", 2, 11, "expected a label such as A1"},
      {"op a\n  execution E1 a\n  execution E1 b", 3, 13, "there is a rule E1 already"},
      {"op a\n  execution E1 of b a = c", 1, 1, "rule E1 is of b, which is not an op of these"},
      {"op a\n  execution E1 a +", 2, 19, "expected Product, found the end"},
      {"op a\n  C1 a\n  execution E1 a\n  official accepts \"x\"", 4, 20,
       "expected a clause, input, attribute or output before this row"},
      {"type a\n  execution E1 a", 2, 3, "'execution' begins no row here"},
      {"op a\n  assembly $x [\"a\"", 2, 19, "expected ']'"},
      {"op a\n  assembly f(x)", 2, 14, "expected an argument"},
      {"op a\n  let x a", 2, 9, "expected '='"},
      {"op a\n  parent x", 2, 10, "expected a string in quotes"},
      {"enum e\n  case A b", 2, 10, "expected the end of the row"},
      {"struct s\n  field a strings", 2, 11,
       "expected a field's type: int, ints, bool, float, type, string, symbol, attribute, list, enum or sub_axis"},
      {"op a\n  C1 a\n      reading \"b\"", 3, 7, "'reading' is called 'interpretation' now"},
      {"def f(x) = x\n  reading \"b\"", 2, 3, "'reading' is called 'interpretation' now"},
      {"def f(x) =\n  x\n  + ", 3, 4, "expected Product, found the end"},
  };
  for (auto const& c : cases) {
    auto const file = parse_spec_file("test.spec", c.text);
    ASSERT_FALSE(file) << c.text;
    EXPECT_EQ(file.error().message, c.message) << c.text;
    EXPECT_EQ(file.error().line, c.line) << c.text;
    EXPECT_EQ(file.error().column, c.column) << c.text;
  }
}

TEST(Version, RoundTrips) {
  EXPECT_EQ(to_string(parse_version("1.20.3").value()), "1.20.3");
  for (char const* text :
       {"", "1", "1.2", "1.2.", "1.2.3.4", "1.-2.3", "1.2.3 ", "v1.2.3", "1..3", "1.2.99999999999"}) {
    EXPECT_FALSE(parse_version(text)) << text;
  }
}

}  // namespace
}  // namespace assay
