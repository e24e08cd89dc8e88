// Texts of the specification for reports.
#pragma once

#include <string>

namespace assay {

// The text of a rule by its label ("add_c1", "slice_i2"); empty if there is none.
std::string clause_text(std::string const& label);

// The rule that determines the results of an op ("sort", "chlo.acos"), with its label: "sort_d1: results(i) = ..". If
// the op has no formula for elements, returns its summary. Empty if the op is unknown.
std::string result_rule(std::string const& op);

}  // namespace assay
