// Prefixes of programs: the ops that a failing program executes before it fails.
#pragma once

#include <string>
#include <vector>

namespace assay::campaign {

// The program with only the first 1, 2, .. ops of @main, without counting constants, each of which returns the results
// of the last of these ops. Empty if that is impossible: the program is not valid, @main is not one block, or an op
// returns no tensor.
std::vector<std::string> program_prefixes(std::string const& text);

}  // namespace assay::campaign
