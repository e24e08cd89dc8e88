// What the independent checker (verify/) is known not to judge, so that who makes a certificate hears it at once.
#pragma once

#include <span>
#include <string>

#include "oracle/sets/profile.hpp"
#include "semantics/program/program.hpp"

namespace assay {

// Why the checker will not judge a certificate that these ops are part of: of the first that it does not know, in words.
// Empty if nothing speaks against it: values may still do so, such as a sort of NaN. judged.toml holds what it knows.
std::string why_not_judged(std::span<Operation const* const> ops, Profile const& profile);

}  // namespace assay
