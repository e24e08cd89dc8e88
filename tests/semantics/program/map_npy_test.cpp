#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <string>

#include "oracle/formats/float_format.hpp"
#include "semantics/program/npy.hpp"
#include "support/files.hpp"

namespace assay {
namespace {

class MapNpy : public testing::Test {
protected:
  std::string const path = testing::TempDir() + "/map_npy_test_" + std::to_string(::getpid()) + ".npy";
  Element const f32 = Element::of(kF32);
  ~MapNpy() override { ::unlink(path.c_str()); }

  static Tensor counting(std::int64_t count) {
    Tensor tensor = make_tensor(Element::of(kF32), {2, count / 2});
    for (std::int64_t i = 0; i < tensor.count(); ++i) tensor.set(i, static_cast<std::uint64_t>(i));
    return tensor;
  }
};

TEST_F(MapNpy, MatchesReading) {
  for (std::int64_t const count : {0, 2, 1000, 200000}) {
    Tensor const written = counting(count);
    ASSERT_TRUE(write_npy(path, written));
    int made = 0;
    auto const mapped = map_npy(path, f32, [&](Element element, Shape shape) {
      ++made;
      return make_tensor(element, std::move(shape));
    });
    ASSERT_TRUE(mapped) << mapped.error();
    EXPECT_EQ(made, 1) << "memory is accounted for";
    EXPECT_EQ(mapped->shape(), written.shape());
    EXPECT_EQ(std::memcmp(mapped->data(), written.data(), written.size_bytes()), 0);
    // Kernels may write behind the elements, and results may replace the file of an argument.
    std::memset(const_cast<std::byte*>(mapped->data()) + mapped->size_bytes(), 1, kTensorPadding);
    ASSERT_TRUE(write_npy(path, *mapped));
    auto const again = read_npy(path, f32);
    ASSERT_TRUE(again) << again.error();
    EXPECT_EQ(std::memcmp(again->data(), written.data(), written.size_bytes()), 0);
  }
}

TEST_F(MapNpy, RejectsTruncatedFiles) {
  Tensor const written = counting(200000);
  std::string const header = npy_header(written);
  std::string const elements(reinterpret_cast<char const*>(written.data()), written.size_bytes());
  ASSERT_TRUE(write_file(path, header + elements.substr(1)));
  EXPECT_EQ(map_npy(path, f32, make_tensor).error(), path + ": ends before its last element");
  ASSERT_TRUE(write_file(path, header + elements + " "));
  EXPECT_EQ(map_npy(path, f32, make_tensor).error(), path + ": continues after its last element");
}

TEST_F(MapNpy, RefusesCodesOutOfRange) {
  Tensor written = make_tensor(Element::of(IntegerFormat{8, true}), {300000});
  written.data()[299999] = std::byte{8};
  ASSERT_TRUE(write_npy(path, written));
  EXPECT_EQ(map_npy(path, Element::of(IntegerFormat{4, true}), make_tensor).error(),
            path + ": element 299999 is out of the range of i4");
}

// The byte 255 is true in NumPy, and an integer in ONNX Runtime: findings/surprises/onnxruntime_bool_of_other_bytes.sh.
TEST_F(MapNpy, NamesTheByteThatIsNotABoolean) {
  Tensor written = make_tensor(Element::of(IntegerFormat{8, false}), {3});
  written.data()[1] = std::byte{1};
  written.data()[2] = std::byte{255};
  ASSERT_TRUE(write_npy(path, written));
  EXPECT_EQ(map_npy(path, Element::boolean(), make_tensor).error(),
            path + ": element 2 is the byte 255, but a boolean is 0 or 1");
}

}  // namespace
}  // namespace assay
