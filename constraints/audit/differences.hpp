// Changes between two versions of the official document, as work items for implementers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "constraints/audit/document.hpp"

namespace assay {

enum class ChangeKind : std::uint8_t { added, changed, gone, renumbered };
std::string_view to_string(ChangeKind kind);

enum class ChangedPart : std::uint8_t {
  section,     // a whole op or chapter
  clause,      // (C6)
  row,         // of a table: an input, an attribute, a result
  production,  // of the grammar
  text,        // a paragraph or an item: semantics
  example,     // code that is not a grammar
};
std::string_view to_string(ChangedPart part);

struct DocumentChange {
  ChangeKind kind = ChangeKind::changed;
  ChangedPart part = ChangedPart::section;
  std::string name;           // "C6", "Inputs: operand", "IntegerType"; empty for texts
  std::uint32_t line = 0;     // in the newer document; for removed items, in the older one
  std::string before, after;  // white space collapsed
};

// The changes of a section, of which there is at least one.
struct SectionChanges {
  std::string chapter, title;  // "Ops", "concatenate"
  bool is_op = false;
  std::vector<DocumentChange> changes;
};

// In the order of the newer document; removed items are at the end.
std::vector<SectionChanges> differences(OfficialDocument const& older, OfficialDocument const& newer);

}  // namespace assay
