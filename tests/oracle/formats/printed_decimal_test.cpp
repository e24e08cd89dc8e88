// Numbers as MLIR prints them. The expected texts are output of stablehlo-opt 1.4.1.
#include "oracle/formats/printed_decimal.hpp"

#include <gtest/gtest.h>

#include <string>

#include "oracle/formats/decimal.hpp"

namespace assay {
namespace {

TEST(PrintedDecimal, MatchesMlir) {
  struct Case {
    char const* format;
    std::uint64_t code;
    char const* text;
  };
  Case const cases[] = {
      {"f32", 0x0, "0.000000e+00"},
      {"f32", 0x80000000, "-0.000000e+00"},
      {"f32", 0x3F800000, "1.000000e+00"},
      {"f32", 0x3DCCCCCD, "1.000000e-01"},
      {"f32", 0x3EAAAAAB, "0.333333343"},
      {"f32", 0x3A83126F, "1.000000e-03"},
      {"f32", 0x3A8315C9, "0.00100009993"},
      {"f32", 0x40490FDB, "3.14159274"},
      {"f32", 0x4B800000, "0x4B800000"},
      {"f32", 0x47F1205A, "123456.703"},
      {"f32", 0x7F7FC99E, "3.400000e+38"},
      {"f32", 0x1, "1.401300e-45"},
      {"f32", 0x800000, "1.17549435E-38"},
      {"f32", 0x47C35000, "1.000000e+05"},
      {"f32", 0x501502F9, "1.000000e+10"},
      {"f32", 0x3AA1D139, "0.00123456784"},
      {"f32", 0x7F800000, "0x7F800000"},
      {"f32", 0x7FC00000, "0x7FC00000"},
      {"f32", 0xFF800001, "0xFF800001"},
      {"f32", 0x7F7FFFFF, "3.40282347E+38"},
      {"f64", 0x3FB999999999999A, "1.000000e-01"},
      {"f64", 0x400921FB54442D18, "3.1415926535897931"},
      {"f64", 0x4170000010000000, "0x4170000010000000"},
      {"f64", 0x4480F0CF064DD592, "1.000000e+22"},
      {"f64", 0x419D6F3454000000, "0x419D6F3454000000"},
      {"f64", 0x1, "4.940660e-324"},
      {"f64", 0xC004000000000000, "-2.500000e+00"},
      {"f64", 0x3FD5555555555555, "0.33333333333333331"},
      {"f64", 0x4132D68780000000, "1234567.5"},
      {"f16", 0x3C00, "1.000000e+00"},
      {"f16", 0x2E66, "9.997550e-02"},
      {"f16", 0x7C00, "0x7C00"},
      {"f16", 0x1, "5.960460e-08"},
      {"bf16", 0x3DCD, "1.000980e-01"},
      {"bf16", 0x4049, "3.140630e+00"},
      {"bf16", 0x7F80, "0x7F80"},
      {"f8E5M2", 0x7B, "5.734400e+04"},
      {"f8E4M3FN", 0x7F, "0x7F"},
      {"f8E4M3FN", 0x1, "1.953130e-03"},
  };
  for (auto const& one : cases)
    EXPECT_EQ(printed_decimal(one.code, *float_format(one.format)), one.text) << one.format << " " << one.code;
}

TEST(PrintedDecimal, ReadsBackAsTheSameCode) {
  for (auto const& format : float_formats()) {
    std::uint64_t const step = format.bits <= 16 ? 1 : std::uint64_t{1} << (format.bits - 13) | 1;
    std::uint64_t const count = format.bits <= 16 ? std::uint64_t{1} << format.bits : 8000;
    for (std::uint64_t i = 0; i < count; ++i) {
      std::uint64_t const code = i * step;
      ASSERT_EQ(parse_code(printed_decimal(code, format), format), code) << format.name;
    }
  }
}

}  // namespace
}  // namespace assay
