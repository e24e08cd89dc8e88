#include "support/file_mapping.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>

#include "support/files.hpp"

namespace assay {
namespace {

class FileMapping : public testing::Test {
protected:
  std::string const path = testing::TempDir() + "/file_mapping_test_" + std::to_string(::getpid());
  ~FileMapping() override { ::unlink(path.c_str()); }

  std::string write(std::size_t size) {
    std::string text(size, ' ');
    for (std::size_t i = 0; i < size; ++i) text[i] = static_cast<char>(i * 7 + i / 256);
    EXPECT_TRUE(write_file(path, text));
    return text;
  }
};

// Includes files whose padding begins on a page beyond the end of the file.
TEST_F(FileMapping, ContainsTheFileAndPadding) {
  for (std::size_t const size : {200u, 4095u, 4096u, 8192u - 32u, 8192u, 100000u}) {
    auto const text = write(size);
    auto const memory = map_file(path, 128, size - 128, 64);
    ASSERT_TRUE(memory);
    EXPECT_EQ(std::memcmp(memory.get(), text.data() + 128, size - 128), 0);
    auto* const behind = memory.get() + (size - 128);
    EXPECT_TRUE(std::all_of(behind, behind + 64, [](std::byte b) { return b == std::byte{0}; })) << size;
    std::fill(behind - 1, behind + 64, std::byte{1});
    auto const again = read_file(path, 1 << 20);
    ASSERT_TRUE(again);
    EXPECT_EQ(*again, text) << "what is written to the memory is not written to the file";
  }
}

TEST_F(FileMapping, StaysWhenTheFileIsReplaced) {
  auto const text = write(50000);
  auto const memory = map_file(path, 0, 50000, 64);
  ASSERT_TRUE(memory);
  ASSERT_TRUE(write_file(path, "another"));
  EXPECT_EQ(std::memcmp(memory.get(), text.data(), text.size()), 0);
}

TEST_F(FileMapping, MissingFileIsNotMapped) {
  write(100);
  EXPECT_FALSE(map_file(path, 50, 51, 64));
  EXPECT_FALSE(map_file(path, 101, 0, 64));
  EXPECT_FALSE(map_file(path, ~std::uint64_t{0}, 2, 64));
  EXPECT_FALSE(map_file(path + ".missing", 0, 0, 64));
  EXPECT_FALSE(map_file(testing::TempDir(), 0, 1, 64));
}

}  // namespace
}  // namespace assay
