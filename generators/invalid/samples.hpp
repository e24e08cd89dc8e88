// Valid programs as a starting point where the solver cannot write any: ops that are allowed only in certain places,
// and ops whose rules inspect bodies. They are the files of generators/programs/valid.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// With an op of that name in each, in place of the solver's program; none for most ops.
std::vector<std::string> sample_programs(std::string_view op);
// With the option `beside: solved`: in addition to the solver's program, which lacks some parts that the rules mention.
std::vector<std::string> further_programs(std::string_view op);

}  // namespace assay
