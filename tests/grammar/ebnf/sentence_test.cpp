#include "grammar/ebnf/sentence.hpp"

#include <gtest/gtest.h>

#include <set>

#include "grammar/ebnf/assembly_ebnf.hpp"
#include "grammar/ebnf/recognize.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kSentences = 600;
constexpr std::uint64_t kPrograms = 4000;
constexpr std::size_t kBudget = 60;  // maximum number of terminals

Grammar const& whole_grammar() {
  static Grammar const grammar = [] {
    auto const made = program_grammar(Specification::get());
    EXPECT_TRUE(made) << made.error();
    return made ? *made : Grammar();
  }();
  return grammar;
}

Grammar grammar_of(std::string_view text) {
  auto const grammar = parse_ebnf(text);
  EXPECT_TRUE(grammar) << grammar.error().message;
  return grammar ? *grammar : Grammar();
}

TEST(Random, IsTheSameOnEveryPlatform) {
  Random random(1);
  std::vector<std::uint64_t> drawn;
  for (int i = 0; i < 6; ++i) drawn.push_back(random.below(1000));
  EXPECT_EQ(drawn, (std::vector<std::uint64_t>{465, 519, 590, 235, 761, 48}));
}

TEST(Sentence, DependsOnTheSeedAlone) {
  SentenceMaker const maker(whole_grammar());
  std::set<std::string> distinct;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random one(seed), two(seed);
    std::string const sentence = maker.sentence("Attribute", one, kBudget);
    EXPECT_EQ(maker.sentence("Attribute", two, kBudget), sentence);
    distinct.insert(sentence);
  }
  EXPECT_GT(distinct.size(), 40U);
}

TEST(Sentence, SizeFollowsTheBudget) {
  SentenceMaker const maker(whole_grammar());
  std::size_t largest = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    EXPECT_LT(maker.sentence("Program", random, 0).size(), 10U);
    largest = std::max(largest, maker.sentence("Region", random, 2000).size());
  }
  EXPECT_GT(largest, 1000U);
  EXPECT_LT(largest, 200'000U);
}

TEST(Sentence, TerminatesForRecursiveGrammars) {
  Random random(0);
  EXPECT_EQ(SentenceMaker(grammar_of("A ::= 'a' A")).sentence("A", random, 10), "");
  EXPECT_EQ(SentenceMaker(grammar_of("A ::= 'a'")).sentence("B", random, 10), "");
  EXPECT_EQ(SentenceMaker(grammar_of("A ::= B B B ::= {A A}")).sentence("A", random, 1000), "");
}

TEST(Sentence, AdjacentSymbolsAreSeparated) {
  Grammar const grammar = grammar_of(
      "A ::= Name 'is' Name {Size Cross} 'f' Name ::= letter {letter | digit} Size ::= digit {digit}\n"
      "Cross ::= cross cross ::= 'x' letter ::= 'a' | ... | 'z' digit ::= '0' | '1'");
  SentenceMaker const maker(grammar);
  Recognizer const recognizer(grammar);
  bool touched = false;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    std::string const sentence = maker.sentence("A", random, 20);
    std::uint32_t furthest = 0;
    EXPECT_EQ(recognizer.recognize("A", sentence, furthest), Recognition::accepted) << sentence;
    touched |= sentence.find("0xf") != std::string::npos;
  }
  EXPECT_TRUE(touched);  // a size and its token may touch the next token
}

TEST(SentenceLaw, EverySentenceIsRecognised) {
  SentenceMaker const maker(whole_grammar());
  Recognizer const recognizer(whole_grammar());
  for (std::string const start : {"Program", "GenericOp", "CustomOp", "Attribute", "Type", "Location", "Region"}) {
    for (std::uint64_t seed = 0; seed < kSentences; ++seed) {
      Random random(seed);
      std::string const sentence = maker.sentence(start, random, kBudget);
      std::uint32_t furthest = 0;
      ASSERT_EQ(recognizer.recognize(start, sentence, furthest), Recognition::accepted)
          << start << ", seed " << seed << ":\n"
          << sentence << "\nread up to: " << sentence.substr(furthest);
    }
  }
}

