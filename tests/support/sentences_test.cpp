// No code parses a sentence that assay wrote: the fields of a statement contain all data of a finding or error.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>
#include <vector>

namespace assay {
namespace {

namespace fs = std::filesystem;

// A search in a member or variable that is named like a sentence, or for the words that join its parts.
std::regex const kSearch(
    R"((\b|_)(message|sentence)\(?\)?(\(\))?\.(find|rfind|starts_with|ends_with|contains|compare|find_first_of)\()"
    R"(|\.(find|rfind|starts_with|ends_with|contains)\("( is | are | must |, but |operand |the type of |expected ))");

// Only tests lines with a search, since regular expressions are slow.
bool reads_sentence(std::string const& line) {
  constexpr std::array kSearches{"find", "_with(", "contains(", "compare("};
  bool const searches = std::ranges::any_of(kSearches, [&](char const* one) { return line.find(one) != line.npos; });
  return searches && std::regex_search(line, kSearch);
}

// Messages from other sources, or that are not shown to users.
std::map<std::string, std::string> const kOther = {
    {"constraints/conformance/expectation.cpp", "conformance programs may expect words of a message: what they test"},
    {"harness/report/normalized_message.cpp", "what a backend wrote"},
    {"harness/workers/mlir/modules.hpp", "what MLIR wrote"},
    {"capi/engine_calls.cpp", "the C library still runs a command and reads its last line"},
    {"lsp/code_actions.cpp", "a deprecation of spec/ names what to write"},
    {"lsp/server.cpp", "JSON-RPC calls its objects messages"},
};

std::vector<std::string> readers() {
  std::vector<std::string> found;
  for (char const* const folder : {"support", "oracle", "semantics", "grammar", "constraints", "equiv", "bounds",
                                   "diagnostics", "lsp", "capi", "publish", "generators", "harness", "tools"}) {
    fs::path const root = fs::path(ASSAY_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (auto const& entry : fs::recursive_directory_iterator(root)) {
      auto const ending = entry.path().extension();
      if (ending != ".cpp" && ending != ".hpp") continue;
      std::ifstream in(entry.path());
      std::string const name = fs::relative(entry.path(), ASSAY_SOURCE_DIR).generic_string();
      int number = 0;
      for (std::string line; std::getline(in, line);)
        if (++number; reads_sentence(line) && !kOther.contains(name))
          found.push_back(name + ":" + std::to_string(number) + ": " + line);
    }
  }
  return found;
}

TEST(Sentences, AreReadByNoProgram) {
  for (std::string const& line : readers()) ADD_FAILURE() << line;
}

TEST(Sentences, AreFoundInPrograms) {
  for (char const* const line :
       {"if (finding.message.starts_with(\"the type of\"))", "auto const at = message.find(' ');",
        "return error.message.ends_with(kEnd);", "one.message.find(\"@\" + name)", "auto is = text.find(\" is \");",
        "diagnostic.message.find_first_of(\"'\")"})
    EXPECT_TRUE(reads_sentence(line)) << line;
  for (char const* const line :
       {"diagnostic.message = sentence_of(said);", "names.find(name)", "std::string const text = finding.message;"})
    EXPECT_FALSE(reads_sentence(line)) << line;
}

}  // namespace
}  // namespace assay
