#include "support/gzip.hpp"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

constexpr unsigned char kHello[] = {0x1f, 0x8b, 0x08, 0,    0,    0,    0,    0,    0x02, 0x03, 0xcb, 0x48, 0xcd,
                                    0xc9, 0xc9, 0xe7, 0x02, 0x00, 0x20, 0x30, 0x3a, 0x36, 0x06, 0,    0,    0};

std::string_view hello() { return {reinterpret_cast<char const*>(kHello), sizeof(kHello)}; }

TEST(Gzip, IsUnpacked) { EXPECT_EQ(unpack_gzip(hello()), "hello\n"); }

TEST(Gzip, TruncatedOrInvalidDataIsRejected) {
  for (std::size_t size = 0; size < hello().size(); ++size) EXPECT_EQ(unpack_gzip(hello().substr(0, size)), "") << size;
  EXPECT_EQ(unpack_gzip("hello\n"), "");
  std::string changed(hello());
  changed[18] = static_cast<char>(changed[18] ^ 1);  // in the checksum
  EXPECT_EQ(unpack_gzip(changed), "");
}

}  // namespace
}  // namespace assay
