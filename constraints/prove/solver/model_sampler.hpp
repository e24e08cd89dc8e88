// Model sampler: a random walk from one satisfying assignment to others, without a solver. A step changes a few values
// and is undone if a formula becomes false.
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "constraints/values/term.hpp"
#include "support/random_sequence.hpp"

namespace assay {

class ModelSampler {
public:
  // `values` must satisfy all formulas. Symbols without a value get the one nearest to zero.
  ModelSampler(std::span<Tribool const> formulas, std::span<Term const* const> symbols,
               std::function<std::optional<Int128>(Term const*)> const& values);

  // Tries `attempts` changes. Returns how many were kept.
  int random_walk(Random& random, int attempts);
  std::optional<Int128> value(Term const* symbol) const;

  // Returns a typical value: usually small, rarely zero.
  static Int128 pick(Random& random, Term const* symbol);

private:
  bool change(Random& random);
  void set(std::size_t symbol, Int128 value);
  bool settle();
  bool repair(Term const* formula);

  std::vector<Term const*> symbols_, formulas_;
  std::vector<Int128> values_;
  std::unordered_map<Term const*, std::size_t> index_;
  std::vector<std::vector<std::size_t>> in_;  // by symbol: the formulas that contain it
  std::vector<std::pair<std::size_t, Int128>> undo_;
};

}  // namespace assay
