// Identifies a diagnostic in later versions of a file: by its label and the text of its line, at any position.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/report.hpp"

namespace assay {

struct Fingerprints {
  std::vector<std::string> found;    // for report.diagnostics: 16 hexadecimal digits each
  std::vector<std::string> allowed;  // for report.allowed
};

// Blanks and names of values are ignored, because exporters renumber them. Equal diagnostics are numbered within the
// file. For an artifact, the kind of op and its function replace the line.
Fingerprints fingerprints(FileReport const& report);

}  // namespace assay
