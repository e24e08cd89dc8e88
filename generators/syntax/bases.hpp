// Programs as text in which a given production of the grammar occurs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/ebnf/derivation.hpp"
#include "grammar/ebnf/recognise.hpp"
#include "grammar/ebnf/sentence.hpp"

namespace assay {

// The grammar of programs with what runs it.
struct ProgramGrammar {
  ProgramGrammar();  // that of spec/
  explicit ProgramGrammar(Grammar of);
  Grammar grammar;
  Recogniser recogniser;
  SentenceMaker maker;
  Deriver deriver;
  std::vector<std::vector<std::uint32_t>> callers;  // of each production, in order: those that name it

  std::size_t index_of(std::string_view production) const;  // productions.size() if there is none
  bool accepts(std::string const& text) const;
};

struct SyntaxBase {
  std::string text;
  std::vector<DerivationNode> nodes;  // views of the grammar
};

// Random programs, all of which are sentences, in each of which `production` occurs; they need not satisfy other rules.
// At most `most`; none if it did not occur in some hundred sentences. Each has a seed of its own, by the production
// that it begins with.
std::vector<SyntaxBase> bases_of(ProgramGrammar const& grammar, std::string const& production, std::uint64_t seed,
                                 std::size_t most);

// A text of that production in a place where it may appear; empty if it is not a program there.
std::string hosted(ProgramGrammar const& grammar, std::string const& production, std::uint64_t seed,
                   std::size_t budget);

}  // namespace assay
