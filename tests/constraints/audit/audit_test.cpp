// Comparison of documents with the rules of spec/.

#include "constraints/audit/audit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "support/source.hpp"

namespace assay {
namespace {

constexpr std::string_view kDocument =
    "## Ops\n"
    "### abs\n"
    "#### Constraints\n"
    "* (C1) `shape(result) =\n"
    "  shape(operand)`.\n"
    "* If something:\n"
    "  * (C2) `f(x)` is:\n"
    "    * one.\n"
    "    * another.\n"
    "### fresh\n"
    "* (C1) `1 = 1`.\n"
    "## Programs\n"
    "### Constants\n"
    "```ebnf\n"
    "IntegerConstant ::= IntegerLiteral ':' IntegerType\n"
    "```\n"
    "* (C1) `is_wellformed(integer_literal, integer_type)`.\n"
    "### Types\n"
    "```ebnf\n"
    "QuantizedTensorType ::= 'tensor'\n"
    "```\n"
    "* (C1) `a`.\n";

OfficialDocument read(std::string_view text) {
  auto document = read_document(text);
  EXPECT_TRUE(document) << document.error();
  return *std::move(document);
}

std::vector<ClauseRecord> records_of(std::string_view text) {
  auto records = read_records(text);
  EXPECT_TRUE(records) << records.error();
  return *std::move(records);
}

std::string_view embedded_records() {
  for (auto const& file : embedded_files())
    if (file.name == "audit.tsv") return file.text;
  return {};
}

TEST(Audit, ClausesWithTheirItemsAndConditions) {
  auto const audit = audit_clauses(read(kDocument), Specification::get(), {});
  ASSERT_EQ(audit.clauses.size(), 5u);
  EXPECT_EQ(audit.clauses[0].label, "abs_c1");
  EXPECT_EQ(audit.clauses[0].text, "`shape(result) = shape(operand)`.");
  EXPECT_EQ(audit.clauses[0].line, 4u);
  EXPECT_EQ(audit.clauses[1].text, "If something: `f(x)` is: * one. * another.");
  EXPECT_EQ(audit.clauses[2].label, "fresh_c1");
  EXPECT_EQ(audit.clauses[3].label, "integer_constant_c1");
  EXPECT_EQ(audit.clauses[4].label, "quantized_type_c1");
}

TEST(Audit, EachStatus) {
  auto const document = read(kDocument);
  auto const first = audit_clauses(document, Specification::get(), {});
  auto records = records_of(write_records(first, {}, "1.2.3"));
  ASSERT_EQ(records.size(), 4u);  // spec/ does not have `fresh`
  EXPECT_EQ(records[0].version, "1.2.3");
  records[1].digest ^= 1;
  records.push_back({"add_c1", 5, "1.2.3"});
  records.push_back({"never_ours_c1", 5, "1.2.3"});
  auto const audit = audit_clauses(document, Specification::get(), records);
  ASSERT_EQ(audit.clauses.size(), 6u);
  EXPECT_EQ(audit.clauses[0].status, ClauseStatus::covered);
  EXPECT_EQ(audit.clauses[1].status, ClauseStatus::changed);
  EXPECT_EQ(audit.clauses[2].status, ClauseStatus::added);
  EXPECT_EQ(audit.clauses[5].label, "add_c1");
  EXPECT_EQ(audit.clauses[5].status, ClauseStatus::gone);
  EXPECT_EQ(audit.official(), 5u);
  EXPECT_FALSE(audit.in_order());
}

TEST(Audit, UnchangedClauseKeepsItsVersion) {
  auto const audit = audit_clauses(read(kDocument), Specification::get(), {});
  auto records = records_of(write_records(audit, {}, "1.0.0"));
  records[0].digest ^= 1;
  auto const again = records_of(write_records(audit, records, "2.0.0"));
  EXPECT_EQ(again[0].version, "2.0.0");
  EXPECT_EQ(again[1].version, "1.0.0");
}

TEST(Audit, WhiteSpaceDoesNotChangeADigest) {
  EXPECT_EQ(text_digest(" a  b\n c "), text_digest("a b c"));
  EXPECT_NE(text_digest("a b c"), text_digest("a bc"));
  EXPECT_EQ(text_digest("a"), 0xaf63dc4c8601ec8cu);  // published test vector of FNV-1a
}

TEST(Audit, UnreadableRecordIsReportedWithItsLine) {
  for (std::string_view const text :
       {"# fine\nabs_c1\n", "a\t1\n", "\na\t12\t\n", "a\tzz\t1.0.0\n", "a\t12x\t1.0.0\n"}) {
    auto const records = read_records(text);
    ASSERT_FALSE(records) << text;
    EXPECT_TRUE(records.error().starts_with("line ")) << records.error();
  }
}

TEST(Audit, EveryRecordedClauseHasARule) {
  std::map<std::string, int, std::less<>> recorded;
  for (auto const& record : records_of(embedded_records())) ++recorded[record.label];
  EXPECT_EQ(recorded.size(), 475u);
  for (auto const& [label, times] : recorded) EXPECT_EQ(times, 1) << label;
  OfficialDocument document;  // empty: all recorded clauses of spec/ were removed
  auto const audit = audit_clauses(document, Specification::get(), records_of(embedded_records()));
  EXPECT_EQ(audit.count(ClauseStatus::gone), recorded.size());
}

TEST(Audit, TooLongADocumentIsRefused) {
  auto const document = read_document(std::string(kMaxDocumentBytes + 1, 'x'));
  ASSERT_FALSE(document);
  EXPECT_EQ(document.error(), "the document is longer than 2 MiB");
  std::string many = "## Ops\n### abs\n";
  for (std::size_t i = 0; i < kMaxDocumentClauses; ++i) many += "* (C1) x\n";
  EXPECT_FALSE(read_document(many));
}

TEST(Audit, TheOfficialDocumentIsCovered) {
#ifdef ASSAY_CORPUS_DIR
  auto const read_source = Source::from_file(ASSAY_CORPUS_DIR "/spec/spec.md");
  ASSERT_TRUE(read_source) << read_source.error();
  Source const& source = *read_source;
  auto const document = read(source.text());
  auto const audit = audit_clauses(document, Specification::get(), records_of(embedded_records()));
  for (auto const& clause : audit.clauses)
    EXPECT_EQ(clause.status, ClauseStatus::covered) << clause.label << " is " << to_string(clause.status);
  EXPECT_EQ(audit.official(), 475u);

  // The list of clauses was made independently.
  auto const read_list = Source::from_file(ASSAY_CORPUS_DIR "/spec/clauses.tsv");
  ASSERT_TRUE(read_list) << read_list.error();
  Source const& list = *read_list;
  std::size_t number = 0;
  for (auto text = list.text().substr(list.text().find('\n') + 1); !text.empty(); ++number) {
    auto const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    auto const place = line.find('\t', line.find('\t') + 1) + 1;
    ASSERT_LT(number, audit.clauses.size());
    EXPECT_EQ(line.substr(place, line.find('\t', place) - place), std::to_string(audit.clauses[number].line));
  }
  EXPECT_EQ(number, 475u);
#else
  GTEST_SKIP() << "no corpus: configure with -DASSAY_CORPUS=FOLDER";
#endif
}

}  // namespace
}  // namespace assay
