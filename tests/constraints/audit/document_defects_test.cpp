// Defects of documents. Each document has one defect.

#include "constraints/audit/document_defects.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/source.hpp"

namespace assay {
namespace {

constexpr std::string_view kDefectiveDocument =
    "## Programs\n"  // line 1
    "```ebnf\n"
    "Program ::= {Op}\n"
    "Op ::= 'a', Missing\n"
    "Idle ::= 'b'\n"
    "```\n"
    "## Ops\n"
    "### abs\n"
    "#### Inputs\n"
    "| Label | Name | Constraints |\n"  // line 10
    "|-------|------|-------------|\n"
    "| (I1)  | `x`  | (C1-C2)     |\n"
    "| (I2)  | `y`  | (C9), (6)   |\n"
    "| (I3)  | `z`  | (C1) (C1-2) |\n"
    "#### Constraints\n"
    "* (C1) `known(x) = known(z)`.\n"
    "* (C2) `unknown(x) = rank(y))`.\n"
    "* (C4) when `x = ?` holds.\n"
    "```mlir\n"
    "%0 = \"stablehlo.abs\"(%x) : (tensor<f32>) -> tensor<f32>\n"  // line 20
    "%1 = \"stablehlo.abs\"(%x) : (tensor1xf32>) -> tensor<f32>\n"
    "```\n"
    "```mlir\n"
    "dense<[1, 2]> : tensor<2xi64>\n"
    "\n"
    "array<i64: 1, 2>\n"
    "```\n"
    "## Notation\n"
    "### Functions\n"
    "* `known(x: Value) -> Value` is known.\n"  // line 30
    "* `rank(x)` is a shortcut.\n";

std::vector<DocumentDefect> defects_of(std::string_view text) {
  auto const document = read_document(text);
  EXPECT_TRUE(document) << document.error();
  return document_defects(*document);
}

bool has(std::vector<DocumentDefect> const& defects, DefectKind kind, std::uint32_t line, std::string_view part) {
  return std::any_of(defects.begin(), defects.end(), [&](DocumentDefect const& defect) {
    return defect.kind == kind && defect.line == line && defect.message.find(part) != std::string::npos;
  });
}

TEST(DocumentDefects, EachKindAtItsLine) {
  struct Case {
    DefectKind kind;
    std::uint32_t line;
    std::string_view message;
  };
  Case const cases[] = {
      {DefectKind::grammar, 4, "comma"},
      {DefectKind::grammar, 4, "'Missing', which has no production"},
      {DefectKind::unused_production, 5, "'Idle' is not used"},
      {DefectKind::missing_label, 13, "cites (C9), which does not exist"},
      {DefectKind::missing_label, 13, "cites (6), which is not a label"},
      {DefectKind::punctuation, 14, "lists labels as"},
      {DefectKind::punctuation, 14, "writes (C1-2)"},
      {DefectKind::unnamed_member, 14, "`z` cites (C2)"},
      {DefectKind::uncited_member, 17, "(C2) names `y`"},
      {DefectKind::uncited_clause, 18, "no row cites (C4)"},
      {DefectKind::numbering, 18, "(C4) follows (C2)"},
      {DefectKind::undefined_function, 17, "`unknown` is used here but is not defined"},
      {DefectKind::formula, 17, "(C2)"},
      {DefectKind::formula_part, 18, "x = ?"},
      {DefectKind::example, 21, "not a sentence"},
  };
  auto const defects = defects_of(kDefectiveDocument);
  for (auto const& expected : cases)
    EXPECT_TRUE(has(defects, expected.kind, expected.line, expected.message))
        << to_string(expected.kind) << " on line " << expected.line << ": " << expected.message;
  EXPECT_EQ(std::count_if(defects.begin(), defects.end(),
                          [](DocumentDefect const& defect) { return defect.kind == DefectKind::example; }),
            1);
  EXPECT_FALSE(has(defects, DefectKind::undefined_function, 16, "known"));
}

TEST(DocumentDefects, AnyPrefixCanBeExamined) {
  for (std::size_t size = 0; size < kDefectiveDocument.size(); size += 3) {
    auto const defects = defects_of(kDefectiveDocument.substr(0, size));
    EXPECT_TRUE(std::is_sorted(defects.begin(), defects.end(),
                               [](DocumentDefect const& a, DocumentDefect const& b) { return a.line < b.line; }));
  }
}

TEST(DocumentDefects, HostileTablesStayBounded) {
  std::string text = "## Ops\n### abs\n| Name | Constraints |\n|-|-|\n";
  for (int i = 0; i < 20'000; ++i) text += "| `x` | (C1-C4294967295), (C99999999999) |\n";
  for (int i = 0; i < 10'000; ++i) text += "* (C7) `x`\n";
  EXPECT_LE(defects_of(text).size(), kMaxDocumentDefects);
}

TEST(DocumentDefects, OfficialDocument) {
#ifdef ASSAY_CORPUS_DIR
  auto const read_source = Source::from_file(ASSAY_CORPUS_DIR "/spec/spec.md");
  ASSERT_TRUE(read_source) << read_source.error();
  Source const& source = *read_source;
  auto const defects = defects_of(source.text());
  EXPECT_TRUE(has(defects, DefectKind::missing_label, 1823, "(6)"));
  EXPECT_TRUE(has(defects, DefectKind::uncited_clause, 2188, "(C1)"));
  EXPECT_TRUE(has(defects, DefectKind::uncited_clause, 3195, "(C34)"));
  EXPECT_TRUE(has(defects, DefectKind::undefined_function, 7648, "`bitwidth`"));
  EXPECT_TRUE(has(defects, DefectKind::formula, 5904, "(C13)"));
  EXPECT_TRUE(has(defects, DefectKind::grammar, 460, "'EnumConstant'"));
  EXPECT_TRUE(has(defects, DefectKind::example, 1862, ""));
  EXPECT_TRUE(has(defects, DefectKind::example, 4297, ""));
#else
  GTEST_SKIP() << "no corpus: configure with -DASSAY_CORPUS=FOLDER";
#endif
}

}  // namespace
}  // namespace assay
