// The derivation of a sentence: the positions of its productions and terminals.
//
// Parses like the recognizer (grammar/ebnf/recognize.hpp) but does not memoize, use it only for texts of a few
// pages.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "grammar/ebnf/ebnf.hpp"

namespace assay {

struct EbnfTable;

// An occurrence of a production, or a terminal: bytes that match a literal or a set of characters. Tokens that are sets
// of characters (`digit`) have no node of their own; their uses are terminals.
struct DerivationNode {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  std::string_view production;  // a view owned by the Deriver; empty for a terminal
  std::uint32_t begin = 0, end = 0;
  std::uint32_t parent = kNone;
  bool in_token = false;  // whether it is inside a token, where blanks are not allowed
};

class Deriver {
public:
  explicit Deriver(Grammar const& grammar);

  // Derives all of `text` from `start`. Parents come before their children, siblings in text order. Empty matches are
  // left out. Returns an empty list if the text is not a sentence, or if it is too long to decide.
  std::vector<DerivationNode> derive(std::string_view start, std::string_view text) const;

private:
  std::shared_ptr<EbnfTable const> table_;
};

}  // namespace assay
