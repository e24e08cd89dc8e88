// .npy files with other orders of elements (Fortran) and of bytes (big-endian).
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "oracle/formats/float_format.hpp"
#include "semantics/program/npy.hpp"

namespace assay {
namespace {

// Returns a file of 2x3 elements: the numbers 0 to 5 with `bytes` bytes each, in the order of the file.
std::string npy(std::string const& descr, bool fortran, std::string const& shape, std::string const& data) {
  std::string header =
      "{'descr': '" + descr + "', 'fortran_order': " + (fortran ? "True" : "False") + ", 'shape': " + shape + ", }";
  header.append(118 - header.size() - 1, ' ');
  header += '\n';
  return std::string("\x93NUMPY\1\0", 8) + static_cast<char>(header.size()) + '\0' + header + data;
}

std::string numbers(std::initializer_list<std::uint16_t> values, bool big) {
  std::string data;
  for (auto const value : values)
    for (int const shift : {big ? 8 : 0, big ? 0 : 8}) data += static_cast<char>(value >> shift & 255);
  return data;
}

class NpyOrder : public testing::Test {
protected:
  Result<Tensor> read(std::string const& bytes, Element const& element) {
    auto const path = std::filesystem::temp_directory_path() / ("npy_order_" + std::to_string(::getpid()) + ".npy");
    std::ofstream(path, std::ios::binary) << bytes;
    auto tensor = read_npy(path.string(), element);
    std::filesystem::remove(path);
    return tensor;
  }
  static std::string codes(Tensor const& tensor) {
    std::string text;
    for (std::int64_t i = 0; i < tensor.count(); ++i) {
      auto const bytes = tensor.element().bytes();
      text += std::to_string(load_code(tensor.data() + static_cast<std::size_t>(i) * bytes, bytes)) + " ";
    }
    return text;
  }
};

TEST_F(NpyOrder, AnyOrderYieldsTheSameTensor) {
  Element const i16 = Element::of(IntegerFormat{16, true});
  for (bool const big : {false, true}) {
    std::string const descr = big ? ">i2" : "<i2";
    auto const c = read(npy(descr, false, "(2, 3)", numbers({0, 1, 2, 3, 4, 500}, big)), i16);
    auto const fortran = read(npy(descr, true, "(2, 3)", numbers({0, 3, 1, 4, 2, 500}, big)), i16);
    ASSERT_TRUE(c && fortran);
    EXPECT_EQ(codes(*c), "0 1 2 3 4 500 ");
    EXPECT_EQ(codes(*fortran), "0 1 2 3 4 500 ");
    EXPECT_EQ(fortran->shape(), (Shape{2, 3}));
  }
}

TEST_F(NpyOrder, ThreeDimensions) {
  Element const ui8 = Element::of(IntegerFormat{8, false});
  std::string data;  // element (i, j, k) of 2x3x4 is 12 i + 4 j + k
  for (int k = 0; k < 4; ++k)
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 2; ++i) data += static_cast<char>(12 * i + 4 * j + k);
  auto const tensor = read(npy("|u1", true, "(2, 3, 4)", data), ui8);
  ASSERT_TRUE(tensor);
  for (int i = 0; i < 24; ++i) EXPECT_EQ(static_cast<int>(tensor->data()[i]), i);
}

TEST_F(NpyOrder, PartsOfComplexNumbersAreTurnedOneByOne) {
  Element const complex = Element::complex_of(*float_format("f32"));
  auto const tensor = read(npy(">c8", false, "(1,)", std::string("\x3f\x80\0\0\x40\0\0\0", 8)), complex);
  ASSERT_TRUE(tensor) << tensor.error();
  EXPECT_EQ(load_code(tensor->data(), 4), 0x3f800000u);
  EXPECT_EQ(load_code(tensor->data() + 4, 4), 0x40000000u);
}

TEST_F(NpyOrder, ContradictoryHeadersAreRejected) {
  Element const i16 = Element::of(IntegerFormat{16, true});
  EXPECT_FALSE(read(npy(">u4", false, "(1,)", std::string(4, '\0')), i16));
  EXPECT_FALSE(read(npy(">i2", true, "(2, 3)", numbers({0, 1}, true)), i16)) << "ends before its last element";
  auto const empty = read(npy(">i2", true, "(2, 0)", ""), i16);
  ASSERT_TRUE(empty);
  EXPECT_EQ(empty->count(), 0);
}

}  // namespace
}  // namespace assay
