// Single mutations of a sentence: within one occurrence of a production, a part of it left out, written twice, replaced
// or swapped.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generators/invalid/text.hpp"
#include "grammar/ebnf/derivation.hpp"

namespace assay {

struct SyntaxMutation {
  std::string kind;  // "drop", "double", "swap", "replace", "insert"
  TextChange change;
};

// All of the node `at`.
std::vector<SyntaxMutation> mutations_of(std::string const& text, std::vector<DerivationNode> const& nodes,
                                         std::size_t at);

}  // namespace assay
