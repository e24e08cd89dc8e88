// Random sentences of a grammar.
//
// The same grammar, seed and budget yield the same text on every platform. Each choice depends only on its path from
// the start and on its alternatives: a new production changes only the sentences in which it is chosen, there, and
// after it if they become too long.
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

  // A sentence derived from `start`: syntactically right, whatever it may mean, of printable characters and line ends.
  // Once it holds `budget` terminals, every choice takes the shortest way out. Empty if `start` derives no finite text.
  std::string sentence(std::string_view start, Random& random, std::size_t budget) const;

private:
  std::shared_ptr<EbnfTable const> table_;
  std::vector<std::uint64_t> identities_;  // of the steps
};

}  // namespace assay
