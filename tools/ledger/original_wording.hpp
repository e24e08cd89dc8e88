// Rules as the official text words them where ours differ: spec/original.tsv.
#pragma once

#include <optional>
#include <string>

#include "constraints/prove/ops/wording.hpp"

namespace assay::inline tools {

// The rules with the text's own formulas, also in functions that they call; nullopt if they do not differ, or with an
// error if the file is wrong.
std::optional<OtherWording> original_wording(OpSpec const& spec, std::string& error);

}  // namespace assay::inline tools
