// The part of its regions in which an op violates a rule about them.
#pragma once

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// Adds notes at the arguments or the return of each region that the finding is about.
void add_region_notes(Operation const& op, OpSpec const& spec, OpMembers const& members, Diagnostic& finding);

}  // namespace assay
