// State that comparisons of two functions share, on one process and on a grid: terms and facts about them, laws, the
// outcome so far, and the steps that do not depend on who executes B.
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

// Results of a quantized type have the same bits as those of its storage type.
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
  void goal(std::string text);  // each once

  Prover prover();
  std::optional<EquivVerdict> by_laws(ElementTerm const* a, ElementTerm const* b);
  std::optional<EquivVerdict> where_open(Prover& prover, ElementTerm const* a, ElementTerm const* b);
  // Whether the elements of two tensors of one shape are the same; a goal that begins with `where`, if that is not shown.
  std::optional<EquivVerdict> elements(Prover& prover, std::string const& where, SymbolicTensor const& x,
                                       SymbolicTensor const& y);
  // The result of an attempt, or otherwise its result with laws of real numbers as well.
  std::optional<EquivVerdict> shown_by(std::function<std::optional<EquivVerdict>()> const& attempt);
  // All results were proved: `total` is the weakest class; or some were not, as named by `what`.
  EquivOutcome all_shown(EquivVerdict total);
  EquivOutcome not_all_shown(std::string_view what);

  // Whether a loop of B terminates: because of its counter, or where one of A does.
  bool ends(SymbolicEffect const& loop, std::vector<SymbolicEffect> const& of_a);
  // Every promise of B is also made by A; every guaranteed order of A is also guaranteed by B.
  void unread(std::vector<UnreadTruth> const& a, std::vector<UnreadTruth> const& b);

  EquivOptions const& options_;
  TermPool terms_;
  ElementPool pool_;
  Facts facts_;
  Saturation laws_;
  AllValues values_;
  BitEquality bits_;
  LawClass most_ = LawClass::permitted;  // of laws that are used
  bool exhausted_ = false;
  EquivOutcome outcome_;
};

}  // namespace assay
