// Detects defects of the specification document itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/audit/document.hpp"

namespace assay {

enum class DefectKind : std::uint8_t {
  missing_label,       // a table cites a clause that its section lacks
  uncited_clause,      // no table cites the clause
  numbering,           // the number of a clause does not follow the previous one
  undefined_function,  // a function is used in formulas but never defined
  grammar,             // a defect of the EBNF: a name without a production, two productions, ...
  example,             // an example is not a sentence of the grammar
  formula,             // a formula of a clause that consists of formulas cannot be parsed
  unnamed_member,      // soft: a row cites a clause that does not name the row's member
  uncited_member,      // soft: a clause names a member whose row does not cite it
  punctuation,         // minor: a citation in an unusual form
  formula_part,        // soft: code within a sentence is not a formula of the notation
  unused_production,   // soft: the start of the EBNF does not reach the production
};
std::string_view to_string(DefectKind kind);
bool is_soft(DefectKind kind);

struct DocumentDefect {
  DefectKind kind = DefectKind::missing_label;
  std::uint32_t line = 0;
  std::string section;  // title
  std::string message;
};

inline constexpr std::size_t kMaxDocumentDefects = 10'000;  // further defects are dropped

// Returns the defects in line order.
std::vector<DocumentDefect> document_defects(OfficialDocument const& document);

// The checks that document_defects runs. Each appends to `found`.
void find_table_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_function_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_formula_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_grammar_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);
void find_example_defects(OfficialDocument const& document, std::vector<DocumentDefect>& found);

}  // namespace assay
