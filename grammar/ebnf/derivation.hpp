// The derivation of a sentence: the positions of productions and terminals in it.
//
// It is parsed as by the recognizer (grammar/ebnf/recognize.hpp), but without its memory: for texts of some pages.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "grammar/ebnf/ebnf.hpp"

namespace assay {

struct EbnfTable;

// An occurrence of a production, or a terminal: bytes that match a literal or a set of characters. Tokens that are sets
// of characters (`digit`) are not occurrences; their uses are terminals.
struct DerivationNode {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::string_view production;  // of the Deriver; empty: a terminal
  std::uint32_t begin = 0, end = 0;
  std::uint32_t parent = kNone;
  bool in_token = false;  // no blanks may be in it
};

class Deriver {
public:
  explicit Deriver(Grammar const& grammar);

  // All of `text` as a `start`. Parents come before their children, siblings in the order of the text; empty matches
  // are left out. Empty if it is not a sentence, or too long to decide.
  std::vector<DerivationNode> derive(std::string_view start, std::string_view text) const;

private:
  std::shared_ptr<EbnfTable const> table_;
};

}  // namespace assay
