// Differences between two versions of the specification document, as work items for implementers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "constraints/audit/document.hpp"

namespace assay {

enum class ChangeKind : std::uint8_t { added, changed, gone, renumbered };
std::string_view to_string(ChangeKind kind);

enum class ChangedPart : std::uint8_t {
  section,     // a whole op or chapter was added or removed
  clause,      // (C6)
  row,         // a row of a table: an input, an attribute, a result
  production,  // a production of the grammar
  text,        // a paragraph or list item of the semantics
  example,     // a code block that is not a grammar
};
std::string_view to_string(ChangedPart part);

struct DocumentChange {
  ChangeKind kind = ChangeKind::changed;
  ChangedPart part = ChangedPart::section;
  std::string name;           // "C6", "Inputs: operand", "IntegerType"; empty for `text`
  std::uint32_t line = 0;     // in the newer document, or in the older one for removed items
  std::string before, after;  // white space collapsed
};

// The changes of a section. There is at least one.
struct SectionChanges {
  std::string chapter, title;  // "Ops", "concatenate"
  bool is_op = false;
  std::vector<DocumentChange> changes;
};

// Returns the changes in the order of the newer document, followed by removed items.
std::vector<SectionChanges> differences(OfficialDocument const& older, OfficialDocument const& newer);

}  // namespace assay
