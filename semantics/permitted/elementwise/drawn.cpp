// Implements semantics/permitted/elementwise/elementwise.hpp: functions in a run of a random implementation.
//
// Sets are not computed, which takes many times as long as the function: a result is drawn near the one that the kernel
// has rounded correctly (oracle/sets/nearby.hpp).
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "oracle/sets/nearby.hpp"
#include "semantics/permitted/elementwise/elementwise.hpp"
#include "support/parallel.hpp"

namespace assay::inline semantics {
namespace {

constexpr std::size_t kChunk = 1024;  // elements at a time

void for_each_chunk(std::size_t count, std::function<void(std::size_t first, std::size_t last)> const& work) {
  constexpr std::size_t kWorthThreads = std::size_t{1} << 16, kOfThread = 16 * kChunk;
  for_each_index((count + kOfThread - 1) / kOfThread, count >= kWorthThreads ? worker_count() : 1,
                 [&](std::size_t part) {
                   std::size_t const end = std::min((part + 1) * kOfThread, count);
                   for (std::size_t first = part * kOfThread; first < end; first += kChunk)
                     work(first, std::min(first + kChunk, end));
                 });
}

template <class Word> void flush_words(std::byte* codes, std::size_t count, FloatFormat const& format) {
  auto const magnitude = static_cast<Word>(format.magnitude_mask());
  auto const normal = static_cast<Word>(Word{1} << format.fraction_bits);
  for (std::size_t i = 0; i < count; ++i) {
    Word code;
    std::memcpy(&code, codes + i * sizeof code, sizeof code);
    if ((code & magnitude) >= normal) continue;
    code = static_cast<Word>(code & ~magnitude);
    std::memcpy(codes + i * sizeof code, &code, sizeof code);
  }
}

// Subnormal numbers become zeros of their sign.
void flush_codes(std::byte* codes, std::size_t count, FloatFormat const& format) {
  switch (format.storage_bytes()) {
    case 1:
      return flush_words<std::uint8_t>(codes, count, format);
    case 2:
      return flush_words<std::uint16_t>(codes, count, format);
    case 4:
      return flush_words<std::uint32_t>(codes, count, format);
    default:
      return flush_words<std::uint64_t>(codes, count, format);
  }
}

// The operands' codes from element `first` on.
void read_codes(ElementSets const& sets, SetCall& call, std::size_t operand, std::size_t first, std::size_t count,
                std::uint64_t* to) {
  Tensor const& tensor = call.operand(operand).tensor;
  std::size_t const bytes = tensor.element().bytes();
  for (std::size_t i = 0; i < count; ++i)
    to[i] = sets.is_in_place(operand) ? load_code(tensor.data() + (first + i) * bytes, bytes)
                                      : sets.code(operand, static_cast<std::int64_t>(first + i));
}

}  // namespace

void draw_function(SetCall& call, FloatFormat const& format, Accuracy const& accuracy) {
  auto const draws = call.implementation()->draws(function_name(call));
  bool const flushes = call.profile.flush && call.implementation()->flushes();
  bool const errs = accuracy != Accuracy{} && draws.errs();
  if (!errs && !flushes) return;
  Tensor& result = call.result().tensor;
  Tensor own = call.call.make(result.element(), result.shape());
  std::size_t const bytes = format.storage_bytes();
  ElementSets const sets(call);
  Nearby const nearby(format, accuracy);
  for_each_chunk(static_cast<std::size_t>(result.count()), [&](std::size_t first, std::size_t last) {
    std::size_t const count = last - first;
    std::byte* const codes = own.data() + first * bytes;
    std::memcpy(codes, result.data() + first * bytes, count * bytes);
    if (errs) {
      std::array<std::uint64_t, kChunk> x, y{};
      std::array<double, kChunk> positions, magnitudes;
      read_codes(sets, call, 0, first, count, x.data());
      if (sets.size() > 1) read_codes(sets, call, 1, first, count, y.data());
      for (std::size_t i = 0; i < count; ++i)
        positions[i] = draws.position(draws.bits(x[i], y[i]), format.is_negative(load_code(codes + i * bytes, bytes)));
      bool const depends = accuracy.depends_on_magnitude();
      for (std::size_t i = 0; depends && i < count; ++i) magnitudes[i] = std::fabs(value_of_code(x[i], format));
      nearby.move(codes, count, positions.data(), depends ? magnitudes.data() : nullptr);
    }
    if (flushes) flush_codes(codes, count, format);
  });
  result = std::move(own);
}

}  // namespace assay::inline semantics
