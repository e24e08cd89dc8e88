// The verdict on a pair of functions. `equiv/README.md` defines the verdicts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "equiv/proof/verdict.hpp"
#include "equiv/search/witness_search.hpp"

namespace assay {

struct Decision {
  EquivVerdict verdict = EquivVerdict::undecided;
  std::string why;                    // one sentence
  std::vector<std::string> subgoals;  // for undecided: the remaining goals, in terms of the two functions
  std::vector<std::string> granted;   // the assumptions of the proof
  std::vector<std::string> laws;      // of spec/laws.spec that the proof used
  bool effects_differ = false;        // for different: the side effects, on every input; no witness
  Search search;                      // the inputs that were tried; the witness
};

struct DecisionOptions {
  SearchLimits search;
  std::vector<std::string> assumptions;  // formulas, which the runner knows as well
  bool proves = true;                    // false: it is only searched for a witness
  bool searches = true;                  // false: only a proof is tried
  bool looks_first = true;               // at a few inputs, before a proof is tried
};

Decision decide(PairRunner& runner, DecisionOptions const& options);

}  // namespace assay
