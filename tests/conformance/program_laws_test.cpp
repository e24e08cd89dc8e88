// Properties of reading, printing and inference for whole programs: those of this repository, and third-party programs
// if a corpus is configured.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "constraints/check/check.hpp"
#include "constraints/check/infer.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "tests/conformance/pieces.hpp"

namespace assay {
namespace {

using testing::Piece;
using testing::pieces_of;

Program parse(std::string const& text, Diagnostics& found) {
  return parse_program(Source::from_string("text", text), {.allow_unregistered_dialect = true}, found);
}

bool has_unread_op(Block const& block) {
  for (auto const* op : block.ops) {
    if (op->opaque) return true;
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks)
        if (has_unread_op(*inner)) return true;
  }
  return false;
}

// Returns true if the piece can be read, so that the property applies.
bool expect_round_trip(Piece const& piece) {
  Diagnostics found;
  Program const program = parse(piece.text, found);
  if (found.errors() > 0 || has_unread_op(*program.top)) return false;
  for (AssemblyFormat const format : {AssemblyFormat::pretty, AssemblyFormat::generic}) {
    char const* const name = format == AssemblyFormat::pretty ? "pretty" : "generic";
    std::string const text = print_program(program, format);
    Diagnostics again_found;
    Program const again = parse(text, again_found);
    if (again_found.errors() > 0) {
      ADD_FAILURE() << piece.file << ", " << name << ": " << again_found.all()[0].message << "\n" << text;
      continue;
    }
    std::string difference;
    EXPECT_TRUE(equal(program, again, &difference)) << piece.file << ", " << name << ": " << difference << "\n" << text;
    EXPECT_EQ(print_program(again, format), text) << piece.file << ", " << name;
  }
  return true;
}

void expect_compatible_types(Block const& block, TypeInference& inference, Piece const& piece) {
  for (auto const* op : block.ops) {
    auto const inferred = inference.infer(*op);
    EXPECT_EQ(inferred.size(), op->results.size()) << piece.file << ": " << op->name;
    for (std::size_t i = 0; i < inferred.size() && i < op->results.size(); ++i) {
      if (!inferred[i].type) continue;
      EXPECT_TRUE(inferred[i].compatible)
          << piece.file << ": " << op->name << " is written " << to_string(op->results[i]->type) << ", inferred "
          << to_string(inferred[i].type);
    }
    for (auto const* region : op->regions)
      for (auto const* inner : region->blocks) expect_compatible_types(*inner, inference, piece);
  }
}

// Returns true if the program conforms to the specification, so that the property applies.
bool expect_inferred_types(Piece const& piece) {
  Diagnostics found;
  Program const program = parse(piece.text, found);
  CheckOptions options;
  options.allow_unregistered_dialect = true;
  check_program(program, options, found);
  if (found.errors() > 0) return false;
  TypeInference inference(program);
  expect_compatible_types(*program.top, inference, piece);
  return true;
}

std::filesystem::path const kOwn = std::filesystem::path(ASSAY_SOURCE_DIR) / "tests/conformance";

TEST(ProgramLaw, TextToProgramToTextIsTheIdentityOnConformancePrograms) {
  std::size_t read = 0;
  for (auto const& piece : pieces_of(kOwn)) read += expect_round_trip(piece);
  EXPECT_GT(read, 3000U);
}

TEST(ProgramLaw, InferredTypesMatchConformingPrograms) {
  std::size_t judged = 0;
  for (auto const& piece : pieces_of(kOwn)) judged += expect_inferred_types(piece);
  EXPECT_GT(judged, 1500U);
}

#ifdef ASSAY_CORPUS_DIR
std::vector<std::filesystem::path> corpus_folders() {
  std::vector<std::filesystem::path> folders;
  for (char const* name : {"verify", "interpret", "testdata", "math", "bytecode", "official"})
    if (auto const folder = std::filesystem::path(ASSAY_CORPUS_DIR) / name; std::filesystem::exists(folder))
      folders.push_back(folder);
  return folders;
}
#endif

TEST(ProgramLaw, TextToProgramToTextIsTheIdentityOnThirdPartyPrograms) {
#ifndef ASSAY_CORPUS_DIR
  GTEST_SKIP() << "no corpus is configured (ASSAY_CORPUS)";
#else
  if (corpus_folders().empty()) GTEST_SKIP() << "there is no corpus in " ASSAY_CORPUS_DIR;
  std::size_t read = 0;
  for (auto const& folder : corpus_folders())
    for (auto const& piece : pieces_of(folder)) {
      bool const law_applies = expect_round_trip(piece);
      read += law_applies;
      bool const meant_to_be_read = piece.text.find("expected-error") == std::string::npos;
      EXPECT_TRUE(law_applies || !meant_to_be_read) << piece.file << " cannot be read";
    }
  EXPECT_GT(read, 3000U);
#endif
}

TEST(ProgramLaw, InferredTypesMatchThirdPartyPrograms) {
#ifndef ASSAY_CORPUS_DIR
  GTEST_SKIP() << "no corpus is configured (ASSAY_CORPUS)";
#else
  if (corpus_folders().empty()) GTEST_SKIP() << "there is no corpus in " ASSAY_CORPUS_DIR;
  std::size_t judged = 0;
  for (auto const& folder : corpus_folders())
    for (auto const& piece : pieces_of(folder)) judged += expect_inferred_types(piece);
  EXPECT_GT(judged, 2000U);
#endif
}

}  // namespace
}  // namespace assay
