// Converts codes in memory to doubles, which represent the numbers of every format. Only for sources of the oracle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "oracle/formats/float_format.hpp"

namespace assay {

// For the elements of one format.
class Decoder {
public:
  explicit Decoder(FloatFormat const& format);

  // Reads `count` elements from `data`, contiguous or `stride` elements apart.
  void operator()(void const* data, std::size_t count, double* out) const { contiguous_(*this, data, count, out); }
  void operator()(void const* data, std::ptrdiff_t stride, std::size_t count, double* out) const;

private:
  using Loop = void (*)(Decoder const& decoder, void const* data, std::size_t count, double* out);

  static void from_table(Decoder const& decoder, void const* data, std::size_t count, double* out);
  static void one_by_one(Decoder const& decoder, void const* data, std::size_t count, double* out);

  FloatFormat const* format_;
  Loop contiguous_;
  double const* table_ = nullptr;  // for formats of at most 8 bits: 256 numbers
};

}  // namespace assay
