// Whether some clauses in another wording are equivalent: programs that only one of the two wordings
// accepts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "constraints/prove/lint/lint.hpp"

namespace assay {

// Rules of an op with some of their clauses in another wording. Functions that these clauses call may
// differ as well: then `rules` has its own functions, as definitions with parameters after the
// others.
struct OtherWording {
  struct Change {
    std::size_t clause;   // in OpSpec::clauses
    std::string formula;  // as written; of a function that the clause calls: "is_promotable(x, y) = ..."
    std::string comment;  // the error in it
  };
  OpSpec rules;
  std::vector<Change> changes;
};

// Replaces the function of its name by a definition, for all clauses that call it, also indirectly. False: none does. A
// clause that already differs stays one change.
bool replace_function(OtherWording& wording, Definition const& function, std::string const& comment);

// For each change, with all other clauses as in `spec`. `so_far` receives the reports as they are
// completed.
std::vector<WordingReport> compare_wordings(
    OpSpec const& spec, OtherWording const& other, LintLimits const& limits,
    std::function<void(std::vector<WordingReport> const&)> const& so_far = nullptr);

}  // namespace assay
