// The original wording of rules for which spec/ differs from the specification document: spec/original.tsv.
#pragma once

#include <optional>

#include "constraints/prove/lint/wording.hpp"
#include "support/result.hpp"

namespace assay {

// Returns the rules with the original formulas, also in functions that they call, or nothing if they do not differ.
// Fails if the file is invalid.
Result<std::optional<OtherWording>> original_wording(OpSpec const& spec);

}  // namespace assay
