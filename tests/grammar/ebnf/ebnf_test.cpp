#include "grammar/ebnf/ebnf.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "grammar/ebnf/assembly_ebnf.hpp"

namespace assay {
namespace {

Grammar read(std::string_view text) {
  auto const grammar = parse_ebnf(text);
  EXPECT_TRUE(grammar) << text << "\nat " << grammar.error().offset << ": " << grammar.error().message;
  return grammar ? *grammar : Grammar();
}

std::vector<std::string> messages(std::vector<EbnfDefect> const& defects) {
  std::vector<std::string> all;
  for (EbnfDefect const& defect : defects) all.push_back(defect.message);
  return all;
}

TEST(Ebnf, IsWrittenInOneWay) {
  struct {
    char const* text;
    char const* canonical;
  } const cases[] = {
      {"A::='a'", "A ::= 'a'\n"},
      {"A ::= B C\nB ::= 'b'   C::='c'", "A ::= B C\nB ::= 'b'\nC ::= 'c'\n"},
      {"A ::= {'a'} ['b'] ('c' | 'd')", "A ::= {'a'} ['b'] ('c' | 'd')\n"},
      {"A ::= ('a')", "A ::= 'a'\n"},
      {"A ::= 'a' 'b' | 'c'", "A ::= 'a' 'b' | 'c'\n"},
      {"A ::= 'a' ('b' 'c')", "A ::= 'a' ('b' 'c')\n"},
      {"a ::= '0' | ... | '9' | '_'", "a ::= '0' | ... | '9' | '_'\n"},
      {"a ::= 'x' ('0' | ... | '9')", "a ::= 'x' ('0' | ... | '9')\n"},
      {"A ::= 'abs' | 'add' | ...", "A ::= 'abs' | 'add' | ...\n"},
      {"A ::= 'a' (...)", "A ::= 'a' (...)\n"},
      {"A ::= ('a' | ...) (...) [...]", "A ::= ('a' | ...) (...) [...]\n"},
      {"A ::= 'a', {',' A}", "A ::= 'a' {',' A}\n"},  // a comma joins, as in ISO EBNF
      {"A ::= '(' `)`", "A ::= '(' ')'\n"},           // backquotes are quotes
      {"A ::= '\\0a' '\\' '\\5c' `'`", "A ::= '\\0a' '\\' '\\' '\\27'\n"},
      {"A ::= 'a' (* one *) 'b' (* two\nlines *)", "A ::= 'a' 'b'\n"},
      {"a ::= all ASCII characters except '\\00', '\\01', ... '\\1f' and '\"'",
       "a ::= all ASCII characters except '\\00', '\\01' ... '\\1f', '\"'\n"},
      {"a ::= all characters except 'x'", "a ::= all characters except 'x'\n"},
      {"", ""},
  };
  for (auto const& [text, canonical] : cases) {
    Grammar const grammar = read(text);
    EXPECT_EQ(to_string(grammar), canonical) << text;
    EXPECT_EQ(read(to_string(grammar)), grammar) << text;
  }
}

TEST(Ebnf, ProductionsKnowTheirLines) {
  Grammar const grammar = read("(* one\n*)\nA ::= 'a'\n\n  | 'b'\nB ::= 'c' C ::= 'd'");
  ASSERT_EQ(grammar.productions.size(), 3U);
  EXPECT_EQ(grammar.find("A")->line, 3U);
  EXPECT_EQ(grammar.find("B")->line, 6U);
  EXPECT_EQ(grammar.find("C")->line, 6U);
  EXPECT_EQ(grammar.find("D"), nullptr);
}

TEST(Ebnf, ErrorsHaveALocationAndAnExpectation) {
  struct {
    char const* text;
    std::uint32_t offset;
    char const* expected;
  } const cases[] = {
      {"A", 1, "::="},
      {"A ::=", 5, "expression"},
      {"A ::= ('a'", 10, "')'"},
      {"A ::= {'a'", 10, "}"},
      {"A ::= ['a')", 10, "]"},
      {"A ::= 'a' )", 10, "end"},
      {"A ::= 'a", 6, "expression"},
      {"A ::= ''", 6, "expression"},
      {"A ::= 'a' | ", 10, "end"},
      {"::= 'a'", 0, "end"},
  };
  for (auto const& [text, offset, expected] : cases) {
    auto const grammar = parse_ebnf(text);
    EXPECT_FALSE(grammar) << text;
    EXPECT_EQ(grammar.error().offset, offset) << text << ": " << grammar.error().message;
    EXPECT_NE(grammar.error().message.find(expected), std::string::npos) << text << ": " << grammar.error().message;
  }
}

TEST(Ebnf, NestingAndSizeAreBounded) {
  auto const nested = [](int depth) {
    std::string const brackets(static_cast<std::size_t>(depth), '(');
    return "A ::= " + brackets + "'a'" + std::string(static_cast<std::size_t>(depth), ')');
  };
  auto const grammar = parse_ebnf(nested(kMaxEbnfDepth));
  EXPECT_TRUE(grammar) << grammar.error().message;
  for (int const depth : {kMaxEbnfDepth + 1, 100'000}) {
    auto const deeper = parse_ebnf(nested(depth));
    ASSERT_FALSE(deeper) << depth;
    EXPECT_NE(deeper.error().message.find("nested"), std::string::npos) << deeper.error().message;
  }
  auto const longer = parse_ebnf(std::string(kMaxEbnfBytes + 1, ' '));
  ASSERT_FALSE(longer);
  EXPECT_NE(longer.error().message.find("long"), std::string::npos) << longer.error().message;
}

TEST(Ebnf, DefectsAreNamed) {
  struct {
    char const* text;
    std::vector<std::string> found;
  } const cases[] = {
      {"A ::= {B} B ::= 'b'", {}},
      {"A ::= B", {"'A' names 'B', which has no production", "'A' derives no finite text"}},
      {"A ::= 'a' B ::= 'b'", {"'B' is not used"}},
      {"A ::= 'a' A ::= 'b'", {"'A' has two productions"}},
      {"A ::= ['x'] B B ::= A 'b' | 'c'",
       {"'A' calls itself before it consumes anything", "'B' calls itself before it consumes anything"}},
      {"A ::= 'a' A", {"'A' derives no finite text"}},
      {"A ::= 'a' | ...", {"'A' is not complete"}},
      {"A ::= b b ::= 'b' C C ::= 'c'", {"the token 'b' names 'C', which is not a token"}},
      {"B ::= 'b'", {"'A' has no production"}},
  };
  for (auto const& [text, found] : cases) EXPECT_EQ(messages(defects(read(text), "A")), found) << text;
}

TEST(Ebnf, TokensAreLowerCaseOrNameTokens) {
  Grammar const grammar = read("digit ::= '0' | ... | '9' Digits ::= digit {digit} Number ::= ['-'] Digits");
  EXPECT_TRUE(is_token(*grammar.find("digit")));
  EXPECT_TRUE(is_token(*grammar.find("Digits")));
  EXPECT_FALSE(is_token(*grammar.find("Number")));
}

OpSpec op(std::string_view lines) {
  auto const file = parse_spec_file("test.spec", lines);
  EXPECT_TRUE(file) << lines << file.error().line << ": " << file.error().message;
  return !file || file->ops.empty() ? OpSpec() : file->ops.front();
}

TEST(AssemblyEbnf, EachDirectiveBecomesItsProduction) {
  constexpr char const* kRows =
      "op example_op\n"
      "  summary \"An example.\"\n"
      "  input xs I1 variadic tensor\n"
      "  input x I2 tensor\n"
      "  attribute n I3 si64\n"
      "  attribute list I4 1-d tensor of si64\n"
      "  attribute kind I5 optional enum precision\n"
      "  attribute flag I6 i1 default false\n"
      "  function body I7 region\n"
      "  output result tensor\n"
      "  assembly ";
  struct {
    char const* assembly;
    char const* body;
  } const cases[] = {
      {"$xs attr-dict \":\" functional-type", "[ValueUse {',' ValueUse}] [AttributeDictionary] ':' FunctionType"},
      {"$xs..., \"dim =\" $n attr-dict \":\" same-type",
       "{ValueUse ','} 'dim' '=' IntegerValue [AttributeDictionary] ':' SameTypeFormat"},
      {"$x \", dims =\" $list [\",\" $kind] [\", flag =\" $flag]",
       "ValueUse ',' 'dims' '=' IntegersValue [',' StablehloPrecision] [',' 'flag' '=' BooleanLiteral]"},
      {"[$xs \":\" type($xs)] $body attr-dict-with-keyword",
       "[ValueUse {',' ValueUse} ':' Types] Region [AttributesKeyword]"},
      {"conv-dimensions($list) \": (\" type($x, $result) \") ->\" type($xs)",
       "ConvDimensions ':' '(' Type ',' Type ')' '->' Types"},
      {"$xs attr-dict [\":\" type($xs)]",
       "(ValueUse {',' ValueUse} [AttributeDictionary] ':' Types | [AttributeDictionary])"},
      {"numbered($n, case=eq, case=ne) tensor-of($x, $xs) implied($x, type=index)", "('eq' | 'ne') TensorOf"},
  };
  for (auto const& [assembly, body] : cases)
    EXPECT_EQ(to_string(assembly_production(op(std::string(kRows) + assembly + "\n"))),
              std::string("ExampleOpOp ::= 'stablehlo.example_op' ") + body);
}

TEST(ProgramGrammar, HasNoDefects) {
  auto const grammar = program_grammar(Specification::get());
  ASSERT_TRUE(grammar) << grammar.error();
  EXPECT_EQ(messages(defects(*grammar, "Program")), std::vector<std::string>());
}

TEST(ProgramGrammar, ReadsBackFromItsText) {
  auto const grammar = program_grammar(Specification::get());
  ASSERT_TRUE(grammar) << grammar.error();
  EXPECT_EQ(read(to_string(*grammar)), *grammar);
}

TEST(ProgramGrammar, DerivesEveryOpWithACustomForm) {
  auto const grammar = program_grammar(Specification::get());
  ASSERT_TRUE(grammar) << grammar.error();
  for (std::string_view const name : Specification::get().op_names()) {
    OpSpec const* const spec = Specification::get().op(name);
    ASSERT_NE(spec, nullptr) << name;
    if (spec->assembly.empty()) continue;
    std::string const derived = assembly_production(*spec).name;
    Production const* const production = grammar->find(derived);
    ASSERT_NE(production, nullptr) << derived;
    EbnfNode const& body = production->body;
    EXPECT_EQ((body.args.empty() ? body : body.args.front()).text, name);
  }
}

// The EBNF blocks of the official document are a grammar with exactly these defects.
TEST(ProgramGrammar, OfficialDocumentIsReadWithItsDefects) {
#ifndef ASSAY_CORPUS_DIR
  GTEST_SKIP() << "no corpus is configured (ASSAY_CORPUS)";
#else
  std::ifstream file(ASSAY_CORPUS_DIR "/spec/spec.md");
  if (!file) GTEST_SKIP() << "the corpus holds no spec/spec.md";
  std::string text;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```"))
      inside = line == "```ebnf";
    else if (inside)
      text += line + "\n";
  }
  Grammar const official = read(text);
  EXPECT_GT(official.productions.size(), 90U);
  std::vector<std::string> const expected = {
      "'ValueType' names 'BufferType', which has no production",
      "'OpMnemonic' is not complete",
      "'Constant' names 'EnumConstant', which has no production",
      "'Type' is not used",
      "'NonValueType' is not used",
      "'TensorFloat32' is not used",
      "'FunctionType' is not used",
      "'InputTypes' is not used",
      "'OutputTypes' is not used",
      "'StringType' is not used",
  };
  EXPECT_EQ(messages(defects(official, "Program")), expected);
#endif
}

}  // namespace
}  // namespace assay
