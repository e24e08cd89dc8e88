#include "harness/pjrt/client/compile_options.hpp"

#include <gtest/gtest.h>

#include <array>

namespace assay {
namespace {

using pjrt::compile_options;

// Encoded manually from compile_options.proto: tags are field << 3 | wire type, and -1 needs ten bytes.
TEST(CompileOptions, OneProcessWithoutDevicesIsTwentyBytes) {
  std::string const minus_one = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01";
  EXPECT_EQ(compile_options(1, 1, {}), "\x1A\x0F\x08" + minus_one + "\x20\x01\x28\x01");
}

TEST(CompileOptions, DevicesAreListedByPartition) {
  std::array<std::int64_t, 4> const ids = {7, 300, 9, 10};  // replica 0: 7, 300; replica 1: 9, 10
  auto const options = compile_options(2, 2, ids);
  std::string const assignment =
      "\x08\x02\x10\x02"
      "\x1A\x04\x0A\x02\x07\x09"       // partition 0
      "\x1A\x05\x0A\x03\xAC\x02\x0A";  // partition 1: 300, 10
  EXPECT_NE(options.find("\x4A" + std::string(1, static_cast<char>(assignment.size())) + assignment),
            std::string::npos);
}

}  // namespace
}  // namespace assay
