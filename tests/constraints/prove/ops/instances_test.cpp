// Prove has no wrong "holds": choices of sizes for programs of all kinds are checked as static programs.

#include "tests/constraints/prove/ops/instances.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "constraints/conformance/conformance_programs.hpp"

namespace assay {
namespace {

// ASSAY_INSTANCES=10000 tests more choices.
std::size_t choices() {
  char const* wanted = std::getenv("ASSAY_INSTANCES");
  return wanted ? std::strtoull(wanted, nullptr, 10) : 20;
}

// ASSAY_INSTANCES_PART=2/5 tests every fifth program, beginning with the second, so that parts can run in parallel.
bool in_part(std::size_t program) {
  char const* part = std::getenv("ASSAY_INSTANCES_PART");
  std::size_t which = 1, parts = 1;
  if (part && std::sscanf(part, "%zu/%zu", &which, &parts) == 2 && parts > 0) return program % parts == which % parts;
  return true;
}

// Whether the program has something to prove and no errors.
bool suits(Program const& program, CheckOptions const& options, Diagnostics diagnostics) {
  if (program.source.text().find('?') == std::string_view::npos || options.against != Against::spec) return false;
  if (diagnostics.errors() > 0 || !program.complete) return false;
  check_program(program, options, diagnostics);
  return diagnostics.errors() == 0 && diagnostics.undecided() == 0;
}

void test(Source const& source, CheckOptions const& options, std::size_t& programs, InstanceCounts& counts) {
  ParseOptions parse;
  parse.allow_unregistered_dialect = options.allow_unregistered_dialect;
  Diagnostics diagnostics;
  Program const program = parse_program(source, parse, diagnostics);
  if (!suits(program, options, diagnostics) || !in_part(++programs)) return;
  for (auto const& wrong : Instances(program, options).test(choices(), programs, counts)) ADD_FAILURE() << wrong;
}

TEST(Instances, OfConformancePrograms) {
  auto const conformance = read_conformance_programs(ASSAY_SOURCE_DIR "/tests/conformance");
  ASSERT_TRUE(conformance) << conformance.error();
  InstanceCounts counts;
  std::size_t programs = 0;
  for (auto const& file : conformance->files) {
    for (auto const& piece : file.pieces) test(file.source.piece(piece.range), file.options, programs, counts);
  }
  std::cout << to_string(counts) << '\n';
  EXPECT_GT(programs, 50U);
  EXPECT_GT(counts.valid, counts.distinct / 10);
  EXPECT_GT(counts.invalid, counts.distinct / 100);
}

TEST(Instances, OfThirdPartyPrograms) {
#ifdef ASSAY_CORPUS_DIR
  if (!std::filesystem::exists(ASSAY_CORPUS_DIR)) GTEST_SKIP() << "there is no " ASSAY_CORPUS_DIR;
  InstanceCounts counts;
  std::size_t programs = 0;
  for (char const* folder : {"testdata", "interpret", "verify", "official", "math"}) {
    if (!std::filesystem::exists(std::string(ASSAY_CORPUS_DIR "/") + folder)) continue;
    auto const others = read_conformance_programs(std::string(ASSAY_CORPUS_DIR "/") + folder);
    ASSERT_TRUE(others) << others.error();
    for (auto const& file : others->files) {
      if (file.source.text().find('?') == std::string_view::npos) continue;
      for (auto const& piece : file.pieces) test(file.source.piece(piece.range), file.options, programs, counts);
    }
  }
  std::cout << to_string(counts) << '\n';
#else
  GTEST_SKIP() << "no ASSAY_CORPUS";
#endif
}

}  // namespace
}  // namespace assay
