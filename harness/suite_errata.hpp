// Cases of a suite that were withdrawn.
#pragma once

#include <string>

#include "generators/release/errata.hpp"

namespace assay {

// The list of withdrawn cases for that suite; empty for "". `key`: a file; "": the suite names it. A case that the suite does not
// have is an error, if the list is for this suite alone or has no case of it; of a list for several suites it is left out, and
// that is said.
Errata errata_of(std::string const& folder, std::string const& errata, std::string const& key,
                 std::string const& prefix);

}  // namespace assay
