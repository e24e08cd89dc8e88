// Reports of `assay spec audit` as text and JSON.
#pragma once

#include <string>
#include <vector>

#include "constraints/audit/audit.hpp"
#include "constraints/audit/document_defects.hpp"

namespace assay {

// `with_all`: include unchanged clauses and minor defects of the document. `file` is the document.
std::string audit_text(std::string const& file, Audit const& audit, std::vector<DocumentDefect> const& defects,
                       bool with_all);
std::string audit_json(std::string const& file, Audit const& audit, std::vector<DocumentDefect> const& defects);

}  // namespace assay
