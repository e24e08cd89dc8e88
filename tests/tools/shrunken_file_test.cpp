#include "tools/command/shrunken_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/source.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

// Law: a file that cannot be read completely leads to exit status 2 with a message, never to a signal.
TEST(ShrunkenFile, EndsTheProcessWithAMessage) {
  auto const path = fs::temp_directory_path() / ("assay_shrunken_" + std::to_string(::getpid()));
  std::ofstream(path) << std::string(1 << 22, ' ');
  EXPECT_EXIT(
      {
        handle_shrunken_files();
        auto const source = Source::from_file(path.string());
        if (!source) ::_exit(1);
        fs::resize_file(path, 0);
        ::_exit(std::ranges::count(source->text(), 'x') == 0 ? 0 : 1);
      },
      ::testing::ExitedWithCode(2), "^assay: error: a file became shorter while it was read\n$");
  fs::remove(path);
}

}  // namespace
}  // namespace assay
