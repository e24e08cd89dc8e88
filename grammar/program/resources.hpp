// The resources of a text: {-# dialect_resources: {builtin: {key: "0x..."}}, external_resources: {..} #-}. Internal to grammar/.
#pragma once

#include <string_view>

#include "grammar/text/state.hpp"

namespace assay::rules {

// Reports resources that have correct syntax but that MLIR rejects: a resource of the builtin dialect must be a string
// of pairs of hexadecimal digits, whose first four bytes are its alignment.
void check_resources(ParseState& state, std::string_view section);

}  // namespace assay::rules
