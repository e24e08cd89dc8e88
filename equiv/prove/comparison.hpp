// State and steps shared by comparisons of two functions, on one process and on a grid: terms, facts, laws, and the
// outcome so far.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "equiv/execution/symbolic_run.hpp"
#include "equiv/prove/prove_equal.hpp"
#include "equiv/saturate/all_values.hpp"
#include "equiv/saturate/bit_equality.hpp"
#include "equiv/saturate/saturation.hpp"

namespace assay {

// Whether results of these types have the same bits, because one is the storage type of the other.
bool is_storage_of(Element const& storage, Element const& quantized);

class PairComparison {
public:
  PairComparison(PairComparison const&) = delete;
  PairComparison& operator=(PairComparison const&) = delete;

protected:
  explicit PairComparison(EquivOptions const& options, SaturationLimits const& limits = {});
  ~PairComparison() = default;

  EquivOutcome different(std::string why);
  EquivOutcome undecided(std::string why);
  void goal(std::string text);  // ignores duplicates

  Prover prover();
  std::optional<EquivVerdict> prove_by_laws(ElementTerm const* a, ElementTerm const* b);
  std::optional<EquivVerdict> prove_where_open(Prover& prover, ElementTerm const* a, ElementTerm const* b);
  // Compares the elements of two tensors of the same shape. If equality is not proved, adds a goal that begins with
  // `where`.
  std::optional<EquivVerdict> elements(Prover& prover, std::string const& where, SymbolicTensor const& x,
                                       SymbolicTensor const& y);
  // Runs an attempt. If it fails, runs it again with laws of real numbers.
  std::optional<EquivVerdict> prove_by(std::function<std::optional<EquivVerdict>()> const& attempt);
  // Return the outcome if all results were proved, where `total` is the weakest verdict, or if `what` was not proved.
  EquivOutcome all_proved(EquivVerdict total);
  EquivOutcome not_all_proved(std::string_view what);

  // Whether a loop of B terminates, because of its counter or because a corresponding loop of A does.
  bool ends(SymbolicEffect const& loop, std::vector<SymbolicEffect> const& of_a);
  // Checks that A makes every promise that B makes, and that B guarantees every order that A guarantees.
  void unread(std::vector<UnreadTruth> const& a, std::vector<UnreadTruth> const& b);

  EquivOptions const& options_;
  TermPool terms_;
  ElementPool pool_;
  Facts facts_;
  Saturation laws_;
  AllValues values_;
  BitEquality bits_;
  LawClass max_ = LawClass::permitted;  // weakest class of laws to be used
  bool exhausted_ = false;
  EquivOutcome outcome_;
};

}  // namespace assay
