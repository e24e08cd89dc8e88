// Pages about labels: `assay explain`.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "constraints/labels/label_page.hpp"

namespace assay {

std::string label_text(LabelPage const& page);      // for terminals
std::string label_markdown(LabelPage const& page);  // a section
std::string label_json(LabelPage const& page);      // an object; ends with a newline
std::string label_list_json(std::vector<LabelPage> const& pages);

// Returns the pages of all labels by file name, for `assay explain --format markdown -o`.
std::map<std::string, std::string> label_pages();

}  // namespace assay
