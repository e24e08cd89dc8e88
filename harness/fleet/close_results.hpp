// Whether two backends return results that one interpretation of the specification could both permit.
#pragma once

#include <string>

#include "generators/suite/reader.hpp"

namespace assay {

// `one` and `other` are folders with output_0.npy .., results of the case. True: each element of one equals that of the
// other (all NaNs are equal) or, for floating-point types, its distance in codes is at most the width of the element's
// permitted set. So a set of the same width around another value could contain both. False also where a file is
// missing.
bool are_close_results(LoadedCase const& expected, std::string const& one, std::string const& other);

}  // namespace assay
