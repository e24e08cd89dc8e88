// Mutations of a text by its tokens: what a reader of programs, formulas, op files, TOML or JSON takes apart, changed
// as people and generators get it wrong. Bytes changed at random seldom get past a reader's first line.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace assay::testing {

using Randomness = std::minstd_rand;

// One to four changes: numbers at the bounds of their types, tokens and lines that are removed, repeated, exchanged or
// nested. The same for the same text and state of `random`.
std::string mutated(std::string_view text, Randomness& random);

// The same with parts of another text: its numbers, tokens, lines, values after `=` or `:`, what its brackets hold.
std::string crossed(std::string_view text, std::string_view other, Randomness& random);

}  // namespace assay::testing
