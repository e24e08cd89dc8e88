// Case splits: assumptions of the Evaluator if a value depends on an unknown in a way that no term can express.
//
// For example, no term can express the length of `[d for d in axes(x) if d not in removed]`. So the Evaluator queries
// here whether the condition holds, and is run again with the opposite answer. Each run is one case, with the condition
// under which it applies. The cases are disjoint and cover all values. If an assignment is given, only the case that
// contains it is run.
//
// An answer narrows the ranges of symbols, so that `d < 1` is not queried after `d = 3`. Given formulas narrow them
// from the start; the cases then cover only values that satisfy these formulas.
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

  // Moves to the next case, initially to the first one. Returns false if none is left, or if there are too many.
  bool next();

  // Decides an unknown condition that has a term. Earlier answers in this case are used if they imply the result.
  bool decide(Tribool condition);

  // Returns the conjunction of the decisions in this case.
  Tribool path() const { return path_; }
  // Whether the ranges of the symbols show that path() is unsatisfiable.
  bool impossible() const { return impossible_; }
  // Returns the range of a symbol in this case.
  Interval range(Term const* symbol) const;
  // Whether all cases were visited, after next() has returned false.
  bool complete() const { return cases_ < max_; }

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
  // Returns the truth value of a formula according to the ranges of its symbols.
  Tribool known(Term const& formula) const;

  std::vector<Tribool> given_;
  Assignment follow_;  // may be empty
  std::size_t max_ = kMaxCases;
  std::vector<Step> steps_;
  std::size_t at_ = 0, cases_ = 0;
  Tribool path_ = Tribool::yes;
  bool impossible_ = false, narrowed_ = false;
  std::unordered_map<Term const*, bool> taken_;
  std::unordered_map<Term const*, Interval> fixed_;   // symbols that an answer has fixed to one value
  std::unordered_map<Term const*, Interval> ranges_;  // ranges that answers have narrowed
};

}  // namespace assay
