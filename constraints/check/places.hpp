// Where a finding about an op points, and its hint, by the members that its statement names.
#pragma once

#include "constraints/members/members.hpp"
#include "support/diagnostic.hpp"

namespace assay {

// A finding at the whole op is moved to the attribute that its statement names first, or to the one operand that it
// names; what it says about results stays. Of two operands whose types must agree, it says how to make them. `official`:
// the rules are those of the official tools.
void place_finding(Operation const& op, OpSpec const& spec, OpMembers const& members, bool official,
                   Diagnostic& finding);

}  // namespace assay
