// Whether two backends give results that one reading of the specification could permit both.
#pragma once

#include <string>

#include "generators/suite/reader.hpp"

namespace assay {

// `one` and `other` are folders with output_0.npy .., results of the case. True: each element of one is the same as that of
// the other (any NaN is like any other), or, of floating-point types, no further from it, in codes, than the permitted set of
// the element is wide. So a set like ours, but around another value, could hold both. False also where a file is missing.
bool are_close_results(LoadedCase const& expected, std::string const& one, std::string const& other);

}  // namespace assay
