// Single mutations of a text that matches the grammar: within one occurrence of a production, a part is deleted,
// duplicated, replaced or swapped.
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

// All mutations of node `at`.
std::vector<SyntaxMutation> mutations_of(std::string const& text, std::vector<DerivationNode> const& nodes,
                                         std::size_t at);

}  // namespace assay
