// Withdrawn cases of a suite.
#pragma once

#include <string>

#include "generators/release/errata.hpp"

namespace assay {

// Returns the list of withdrawn cases of the suite; an empty list if `errata` is "". `key` is a file, or "" for the key
// in the suite. An ID that the suite does not contain is an error if the list is for this suite alone or contains none
// of its cases. In a list for several suites, such an ID is skipped with a note.
Errata errata_of(std::string const& folder, std::string const& errata, std::string const& key,
                 std::string const& prefix);

}  // namespace assay
