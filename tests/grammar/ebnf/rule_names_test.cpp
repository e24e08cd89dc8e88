#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "grammar/ebnf/assembly_ebnf.hpp"

namespace assay {
namespace {

// The sources of the program grammar.
std::string program_grammar_text() {
  namespace fs = std::filesystem;
  std::string all;
  for (auto const& entry : fs::recursive_directory_iterator(fs::path(ASSAY_SOURCE_DIR) / "grammar")) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    bool const program = text.str().find("namespace assay::rules {") != std::string::npos;
    if (program) all += text.str();
  }
  return all;
}

TEST(RuleNames, EveryRuleIsNamedAfterAProduction) {
  auto const grammar = program_grammar(Specification::get());
  ASSERT_TRUE(grammar) << grammar.error();
  std::string const text = program_grammar_text();
  std::regex const rule(R"(x3::rule<struct \w+(?:, [\w:<>*]+)?>[^;{]*\{("\w*")?)");
  std::set<std::string> names;
  std::size_t rules = 0;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), rule); at != std::sregex_iterator(); ++at) {
    ++rules;
    std::string const name = (*at)[1];
    ASSERT_GT(name.size(), 2U) << "a rule without a name: " << at->str();
    std::string const production = name.substr(1, name.size() - 2);
    names.insert(production);
    EXPECT_NE(grammar->find(production), nullptr) << production << " is not a production of spec/program.ebnf";
  }
  // The pattern has found all rules.
  std::regex const any(R"(x3::rule<)");
  auto const all = std::distance(std::sregex_iterator(text.begin(), text.end(), any), std::sregex_iterator());
  EXPECT_EQ(static_cast<std::ptrdiff_t>(rules), all);
  EXPECT_GT(names.size(), 50U);
}

}  // namespace
}  // namespace assay
