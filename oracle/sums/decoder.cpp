#include "oracle/sums/decoder.hpp"

#include <bit>
#include <map>
#include <mutex>
#include <string_view>

#include "oracle/formats/double_code.hpp"
#include "oracle/formats/storage.hpp"
#include "oracle/sums/vectors.hpp"

namespace assay {

using namespace vectors;

namespace {

constexpr std::size_t kTableSize = 256;

template <class Code> Code load_element(void const* data, std::size_t index) {
  Code code;
  std::memcpy(&code, static_cast<unsigned char const*>(data) + index * sizeof code, sizeof code);
  return code;
}

double decoded(std::uint64_t code, FloatFormat const& format) {
  return format.fraction_bits == kF64.fraction_bits ? std::bit_cast<double>(code) : widen(code, format);
}

// Returns all numbers of the format, computed once.
double const* table_of(FloatFormat const& format) {
  static std::mutex mutex;
  static std::map<std::string_view, std::array<double, kTableSize>> tables;
  std::scoped_lock const lock(mutex);
  auto const [found, is_new] = tables.try_emplace(format.name);
  if (is_new)
    for (std::size_t code = 0; code < kTableSize; ++code)
      found->second[code] = code >> format.bits == 0 ? decoded(code, format) : 0;
  return found->second.data();
}

void decode_f64(Decoder const&, void const* data, std::size_t count, double* out) {
  if (count > 0) std::memcpy(out, data, count * sizeof *out);  // the pointer to empty data may be null
}

using EightFloats [[gnu::vector_size(32)]] = float;
using EightWords [[gnu::vector_size(32)]] = std::uint32_t;
using EightHalves [[gnu::vector_size(16)]] = std::uint16_t;

ASSAY_CLONES void decode_f32(Decoder const&, void const* data, std::size_t count, double* out) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    EightFloats some;
    std::memcpy(&some, static_cast<float const*>(data) + i, sizeof some);
    Vector const wide = __builtin_convertvector(some, Vector);
    std::memcpy(out + i, &wide, sizeof wide);
  }
  for (; i < count; ++i) out[i] = load_element<float>(data, i);
}

// A bf16 code is the upper half of an f32 code.
ASSAY_CLONES void decode_bf16(Decoder const&, void const* data, std::size_t count, double* out) {
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    EightHalves some;
    std::memcpy(&some, static_cast<std::uint16_t const*>(data) + i, sizeof some);
    EightWords const words = __builtin_convertvector(some, EightWords) << 16;
    Vector const wide = __builtin_convertvector((EightFloats)words, Vector);
    std::memcpy(out + i, &wide, sizeof wide);
  }
  for (; i < count; ++i)
    out[i] = std::bit_cast<float>(static_cast<std::uint32_t>(load_element<std::uint16_t>(data, i)) << 16);
}

// The magnitude, shifted to an f64 code, has the same value apart from the bias, including subnormal numbers. An
// exponent of ones must remain one.
ASSAY_CLONES void decode_f16(Decoder const&, void const* data, std::size_t count, double* out) {
  constexpr std::uint64_t kInfinity = std::uint64_t{0x7c00} << 42;
  std::size_t i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    EightHalves some;
    std::memcpy(&some, static_cast<std::uint16_t const*>(data) + i, sizeof some);
    Bits const code = __builtin_convertvector(some, Bits), magnitude = (code & 0x7fff) << 42;
    Vector const finite = (Vector)magnitude * 0x1p1008;
    Bits const value = magnitude >= kInfinity ? magnitude | (std::uint64_t{0x7ff} << 52) : (Bits)finite;
    Vector const wide = (Vector)(value | (code & 0x8000) << 48);
    std::memcpy(out + i, &wide, sizeof wide);
  }
  for (; i < count; ++i) out[i] = widen(load_element<std::uint16_t>(data, i), kF16);
}

}  // namespace

void Decoder::from_table(Decoder const& decoder, void const* data, std::size_t count, double* out) {
  auto const* const codes = static_cast<std::uint8_t const*>(data);
  for (std::size_t i = 0; i < count; ++i) out[i] = decoder.table_[codes[i]];
}

void Decoder::one_by_one(Decoder const& decoder, void const* data, std::size_t count, double* out) {
  decoder(data, 1, count, out);
}

Decoder::Decoder(FloatFormat const& format) : format_(&format) {
  if (format.storage_bytes() == 1) table_ = table_of(format);
  contiguous_ = table_                      ? from_table
                : format.name == kF64.name  ? decode_f64
                : format.name == kF32.name  ? decode_f32
                : format.name == kBF16.name ? decode_bf16
                : format.name == kF16.name  ? decode_f16
                                            : one_by_one;
}

void Decoder::operator()(void const* data, std::ptrdiff_t stride, std::size_t count, double* out) const {
  if (stride == 1 && contiguous_ != one_by_one) return contiguous_(*this, data, count, out);
  auto const* from = static_cast<unsigned char const*>(data);
  if (format_->name == kF32.name) {  // a separate loop, because testing the format for each element is slow
    for (std::size_t i = 0; i < count; ++i, from += stride * static_cast<std::ptrdiff_t>(sizeof(float)))
      out[i] = load_element<float>(from, 0);
    return;
  }
  with_storage(*format_, [&]<class Code>(Code) {
    for (std::size_t i = 0; i < count; ++i, from += stride * static_cast<std::ptrdiff_t>(sizeof(Code)))
      out[i] = decoded(load_element<Code>(from, 0), *format_);
  });
}

}  // namespace assay
