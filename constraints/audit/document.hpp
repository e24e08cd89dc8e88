// Parses the specification document: its sections, numbered clauses, tables and examples, located by headings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/documents/markdown.hpp"
#include "support/result.hpp"

namespace assay {

// A clause `* (C6) ...` with its nested items.
struct DocumentClause {
  std::uint32_t number = 0;  // 6
  std::uint32_t line = 0;
  std::string text;       // white space collapsed
  std::string condition;  // text of the enclosing item: "If the operation uses quantized tensors:"
  // nonterminals of the grammar before the clause, in snake case: integer_constant, ...
  std::vector<std::string> nonterminals;
};

// A row of a table that names members of a program element.
struct DocumentRow {
  std::string name;
  std::string citations;  // the cell in column "Constraints"
  std::uint32_t line = 0;
};

struct DocumentSection {
  std::string chapter, title;  // headings of level two and three: "Ops", "concatenate"
  std::uint32_t line = 0;
  std::vector<DocumentClause> clauses;
  std::vector<DocumentRow> rows;
  bool cites = false;  // whether some table has a column "Constraints"
  std::vector<MarkdownBlock> blocks;

  bool is_op() const { return chapter == "Ops"; }
};

struct OfficialDocument {
  std::vector<DocumentSection> sections;
};

inline constexpr std::size_t kMaxDocumentBytes = std::size_t{1} << 21, kMaxDocumentClauses = 20'000;

// Fails if the text is longer than that.
Result<OfficialDocument> read_document(std::string_view text);

// Returns the names that an EBNF text defines, at most 100, in snake case: `IntegerLiteral` becomes `integer_literal`.
std::vector<std::string> nonterminals_of(std::string_view grammar);

}  // namespace assay
