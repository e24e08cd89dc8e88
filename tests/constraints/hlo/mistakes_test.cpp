// Modules with one mistake each (mistakes.txt). The mistake is one finding, at its location and in terms of HLO.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "constraints/check/check_text.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

// The module, the replaced text and its replacement, and the findings, one on each line.
struct MistakeCase {
  std::string name, module, from, to, expected;
};

struct MistakeFile {
  std::map<std::string, std::string> modules;
  std::vector<MistakeCase> cases;
};

std::string with_line_ends(std::string_view text) {
  std::string made(text);
  for (std::size_t at = 0; (at = made.find("\\n", at)) != made.npos; ++at) made.replace(at, 2, "\n");
  return made;
}

MistakeFile read_mistakes() {
  auto const text = read_file(ASSAY_SOURCE_DIR "/tests/constraints/hlo/mistakes.txt", 1 << 20);
  EXPECT_TRUE(text);
  MistakeFile file;
  std::string* module = nullptr;
  std::string const whole = text ? *text : std::string();
  for (std::string_view const line : split(whole, '\n')) {
    if (line.starts_with("## ")) {
      module = &file.modules[std::string(line.substr(3))];
    } else if (line.starts_with("== ")) {
      module = nullptr;
      std::size_t const colon = line.find(": ");
      MistakeCase one;
      one.name = line.substr(colon + 2);
      one.module = line.substr(3, colon - 3);
      file.cases.push_back(std::move(one));
    } else if (module) {
      *module += std::string(line) + "\n";
    } else if (line.starts_with("- ")) {
      file.cases.back().from = with_line_ends(line.substr(2));
    } else if (line.starts_with("+ ")) {
      file.cases.back().to = with_line_ends(line.substr(2));
    } else if (!line.empty()) {
      file.cases.back().expected += std::string(line) + "\n";
    }
  }
  return file;
}

std::string findings_of(std::string const& text) {
  Source const source = Source::from_string("test.hlo", text);
  CheckOptions options;
  options.explained = options.warns_of_official = true;
  auto const checked = check_text(source, {0, static_cast<std::uint32_t>(text.size())}, options);
  std::string all;
  for (auto const& one : checked.found.all()) {
    auto const place = source.position(one.range.begin);
    all += fmt::format("{}:{}: {} [{}]\n", place.line, place.column, one.message, one.label);
    EXPECT_EQ(one.message.find("tensor<"), std::string::npos) << one.message;
    EXPECT_EQ(one.hint.text.find("tensor<"), std::string::npos) << one.hint.text;
    EXPECT_EQ(one.hint.text.find("stablehlo."), std::string::npos) << one.hint.text;
    EXPECT_EQ(one.values.find("tensor<"), std::string::npos) << one.values;
    EXPECT_FALSE(one.officially_accepted);
  }
  return all;
}

TEST(HloMistakes, EachIsOneFinding) {
  auto const file = read_mistakes();
  EXPECT_GE(file.cases.size(), 40U);
  for (auto const& [name, text] : file.modules) EXPECT_EQ(findings_of(text), "") << name;
  for (auto const& one : file.cases) {
    std::string text = file.modules.at(one.module);
    std::size_t const at = text.find(one.from);
    ASSERT_NE(at, text.npos) << one.name;
    text.replace(at, one.from.size(), one.to);
    EXPECT_EQ(findings_of(text), one.expected) << one.name;
  }
}

}  // namespace
}  // namespace assay
