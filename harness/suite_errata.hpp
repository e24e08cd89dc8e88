// Cases of a suite that were withdrawn.
#pragma once

#include <string>

#include "generators/release/errata.hpp"

namespace assay {

// The list of withdrawn cases for that suite; empty for "". `key`: a file; "": the key in the suite. A case that the
// suite does not have is an error, if the list is for this suite alone or has no case of it; in a list of several
// suites it is skipped with a note.
Errata errata_of(std::string const& folder, std::string const& errata, std::string const& key,
                 std::string const& prefix);

}  // namespace assay
