// Writes the lemmas of a proof as SMT-LIB 2.6 (https://smt-lib.org), for solvers that share no code with assay.
//
// Assumptions are asserted in order. Each lemma is negated for one (check-sat), which must return unsat, and asserted
// afterwards. Quotients round down, as in terms. SMT-LIB also leaves division by zero open.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "constraints/values/term.hpp"

namespace assay {

class ProofScript {
public:
  static constexpr std::size_t kMaxBytes = std::size_t{64} << 20;  // beyond it, nothing is added and text() is empty

  // Begins a function. end() removes its assumptions.
  void begin(std::string_view title);
  void end();
  // Begins a scope. The matching leave() removes its assumptions.
  void enter();
  void leave();
  void note(std::string_view text);  // adds a comment on the lines that follow
  void assume(Term const* formula);
  void lemma(Term const* formula);  // adds a formula that follows

  std::size_t lemmas() const { return lemmas_; }
  // Returns the script with the declarations of all symbols and their bounds. Empty if the proof is too long.
  std::string text() const;

private:
  std::string const& of(Term const* term);  // returns the expression of a term, or the name of its definition
  std::string written(Term const* term);
  std::string symbol(Term const* term);
  std::string polynomial(Term const* sum);
  std::string division(Term const* term);
  std::string extreme(Term const* term);
  std::string list(std::string_view function, Term const* term);
  void add(std::string_view line);

  std::unordered_map<Term const*, std::string> known_;
  std::unordered_set<std::string> names_;
  std::string head_, body_;
  std::size_t depth_ = 0, lemmas_ = 0;
};

}  // namespace assay
