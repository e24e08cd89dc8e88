// Portable artifacts of all versions in the corpus, compared with their texts: equal ops, types, attributes and
// numbers.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "grammar/bytecode/read/read.hpp"
#include "grammar/bytecode/write/write.hpp"
#include "tests/grammar/likeness.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;
using testing::body;
using testing::Likeness;

Program read_file(fs::path const& path) {
  auto source = Source::from_file(path.string());
  if (!source) throw std::runtime_error(path.string() + ": " + source.error());
  Diagnostics found;
  Program program = parse_program(*source, {.allow_unregistered_dialect = true}, found);
  EXPECT_EQ(found.errors(), 0u) << path << ": " << (found.all().empty() ? "" : found.all()[0].message);
  return program;
}

constexpr char const* kNoCorpus = "no corpus is configured (ASSAY_CORPUS), or it has no corpus_artifacts";

std::vector<fs::path> corpus_artifacts() {
  std::vector<fs::path> paths;
#ifdef ASSAY_CORPUS_DIR
  fs::path const folder = fs::path(ASSAY_CORPUS_DIR) / "bytecode";
  if (!fs::exists(folder)) return paths;
  for (auto const& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".bc") paths.push_back(entry.path());
#endif
  return paths;
}

TEST(BytecodeCorpus, ArtifactsMatchTheirTexts) {
  auto const paths = corpus_artifacts();
  if (paths.empty()) GTEST_SKIP() << kNoCorpus;
  std::size_t compared = 0;
  for (auto const& path : paths) {
    fs::path twin = path;
    twin.replace_extension();
    if (!fs::exists(twin)) continue;
    Program const artifact = read_file(path), text = read_file(twin);
    Likeness likeness;
    EXPECT_TRUE(likeness.alike(body(artifact), body(text))) << path << ": " << likeness.difference;
    EXPECT_GT(likeness.ops, 100u);
    EXPECT_LE(likeness.defaults, 2u);
    ++compared;
  }
  EXPECT_GT(compared, 0u);
}

// Returns the version in a file name: stablehlo_legalize_to_vhlo.1_4_0.mlir.bc has version 1.4.0.
Version version_of(fs::path const& path) {
  std::string name = path.stem().stem().extension().string().substr(1);
  for (char& c : name)
    if (c == '_') c = '.';
  auto const version = parse_version(name);
  EXPECT_TRUE(version) << path;
  return version.value_or(Version());
}

TEST(BytecodeCorpus, RewrittenArtifactsYieldTheSameProgram) {
  auto const paths = corpus_artifacts();
  if (paths.empty()) GTEST_SKIP() << kNoCorpus;
  std::size_t compared = 0;
  for (auto const& path : paths) {
    Program const artifact = read_file(path);
    std::string bytes;
    std::vector<bytecode::Shortfall> shortfalls;
    bool const written = write_bytecode(artifact, version_of(path), bytes, shortfalls);
    EXPECT_TRUE(written) << path << ": " << (shortfalls.empty() ? "" : shortfalls[0].what);
    if (!written) continue;
    Diagnostics found;
    Program const again = read_bytecode(Source::from_string("again", bytes), {}, found);
    Likeness likeness;
    EXPECT_TRUE(found.errors() == 0 && likeness.alike(body(again), body(artifact)))
        << path << ": " << likeness.difference;
    ++compared;
  }
  EXPECT_GT(compared, 0u);
}

}  // namespace
}  // namespace assay
