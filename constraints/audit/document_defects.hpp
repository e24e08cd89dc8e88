// Defects of the official document itself that can be detected automatically.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/audit/document.hpp"

namespace assay {

enum class DefectKind : std::uint8_t {
  missing_label,       // a table cites a clause that its section does not have
  uncited_clause,      // no table cites the clause
  numbering,           // a clause's number does not follow the one before
  undefined_function,  // used in formulas, defined nowhere
  grammar,             // the EBNF: a name without a production, two productions, ...
  example,             // an example is not a sentence of the grammar
  formula,             // a clause that consists of formulas, of which one cannot be read
  unnamed_member,      // soft: a row cites a clause that does not name the row's member
  uncited_member,      // soft: a clause names a member whose row does not cite it
  punctuation,         // minor: a citation in another form than the others
  formula_part,        // soft: code within a sentence, which is not a formula of our notation
  unused_production,   // soft: the EBNF does not lead to it
};
std::string_view to_string(DefectKind kind);
bool is_soft(DefectKind kind);

struct DocumentDefect {
  DefectKind kind = DefectKind::missing_label;
  std::uint32_t line = 0;
  std::string section;  // title
  std::string message;
};

inline constexpr std::size_t kMaxDocumentDefects = 10'000;  // the rest are left out

// In the order of the document's lines.
std::vector<DocumentDefect> document_defects(OfficialDocument const& document);

// Its parts, which append to `found`.
void find_table_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_function_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_formula_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_grammar_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_example_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);

}  // namespace assay
