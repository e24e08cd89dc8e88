// Laws about the conformance programs and the rules of spec/.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "constraints/check/check_text.hpp"
#include "constraints/conformance/coverage.hpp"
#include "constraints/conformance/verify.hpp"
#include "diagnostics/report.hpp"
#include "grammar/notation/spec_version.hpp"
#include "grammar/notation/specification.hpp"

namespace assay {
namespace {

ConformancePrograms const& suite() {
  static auto const loaded = [] {
    auto read = read_conformance_programs(ASSAY_SOURCE_DIR "/tests/conformance");
    EXPECT_TRUE(read) << read.error();
    return read ? *std::move(read) : ConformancePrograms();
  }();
  return loaded;
}

std::string drawn(ConformanceFile const& file, Diagnostics diagnostics) {
  FileReport report;
  report.file = file.name;
  report.source = file.source;
  report.diagnostics = std::move(diagnostics);
  std::string text;
  auto const renderer = make_text_renderer([&](std::string_view part) { text += part; }, TextStyle{});
  renderer->file(report);
  return text;
}

TEST(Conformance, EveryFileOfRulesCanBeRead) {
  for (auto const& embedded : embedded_files()) {
    if (!is_rules_file(embedded.name) || embedded.name.starts_with("next/")) continue;  // overlays
    auto const file = parse_spec_file(embedded.name, embedded.text);
    EXPECT_TRUE(file) << "spec/" << embedded.name << ":" << file.error().line << ":" << file.error().column << ": "
                      << file.error().message;
  }
}

TEST(Conformance, EveryProgramHasItsExpectedVerdict) {
  ASSERT_FALSE(suite().files.empty());
  for (auto const& file : suite().files) {
    for (auto const& piece : file.pieces) {
      auto const checked = check_text(file.source, piece.range, file.options);
      auto const problems = verify(file.source, piece.range, checked.found);
      if (problems.errors() > 0) ADD_FAILURE() << drawn(file, problems);
      EXPECT_FALSE(checked.undecided) << file.name;
    }
  }
}

TEST(Conformance, ProgramOfAClauseViolatesOnlyIt) {
  for (auto const& file : suite().files)
    for (auto const& piece : file.pieces) {
      bool const inseparable = std::any_of(piece.expected.begin(), piece.expected.end(), [](std::string const& label) {
        return suite().unbreakable.contains(label);
      });
      EXPECT_TRUE(piece.expected.size() <= 1 || inseparable || is_input_label(file.name))
          << file.name << ":" << file.source.position(piece.range.begin).line << ": expects " << piece.expected.size()
          << " errors";
    }
}

TEST(Conformance, EveryRuleHasAViolatingAndASatisfyingProgram) {
  std::set<std::string, std::less<>> known;
  for (auto const& rule : compute_coverage(suite(), Specification::get())) {
    known.insert(rule.label);
    bool const is_broken = !rule.broken_by.empty() && !rule.satisfied_by.empty();
    EXPECT_TRUE(!rule.is_required || is_broken || !rule.reason.empty())
        << rule.label
        << ": no file holds a program that breaks it and a valid one, nor does an unbreakable.tsv list it";
    EXPECT_FALSE(is_broken && rule.is_alone && !rule.reason.empty())
        << rule.label << " is listed as unbreakable, yet " << rule.broken_by << " breaks it alone";
  }
  for (auto const& [label, reason] : suite().unbreakable)
    EXPECT_TRUE(known.contains(label)) << label << " is listed as unbreakable: no such rule";
}

}  // namespace
}  // namespace assay
