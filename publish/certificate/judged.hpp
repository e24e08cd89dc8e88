// The known limits of the independent checker (verify/), so that `assay certify` can report them.
#pragma once

#include <span>
#include <string>

#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// The reason why the checker does not support a certificate with these ops: for the first unsupported op. Empty if
// there is none: values may still be unsupported, such as a sort of NaN. judged.toml lists the supported ops.
std::string why_not_judged(std::span<Operation const* const> ops, Profile const& profile);

}  // namespace assay
