#include "harness/pjrt/client/memory_growth.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using pjrt::MemoryGrowth;

constexpr std::uint64_t kMegabyte = 1'000'000;

// Measures after each window of cases with memory(window) bytes, and returns all messages.
template <class Memory> std::string said_of(Memory memory, std::uint64_t windows) {
  MemoryGrowth growth;
  std::string said;
  for (std::uint64_t i = 1; i <= windows; ++i)
    if (auto const text = growth.look(i * MemoryGrowth::kEvery, memory(i))) said += *text;
  return said;
}

TEST(MemoryGrowth, UnboundedGrowthIsReportedOnce) {
  EXPECT_EQ(said_of([](std::uint64_t i) { return 80 * kMegabyte + i * 20 * kMegabyte; }, 20),
            "its memory grows: from 100 MB after 128 cases to 220 MB after 896, 156 kB a case");
}

TEST(MemoryGrowth, FillingCachesAreNotGrowth) {
  EXPECT_EQ(said_of([](std::uint64_t i) { return (i < 4 ? i * 100 : 400) * kMegabyte; }, 40), "");
}

TEST(MemoryGrowth, SmallGrowthIsIgnored) {
  EXPECT_EQ(said_of([](std::uint64_t i) { return 100 * kMegabyte + i * kMegabyte; }, 40), "");
}

}  // namespace
}  // namespace assay
