// Valid programs as a starting point for ops for which the solver cannot write programs: ops that are only allowed at
// certain positions, and ops whose rules inspect bodies. They are the files of generators/programs/valid.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Programs with an op of that name, which replace the solver's program; empty for most ops.
std::vector<std::string> sample_programs(std::string_view op);
// Programs with the option `beside: solved`, in addition to the solver's program, which lacks some parts that the rules
// mention.
std::vector<std::string> further_programs(std::string_view op);

}  // namespace assay
