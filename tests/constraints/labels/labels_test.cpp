#include "constraints/labels/labels.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "constraints/conformance/conformance_programs.hpp"
#include "constraints/conformance/coverage.hpp"
#include "constraints/labels/label_page.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

std::string text_of(fs::path const& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(Labels, EveryRuleHasOne) {
  for (auto const& rule : rules_of(Specification::get())) EXPECT_NE(find_label(rule.label), nullptr) << rule.label;
  for (auto const* label : {"dot_general_arity", "syntax", "ssa_type", "unknown_op", "structure", "version"})
    EXPECT_NE(find_label(label), nullptr) << label;
  EXPECT_EQ(find_label("dot_general_c99"), nullptr);
  EXPECT_EQ(find_label(""), nullptr);
}

TEST(Labels, TextsOfOtherLabelsAreComplete) {
  ASSERT_FALSE(label_texts().empty());
  for (auto const& text : label_texts()) {
    for (auto const* sentence : {&text.summary, &text.why, &text.fix})
      EXPECT_TRUE(sentence->ends_with('.')) << text.label << ": " << *sentence;
    EXPECT_TRUE(text.severity == "error" || text.severity == "warning") << text.label;
    EXPECT_EQ(example_of(text.label).has_value(), text.no_program.empty())
        << text.label << " has a pair of programs in tests/conformance/labels, or says why not";
  }
}

// Labels in sources occur in one of these forms.
TEST(Labels, LabelsInSourcesAreKnown) {
  std::regex const kForms(
      R"re((?:\b(?:error|report|warn|finding)\(\s*|label = |label\{|Diagnostic\{Severity::\w+, )"([a-z]+(?:_[a-z]+)*)")re");
  std::set<std::string> named;
  for (auto const* folder : {"grammar", "constraints/check", "constraints/conformance", "constraints/bind",
                             "constraints/symbols", "constraints/prove/execution", "tools"})
    for (auto const& entry : fs::recursive_directory_iterator(fs::path(ASSAY_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".cpp") continue;
      auto const text = text_of(entry.path());
      for (std::sregex_iterator at(text.begin(), text.end(), kForms), end; at != end; ++at) {
        named.insert((*at)[1]);
        bool const is_block = (*at)[1] == "bb";
        EXPECT_TRUE(is_block || find_label((*at)[1].str()) != nullptr) << entry.path() << " reports " << (*at)[1];
      }
    }
  EXPECT_GT(named.size(), 30U);  // otherwise the forms do not match the sources
}

TEST(Labels, LabelsOfConformanceProgramsAreKnown) {
  auto const programs = read_conformance_programs(std::string(ASSAY_SOURCE_DIR) + "/tests/conformance");
  ASSERT_TRUE(programs);
  std::regex const kLabel("[a-z][a-z0-9]*(_[a-z0-9]+)+");
  for (auto const& file : programs->files)
    for (auto const& piece : file.pieces)
      for (auto const& expected : piece.expected)
        EXPECT_TRUE(!std::regex_match(expected, kLabel) || find_label(expected) != nullptr)
            << file.name << ": " << expected;
  for (auto const& [label, reason] : programs->unbreakable) EXPECT_NE(find_label(label), nullptr) << label;
}

TEST(LabelPage, ShowsTheRuleAndTwoPrograms) {
  auto const page = label_page_of(*find_label("dot_general_c10"));
  EXPECT_EQ(page.title, "contracting dimensions have equal sizes");
  EXPECT_EQ(page.words,
            "The sizes of dimensions `lhs_contracting_dimensions` of `lhs` equal the sizes of dimensions "
            "`rhs_contracting_dimensions` of `rhs`.");
  EXPECT_EQ(page.rule, "dim(lhs, lhs_contracting_dimensions...) = dim(rhs, rhs_contracting_dimensions...)");
  EXPECT_EQ(page.source, "(C10) of dot_general in the specification");
  ASSERT_TRUE(page.example);
  EXPECT_NE(page.example->wrong.find("// violates dot_general_c10:"), std::string::npos);
  EXPECT_EQ(page.example->wrong.find("expected-error"), std::string::npos);
  EXPECT_NE(page.example->right.find("stablehlo.dot_general"), std::string::npos);
  EXPECT_EQ(page.example->right.find("breaks"), std::string::npos);
}

TEST(LabelPage, EveryPageIsComplete) {
  for (auto const& entry : label_entries()) {
    auto const page = label_page_of(entry);
    EXPECT_FALSE(page.title.empty()) << entry.label;
    EXPECT_FALSE(page.words.empty()) << entry.label;
    static std::regex const kDoubled("\\b([a-z]+) \\1\\b");  // names are code spans: "dimension `dimension`"
    EXPECT_FALSE(std::regex_search(page.words, kDoubled)) << entry.label << ": " << page.words;
    // "arity" and rows that are parts of other rows need no pair of programs.
    bool const is_numbered = entry.kind == LabelKind::clause || (entry.row != nullptr && !entry.row->label.empty());
    EXPECT_TRUE(!is_numbered || page.example || !page.no_example.empty()) << entry.label;
    EXPECT_TRUE(entry.kind != LabelKind::other || !page.fix.empty()) << entry.label;
  }
}

}  // namespace
}  // namespace assay
