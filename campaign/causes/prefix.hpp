// Programs that end earlier: what a failing program computed before it failed.
#pragma once

#include <string>
#include <vector>

namespace assay::campaign {

// The program with the first 1, 2, .. ops of @main alone, without counting constants, each of which returns the results of the last of these ops. Empty where that
// cannot be: the program is not valid, @main is not one block, or an op gives no tensor.
std::vector<std::string> program_prefixes(std::string const& text);

}  // namespace assay::campaign
