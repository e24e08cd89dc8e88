// Decides the verdict on a pair of functions. `equiv/README.md` defines the verdicts.
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
  std::vector<std::string> laws;      // laws of spec/laws.spec used by the proof
  bool effects_differ = false;        // for different: side effects differ for every input, so there is no witness
  Search search;                      // counts of inputs, and the witness
};

struct DecisionOptions {
  SearchLimits search;
  std::vector<std::string> assumptions;  // formulas, which the runner also checks
  bool proves = true;                    // whether to try a proof
  bool searches = true;                  // whether to search a witness
  bool tries_inputs_first = true;        // try a few inputs before the proof
};

Decision decide(PairRunner& runner, DecisionOptions const& options);

}  // namespace assay
