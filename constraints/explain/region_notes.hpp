// The part of its regions in which an op violates a rule about them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Moves the finding to the argument or the returned value that is wrong, if that is one of the only region it is about; else
// adds notes at the arguments or the return of each.
void add_region_notes(Operation const& op, OpSpec const& spec, OpMembers const& members, Diagnostic& finding);

// "T" and "U" of "(T, U)".
std::vector<std::string> types_in_list(std::string_view list);

}  // namespace assay
