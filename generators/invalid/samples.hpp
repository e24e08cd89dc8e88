// Valid programs to begin with where the solver cannot write any: ops that are only in certain places, and ops whose
// rules look into bodies. They are the files of generators/programs/valid.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// With an op of that name in each, in place of what the solver writes; none for most ops.
std::vector<std::string> sample_programs(std::string_view op);
// With the option `beside: solved`: next to what the solver writes, which has not all that the rules speak of.
std::vector<std::string> further_programs(std::string_view op);

}  // namespace assay