TEST(SentenceLaw, EveryProductionRecognizesItsSentences) {
  SentenceMaker const maker(whole_grammar());
  Recognizer const recognizer(whole_grammar());
  for (Production const& production : whole_grammar().productions) {
    if (production.name[0] >= 'a' && production.name[0] <= 'z') continue;  // parts of tokens
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Random random(seed);
      std::string const sentence = maker.sentence(production.name, random, kBudget);
      std::uint32_t furthest = 0;
      ASSERT_EQ(recognizer.recognize(production.name, sentence, furthest), Recognition::accepted)
          << production.name << ", seed " << seed << ":\n"
          << sentence << "\nread up to: " << sentence.substr(furthest);
    }
  }
}

// Changing one character makes many sentences invalid, and the recognizer does not crash on any of them.
TEST(SentenceLaw, ManyDamagedSentencesAreRejected) {
  SentenceMaker const maker(whole_grammar());
  Recognizer const recognizer(whole_grammar());
  std::uint64_t rejected = 0;
  for (std::uint64_t seed = 0; seed < kSentences; ++seed) {
    Random random(seed);
    std::string sentence = maker.sentence("GenericOp", random, kBudget);
    sentence[random.below(sentence.size())] = static_cast<char>(' ' + random.below(95));
    std::uint32_t furthest = 0;
    rejected += recognizer.recognize("GenericOp", sentence, furthest) == Recognition::rejected;
  }
  EXPECT_GT(rejected, kSentences / 3);
  EXPECT_LT(rejected, kSentences);  // some changes affect only names and numbers
}

// A text that is syntactically correct may still be invalid. Such errors have other labels.
void expect_no_syntax_error(std::string const& text) {
  Diagnostics diagnostics;
  ParseOptions options;
  options.allow_unregistered_dialect = true;
  parse_program(Source::from_string("sentence", text), options, diagnostics);
  for (Diagnostic const& diagnostic : diagnostics.all())
    ASSERT_NE(diagnostic.label, "syntax")
        << diagnostic.message << "\nat " << text.substr(diagnostic.range.begin) << "\nin\n"
        << text;
}

TEST(SentenceLaw, EverySentenceIsReadAsAProgram) {
  SentenceMaker const maker(whole_grammar());
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Random random(seed);
    std::size_t const budget = seed % 50 == 0 ? 20 * kBudget : kBudget;
    ASSERT_NO_FATAL_FAILURE(expect_no_syntax_error(maker.sentence("Program", random, budget))) << "seed " << seed;
  }
}

TEST(SentenceLaw, EveryCustomFormIsReadAsAProgram) {
  SentenceMaker const maker(whole_grammar());
  for (std::string_view const name : Specification::get().op_names()) {
    OpSpec const* const op = Specification::get().op(name);
    ASSERT_NE(op, nullptr) << name;
    if (op->assembly.empty()) continue;
    std::string const start = assembly_production(*op).name;
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
      Random random(seed);
      ASSERT_NO_FATAL_FAILURE(expect_no_syntax_error(maker.sentence(start, random, kBudget)))
          << name << ", seed " << seed;
    }
  }
}

TEST(SentenceLaw, EveryAttributeAndTypeIsReadAsAnAlias) {
  SentenceMaker const maker(whole_grammar());
  for (std::uint64_t seed = 0; seed < kPrograms; ++seed) {
    Random random(seed);
    for (char const* start : {"AttributeAliasDefinition", "TypeAliasDefinition"})
      ASSERT_NO_FATAL_FAILURE(expect_no_syntax_error(maker.sentence(start, random, kBudget))) << "seed " << seed;
  }
}

}  // namespace
}  // namespace assay
