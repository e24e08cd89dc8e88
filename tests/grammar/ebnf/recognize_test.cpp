#include "grammar/ebnf/recognize.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "grammar/assembly/print.hpp"
#include "grammar/ebnf/assembly_ebnf.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

Grammar read_grammar(std::string_view text) {
  auto const grammar = parse_ebnf(text);
  EXPECT_TRUE(grammar) << grammar.error().message;
  return grammar ? *grammar : Grammar();
}

Grammar const& programs() {
  static Grammar const grammar = [] {
    auto const made = program_grammar(Specification::get());
    EXPECT_TRUE(made) << made.error();
    return made ? *made : Grammar();
  }();
  return grammar;
}

constexpr char const* kSmall =
    "List ::= '[' [Item {',' Item}] ']'\n"
    "Item ::= List | Number | 'one' | 'onetwo' | Name | Shape\n"
    "Shape ::= '<' {Number Cross} 'end' '>'\n"
    "Number ::= ['-'] Digits\n"
    "Digits ::= digit {digit}\n"
    "Cross ::= cross cross ::= 'x'\n"
    "Name ::= letter {letter | digit}\n"
    "letter ::= 'a' | ... | 'z'\n"
    "digit ::= '0' | ... | '9'\n";

TEST(Recognizer, FollowsTheConventionsOfTokensAndBlanks) {
  Recognizer const recognizer(read_grammar(kSmall));
  struct {
    char const* text;
    Recognition verdict;
    std::uint32_t furthest;
  } const cases[] = {
      {"[]", Recognition::accepted, 2},
      {" [ 1 , - 2,[ ]\n] // the end", Recognition::accepted, 16},
      {"[one, onetwo, oneandmore]", Recognition::accepted, 25},  // a word ends at a word boundary
      {"[<2x3xend>]", Recognition::accepted, 11},
      {"[<2 x 3 x end>]", Recognition::accepted, 15},
      {"[1 2]", Recognition::rejected, 3},
      {"[1,]", Recognition::rejected, 3},
      {"[1]]", Recognition::rejected, 3},
      {"[", Recognition::rejected, 1},
      {"", Recognition::rejected, 0},
      {"[A]", Recognition::rejected, 1},
  };
  for (auto const& [text, verdict, furthest] : cases) {
    std::uint32_t reached = 0;
    EXPECT_EQ(recognizer.recognize("List", text, reached), verdict) << text;
    if (verdict == Recognition::rejected) {
      EXPECT_EQ(reached, furthest) << text;
    }
  }
  std::uint32_t reached = 0;
  EXPECT_EQ(recognizer.recognize("NoSuchProduction", "[]", reached), Recognition::rejected);
}

