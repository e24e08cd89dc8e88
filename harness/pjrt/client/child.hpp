// The process that loads a plug-in: `assay-pjrt`. It is a worker that implements the protocol of harness/README.md; its
// programs are files in the format of case_file.hpp.
//
//   assay-pjrt --describe PLACE PLUGIN [NAME=VALUE ..]
//   assay-pjrt --serve PLACE NOTES PLUGIN [NAME=VALUE ..]
//
// With --describe it writes a line of JSON: {"facts":[["platform","cpu"],..]} or {"problem":".."}. The plug-in can use
// neither standard input nor standard output: its output goes to standard error. PLACE: see place.hpp. NOTES: a file to
// which lines are appended for observations beyond a single case, such as growing memory.
#pragma once

#include <string>
#include <vector>

namespace assay::pjrt {

int run_child(std::vector<std::string> const& arguments);  // returns the exit status

}  // namespace assay::pjrt
