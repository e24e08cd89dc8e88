// The findings of a program do not depend on cached ops.

#include "constraints/verdicts/known_ops.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "constraints/check/check_text.hpp"
#include "constraints/conformance/conformance_programs.hpp"

namespace assay {
namespace {

// Renders all findings and the process grid.
std::string shown(CheckedText const& checked) {
  std::string text = fmt::format("{} x {}, undecided: {}\n", to_string(checked.processes.replicas),
                                 to_string(checked.processes.partitions), checked.undecided);
  for (Diagnostic const& one : checked.found.all()) {
    text += fmt::format("{}-{} {} [{}] {} | {} | {} | {} | {} {}\n", one.range.begin, one.range.end,
                        to_string(one.severity), one.label, one.message, one.clause, one.values, one.hint.text,
                        one.officially_accepted, one.officially_refused);
    for (Note const& note : one.notes) text += fmt::format("  {} {}\n", note.message, note.range.begin);
  }
  return text;
}

CheckOptions for_readers(CheckOptions options) {
  options.explained = true;
  options.warns_of_official = true;
  return options;
}

TEST(KnownOps, DoNotChangeFindings) {
  auto const programs = read_conformance_programs(ASSAY_SOURCE_DIR "/tests/conformance");
  ASSERT_TRUE(programs) << programs.error();
  for (Against const against : {Against::spec, Against::official}) {
    KnownOps known;
    std::size_t after_first = 0;
    std::vector<std::string> expected;
    for (int round = 0; round < 2; ++round) {
      std::size_t number = 0;
      for (ConformanceFile const& file : programs->files) {
        auto options = for_readers(file.options);
        options.against = against;
        for (ConformancePiece const& piece : file.pieces) {
          options.known = nullptr;
          if (round == 0) expected.push_back(shown(check_text(file.source, piece.range, options)));
          options.known = &known;
          ASSERT_EQ(shown(check_text(file.source, piece.range, options)), expected[number++])
              << file.name << ", round " << round;
        }
      }
      if (round == 0) after_first = known.size();
    }
    EXPECT_GT(after_first, 1000u);
    EXPECT_EQ(known.size(), after_first);  // the second run has no new op
  }
}

// A program with its options. `remembered` returns the number of cached ops after all programs.
struct Judged {
  std::string text;
  CheckOptions options = {};
};

std::size_t remembered(std::vector<Judged> const& programs) {
  KnownOps known;
  for (auto [text, options] : programs) {
    options.known = &known;
    check_text(Source::from_string("t", text), whole_range(text), options);
  }
  return known.size();
}

std::string in_function(std::string const& ops) {
  return "func.func @f(%x: tensor<2xf32>) {\n" + ops + "\n  return\n}\n";
}

TEST(KnownOps, AreOpsWithoutFindings) {
  std::string const add = "%0 = stablehlo.add %x, %x : tensor<2xf32>";
  std::size_t const around = remembered({{in_function("")}});
  EXPECT_EQ(around, 2u);  // the function and its return
  EXPECT_EQ(remembered({{in_function(add)}}), around + 1);
  EXPECT_EQ(remembered({{in_function(add)}, {in_function(add)}}), around + 1);
  EXPECT_EQ(
      remembered({{in_function(R"(%0 = "stablehlo.add"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<3xf32>)")}}),
      1u);  // nothing is cached after the first finding
  // Findings of one judge are not reused for another.
  CheckOptions by_official, warned;
  by_official.against = Against::official;
  warned.warns_of_official = true;
  EXPECT_EQ(remembered({{in_function(add)}, {in_function(add), by_official}, {in_function(add), warned}}),
            3 * (around + 1));
}

TEST(KnownOps, ExcludeOpsThatDependOnTheProgram) {
  std::size_t const around = remembered({{in_function("")}});
  // The number of processes depends on all ops.
  EXPECT_EQ(remembered({{in_function(
                R"(%0 = "stablehlo.collective_permute"(%x) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}>
                   : (tensor<2xf32>) -> tensor<2xf32>)")}}),
            around);
  // Large constants are not cached.
  std::string digits;
  for (int i = 0; i < 1000; ++i) digits += "0000803F";
  EXPECT_EQ(remembered({{in_function("%0 = stablehlo.constant dense<\"0x" + digits + "\"> : tensor<1000xf32>")}}),
            around);
}

}  // namespace
}  // namespace assay
