// Decides whether a text is a sentence of a grammar.
//
// Alternatives are ordered: the first one that matches is taken, and repetitions and options take as much as they can
// (a parsing expression grammar). Results are memoized, so that the time is linear in the text for a sensible grammar,
// and bounded for any: steps, nesting and memory have limits.
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
  limit,  // not decided: nested too deeply, or more than kMaxRecogniserSteps steps per byte, and 2^20 more
};

inline constexpr std::uint64_t kMaxRecogniserSteps = 2000;
inline constexpr int kMaxRecogniserDepth = 3000;  // nested expressions and calls

class Recogniser {
public:
  explicit Recogniser(Grammar const& grammar);

  // All of `text` as a `start`, blanks and comments around it allowed. `furthest` is the largest offset at which a
  // terminal was tried: usually the position of the error in a rejected text. Texts are at most kMaxSourceBytes long.
  Recognition recognise(std::string_view start, std::string_view text, std::uint32_t& furthest) const;

private:
  std::shared_ptr<EbnfTable const> table_;
};

}  // namespace assay
