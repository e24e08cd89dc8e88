// Random sentences of a grammar.
//
// The same grammar, seed and budget yield the same text on every platform. Each choice depends only on its path from
// the start and on its alternatives. So a new production changes a sentence only where it is chosen, and after that
// place only if the sentence becomes too long.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ebnf/ebnf.hpp"
#include "support/random_sequence.hpp"

namespace assay {

struct EbnfTable;

class SentenceMaker {
public:
  explicit SentenceMaker(Grammar const& grammar);

  // Returns a sentence derived from `start`: syntactically valid, of printable characters and line ends, without regard
  // to its meaning. After `budget` terminals, every choice takes the shortest derivation. Returns an empty text if
  // `start` derives no finite text.
  std::string sentence(std::string_view start, Random& random, std::size_t budget) const;

private:
  std::shared_ptr<EbnfTable const> table_;
  std::vector<std::uint64_t> identities_;  // of the steps; see the top of this file
};

}  // namespace assay
