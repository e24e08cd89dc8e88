// Portable artifacts of all versions against their twins as text: the same ops, types, attributes and numbers.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "grammar/bytecode/read.hpp"
#include "grammar/bytecode/write.hpp"
#include "tests/grammar/likeness.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using testing::body;
using testing::Likeness;

Program read_file(fs::path const& path) {
  Source source;
  std::string error;
  EXPECT_TRUE(Source::from_file(path.string(), source, error)) << path << error;
  Diagnostics found;
  Program program = parse_program(source, {.allow_unregistered_dialect = true}, found);
  EXPECT_EQ(found.errors(), 0u) << path << ": " << (found.all().empty() ? "" : found.all()[0].message);
  return program;
}

TEST(BytecodeCorpus, ArtifactsHoldWhatTheirTwinsSay) {
#ifndef ASSAY_CORPUS_DIR
  GTEST_SKIP() << "no corpus is configured (ASSAY_CORPUS)";
#else
  fs::path const folder = fs::path(ASSAY_CORPUS_DIR) / "bytecode";
  if (!fs::exists(folder)) GTEST_SKIP() << "there is no " << folder;
  std::size_t compared = 0;
  for (auto const& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".bc") continue;
    fs::path twin = entry.path();
    twin.replace_extension();
    if (!fs::exists(twin)) continue;
    Program const artifact = read_file(entry.path()), text = read_file(twin);
    Likeness likeness;
    EXPECT_TRUE(likeness.alike(body(artifact), body(text))) << entry.path() << ": " << likeness.difference;
    EXPECT_GT(likeness.ops, 100u);
    EXPECT_LE(likeness.defaults, 2u);
    ++compared;
  }
  EXPECT_GT(compared, 0u);
#endif
}

// stablehlo_legalize_to_vhlo.1_4_0.mlir.bc is one of 1.4.0.
Version version_of(fs::path const& path) {
  std::string name = path.stem().stem().extension().string().substr(1);
  for (char& c : name)
    if (c == '_') c = '.';
  Version version;
  EXPECT_TRUE(parse_version(name, version)) << path;
  return version;
}

TEST(BytecodeCorpus, ArtifactsWrittenAgainAtTheirVersionHoldTheSame) {
#ifndef ASSAY_CORPUS_DIR
  GTEST_SKIP() << "no corpus is configured (ASSAY_CORPUS)";
#else
  fs::path const folder = fs::path(ASSAY_CORPUS_DIR) / "bytecode";
  if (!fs::exists(folder)) GTEST_SKIP() << "there is no " << folder;
  std::size_t compared = 0;
  for (auto const& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".bc") continue;
    Program const artifact = read_file(entry.path());
    std::string bytes;
    std::vector<bytecode::Shortfall> shortfalls;
    bool const written = write_bytecode(artifact, version_of(entry.path()), bytes, shortfalls);
    EXPECT_TRUE(written) << entry.path() << ": " << (shortfalls.empty() ? "" : shortfalls[0].what);
    if (!written) continue;
    Diagnostics found;
    Program const again = read_bytecode(Source::from_string("again", bytes), {}, found);
    Likeness likeness;
    EXPECT_TRUE(found.errors() == 0 && likeness.alike(body(again), body(artifact)))
        << entry.path() << ": " << likeness.difference;
    ++compared;
  }
  EXPECT_GT(compared, 0u);
#endif
}

}  // namespace
}  // namespace assay
