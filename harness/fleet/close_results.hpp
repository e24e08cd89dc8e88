// Whether two backends return results that one interpretation of the specification could both permit.
#pragma once

#include <string>

#include "generators/suite/reader.hpp"

namespace assay {

// `one` and `other` are folders of output_0.npy, .., the results of the case. Returns true if each element is equal in
// both (all NaNs are equal) or, for floating-point types, the distance of the codes is at most the width of the
// element's permitted set, so that a set of the same width around another value could contain both. Elements for which
// anything is permitted do not matter. Returns false if a file is missing.
bool are_close_results(LoadedCase const& expected, std::string const& one, std::string const& other);

}  // namespace assay
