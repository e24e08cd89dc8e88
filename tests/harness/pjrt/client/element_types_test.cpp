#include "harness/pjrt/client/element_types.hpp"

#include <gtest/gtest.h>

namespace assay {
namespace {

using namespace pjrt;

TEST(ElementTypes, EachBufferTypeIsAnElementType) {
  for (int type = PJRT_Buffer_Type_PRED; type <= PJRT_Buffer_Type_F4E2M1FN; ++type) {
    Element element;
    if (type == PJRT_Buffer_Type_TOKEN) {
      EXPECT_FALSE(element_of_buffer(type, element));
      continue;
    }
    ASSERT_TRUE(element_of_buffer(type, element)) << type;
    EXPECT_EQ(int{buffer_type(to_string(element))}, type) << to_string(element);
  }
  Element element;
  EXPECT_FALSE(element_of_buffer(77, element));
  EXPECT_EQ(buffer_type("f6E2M3FN"), PJRT_Buffer_Type_INVALID);
  EXPECT_EQ(buffer_type(""), PJRT_Buffer_Type_INVALID);
}

TEST(ElementTypes, PackedElementsBeginInTheLowestBits) {
  Element const i4 = Element::of(IntegerFormat{4, true}), ui2 = Element::of(IntegerFormat{2, false});
  EXPECT_EQ(packed_bytes(i4, 3), 2u);
  EXPECT_EQ(packed_bytes(ui2, 5), 2u);
  EXPECT_EQ(packed_bytes(Element::boolean(), 5), 5u);
  EXPECT_EQ(unpacked("\x8F\x07", i4, 3), "\xFF\xF8\x07");
  EXPECT_EQ(unpacked("\xE4\x01", ui2, 5), (std::string{0, 1, 2, 3, 1}));
}

}  // namespace
}  // namespace assay
