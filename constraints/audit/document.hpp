// The official document: its sections, numbered clauses, tables and examples, found by its
// headings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/documents/markdown.hpp"
#include "support/result.hpp"

namespace assay {

// `* (C6) ...` with the items below it.
struct DocumentClause {
  std::uint32_t number = 0;  // 6
  std::uint32_t line = 0;
  std::string text;                       // white space collapsed
  std::string condition;                  // of the items that it is below: "If the operation uses quantized tensors:"
  std::vector<std::string> nonterminals;  // of the grammar that it follows, in snake case: integer_constant, ...
};

// A row of a table that names members of a program element.
struct DocumentRow {
  std::string name;
  std::string citations;  // its cell in the column "Constraints"
  std::uint32_t line = 0;
};

struct DocumentSection {
  std::string chapter, title;  // "Ops", "concatenate": headings of the second and the third level
  std::uint32_t line = 0;
  std::vector<DocumentClause> clauses;
  std::vector<DocumentRow> rows;
  bool cites = false;  // some table has a column "Constraints"
  std::vector<MarkdownBlock> blocks;

  bool is_op() const { return chapter == "Ops"; }
};

struct OfficialDocument {
  std::vector<DocumentSection> sections;
};

inline constexpr std::size_t kMaxDocumentBytes = std::size_t{1} << 21, kMaxDocumentClauses = 20'000;

// An error: the text is longer than that.
Result<OfficialDocument> read_document(std::string_view text);

// The names that an EBNF text defines, at most 100, in snake case: `IntegerLiteral` is
// `integer_literal`.
std::vector<std::string> nonterminals_of(std::string_view grammar);

}  // namespace assay
