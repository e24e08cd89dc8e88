// Loops over elements in memory, for elementwise kernels.
//
// Blocks of fixed length are copied to typed arrays, processed, and copied back. This avoids aliasing between types,
// and compilers can vectorize the inner loop at -O2 because its length is known.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "oracle/formats/integer.hpp"

namespace assay {

inline constexpr std::size_t kBlock = 64;

// out[i] = f(x[i])
template <class In, class Out, class F> void map_elements(std::byte const* x, std::byte* out, std::size_t count, F f) {
  std::array<In, kBlock> a{};
  std::array<Out, kBlock> result{};
  for (std::size_t i = 0; i < count; i += kBlock) {
    std::size_t const size = std::min(kBlock, count - i);
    std::memcpy(a.data(), x + i * sizeof(In), size * sizeof(In));
    for (std::size_t j = 0; j < kBlock; ++j) result[j] = static_cast<Out>(f(a[j]));
    std::memcpy(out + i * sizeof(Out), result.data(), size * sizeof(Out));
  }
}

// out[i] = f(x[i], y[i])
template <class In, class Out, class F>
void zip_elements(std::byte const* x, std::byte const* y, std::byte* out, std::size_t count, F f) {
  std::array<In, kBlock> a{}, b{};
  std::array<Out, kBlock> result{};
  for (std::size_t i = 0; i < count; i += kBlock) {
    std::size_t const size = std::min(kBlock, count - i);
    std::memcpy(a.data(), x + i * sizeof(In), size * sizeof(In));
    std::memcpy(b.data(), y + i * sizeof(In), size * sizeof(In));
    for (std::size_t j = 0; j < kBlock; ++j) result[j] = static_cast<Out>(f(a[j], b[j]));
    std::memcpy(out + i * sizeof(Out), result.data(), size * sizeof(Out));
  }
}

// Calls f with a zero of the unsigned type of 1, 2, 4 or 8 bytes.
template <class F> auto with_width(std::size_t bytes, F f) {
  switch (bytes) {
    case 1:
      return f(std::uint8_t{});
    case 2:
      return f(std::uint16_t{});
    case 4:
      return f(std::uint32_t{});
    default:
      return f(std::uint64_t{});
  }
}

// Calls f with a zero of the type that stores such integers.
template <class F> auto with_integer(IntegerFormat format, F f) {
  return with_width(format.storage_bytes(), [&](auto zero) {
    using Unsigned = decltype(zero);
    return format.is_signed ? f(std::make_signed_t<Unsigned>{}) : f(Unsigned{});
  });
}

// Copies `count` elements of `bytes` bytes each; a byte per element selects one of two sources.
template <std::size_t bytes> void choose_elements(std::byte const* chooser, std::byte const* if_true,
                                                  std::byte const* if_false, std::byte* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    std::memcpy(out + i * bytes, (chooser[i] != std::byte{0} ? if_true : if_false) + i * bytes, bytes);
}

}  // namespace assay
