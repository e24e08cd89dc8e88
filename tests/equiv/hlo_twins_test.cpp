// Pairs of HLO and StableHLO programs (hlo_twins.txt) that are equal or are proved equal. Every operation of the
// concordance has a pair. If an op or a constant of the HLO program is changed, they are not proved equal.
#include <gtest/gtest.h>

#include <set>

#include "constraints/hlo/write_hlo.hpp"
#include "grammar/hlo/print.hpp"
#include "grammar/hlo/read.hpp"
#include "grammar/notation/specification.hpp"
#include "support/documents/tsv.hpp"
#include "support/files.hpp"
#include "support/text.hpp"
#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

struct Twins {
  std::string names, hlo, stablehlo;
};

struct TwinsFile {
  std::vector<Twins> twins;
  std::set<std::string, std::less<>> named;  // rows that have pairs, or a reason why they have none
};

TwinsFile read_twins() {
  auto const text = read_file(ASSAY_SOURCE_DIR "/tests/equiv/hlo_twins.txt", 1 << 20);
  EXPECT_TRUE(text);
  TwinsFile file;
  std::string* part = nullptr;
  std::string const whole = text ? *text : std::string();
  for (std::string_view const line : split(whole, '\n')) {
    if (line.starts_with("!= ")) file.named.emplace(line.substr(3, line.find(':') - 3));
    if (line.starts_with("== ")) {
      file.twins.push_back({std::string(line.substr(3)), {}, {}});
      for (std::string_view const name : split(line.substr(3), ' ')) file.named.emplace(name);
      part = &file.twins.back().hlo;
    } else if (line == "--") {
      part = &file.twins.back().stablehlo;
    } else if (part && !line.starts_with("#")) {
      *part += std::string(line) + "\n";
    }
  }
  for (Twins& one : file.twins) one.stablehlo = "module {\n" + one.stablehlo + "}\n";
  return file;
}

// Whether the programs are equal op by op, or are proved equal.
bool are_equal_twins(std::string const& hlo, std::string const& stablehlo) {
  PreparedProgram const a(hlo, {.binds = false}), b(stablehlo, {.binds = false});
  EXPECT_FALSE(a.is_stopped()) << first_error(a.findings()) << hlo;
  EXPECT_FALSE(b.is_stopped()) << first_error(b.findings()) << stablehlo;
  if (equal(a.program(), b.program())) return true;
  return proof_of_pair(hlo, stablehlo).verdict == EquivVerdict::equal;
}

TEST(HloTwins, ComputeTheSame) {
  auto const file = read_twins();
  for (auto const& [names, hlo, stablehlo] : file.twins)
    EXPECT_TRUE(are_equal_twins(hlo, stablehlo)) << names << "\n" << hlo << "\n" << stablehlo;
}

// The StableHLO program printed as HLO is a fixed point of the printer, and is equal to the original.
TEST(HloTwins, AreWrittenAsHlo) {
  for (auto const& [names, hlo, stablehlo] : read_twins().twins) {
    PreparedProgram const program(stablehlo, {.binds = false});
    Diagnostics found;
    std::string const written = write_hlo(program.program(), found);
    ASSERT_EQ(found.errors(), 0U) << names << ": " << found.all()[0].message << "\n" << stablehlo;
    Diagnostics syntax;
    EXPECT_EQ(hlo::print_module(hlo::read_module(written, syntax), written), written) << names;
    EXPECT_TRUE(are_equal_twins(written, stablehlo)) << names << "\n" << written << "\n" << stablehlo;
  }
}

TEST(HloTwins, EveryRowOfTheConcordanceHasOne) {
  auto const file = read_twins();
  for (TsvRow const& row : tsv_rows(embedded_file("concordance.tsv"))) {
    std::string const name(row.at(0) == "-" ? row.at(1) : row.at(0));
    EXPECT_TRUE(file.named.contains(name)) << name;
  }
}

// Changes of the HLO program, each of another kind.
TEST(HloTwins, AreDistinguishedFromNearMisses) {
  std::vector<std::pair<std::string, std::string>> const kChanges{{" add(", " subtract("},
                                                                  {" abs(", " negate("},
                                                                  {" maximum(", " minimum("},
                                                                  {"direction=LT", "direction=GE"},
                                                                  {"direction=EQ", "direction=NE"},
                                                                  {"slice={[0:6:2]", "slice={[1:6:2]"},
                                                                  {"exponent_bits=5", "exponent_bits=4"},
                                                                  {"iota_dimension=1", "iota_dimension=0"},
                                                                  {"padding=1_1_1", "padding=0_2_1"},
                                                                  {"lower=true", "lower=false"},
                                                                  {"IFFT", "FFT"},
                                                                  {"{f, g}", "{g, f}"},
                                                                  {"pad=0_1", "pad=1_0"},
                                                                  {"constant(3)", "constant(2)"},
                                                                  {"{{0,1},{1,0}}", "{{0,1}}"},
                                                                  {"rng_uniform", "rng_normal"},
                                                                  {"epsilon=0.125", "epsilon=0.25"},
                                                                  {"rhs_reversal=1x0", "rhs_reversal=0x0"},
                                                                  {"tuple(j, w)", "tuple(j, v)"},
                                                                  {"clamp(l, x, h)", "clamp(h, x, l)"}};
  std::size_t changed = 0;
  std::set<std::string> used;
  auto const file = read_twins();
  for (auto const& [names, hlo, stablehlo] : file.twins)
    for (auto const& [from, to] : kChanges) {
      std::size_t const at = hlo.find(from);
      if (at == hlo.npos) continue;
      std::string mutant = hlo;
      mutant.replace(at, from.size(), to);
      EXPECT_FALSE(are_equal_twins(mutant, stablehlo)) << names << ": " << from << " became " << to;
      used.insert(from);
      ++changed;
    }
  EXPECT_EQ(used.size(), kChanges.size());
  EXPECT_GT(changed, 25U);
}

}  // namespace
}  // namespace assay
