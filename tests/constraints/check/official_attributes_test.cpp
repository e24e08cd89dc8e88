// Random attributes of the program grammar, given to MLIR's parser. ASSAY_MLIR_OPT names mlir-opt or stablehlo-opt. If
// it differs from `check --against official`, a row of official_attributes.tsv states which one is correct, and why.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <regex>
#include <set>

#include "constraints/check/check_text.hpp"
#include "grammar/ebnf/assembly_ebnf.hpp"
#include "grammar/ebnf/sentence.hpp"
#include "support/process/run_process.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

constexpr std::size_t kAttributes = 1000, kBudget = 25;

struct KnownDifference {
  std::string pattern, ours, theirs, right;
};

std::vector<KnownDifference> known_differences() {
  std::vector<KnownDifference> all;
  std::ifstream file(std::string(ASSAY_SOURCE_DIR) + "/tests/constraints/check/official_attributes.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> columns;
    for (std::size_t at = 0; at <= line.size();) {
      std::size_t const tab = std::min(line.find('\t', at), line.size());
      columns.push_back(line.substr(at, tab - at));
      at = tab + 1;
    }
    if (columns.size() >= 4) all.push_back({columns[0], columns[1], columns[2], columns[3]});
  }
  return all;
}

std::vector<std::string> random_attributes() {
  auto const grammar = program_grammar(Specification::get());
  EXPECT_TRUE(grammar) << grammar.error();
  SentenceMaker const maker(*grammar);
  std::vector<std::string> all;
  std::set<std::string> seen;
  char const* const first = std::getenv("ASSAY_MLIR_SEED");  // other attributes than those of every run
  for (std::uint64_t seed = first ? std::stoull(first) : 0; grammar && all.size() < kAttributes; ++seed) {
    Random random(seed);
    std::string attribute = maker.sentence("Attribute", random, kBudget);
    std::ranges::replace(attribute, '\n', ' ');
    bool const is_alone = attribute.find("//") == std::string::npos;  // a comment would end after it
    if (is_alone && seen.insert(attribute).second) all.push_back(std::move(attribute));
  }
  return all;
}

std::string program_of(std::string const& attribute) { return "\"t.op\"() {a = " + attribute + "} : () -> ()\n"; }

// Whether the tool accepts the text.
bool is_accepted_there(char const* tool, std::filesystem::path const& folder, std::string const& text,
                       ProcessResult& result) {
  std::ofstream(folder / "a.mlir") << text;
  ProcessRequest request;
  request.arguments = {tool, "--allow-unregistered-dialect", "a.mlir"};
  request.folder = folder.string();
  result = run_process(request);
  return result.end == ProcessResult::End::exited && result.status == 0;
}

// mlir-opt accepts any text after #stablehlo and !stablehlo as attributes of an unknown dialect.
bool is_of_our_dialects(std::string const& attribute) {
  constexpr std::string_view kOurs[] = {"#stablehlo", "!stablehlo", "#chlo", "#sdy", "#vhlo", "!vhlo"};
  return std::ranges::any_of(kOurs, [&](auto dialect) { return attribute.find(dialect) != std::string::npos; });
}

bool is_accepted_here(std::string const& text, std::string& why) {
  CheckOptions options;
  options.against = Against::official;
  options.allow_unregistered_dialect = true;
  Source const source = Source::from_string("test", text);
  auto const checked = check_text(source, {0, static_cast<std::uint32_t>(text.size())}, options);
  why = checked.found.all().empty() ? "" : checked.found.all()[0].label + ": " + checked.found.all()[0].message;
  return checked.found.errors() == 0;
}

TEST(OfficialAttributes, AreJudgedAsMlirDoes) {
  char const* const tool = std::getenv("ASSAY_MLIR_OPT");
  if (!tool) GTEST_SKIP() << "no parser of MLIR: ASSAY_MLIR_OPT names none";
  auto const known = known_differences();
  std::filesystem::path const folder = std::filesystem::temp_directory_path() / "assay_official_attributes";
  std::filesystem::create_directories(folder);
  std::map<std::string, std::size_t> counts;
  ProcessResult result;
  bool const knows_stablehlo = !is_accepted_there(tool, folder, program_of("#stablehlo.nothing<1>"), result);
  ASSERT_NE(result.end, ProcessResult::End::not_started) << result.problem;
  for (std::string const& attribute : random_attributes()) {
    if (!knows_stablehlo && is_of_our_dialects(attribute)) continue;
    std::string const text = program_of(attribute);
    std::string why;
    bool const ours = is_accepted_here(text, why), theirs = is_accepted_there(tool, folder, text, result);
    if (ours == theirs) continue;
    auto const row = std::ranges::find_if(known, [&](KnownDifference const& one) {
      bool const is_side = one.ours == (ours ? "accepts" : "refuses");
      return is_side && std::regex_search(attribute, std::regex(one.pattern));
    });
    if (row != known.end()) {
      ++counts[row->pattern];
      continue;
    }
    std::size_t const at = result.err.find("error: ");
    ADD_FAILURE() << "we " << (ours ? "accept" : "refuse") << ": " << attribute << "\n  ours: " << why << "\n  theirs: "
                  << (at == std::string::npos ? end_text(result)
                                              : result.err.substr(at, result.err.find('\n', at) - at));
  }
  for (auto const& [pattern, count] : counts) std::cout << count << "\t" << pattern << "\n";
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace assay
