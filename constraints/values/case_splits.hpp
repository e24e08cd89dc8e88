// Case splits: the assumptions of the Evaluator where a value depends on an unknown in a way that no term can
// express.
//
// `[d for d in axes(x) if d not in removed]` has no length that a term could be. So the Evaluator queries here whether
// the condition holds, and is run again with the opposite answer: each run is one case, with the condition under which
// it applies. The cases are disjoint and cover all values.
//
// With an assignment to follow there is one case: the one that contains the assignment.
//
// An answer narrows the ranges of symbols, so that `d < 1` is not queried after `d = 3`. Given
// formulas narrow them from the start; the cases then cover only values that satisfy the given
// formulas.
#pragma once

#include <cstddef>
#include <span>
#include <unordered_map>
#include <vector>

#include "constraints/values/interval.hpp"
#include "constraints/values/term.hpp"

namespace assay {

inline constexpr std::size_t kMaxCases = 20'000;

class CaseSplits {
public:
  explicit CaseSplits(std::span<Tribool const> given = {}, std::size_t most = kMaxCases);
  CaseSplits(std::span<Tribool const> given, Assignment follow);

  // Moves to the next case, at first to the first one. False if none is left, or there are too many.
  bool next();

  // An unknown condition with a term. It is not queried again if earlier answers in this case imply
  // it.
  bool decide(Tribool condition);

  // The decisions in this case.
  Tribool path() const { return path_; }
  // No values of the symbols satisfy path(), by their ranges.
  bool impossible() const { return impossible_; }
  // All possible values of a symbol in this case, by its bounds.
  Interval range(Term const* symbol) const;
  // Whether every case was iterated over, once next() has returned false.
  bool complete() const { return cases_ < most_; }

private:
  struct Step {
    Tribool condition;
    bool way = true;
  };
  void take(Tribool condition);
  void narrow(Term const& formula, bool holds);
  void narrow_line(Term const& formula, bool holds);
  void limit(Term const* symbol, Interval to);
  void spread();
  // The truth value of a formula by the ranges of its symbols.
  Tribool known(Term const& formula) const;

  std::vector<Tribool> given_;
  Assignment follow_;  // may be empty
  std::size_t most_ = kMaxCases;
  std::vector<Step> steps_;
  std::size_t at_ = 0, cases_ = 0;
  Tribool path_ = Tribool::yes;
  bool impossible_ = false, narrowed_ = false;
  std::unordered_map<Term const*, bool> taken_;
  std::unordered_map<Term const*, Interval> fixed_;   // symbols with a value from an answer
  std::unordered_map<Term const*, Interval> ranges_;  // to which answers have narrowed symbols
};

}  // namespace assay
