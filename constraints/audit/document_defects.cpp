#include "constraints/audit/document_defects.hpp"

#include <algorithm>
#include <array>

namespace assay {

std::string_view to_string(DefectKind kind) {
  constexpr std::array<std::string_view, 12> kNames = {
      "missing-label", "uncited-clause", "numbering",      "undefined-function", "grammar",      "example",
      "formula",       "unnamed-member", "uncited-member", "punctuation",        "formula-part", "unused-production"};
  return kNames[static_cast<std::size_t>(kind)];
}

bool is_soft(DefectKind kind) { return kind >= DefectKind::unnamed_member; }

std::vector<DocumentDefect> document_defects(OfficialDocument const& document) {
  std::vector<DocumentDefect> found;
  for (auto const find :
       {find_table_defects, find_function_defects, find_formula_defects, find_grammar_defects, find_example_defects})
    find(document, found);
  if (found.size() > kMaxDocumentDefects) found.resize(kMaxDocumentDefects);
  std::stable_sort(found.begin(), found.end(),
                   [](DocumentDefect const& a, DocumentDefect const& b) { return a.line < b.line; });
  return found;
}

}  // namespace assay
