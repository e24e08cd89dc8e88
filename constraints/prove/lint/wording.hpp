// Checks whether two wordings of clauses are equivalent, by searching programs that only one of them accepts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "constraints/prove/lint/lint.hpp"

namespace assay {

// Rules of an op with another wording of some clauses. If functions that these clauses call also differ, `rules` has
// its own definitions of them, with parameters, after the other definitions.
struct OtherWording {
  struct Change {
    std::size_t clause;   // index in OpSpec::clauses
    std::string formula;  // the new formula, or for a called function: "is_promotable(x, y) = ..."
    std::string comment;  // the error in the other wording
  };
  OpSpec rules;
  std::vector<Change> changes;
};

// Replaces a function by a definition for all clauses that call it directly or indirectly. Returns false if none does.
// A clause that already differs remains a single change.
bool replace_function(OtherWording& wording, Definition const& function, std::string const& comment);

// Compares the wordings for each change. All other clauses are as in `spec`. `so_far` receives the reports as they are
// completed.
std::vector<WordingReport> compare_wordings(
    OpSpec const& spec, OtherWording const& other, LintLimits const& limits,
    std::function<void(std::vector<WordingReport> const&)> const& so_far = nullptr);

}  // namespace assay
