// Generates the reference page of an op, and its line in a list, from its rules.
#pragma once

#include <string>

#include "grammar/notation/op_file.hpp"

namespace assay {

std::string spec_page(OpSpec const& op);
std::string spec_line(OpSpec const& op);

}  // namespace assay
