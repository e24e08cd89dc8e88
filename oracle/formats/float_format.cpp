#include "oracle/formats/float_format.hpp"

namespace assay {
namespace {

// Sources: IEEE 754-2019; OCP 8-bit floating point (OFP8) and Microscaling (MX) 1.0; the StableHLO RFCs of 2023 for the
// FNUZ and B11 formats.
constexpr FloatFormat kFormats[] = {
    {"f4E2M1FN", 4, 2, 1, 1, NanCodes::none},
    {"f6E2M3FN", 6, 2, 3, 1, NanCodes::none},
    {"f6E3M2FN", 6, 3, 2, 3, NanCodes::none},
    {"f8E3M4", 8, 3, 4, 3, NanCodes::ieee},
    {"f8E4M3", 8, 4, 3, 7, NanCodes::ieee},
    {"f8E4M3FN", 8, 4, 3, 7, NanCodes::all_ones},
    {"f8E4M3FNUZ", 8, 4, 3, 8, NanCodes::negative_zero},
    {"f8E4M3B11FNUZ", 8, 4, 3, 11, NanCodes::negative_zero},
    {"f8E5M2", 8, 5, 2, 15, NanCodes::ieee},
    {"f8E5M2FNUZ", 8, 5, 2, 16, NanCodes::negative_zero},
    {"f8E8M0FNU", 8, 8, 0, 127, NanCodes::all_ones, false},
    kBF16,
    kF16,
    {"tf32", 19, 8, 10, 127, NanCodes::ieee},
    kF32,
    kF64,
};

}  // namespace

bool FloatFormat::is_nan(std::uint64_t code) const {
  switch (nan) {
    case NanCodes::ieee:
      return (code & magnitude_mask()) > infinity_code();
    case NanCodes::all_ones:
      return (code & magnitude_mask()) == magnitude_mask();
    case NanCodes::negative_zero:
      return code == sign_bit();
    case NanCodes::none:
      break;
  }
  return false;
}

bool FloatFormat::is_infinite(std::uint64_t code) const {
  return has_infinity() && (code & magnitude_mask()) == infinity_code();
}

bool FloatFormat::is_zero(std::uint64_t code) const {
  return has_sign && (code & magnitude_mask()) == 0 && !is_nan(code);
}

std::span<FloatFormat const> float_formats() { return kFormats; }

FloatFormat const* float_format(std::string_view name) {
  for (auto const& format : kFormats)
    if (format.name == name) return &format;
  return nullptr;
}

}  // namespace assay
