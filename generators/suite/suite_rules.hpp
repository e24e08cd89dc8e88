// Rows `suites` of op files (spec/README.md, "Suites"): what programs of suites keep next to the rules of ops.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay {

// Whether all ops of a program do, also those in regions. Sizes that are not known may do.
bool keeps_suite_rules(Program const& program);
bool keeps_suite_rules(std::string const& text);  // false if it cannot be read

}  // namespace assay
