#include "harness/pjrt/plugin/element_types.hpp"

#include <array>

namespace assay::plugin {
namespace {

struct ElementRow {
  PJRT_Buffer_Type type;
  std::string_view name;     // in the API
  std::string_view element;  // as returned by to_string(Element); empty: unsupported
};

constexpr std::array kElementRows = std::to_array<ElementRow>({
    {PJRT_Buffer_Type_INVALID, "INVALID", ""},
    {PJRT_Buffer_Type_PRED, "PRED", "i1"},
    {PJRT_Buffer_Type_S8, "S8", "i8"},
    {PJRT_Buffer_Type_S16, "S16", "i16"},
    {PJRT_Buffer_Type_S32, "S32", "i32"},
    {PJRT_Buffer_Type_S64, "S64", "i64"},
    {PJRT_Buffer_Type_U8, "U8", "ui8"},
    {PJRT_Buffer_Type_U16, "U16", "ui16"},
    {PJRT_Buffer_Type_U32, "U32", "ui32"},
    {PJRT_Buffer_Type_U64, "U64", "ui64"},
    {PJRT_Buffer_Type_F16, "F16", "f16"},
    {PJRT_Buffer_Type_F32, "F32", "f32"},
    {PJRT_Buffer_Type_F64, "F64", "f64"},
    {PJRT_Buffer_Type_BF16, "BF16", "bf16"},
    {PJRT_Buffer_Type_C64, "C64", "complex<f32>"},
    {PJRT_Buffer_Type_C128, "C128", "complex<f64>"},
    {PJRT_Buffer_Type_F8E5M2, "F8E5M2", "f8E5M2"},
    {PJRT_Buffer_Type_F8E4M3FN, "F8E4M3FN", "f8E4M3FN"},
    {PJRT_Buffer_Type_F8E4M3B11FNUZ, "F8E4M3B11FNUZ", "f8E4M3B11FNUZ"},
    {PJRT_Buffer_Type_F8E5M2FNUZ, "F8E5M2FNUZ", "f8E5M2FNUZ"},
    {PJRT_Buffer_Type_F8E4M3FNUZ, "F8E4M3FNUZ", "f8E4M3FNUZ"},
    {PJRT_Buffer_Type_S4, "S4", "i4"},
    {PJRT_Buffer_Type_U4, "U4", "ui4"},
    {PJRT_Buffer_Type_TOKEN, "TOKEN", ""},
    {PJRT_Buffer_Type_S2, "S2", "i2"},
    {PJRT_Buffer_Type_U2, "U2", "ui2"},
    {PJRT_Buffer_Type_F8E4M3, "F8E4M3", "f8E4M3"},
    {PJRT_Buffer_Type_F8E3M4, "F8E3M4", "f8E3M4"},
    {PJRT_Buffer_Type_F8E8M0FNU, "F8E8M0FNU", "f8E8M0FNU"},
    {PJRT_Buffer_Type_F4E2M1FN, "F4E2M1FN", "f4E2M1FN"},
});

// The rows are sorted by their numbers.
ElementRow const* row_of(PJRT_Buffer_Type type) {
  auto const number = static_cast<std::size_t>(type);
  return number < kElementRows.size() ? &kElementRows[number] : nullptr;
}

Element element_of_name(std::string_view name) {
  constexpr std::string_view kComplex = "complex<";
  if (name == "i1") return {Element::Kind::boolean, {1, false}, nullptr, nullptr};
  if (name.starts_with(kComplex)) {
    auto const part = name.substr(kComplex.size(), name.size() - kComplex.size() - 1);
    return Element::complex_of(*float_format(part));
  }
  if (auto const* format = float_format(name)) return Element::of(*format);
  bool const is_unsigned = name.starts_with('u');
  unsigned bits = 0;
  for (char const digit : name.substr(is_unsigned ? 2 : 1)) bits = bits * 10 + static_cast<unsigned>(digit - '0');
  return Element::of(IntegerFormat{static_cast<std::uint8_t>(bits), !is_unsigned});
}

}  // namespace

std::optional<Element> element_of_buffer(PJRT_Buffer_Type type) {
  auto const* row = row_of(type);
  if (!row || row->element.empty()) return std::nullopt;
  return element_of_name(row->element);
}

std::string_view buffer_type_name(PJRT_Buffer_Type type) {
  auto const* row = row_of(type);
  return row ? row->name : "unknown";
}

std::optional<PJRT_Buffer_Type> buffer_type_of(Type type) {
  if (type->kind == TypeKind::token) return PJRT_Buffer_Type_TOKEN;
  Element element;
  if (type->kind != TypeKind::tensor || !element_of(type->element, element)) return std::nullopt;
  if (element.is(Element::Kind::quantized)) element = Element::of(element.integer);
  auto const name = to_string(element);
  for (auto const& row : kElementRows)
    if (!row.element.empty() && row.element == name) return row.type;
  return std::nullopt;
}

void normalize_codes(Tensor& tensor) {
  auto const& element = tensor.element();
  if (element.is(Element::Kind::boolean)) {
    auto* const bytes = tensor.data();
    for (std::size_t i = 0; i < tensor.size_bytes(); ++i) bytes[i] = std::byte{bytes[i] != std::byte{0}};
  } else if (bits_of(element) < 8) {
    auto const code = std::uint64_t{0xFF} >> (8 - bits_of(element));
    for (std::int64_t i = 0; i < tensor.count(); ++i)
      tensor.set(i, is_float(element) ? tensor.get(i) & code : element.integer.wrap(tensor.get(i)));
  }
}

}  // namespace assay::plugin
