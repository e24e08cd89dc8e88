// Whether some clauses say the same in another wording: programs that only one of the two wordings
// accepts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "constraints/prove/lint/lint.hpp"

namespace assay {

// Rules of an op with some of their clauses in another wording. What these clauses call may be
// worded differently too: then `rules` has functions of its own, as definitions with parameters
// after the others.
struct OtherWording {
  struct Change {
    std::size_t clause;   // in OpSpec::clauses
    std::string formula;  // as written; of a function that the clause calls: "is_promotable(x, y) = ..."
    std::string comment;  // what is wrong with it
  };
  OpSpec rules;
  std::vector<Change> changes;
};

// Puts a definition in place of the function of its name, for all clauses that call it, also by way
// of others. False: none does. A clause that is worded differently already stays one change.
bool replace_function(OtherWording& wording, Definition const& function, std::string const& comment);

// For each change, all other clauses being as in `spec`. `so_far` is given the reports as they come
// to be.
std::vector<WordingReport> compare_wordings(
    OpSpec const& spec, OtherWording const& other, LintLimits const& limits,
    std::function<void(std::vector<WordingReport> const&)> const& so_far = nullptr);

}  // namespace assay
