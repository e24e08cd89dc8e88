// Locates the part of an op's regions that violates a rule.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Moves the diagnostic to the wrong argument or returned value if it is about only one region. Otherwise adds notes at
// the arguments or the return of each region.
void add_region_notes(Operation const& op, OpSpec const& spec, OpMembers const& members, Diagnostic& finding);

// Returns "T" and "U" for "(T, U)".
std::vector<std::string> types_in_list(std::string_view list);

}  // namespace assay