TEST(Recognizer, RejectsDeepNestingInsteadOfOverflowing) {
  Recognizer const recognizer(read_grammar(kSmall));
  std::uint32_t reached = 0;
  std::string const shallow = std::string(200, '[') + std::string(200, ']');
  EXPECT_EQ(recognizer.recognize("List", shallow, reached), Recognition::accepted);
  std::string const deep(100'000, '[');
  EXPECT_EQ(recognizer.recognize("List", deep, reached), Recognition::limit);
  EXPECT_EQ(Recognizer(read_grammar("A ::= A 'a'")).recognize("A", "a", reached), Recognition::limit);
}

TEST(Recognizer, IsLinearForAlternativesWithACommonPrefix) {
  // Without memoization, each level would be parsed twice for each enclosing level.
  Recognizer const recognizer(read_grammar("A ::= '(' A ')' 'x' | '(' A ')' | 'a'"));
  std::string const text = std::string(200, '(') + "a" + std::string(200, ')');
  std::uint32_t reached = 0;
  EXPECT_EQ(recognizer.recognize("A", text, reached), Recognition::accepted);
}

TEST(Recognizer, ReadsPrograms) {
  Recognizer const recognizer(programs());
  struct {
    char const* text;
    bool accepted;
  } const cases[] = {
      {"", true},
      {"module @m attributes {a = 1 : i32} {}", true},
      {"func.func private @f(tensor<2xf32>) -> (i32, !t)", true},
      {"func.func @main(%x: tensor<2x?xf32> {a.b = \"c\"}) -> tensor<*xf32> { return %x : tensor<2x?xf32> }", true},
      {"%0:2, %1 = \"a.b\"(%x, %y#1)[^bb1] <{k}> ({^bb0(%a: i1): }, {}) {l = [1, #x.y<z>]} : (i1, i1) -> i1 loc(#l)",
       true},
      {"#l = loc(callsite(\"f\":1:2 at fused<\"m\">[unknown, \"n\"(#l)]))", true},
      {"%c = stablehlo.constant dense<[[1.5, -2.0e+3], [0x7F, 3.]]> : tensor<2x2xf32>", true},
      {"%c = stablehlo.constant dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>", true},
      {"!q = !quant.uniform<u8<0:7>:f32:1, {0.5:3, 2.0}> #a = array<i64: 1, -2> #b = array<i1>", true},
      {"#a = #stablehlo.gather<offset_dims = [1], index_vector_dim = 1,> #b = #stablehlo<precision HIGH>", true},
      {"{-# dialect_resources: {builtin: {key: \"0x08000000AB\"}} #-}", true},
      {"{-# f : (} #-}", false},
      {"{-# others: {builtin: {key: true}} #-}", false},
      {"#a = strided<[429013-> ?]>", false},
      {"#a = #b.c<a-[1]--/(2)->\"x\">", true},
      {"#a = #b.c<a->", false},
      {"/* no */", false},
      {"func.func @f(%x tensor<2xf32>)", false},
      {"\"a.b\"() : () -> (i1", false},
      {"%1a = \"a.b\"() : () -> i1", false},
      {"#a = 1e5", true},
      {"#a = [+1.0, + 2 : i8, 1 : f32, 0x3F800000 : f32]", true},
      {"#a = dense<[[+1, -2], [1e3, +0x7]]> : tensor<2x2xf32>", true},
      {"#a = array<i64: +1>", false},
      {"%r = stablehlo.transpose %x, dims = [+1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>", false},
      {"#a = ++1", false},
      {"#a = 1e", false},
      {"#a = +", false},
      {"#a = {b = 1,}", false},
      {"#a = \"\\q\"", false},
      {"%c = stablehlo.no_such_op %x : i1", false},
  };
  for (auto const& [text, accepted] : cases) {
    std::uint32_t furthest = 0;
    auto const expected = accepted ? Recognition::accepted : Recognition::rejected;
    EXPECT_EQ(recognizer.recognize("Program", text, furthest), expected) << text << "\nread up to " << furthest;
  }
}

TEST(Recognizer, ReadsLongTokensInOnePass) {
  Recognizer const recognizer(programs());
  std::string const digits(8'000'000, 'A');
  std::uint32_t furthest = 0;
  std::string const text = "%c = stablehlo.constant dense<\"0x" + digits + "\"> : tensor<1000000xf32>";
  EXPECT_EQ(recognizer.recognize("Program", text, furthest), Recognition::accepted);
}

std::string text_of(std::filesystem::path const& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Returns the texts of all programs in a folder, with their paths.
std::vector<std::pair<std::string, std::string>> programs_in(std::filesystem::path const& folder) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (auto const& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".mlir") texts.emplace_back(entry.path().string(), text_of(entry.path()));
  return texts;
}

Program parse(std::string const& text, Diagnostics& diagnostics) {
  return parse_program(Source::from_string("text", text), {.allow_unregistered_dialect = true}, diagnostics);
}

// The grammar and the parser agree on the test programs of this repository.
TEST(RecogniserLaw, AcceptedTextsHaveNoSyntaxErrors) {
  Recognizer const recognizer(programs());
  std::size_t accepted = 0;
  for (auto const& [path, text] : programs_in(std::filesystem::path(ASSAY_SOURCE_DIR) / "tests/conformance")) {
    std::uint32_t furthest = 0;
    if (recognizer.recognize("Program", text, furthest) != Recognition::accepted) continue;
    ++accepted;
    Diagnostics diagnostics;
    parse(text, diagnostics);
    for (Diagnostic const& diagnostic : diagnostics.all())
      EXPECT_NE(diagnostic.label, "syntax") << path << ": " << diagnostic.message;
  }
  EXPECT_GT(accepted, 1000U);
}

// Third-party programs are sentences, also in generic form.
TEST(RecogniserLaw, ThirdPartyProgramsAreAccepted) {
#ifndef ASSAY_CORPUS_DIR
  GTEST_SKIP() << "no corpus is configured (ASSAY_CORPUS)";
#else
  if (!std::filesystem::exists(ASSAY_CORPUS_DIR)) GTEST_SKIP() << "there is no " ASSAY_CORPUS_DIR;
  Recognizer const recognizer(programs());
  std::size_t files = 0, generic = 0;
  for (char const* folder : {"interpret", "testdata", "math", "bytecode"}) {
    for (auto const& [path, text] : programs_in(std::filesystem::path(ASSAY_CORPUS_DIR) / folder)) {
      std::uint32_t furthest = 0;
      ++files;
      EXPECT_EQ(recognizer.recognize("Program", text, furthest), Recognition::accepted)
          << path << ": " << text.substr(furthest, 60);
      Diagnostics diagnostics;
      Program const program = parse(text, diagnostics);
      if (diagnostics.errors() != 0) continue;
      ++generic;
      std::string const printed = print_program(program, AssemblyFormat::generic);
      EXPECT_EQ(recognizer.recognize("Program", printed, furthest), Recognition::accepted)
          << path << ", generic: " << printed.substr(furthest, 60);
    }
  }
  EXPECT_GT(files, 0U);
  EXPECT_GT(generic, files / 2);
#endif
}

}  // namespace
}  // namespace assay
