// The StableHLO for modules of HLO, as printed (lowered.txt).
#include <gtest/gtest.h>

#include "grammar/assembly/print.hpp"
#include "grammar/hlo/lower.hpp"
#include "support/files.hpp"
#include "support/text.hpp"

namespace assay {
namespace {

struct LoweredCase {
  std::string name, hlo, expected;
};

std::vector<LoweredCase> read_lowered_cases() {
  auto const text = read_file(ASSAY_SOURCE_DIR "/tests/grammar/hlo/lowered.txt", 1 << 20);
  EXPECT_TRUE(text);
  std::vector<LoweredCase> cases;
  std::string* part = nullptr;
  std::string const whole = text ? *text : std::string();
  for (std::string_view const line : split(whole, '\n')) {
    if (line.starts_with("== ")) {
      cases.push_back({std::string(line.substr(3)), {}, {}});
      part = &cases.back().hlo;
    } else if (line == "--") {
      part = &cases.back().expected;
    } else if (part && !line.empty()) {
      *part += std::string(line) + "\n";
    }
  }
  return cases;
}

TEST(HloLowering, YieldsTheExpectedPrograms) {
  auto const cases = read_lowered_cases();
  EXPECT_GE(cases.size(), 12U);
  for (auto const& [name, hlo, expected] : cases) {
    Diagnostics found;
    Program const program = hlo::read_hlo(Source::from_string("test.hlo", hlo), found);
    EXPECT_EQ(found.errors(), 0U) << name << ": " << (found.all().empty() ? "" : found.all()[0].message);
    EXPECT_EQ(print_program(program, AssemblyFormat::pretty), expected) << name;
  }
}

}  // namespace
}  // namespace assay
