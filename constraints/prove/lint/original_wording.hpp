// Rules as the official text words them where ours differ: spec/original.tsv.
#pragma once

#include <optional>

#include "constraints/prove/lint/wording.hpp"
#include "support/result.hpp"

namespace assay {

// The rules with the official formulas, also in functions that they call; nothing if they do not differ. An error if
// the file is invalid.
Result<std::optional<OtherWording>> original_wording(OpSpec const& spec);

}  // namespace assay
