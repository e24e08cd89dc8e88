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

namespace assay {
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

// f(Word{}) with the unsigned word that holds a code.
template <class F> auto with_word(std::size_t bytes, F f) {
  if (bytes == 4) return f(std::uint32_t{});
  if (bytes == 2) return f(std::uint16_t{});
  if (bytes == 8) return f(std::uint64_t{});
  return f(std::uint8_t{});
}

// Whether there is a subnormal number.
bool has_subnormal(std::byte const* codes, std::size_t count, FloatFormat const& format) {
  return with_word(format.storage_bytes(), [&](auto word) {
    using Word = decltype(word);
    auto const mask = static_cast<Word>(format.magnitude_mask());
    auto const most = static_cast<Word>((Word{1} << format.fraction_bits) - 2);  // for magnitudes of at least 1
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; ++i) {
      std::memcpy(&word, codes + i * sizeof word, sizeof word);
      found += static_cast<Word>((word & mask) - 1) <= most ? 1 : 0;
    }
    return found > 0;
  });
}

// Subnormal numbers become zeros of their sign.
void flush_codes(std::byte* codes, std::size_t count, FloatFormat const& format) {
  with_word(format.storage_bytes(), [&](auto word) {
    using Word = decltype(word);
    auto const mask = static_cast<Word>(format.magnitude_mask());
    auto const normal = static_cast<Word>(Word{1} << format.fraction_bits);
    for (std::size_t i = 0; i < count; ++i) {
      std::memcpy(&word, codes + i * sizeof word, sizeof word);
      if ((word & mask) < normal) word = static_cast<Word>(word & ~mask);
      std::memcpy(codes + i * sizeof word, &word, sizeof word);
    }
    return 0;
  });
}

void widen_codes(std::byte const* codes, std::size_t count, std::size_t bytes, std::uint64_t* to) {
  with_word(bytes, [&](auto word) {
    for (std::size_t i = 0; i < count; ++i) {
      std::memcpy(&word, codes + i * sizeof word, sizeof word);
      to[i] = word;
    }
    return 0;
  });
}

// The operands' codes from element `first` on.
void read_codes(ElementSets const& sets, SetCall& call, std::size_t operand, std::size_t first, std::size_t count,
                std::uint64_t* to) {
  Tensor const& tensor = call.operand(operand).tensor;
  std::size_t const bytes = tensor.element().bytes();
  if (sets.is_in_place(operand)) return widen_codes(tensor.data() + first * bytes, count, bytes, to);
  for (std::size_t i = 0; i < count; ++i) to[i] = sets.code(operand, static_cast<std::int64_t>(first + i));
}

// Results from `first` on, which are at `codes`.
struct Drawing {
  SetCall& call;
  ElementSets const& sets;
  OpDraws const& draws;
  FloatFormat const& format;
  Accuracy const& accuracy;

  void move(std::byte* codes, std::size_t first, std::size_t count) const {
    std::array<std::uint64_t, kChunk> x, y{};
    std::array<std::uint8_t, kChunk> negative;
    std::array<double, kChunk> positions, magnitudes;
    widen_codes(codes, count, format.storage_bytes(), x.data());
    for (std::size_t i = 0; i < count; ++i) negative[i] = format.is_negative(x[i]) ? 1 : 0;
    read_codes(sets, call, 0, first, count, x.data());
    if (sets.size() > 1) read_codes(sets, call, 1, first, count, y.data());
    draws.positions(count, x.data(), y.data(), negative.data(), positions.data());
    bool const depends = accuracy.depends_on_magnitude();
    for (std::size_t i = 0; depends && i < count; ++i) magnitudes[i] = std::fabs(value_of_code(x[i], format));
    Nearby(format, accuracy).move(codes, count, positions.data(), depends ? magnitudes.data() : nullptr);
  }
};

}  // namespace

void draw_function(SetCall& call, FloatFormat const& format, Accuracy const& accuracy) {
  auto const draws = call.implementation()->draws(function_name(call));
  bool const errs = accuracy != Accuracy{} && draws.errs();
  Tensor& result = call.result().tensor;
  auto const size = static_cast<std::size_t>(result.count());
  bool const flushes = call.profile.flush && call.implementation()->flushes();
  if (!errs && !(flushes && has_subnormal(result.data(), size, format))) return;
  Tensor own = call.call.make(result.element(), result.shape());
  std::size_t const bytes = format.storage_bytes();
  ElementSets const sets(call);
  Drawing const drawing{call, sets, draws, format, accuracy};
  for_each_chunk(size, [&](std::size_t first, std::size_t last) {
    std::byte* const codes = own.data() + first * bytes;
    std::memcpy(codes, result.data() + first * bytes, (last - first) * bytes);
    if (errs) drawing.move(codes, first, last - first);
    if (flushes) flush_codes(codes, last - first, format);
  });
  result = std::move(own);
}

}  // namespace assay
