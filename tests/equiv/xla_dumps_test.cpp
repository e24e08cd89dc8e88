#include "equiv/compare/xla_dumps.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/files.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr char const* kModule = "HloModule m\nENTRY e {\n  ROOT x = f32[] parameter(0)\n}\n";

// Returns "before -> after: name" for each step of a folder with these files.
std::vector<std::string> steps_of(std::vector<std::string> const& names) {
  fs::path const folder = fs::path(testing::TempDir()) / "xla_dumps_test";
  fs::create_directories(folder);
  std::vector<std::string> files;
  for (auto const& name : names) {
    files.push_back((folder / name).string());
    EXPECT_TRUE(write_file(files.back(), name.find("buffer") == name.npos ? kModule : "BufferAssignment:\n"));
  }
  std::vector<std::string> all;
  for (auto const& [before, after, name, missing] : xla_pass_steps(files))
    all.push_back(fs::path(before).filename().string() + " -> " + fs::path(after).filename().string() + ": " + name +
                  missing);
  return all;
}

TEST(XlaDumps, FollowTheOrderOfPasses) {
  EXPECT_EQ(steps_of({"module_0007.jit_f.cpu_after_optimizations-buffer-assignment.txt",
                      "module_0007.jit_f.cpu_after_optimizations.txt",
                      "module_0007.jit_f.0010.fusion.after_fusion.before_pipeline-end.txt",
                      "module_0007.jit_f.0009.HLO passes.after_algsimp.before_dce.txt",
                      "module_0007.jit_f.before_optimizations.txt"}),
            (std::vector<std::string>{
                "module_0007.jit_f.before_optimizations.txt -> module_0007.jit_f.0009.HLO "
                "passes.after_algsimp.before_dce.txt: 0009 HLO passes: algsimp",
                "module_0007.jit_f.0009.HLO passes.after_algsimp.before_dce.txt -> "
                "module_0007.jit_f.0010.fusion.after_fusion.before_pipeline-end.txt: 0010 fusion: fusion",
                "module_0007.jit_f.0010.fusion.after_fusion.before_pipeline-end.txt -> "
                "module_0007.jit_f.cpu_after_optimizations.txt: cpu_after_optimizations"}));
}

TEST(XlaDumps, EachModuleIsASeriesOfItsOwn) {
  EXPECT_EQ(steps_of({"module_0001.a.before_optimizations.txt", "module_0002.a.1.before_optimizations.txt",
                      "module_0001.a.sm_8.0_gpu_after_optimizations.txt", "module_0002.a.1.0003.algsimp.before_cse.txt",
                      "notes.txt"}),
            (std::vector<std::string>{
                "module_0001.a.before_optimizations.txt -> module_0001.a.sm_8.0_gpu_after_optimizations.txt: "
                "module_0001.a sm_8.0_gpu_after_optimizations",
                "module_0002.a.1.before_optimizations.txt -> module_0002.a.1.0003.algsimp.before_cse.txt: "
                "module_0002.a.1 0003 algsimp.before_cse"}));
}

TEST(XlaDumps, CodeGenerationComesLast) {
  EXPECT_EQ(steps_of({"module_0001.f.sm_8.0_gpu_after_codegen.txt", "module_0001.f.sm_8.0_gpu_after_optimizations.txt",
                      "module_0001.f.thunk_sequence.txt", "module_0001.f.before_optimizations.txt"}),
            (std::vector<std::string>{
                "module_0001.f.before_optimizations.txt -> module_0001.f.sm_8.0_gpu_after_optimizations.txt: "
                "sm_8.0_gpu_after_optimizations",
                "module_0001.f.sm_8.0_gpu_after_optimizations.txt -> module_0001.f.sm_8.0_gpu_after_codegen.txt: "
                "sm_8.0_gpu_after_codegen"}));
}

TEST(XlaDumps, NameMayBeginWithATime) {
  EXPECT_EQ(steps_of({"1700000000.module_0001.a.before_optimizations.txt",
                      "1700000001.module_0001.a.0001.p.after_x.before_y.txt"}),
            (std::vector<std::string>{"1700000000.module_0001.a.before_optimizations.txt -> "
                                      "1700000001.module_0001.a.0001.p.after_x.before_y.txt: 0001 p: x"}));
  EXPECT_TRUE(steps_of({"module_1.txt", "module_0001.txt", "0001_cse.txt"}).empty());
}

}  // namespace
}  // namespace assay
