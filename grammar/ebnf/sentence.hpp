// Random sentences of a grammar.
//
// The same grammar, seed and budget give the same text on every platform.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "grammar/ebnf/ebnf.hpp"
#include "support/random_sequence.hpp"

namespace assay::inline grammar {

class SentenceMaker {
public:
  explicit SentenceMaker(Grammar const& grammar);
  ~SentenceMaker();

  // A sentence derived from `start`: syntactically right, whatever it may mean, of printable characters and line ends.
  // Once it holds `budget` terminals, every choice takes the shortest way out. Empty if `start` derives no finite text.
  std::string sentence(std::string_view start, Random& random, std::size_t budget) const;

private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace assay::inline grammar
