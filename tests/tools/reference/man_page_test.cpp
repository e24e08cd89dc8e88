#include "tools/reference/man_page.hpp"

#include <gtest/gtest.h>

#include "tests/tools/shell_folder.hpp"
#include "tools/reference/manual_section.hpp"

namespace assay {
namespace {

CommandText sample_of_pages() {
  OptionText const file{{"FILE"}, true, true, true, true, "FILE", {}, true, "", "what to read"};
  OptionText const format{{"-f", "--format"}, false, true,   false, false, "text|json",
                          {"text", "json"},   false, "text", "form"};
  OptionText const flag{{"--quiet"}, false, false, false, false, "", {}, true, "", ".dots and 'quotes' and \\n"};
  CommandText const list{"list", "one line each", {}, {}, ""};
  CommandText const show{"show", "a page", {file}, {}, ""};
  CommandText const read{"read",
                         "reads",
                         {file, format, flag},
                         {},
                         "What it is.\n\nExamples:\n  assay read -f json a\n\nExit status: 0 ok"};
  return {"assay", "Decides.", {flag}, {read, {"rules", "the rules", {}, {list, show}, ""}}, ""};
}

std::string page(std::string const& file) {
  for (auto const& one : man_pages(sample_of_pages(), "assay 1.2.3"))
    if (one.file == file) return one.text;
  return "";
}

TEST(ManPage, EveryCommandHasAPageAndIsListed) {
  auto const pages = man_pages(sample_of_pages(), "assay 1.2.3");
  ASSERT_EQ(pages.size(), 3u);
  EXPECT_EQ(pages[0].file, "assay.1");
  EXPECT_EQ(pages[1].file, "assay-read.1");
  EXPECT_EQ(pages[2].file, "assay-rules.1");
  EXPECT_NE(pages[0].text.find(".BR assay\\-read (1)\nreads\n"), std::string::npos) << pages[0].text;
  EXPECT_NE(pages[0].text.find("\"assay 1.2.3\""), std::string::npos);
}

TEST(ManPage, OptionsHaveNamesValuesAndDefaults) {
  auto const text = page("assay-read.1");
  EXPECT_NE(text.find("\\fBassay read\\fR [\\fIOPTION\\fR]... \\fIFILE\\fR...\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\\fB\\-f\\fR, \\fB\\-\\-format\\fR \\fBtext\\fR|\\fBjson\\fR\nform (default: text)\n"),
            std::string::npos)
      << text;
}

TEST(ManPage, OptionsHaveTheTitlesOfTheHelp) {
  auto program = sample_of_pages();
  program.commands[0].options[1].group = "Output";  // --format
  auto const text = man_pages(program, "assay 1.2.3")[1].text;
  auto const title = text.find(".SS Output\n.TP\n\\fB\\-f");
  ASSERT_NE(title, std::string::npos) << text;
  EXPECT_LT(text.find("quiet"), title);  // it has no title
}

TEST(ManPage, RoffSyntaxIsEscaped) {
  EXPECT_NE(page("assay-read.1").find("\n\\&.dots and 'quotes' and \\en\n"), std::string::npos) << page("assay-read.1");
}

TEST(ManPage, SubcommandsAreOnThePageOfTheirCommand) {
  auto const text = page("assay-rules.1");
  EXPECT_NE(text.find(".SS \\fBassay rules show\\fR"), std::string::npos) << text;
  EXPECT_NE(text.find("\\fBassay rules show\\fR \\fIFILE\\fR...\n"), std::string::npos) << text;
}

TEST(ManualSection, AFooterIsPartedIntoDescriptionExamplesAndExitStatus) {
  auto const sections =
      manual_sections("What it\nis.\n\nExamples:\n  assay a   first\n  assay b   second\n\nExit status: 0 ok,\n1 not.");
  ASSERT_EQ(sections.size(), 3u);
  EXPECT_EQ(sections[0].title, "DESCRIPTION");
  EXPECT_EQ(sections[0].text, "What it\nis.");
  EXPECT_EQ(sections[1].title, "EXAMPLES");
  EXPECT_EQ(sections[1].text, "  assay a   first\n  assay b   second");
  EXPECT_TRUE(sections[1].is_verbatim);
  EXPECT_EQ(sections[2].title, "EXIT STATUS");
  EXPECT_EQ(sections[2].text, "0 ok,\n1 not.");
}

TEST(ManualSection, ColumnsAreVerbatim) {
  auto const sections = manual_sections("Words:\nsatisfied  some op does\nbroken     none does");
  ASSERT_EQ(sections.size(), 2u);
  EXPECT_FALSE(sections[0].is_verbatim);
  EXPECT_TRUE(sections[1].is_verbatim);
}

class ManPages : public ShellFolder {};

TEST_F(ManPages, OfTheRealProgramAreWithoutWarnings) {
  if (shell("command -v man").status != 0) GTEST_SKIP() << "there is no man";
  auto const result = shell(
      "mkdir man && assay completion man -o man && ls man | wc -l && "
      "for page in man/*; do man -E UTF-8 --warnings -l $page 2>&1 >text || exit 1; grep -q SYNOPSIS text || exit 1; "
      "done");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_GT(std::atoi(result.output.c_str()), 10);
  EXPECT_EQ(result.output.find('\n') + 1, result.output.size()) << result.output;  // no warning after the number
}

TEST_F(ManPages, NeedAFolder) { EXPECT_EQ(shell("assay completion man 2>/dev/null").status, 2); }

}  // namespace
}  // namespace assay
