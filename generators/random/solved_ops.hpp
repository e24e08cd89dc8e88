// Programs with a single op, from the solver: for each unit, some of the ops that have no regions and can be run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::random_programs {

std::vector<std::string> solved_ops(std::size_t unit, std::uint64_t seed);

}  // namespace assay::random_programs
