// What the specification says, for reports.
#pragma once

#include <string>

namespace assay {

// The text of a rule by its label ("add_c1", "slice_i2"); empty if there is none.
std::string clause_text(std::string const& label);

// What determines the results of an op ("sort", "chlo.acos"), with its label: "sort_d1: results(i)
// = ..". Where the op file has no formula of elements it is the op's summary. Empty if there is no
// such op.
std::string result_rule(std::string const& op);

}  // namespace assay
