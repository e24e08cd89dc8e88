// The known limits of the independent checker (verify/). `assay certify` reports them.
#pragma once

#include <span>
#include <string>

#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Returns the reason why the checker does not support a certificate with these ops, for the first unsupported op.
// Returns an empty text if there is none. Values may still be unsupported, such as a sort of NaN. judged.toml lists the
// supported ops.
std::string unjudged_reason(std::span<Operation const* const> ops, Profile const& profile);

}  // namespace assay
