// `assay explain`, and the pages of labels that it generates.
#include <regex>
#include <set>
#include <sstream>

#include "constraints/labels/help_uri.hpp"
#include "constraints/labels/labels.hpp"
#include "diagnostics/reference/label_text.hpp"
#include "support/documents/json.hpp"
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

using Explain = ShellFolder;

TEST_F(Explain, ALabel) {
  auto const [status, output] = shell("assay explain transpose_i2 2>&1");
  EXPECT_EQ(status, 0);
  for (auto const* text : {"transpose_i2: ", "\nRule\n", "\nHow to fix it\n", "\nWrong\n", "\nRight\n",
                           "    // violates transpose_i2:\n", "https://openxla.org/stablehlo/spec#transpose"})
    EXPECT_NE(output.find(text), std::string::npos) << text << "\n" << output;
}

TEST_F(Explain, AnUnknownLabelNamesNearOnes) {
  auto const [status, output] = shell("assay explain dot_genral_c10 2>&1");
  EXPECT_EQ(status, 2);
  EXPECT_NE(output.find("assay: error: unknown label dot_genral_c10; did you mean dot_general_c10"), std::string::npos)
      << output;
  EXPECT_EQ(shell("assay explain 2>/dev/null").status, 2);
  EXPECT_EQ(shell("assay explain -o x syntax 2>/dev/null").status, 2);
}

TEST_F(Explain, OpExpandsToItsLabels) {
  auto const [status, output] = shell("assay explain transpose 2>&1");
  EXPECT_EQ(status, 0);
  for (auto const* label : {"transpose_i1 ", "transpose_i2 ", "transpose_r1 ", "transpose_arity ", "transpose_c1 "})
    EXPECT_NE(output.find(label), std::string::npos) << label << output;
  EXPECT_EQ(output.find("\nRule"), std::string::npos) << output;
  EXPECT_EQ(shell("assay explain '[transpose_i2]'").output, shell("assay explain transpose_i2").output);
}

TEST_F(Explain, EveryLabelIsListed) {
  auto const [status, output] = shell("assay explain --list");
  EXPECT_EQ(status, 0);
  std::set<std::string> listed;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) listed.insert(line.substr(0, line.find(' ')));
  for (auto const& label : label_names()) EXPECT_TRUE(listed.contains(label)) << label;
  EXPECT_EQ(listed.size(), label_names().size());
}

TEST_F(Explain, Json) {
  auto const one = parse_json_or_throw<nlohmann::json>(shell("assay explain --format json dot_general_c10").output);
  EXPECT_EQ(one["label"], "dot_general_c10");
  EXPECT_EQ(one["of"], "stablehlo.dot_general");
  EXPECT_EQ(one["helpUri"], help_uri("dot_general_c10"));
  EXPECT_FALSE(one["example"]["wrong"].get<std::string>().empty());
  EXPECT_FALSE(one["example"]["right"].get<std::string>().empty());
  auto const two = parse_json_or_throw<nlohmann::json>(shell("assay explain --format json syntax ssa_type").output);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[1]["label"], "ssa_type");
}

// The wrong program of a page has the finding of the page, and the right program has none.
TEST_F(Explain, ProgramsMatchThePage) {
  for (auto const* label : {"dot_general_c10", "transpose_i2", "syntax", "ssa_type", "unknown_op", "chlo_top_k_c1"}) {
    auto const page = label_page_of(*find_label(label));
    ASSERT_TRUE(page.example) << label;
    write("wrong.mlir", page.example->wrong);
    write("right.mlir", page.example->right);
    auto const wrong = shell("assay check wrong.mlir 2>&1");
    EXPECT_EQ(wrong.status, 1) << label;
    EXPECT_NE(wrong.output.find(label), std::string::npos) << wrong.output;
    EXPECT_EQ(shell("assay check right.mlir 2>&1").status, 0) << label;
  }
}

// Links between pages lead to generated pages.
TEST_F(Explain, PagesLinkToExistingPages) {
  auto const pages = label_pages();
  static std::regex const kLink(R"(\]\(([a-z0-9_]+\.md)\))");
  std::size_t links = 0;
  for (auto const& [name, text] : pages)
    for (std::sregex_iterator link(text.begin(), text.end(), kLink), end; link != end; ++link, ++links)
      EXPECT_TRUE(pages.contains((*link)[1])) << name << " links to " << (*link)[1];
  EXPECT_GE(links, pages.size() - 1);  // the index links to all other pages
}

TEST_F(Explain, EveryLabelHasASection) {
  auto const pages = label_pages();
  for (auto const& entry : label_entries()) {
    auto const page = pages.find(label_page(entry.label) + ".md");
    ASSERT_NE(page, pages.end()) << entry.label;
    EXPECT_NE(page->second.find("\n## " + entry.label + "\n"), std::string::npos) << entry.label;
  }
}

}  // namespace
}  // namespace assay
