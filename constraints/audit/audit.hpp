// Compares the numbered clauses of the specification document with those of spec/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "constraints/audit/document.hpp"
#include "grammar/notation/specification.hpp"
#include "support/result.hpp"

namespace assay {

enum class ClauseStatus : std::uint8_t {
  covered,
  changed,  // the text differs from the one that spec/'s clause was written from
  added,    // the document has the clause, spec/ does not
  gone,     // spec/ and its records have the clause, the document does not
};
std::string_view to_string(ClauseStatus status);

struct AuditedClause {
  std::string label;  // "concatenate_c6"
  ClauseStatus status = ClauseStatus::covered;
  std::uint32_t line = 0;  // in the document; 0 if it was removed
  std::string text;        // the document's text with its condition; spec/'s text if it was removed
  std::uint64_t digest = 0;
};

struct Audit {
  std::vector<AuditedClause> clauses;  // in document order, followed by removed ones
  std::size_t count(ClauseStatus status) const;
  std::size_t official() const { return clauses.size() - count(ClauseStatus::gone); }
  bool in_order() const { return !clauses.empty() && count(ClauseStatus::covered) == clauses.size(); }
};

// A row of spec/audit.tsv: label, digest of the document's text, version of the document. Comments begin with #.
struct ClauseRecord {
  std::string label;
  std::uint64_t digest = 0;
  std::string version;
};
// The error message contains the line number.
Result<std::vector<ClauseRecord>> read_records(std::string_view text);

Audit audit_clauses(OfficialDocument const& document, Specification const& specification,
                    std::vector<ClauseRecord> const& records);

// Returns the text of spec/audit.tsv: a record for each clause in both the document and spec/. An unchanged clause
// keeps its version.
std::string write_records(Audit const& audit, std::vector<ClauseRecord> const& records, std::string_view version);

// 64-bit FNV-1a of the text. Each run of white space counts as one blank.
std::uint64_t text_digest(std::string_view text);

}  // namespace assay
