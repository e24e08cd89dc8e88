// Prefixes of programs: the ops that a failing program executes before it fails.
#pragma once

#include <string>
#include <vector>

namespace assay::campaign {

// Returns, for N = 1, 2, .., a program that has the first N ops of @main, without counting constants, and returns the
// results of the N-th op. Returns an empty list if the program is invalid, @main has several blocks, or an op returns
// no tensor.
std::vector<std::string> program_prefixes(std::string const& text);

}  // namespace assay::campaign
