// A grammar in the form that the recognizer and the sentence generator run: flat steps, resolved names, and precomputed
// facts for each step. Internal to grammar/.
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
    span,        // any number of bytes of `set`
    call,        // production `target`
    sequence,    // children, in order
    choice,      // children: the first that matches
    repetition,  // its one child, as often as it matches
    option,      // its one child, or nothing
    impossible,  // matches nothing: an undefined name, an elision
  };
  static constexpr std::uint32_t kInfinite = std::numeric_limits<std::uint32_t>::max() / 4;

  Kind kind = Kind::impossible;
  bool token = false;       // inside a token: no blanks before terminals
  std::uint32_t begin = 0;  // children: table.children[begin, begin + count)
  std::uint32_t count = 0;
  std::uint32_t target = 0;
  std::string text;
  ByteSet set;

  bool nullable = false;           // may match the empty text
  ByteSet first;                   // the bytes that a match can begin with, blanks skipped
  ByteSet more;                    // the bytes that, after a match, would have made it longer
  std::uint32_t cost = kInfinite;  // terminals and calls in the shortest derivation
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

// Whether the text of a token is a word, which no character of a word (is_in_word) must follow: two characters or more,
// the first a letter or `_`, the last one of a word.
bool is_word(std::string_view token);

}  // namespace assay
