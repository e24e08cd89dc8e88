#include "constraints/audit/differences.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

constexpr char const* kOlder = R"(# Specification

## Types

```ebnf
IntegerType ::= 'si4' | 'si8'
FloatType ::= 'f32'
```

## Ops

### abs

#### Semantics

Performs element-wise abs and produces a result. Depends on the type.

#### Inputs

| Label | Name      | Type   | Constraints |
|-------|-----------|--------|-------------|
| (I1)  | `operand` | tensor | (C1)        |

#### Constraints

* (C1) `shape(result) = shape(operand)`.
* (C2) `rank(operand) = 2`.
* (C3) `element_type(operand) = f32`.

### old_op

#### Constraints

* (C1) `size(inputs) = 1`.
)";

std::string newer() {
  std::string text = kOlder;
  auto const replace = [&](std::string const& a, std::string const& b) {
    auto const at = text.find(a);
    EXPECT_NE(at, std::string::npos) << a;
    text.replace(at, a.size(), b);
  };
  replace("'si4' | 'si8'", "'si2' | 'si4' | 'si8'");
  replace("FloatType ::= 'f32'", "FloatType ::= 'f32'\nBooleanType ::= 'i1'");
  replace("Depends on the type.", "Depends on the element type.");
  replace("| (I1)  | `operand` | tensor | (C1)        |\n",
          "| (I1)  | `operand` | tensor of float | (C1) |\n| (I2)  | `mode` | string | |\n");
  replace("* (C2) `rank(operand) = 2`.\n* (C3)", "* (C2)");
  replace("(C1) `shape(result) = shape(operand)`", "(C1) `type(result) = type(operand)`");
  replace("### old_op", "### new_op");
  return text;
}

std::vector<std::string> lines_of(std::vector<SectionChanges> const& sections) {
  std::vector<std::string> lines;
  for (auto const& section : sections)
    for (auto const& change : section.changes) {
      std::string line = section.title + ": ";
      line += to_string(change.part);
      line += ' ';
      line += to_string(change.kind);
      lines.push_back(line + " " + change.name);
    }
  return lines;
}

std::vector<SectionChanges> compared(std::string const& a, std::string const& b) {
  auto const older = read_document(a), newer = read_document(b);
  EXPECT_TRUE(older && newer);
  return differences(*older, *newer);
}

TEST(Differences, OfADocumentWithItselfAreEmpty) {
  EXPECT_TRUE(compared(kOlder, kOlder).empty());
  EXPECT_TRUE(compared("", "").empty());
}

TEST(Differences, BlanksAreIgnored) {
  std::string wrapped = kOlder;
  wrapped.replace(wrapped.find("and produces"), 3, "\nand");
  EXPECT_TRUE(compared(kOlder, wrapped).empty());
}

TEST(Differences, AreByOpClauseRowProductionAndText) {
  std::vector<std::string> const expected = {
      "Types: production changed IntegerType",
      "Types: production added BooleanType",
      "abs: text changed ",
      "abs: row changed Inputs: operand",
      "abs: row added Inputs: mode",
      "abs: clause changed C1",
      "abs: clause renumbered C3 is now C2",
      "abs: clause gone C2",
      "new_op: section added new_op",
      "new_op: clause added C1",
      "old_op: section gone old_op",
  };
  EXPECT_EQ(lines_of(compared(kOlder, newer())), expected);
}

TEST(Differences, ReportOldAndNewText) {
  for (auto const& section : compared(kOlder, newer()))
    for (auto const& change : section.changes)
      if (change.part == ChangedPart::clause && change.kind == ChangeKind::changed) {
        EXPECT_EQ(change.before, "`shape(result) = shape(operand)`.");
        EXPECT_EQ(change.after, "`type(result) = type(operand)`.");
      }
}

}  // namespace
}  // namespace assay
