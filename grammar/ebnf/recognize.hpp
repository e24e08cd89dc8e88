// Decides whether a text is a sentence of a grammar.
//
// Alternatives are ordered: the first one that matches is taken, and repetitions and options are greedy (a parsing
// expression grammar). Results are memoized, so the time is linear in the text for typical grammars. Limits on steps,
// nesting and memory bound it for all grammars.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "grammar/ebnf/ebnf.hpp"

namespace assay {

struct EbnfTable;

enum class Recognition : std::uint8_t {
  accepted,
  rejected,
  limit,  // undecided: nested too deeply, or more than kMaxRecognizerSteps steps per byte plus 2^20
};

inline constexpr std::uint64_t kMaxRecognizerSteps = 2000;
inline constexpr int kMaxRecognizerDepth = 3000;  // nested expressions and calls

class Recognizer {
public:
  explicit Recognizer(Grammar const& grammar);

  // Recognizes all of `text` as `start`, with blanks and comments around it. `furthest` is the largest offset at which
  // a terminal was tried: usually the position of the error in a rejected text. Texts have at most kMaxSourceBytes
  // bytes.
  Recognition recognize(std::string_view start, std::string_view text, std::uint32_t& furthest) const;

private:
  std::shared_ptr<EbnfTable const> table_;
};

}  // namespace assay
