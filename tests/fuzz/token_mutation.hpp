// Mutates a text by its tokens, for readers of programs, formulas, op files, TOML or JSON. The mutations imitate errors
// of users and generators. Random changes of bytes rarely pass the first line of a reader.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace assay::testing {

using Randomness = std::minstd_rand;

// Makes one to four changes: numbers at the bounds of their types; tokens and lines that are removed, repeated,
// exchanged or nested. The result depends only on the text and the state of `random`.
std::string mutated(std::string_view text, Randomness& random);

// Does the same with parts of another text: its numbers, tokens, lines, values after `=` or `:`, and contents of
// brackets.
std::string crossed(std::string_view text, std::string_view other, Randomness& random);

}  // namespace assay::testing
