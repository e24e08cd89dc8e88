// spec/notation.ebnf agrees with the parser in grammar/notation/formula.cpp.
#include <gtest/gtest.h>

#include <algorithm>

#include "grammar/ebnf/ebnf.hpp"
#include "grammar/ebnf/recognize.hpp"
#include "grammar/ebnf/sentence.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

Grammar notation() {
  auto const grammar = parse_ebnf(embedded_file("notation.ebnf"));
  EXPECT_TRUE(grammar) << grammar.error().offset << ": " << grammar.error().message;
  return grammar ? *grammar : Grammar();
}

TEST(Notation, GrammarHasNoDefects) {
  for (EbnfDefect const& defect : defects(notation(), "Formula")) ADD_FAILURE() << defect.message;
}

TEST(Notation, FormulasOfTheSpecificationAreSentences) {
  Grammar const grammar = notation();  // the recognizer refers to it
  Recognizer const recognizer(grammar);
  auto const expect_sentence = [&](std::string const& where, std::string const& formula) {
    std::uint32_t furthest = 0;
    EXPECT_EQ(recognizer.recognize("Formula", formula, furthest), Recognition::accepted)
        << where << ": " << formula << " at " << furthest;
  };
  for (std::string_view name : Specification::get().op_names()) {
    OpSpec const* const op = Specification::get().op(name);
    ASSERT_NE(op, nullptr) << name;
    for (Definition const& let : op->lets) expect_sentence(op->name + ' ' + let.name, let.text);
    for (Clause const& clause : op->clauses) expect_sentence(op->name + ' ' + clause.label, clause.text);
    for (ExecutionRule const& rule : op->execution) expect_sentence(op->name + ' ' + rule.label, rule.text);
  }
}

// Whether the error is a known limit of the grammar: words that are not names, sizes of integers, and the form of
// exceptions.
bool is_known_limit(TextError const& error, std::string_view text) {
  if (error.message.find("expected an exception") == 0 || error.message.find("expected a size") == 0) return true;
  if (error.message.find("integer is larger") == 0 || error.message.find("nested more") == 0) return true;
  static constexpr std::string_view kKeywords[] = {"and",   "or",  "not",    "in",  "if",     "then", "else",  "given",
                                                   "where", "for", "except", "has", "tensor", "true", "false", "None"};
  std::string_view const rest = text.substr(error.offset);
  // A number must not end directly before a letter: 7.1then.
  if (rest.starts_with('.') || (!rest.empty() && rest[0] >= '0' && rest[0] <= '9')) return true;
  return std::any_of(std::begin(kKeywords), std::end(kKeywords), [&](auto word) { return rest.starts_with(word); });
}

TEST(Notation, RandomSentencesAreFormulas) {
  SentenceMaker const maker(notation());
  Random random(1);
  int read = 0;
  for (int i = 0; i < 4000; ++i) {
    std::string const text = maker.sentence("Formula", random, 1 + i / 40);
    if (text.find("//") != text.npos) continue;  // comments belong to programs, not to formulas
    auto const formula = parse_formula(text);
    if (formula) {
      ++read;
    } else {
      TextError const& error = formula.error();
      EXPECT_TRUE(is_known_limit(error, text)) << text << "\nat " << error.offset << ": " << error.message;
    }
  }
  EXPECT_GT(read, 500);
}

}  // namespace
}  // namespace assay
