// Rules as the official text words them where ours differ: spec/original.tsv.
#pragma once

#include <optional>
#include <string>

#include "grammar/op_file.hpp"

namespace assay {

// A copy of the rules with the text's own formulas; nullopt if they do not differ, or with an error if the file is wrong.
std::optional<OpSpec> original_wording(OpSpec const& spec, std::string& error);

}  // namespace assay
