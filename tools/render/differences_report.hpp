// Renders the results of `assay spec audit OLD NEW`: the changes of the document, and the work for an implementer.
#pragma once

#include <string>
#include <vector>

#include "constraints/audit/differences.hpp"

namespace assay {

// `with_all` also lists changes of examples.
std::string differences_text(std::vector<SectionChanges> const& sections, bool with_all);
std::string differences_json(std::vector<SectionChanges> const& sections);

}  // namespace assay
