// The form of a grammar that the recognizer and the sentence generator interpret: flat steps, resolved names, and
// precomputed facts about each step. Internal to grammar/.
#pragma once

#include <bitset>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "grammar/ebnf/ebnf.hpp"

namespace assay {

using ByteSet = std::bitset<256>;

struct EbnfStep {
  enum class Kind : std::uint8_t {
    literal,     // text
    set,         // one byte of `set`
    span,        // zero or more bytes of `set`
    call,        // production `target`
    sequence,    // children, in order
    choice,      // children: the first that matches
    repetition,  // one child, zero or more times
    option,      // one child, or nothing
    impossible,  // never matches: an undefined name, an elision
  };
  static constexpr std::uint32_t kInfinite = std::numeric_limits<std::uint32_t>::max() / 4;

  Kind kind = Kind::impossible;
  bool token = false;       // inside a token, so blanks before terminals are not skipped
  std::uint32_t begin = 0;  // children: table.children[begin, begin + count)
  std::uint32_t count = 0;
  std::uint32_t target = 0;
  std::string text;
  ByteSet set;

  bool nullable = false;           // can match the empty text
  ByteSet first;                   // bytes that can begin a match, after blanks
  ByteSet more;                    // bytes that would have extended the match
  std::uint32_t cost = kInfinite;  // number of terminals and calls in the shortest derivation
};

struct EbnfTable {
  struct Entry {
    std::string name;
    std::uint32_t root = 0;
    bool token = false;
  };
  std::vector<EbnfStep> steps;
  std::vector<std::uint32_t> children;
  std::vector<Entry> productions;
  std::unordered_map<std::string, std::uint32_t> by_name;
};

EbnfTable tabulate(Grammar const& grammar);

// Whether a token is a word: at least two characters, the first a letter or `_`, the last a word character. A word
// character (is_in_word) must not follow it.
bool is_word(std::string_view token);

}  // namespace assay
