#include "harness/pjrt/client/element_types.hpp"

#include <algorithm>

#include "oracle/formats/float_format.hpp"

namespace assay::pjrt {
namespace {

struct BufferTypeRow {
  PJRT_Buffer_Type type;
  std::string_view element, name;
};

constexpr BufferTypeRow kBufferTypes[] = {
    {PJRT_Buffer_Type_PRED, "i1", "PRED"},
    {PJRT_Buffer_Type_S2, "i2", "S2"},
    {PJRT_Buffer_Type_S4, "i4", "S4"},
    {PJRT_Buffer_Type_S8, "i8", "S8"},
    {PJRT_Buffer_Type_S16, "i16", "S16"},
    {PJRT_Buffer_Type_S32, "i32", "S32"},
    {PJRT_Buffer_Type_S64, "i64", "S64"},
    {PJRT_Buffer_Type_U2, "ui2", "U2"},
    {PJRT_Buffer_Type_U4, "ui4", "U4"},
    {PJRT_Buffer_Type_U8, "ui8", "U8"},
    {PJRT_Buffer_Type_U16, "ui16", "U16"},
    {PJRT_Buffer_Type_U32, "ui32", "U32"},
    {PJRT_Buffer_Type_U64, "ui64", "U64"},
    {PJRT_Buffer_Type_F16, "f16", "F16"},
    {PJRT_Buffer_Type_F32, "f32", "F32"},
    {PJRT_Buffer_Type_F64, "f64", "F64"},
    {PJRT_Buffer_Type_BF16, "bf16", "BF16"},
    {PJRT_Buffer_Type_C64, "complex<f32>", "C64"},
    {PJRT_Buffer_Type_C128, "complex<f64>", "C128"},
    {PJRT_Buffer_Type_F8E5M2, "f8E5M2", "F8E5M2"},
    {PJRT_Buffer_Type_F8E4M3FN, "f8E4M3FN", "F8E4M3FN"},
    {PJRT_Buffer_Type_F8E4M3B11FNUZ, "f8E4M3B11FNUZ", "F8E4M3B11FNUZ"},
    {PJRT_Buffer_Type_F8E5M2FNUZ, "f8E5M2FNUZ", "F8E5M2FNUZ"},
    {PJRT_Buffer_Type_F8E4M3FNUZ, "f8E4M3FNUZ", "F8E4M3FNUZ"},
    {PJRT_Buffer_Type_F8E4M3, "f8E4M3", "F8E4M3"},
    {PJRT_Buffer_Type_F8E3M4, "f8E3M4", "F8E3M4"},
    {PJRT_Buffer_Type_F8E8M0FNU, "f8E8M0FNU", "F8E8M0FNU"},
    {PJRT_Buffer_Type_F4E2M1FN, "f4E2M1FN", "F4E2M1FN"},
    {PJRT_Buffer_Type_TOKEN, "", "TOKEN"},
};

// The format of "i4" or "ui8", for the names above.
IntegerFormat integer_format(std::string_view name) {
  bool const is_signed = name.starts_with('i');
  unsigned bits = 0;
  for (char const digit : name.substr(is_signed ? 1 : 2)) bits = bits * 10 + static_cast<unsigned>(digit - '0');
  return {static_cast<std::uint8_t>(bits), is_signed};
}

}  // namespace

PJRT_Buffer_Type buffer_type(std::string_view element) {
  auto const* const row = std::ranges::find(kBufferTypes, element, &BufferTypeRow::element);
  return row == std::end(kBufferTypes) || element.empty() ? PJRT_Buffer_Type_INVALID : row->type;
}

bool element_of_buffer(int type, Element& element) {
  auto const* const row = std::ranges::find(kBufferTypes, type, [](auto const& r) { return int{r.type}; });
  if (row == std::end(kBufferTypes) || row->element.empty()) return false;
  auto name = row->element;
  bool const is_complex = name.starts_with("complex<");
  if (is_complex) name = name.substr(8, name.size() - 9);
  if (auto const* const format = float_format(name))
    element = is_complex ? Element::complex_of(*format) : Element::of(*format);
  else
    element = name == "i1" ? Element::boolean() : Element::of(integer_format(name));
  return true;
}

std::string buffer_type_text(int type) {
  auto const* const row = std::ranges::find(kBufferTypes, type, [](auto const& r) { return int{r.type}; });
  return row == std::end(kBufferTypes) ? "type " + std::to_string(type) : std::string(row->name);
}

std::size_t packed_bytes(Element const& element, std::size_t count) {
  auto const bits = element.is(Element::Kind::boolean) ? 8u : bits_of(element);
  return bits < 8 ? (count * bits + 7) / 8 : count * element.bytes();
}

std::string unpacked(std::string_view packed, Element const& element, std::size_t count) {
  auto const bits = bits_of(element), in_byte = 8 / bits;
  std::string bytes(count, '\0');
  for (std::size_t i = 0; i < count; ++i)
    bytes[i] = static_cast<char>(static_cast<unsigned char>(packed[i / in_byte]) >> (i % in_byte * bits));
  normalize_codes(bytes, element);
  return bytes;
}

void normalize_codes(std::string& bytes, Element const& element) {
  auto const bits = bits_of(element);
  if (element.is(Element::Kind::boolean) || bits >= 8) return;
  bool const is_signed = element.is(Element::Kind::integer) && element.integer.is_signed;
  unsigned const mask = (1u << bits) - 1, sign = 1u << (bits - 1);
  for (auto& byte : bytes) {
    unsigned const code = static_cast<unsigned char>(byte) & mask;
    byte = static_cast<char>(is_signed && (code & sign) ? code | ~mask : code);
  }
}

}  // namespace assay::pjrt
