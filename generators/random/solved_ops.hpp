// Ops alone in a program each, from the solver: of all ops without regions that can be run, some for each unit.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace assay::random_programs {

std::vector<std::string> solved_ops(std::size_t unit, std::uint64_t seed);

}  // namespace assay::random_programs
