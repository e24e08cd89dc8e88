// Identifies a finding in a later version of the file: by its label and the text of its line, wherever the line is.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/report.hpp"

namespace assay {

struct Fingerprints {
  std::vector<std::string> found;    // of report.diagnostics, 16 hexadecimal digits each
  std::vector<std::string> allowed;  // of report.allowed
};

// Blanks and the names of values do not count: exporters renumber them. Equal findings have a number within the file.
// In an artifact, the kind of op and its function take the place of the line.
Fingerprints fingerprints(FileReport const& report);

}  // namespace assay
