// Rows `suites` of op files (spec/README.md, "Suites"): rules for programs of suites in addition to the rules of ops.
#pragma once

#include <string>

#include "semantics/program/program.hpp"

namespace assay {

// Whether all ops of a program, including those in regions, can satisfy these rules. Unknown sizes may satisfy them.
bool satisfies_suite_rules(Program const& program);
bool satisfies_suite_rules(std::string const& text);  // false if the text cannot be parsed

}  // namespace assay
