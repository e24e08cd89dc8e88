// The findings of `assay spec audit`, as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "constraints/audit/audit.hpp"
#include "constraints/audit/document_defects.hpp"

namespace assay {

// `with_all`: also unchanged clauses, and small defects of the document. `file`: of the document.
std::string audit_text(std::string const& file, Audit const& audit, std::vector<DocumentDefect> const& defects,
                       bool with_all);
std::string audit_json(std::string const& file, Audit const& audit, std::vector<DocumentDefect> const& defects);

}  // namespace assay
