// The process that loads a plug-in: `assay-pjrt`. It is a worker by the protocol of harness/README.md, whose programs
// are the files of case_file.hpp.
//
//   assay-pjrt --describe PLACE PLUGIN [NAME=VALUE ..]
//   assay-pjrt --serve PLACE NOTES PLUGIN [NAME=VALUE ..]
//
// With --describe it writes a line of JSON, {"facts":[["platform","cpu"],..]} or {"problem":".."}. The plug-in gets
// neither our standard input nor our standard output: what it prints goes to standard error. PLACE: see place.hpp.
// NOTES: a file to which a line is added for observations beyond a single case, such as memory that grows.
#pragma once

#include <string>
#include <vector>

namespace assay::pjrt {

int run_child(std::vector<std::string> const& arguments);  // the exit status

}  // namespace assay::pjrt
