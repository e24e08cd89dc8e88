// The action, the examples for CI systems and the hooks work as documented. tests/tools/ci_runner.py runs their
// commands.
#include "tests/tools/shell_folder.hpp"

namespace assay {
namespace {

constexpr int kSkipped = 77;

class Ci : public ShellFolder {};

TEST_F(Ci, TheActionTheExamplesAndTheHooksRun) {
  auto const result = shell(
      "for python in python3 /usr/bin/python3; do $python -c 'import yaml' 2>/dev/null && break; done; "
      "$python '" ASSAY_SOURCE_DIR "/tests/tools/ci_runner.py' '" ASSAY_BINARY "' '" ASSAY_SOURCE_DIR "' ci 2>&1");
  if (result.status == kSkipped) GTEST_SKIP() << result.output;
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("ok   gate: red"), std::string::npos) << result.output;
}

}  // namespace
}  // namespace assay
