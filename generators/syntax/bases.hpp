// Programs that contain a given production of the grammar.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/ebnf/derivation.hpp"
#include "grammar/ebnf/recognize.hpp"
#include "grammar/ebnf/sentence.hpp"

namespace assay {

// The grammar of programs with its recognizer, generator and deriver.
struct ProgramGrammar {
  ProgramGrammar();  // uses the grammar of spec/
  explicit ProgramGrammar(Grammar of);
  Grammar grammar;
  Recognizer recognizer;
  SentenceMaker maker;
  Deriver deriver;
  std::vector<std::vector<std::uint32_t>> callers;  // for each production, the productions that refer to it, in order

  std::size_t index_of(std::string_view production) const;  // productions.size() if there is none
  bool accepts(std::string const& text) const;
};

struct SyntaxBase {
  std::string text;
  std::vector<DerivationNode> nodes;  // refer to the grammar
};

// Returns up to `most` random programs that match the grammar and contain `production`; they may violate other rules.
// None if the production did not occur in several hundred attempts. Each program has its own seed, which depends on the
// production that it begins with.
std::vector<SyntaxBase> bases_of(ProgramGrammar const& grammar, std::string const& production, std::uint64_t seed,
                                 std::size_t most);

// A program with a text of the production at a position where it is allowed; empty if the program does not match the
// grammar.
std::string embed_production(ProgramGrammar const& grammar, std::string const& production, std::uint64_t seed,
                             std::size_t budget);

}  // namespace assay
