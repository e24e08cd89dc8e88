// Implements oracle/functions/functions.hpp: evaluate of many elements, on several threads.
#include <array>
#include <atomic>
#include <cstring>
#include <mutex>
#include <utility>
#include <vector>

#include "oracle/formats/storage.hpp"
#include "oracle/functions/fast_functions.hpp"
#include "oracle/functions/fast_functions_f64.hpp"
#include "oracle/functions/functions.hpp"
#include "oracle/functions/hardware_loops.hpp"
#include "oracle/functions/thread_caches.hpp"
#include "support/parallel.hpp"

namespace assay {
namespace {

template <class T> T load(void const* from, std::size_t index) {
  T value;
  std::memcpy(&value, static_cast<std::byte const*>(from) + index * sizeof value, sizeof value);
  return value;
}

template <class T> void store(void* to, std::size_t index, T value) {
  std::memcpy(static_cast<std::byte*>(to) + index * sizeof value, &value, sizeof value);
}

template <class T> T canonical(T value) { return value != value ? std::numeric_limits<T>::quiet_NaN() : value; }

[[gnu::noinline]] float ask(UnaryFunction function, float x) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(evaluate(function, std::bit_cast<std::uint32_t>(x), kF32)));
}
[[gnu::noinline]] float ask(BinaryFunction function, float x, float y) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(
      evaluate(function, std::bit_cast<std::uint32_t>(x), std::bit_cast<std::uint32_t>(y), kF32)));
}

// Computes one element of f32. The conversion to float rounds it.
template <auto kFunction, class... Operands> [[gnu::always_inline]] inline float one(Operands... operands) {
  if constexpr (trust(kFunction) == Trust::none) {
    return ask(kFunction, operands...);
  } else {
    double const value = estimate(kFunction, static_cast<double>(operands)...);
    if constexpr (trust(kFunction) == Trust::rounded) return canonical(static_cast<float>(value));
    auto const low = static_cast<float>(value * kBelow), high = static_cast<float>(value * kAbove);
    if (low == high) return low;
    return trusts_nan(kFunction) && value != value ? canonical(low) : ask(kFunction, operands...);
  }
}

using UnaryLoop = void (*)(void const*, void*, std::size_t);
using BinaryLoop = void (*)(void const*, void const*, void*, std::size_t);

template <UnaryFunction kFunction> void loop_f32(void const* x, void* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) store(out, i, one<kFunction>(load<float>(x, i)));
}

template <BinaryFunction kFunction> void loop_f32(void const* x, void const* y, void* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) store(out, i, one<kFunction>(load<float>(x, i), load<float>(y, i)));
}

// For f64 functions that the hardware rounds correctly.
template <UnaryFunction kFunction> void loop_f64(void const* x, void* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) store(out, i, canonical(estimate(kFunction, load<double>(x, i))));
}

template <BinaryFunction kFunction> void loop_f64(void const* x, void const* y, void* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    store(out, i, canonical(estimate(kFunction, load<double>(x, i), load<double>(y, i))));
}

// The 16-bit format is a template argument, so that the compiler knows its parameters.
template <BinaryFunction kFunction, FloatFormat const& kFormat>
void loop_16(void const* x, void const* y, void* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    auto const left = load<std::uint16_t>(x, i), right = load<std::uint16_t>(y, i);
    double const value = estimate(kFunction, widen(left, kFormat), widen(right, kFormat));
    bool const settled = value == value && trust(kFunction) == Trust::rounded;
    std::uint64_t const code = settled ? narrow(value, kFormat) : evaluate(kFunction, left, right, kFormat);
    store(out, i, static_cast<std::uint16_t>(code));
  }
}

template <class Loop> struct Batches {  // nullptr: no batch, each element is computed separately
  Loop f32 = nullptr, f64 = nullptr, f16 = nullptr, bf16 = nullptr;
};

template <class Function, class Loop, std::size_t... kIndices>
constexpr std::array<Batches<Loop>, sizeof...(kIndices)> all_batches(std::index_sequence<kIndices...>) {
  return {[] {
    constexpr auto kFunction = static_cast<Function>(kIndices);
    Batches<Loop> loops;
    loops.f32 = loop_f32<kFunction>;
    if constexpr (trust(kFunction) == Trust::rounded) {
      loops.f64 = loop_f64<kFunction>;
      if constexpr (std::is_same_v<Function, BinaryFunction>) {
        loops.f16 = loop_16<kFunction, kF16>;
        loops.bf16 = loop_16<kFunction, kBF16>;
      }
    }
    return loops;
  }()...};
}

constexpr auto kUnaryBatches = all_batches<UnaryFunction, UnaryLoop>(std::make_index_sequence<kUnaryCount>());
constexpr auto kBinaryBatches = all_batches<BinaryFunction, BinaryLoop>(std::make_index_sequence<kBinaryCount>());

template <class Loop> Loop loop_for(Batches<Loop> const& loops, FloatFormat const& format) {
  return format.name == kF32.name    ? loops.f32
         : format.name == kF64.name  ? loops.f64
         : format.name == kF16.name  ? loops.f16
         : format.name == kBF16.name ? loops.bf16
                                     : nullptr;
}

// The results of a function for all codes of a format of at most 16 bits. Computed when enough elements are requested,
// and then kept. The contents do not depend on when they are computed.
using Table = std::vector<std::uint16_t>;

Table make_table(UnaryFunction function, FloatFormat const& format) {
  Table table(std::size_t{1} << format.bits);
  for (std::size_t code = 0; code < table.size(); ++code)
    table[code] = static_cast<std::uint16_t>(evaluate(function, code, format));
  return table;
}

Table const* find_table(UnaryFunction function, FloatFormat const& format, std::size_t count) {
  constexpr std::size_t kMaxFormats = 16;
  struct Entry {
    std::once_flag once;
    std::atomic<Table const*> ready = nullptr;
    Table table;
  };
  static std::array<std::array<Entry, kMaxFormats>, kUnaryCount> entries;
  auto const formats = float_formats();
  std::size_t index = 0;
  while (index < formats.size() && formats[index].name != format.name) ++index;
  if (index >= std::min(formats.size(), kMaxFormats)) return nullptr;
  Entry& entry = entries[static_cast<std::size_t>(function)][index];
  if (auto const* table = entry.ready.load(std::memory_order_acquire)) return table;
  if (count < (std::size_t{1} << format.bits) / 2) return nullptr;
  std::call_once(entry.once, [&] {
    entry.table = make_table(function, format);
    entry.ready.store(&entry.table, std::memory_order_release);
  });
  return &entry.table;
}

void evaluate_part(UnaryFunction function, FloatFormat const& format, void const* x, void* out, std::size_t count) {
  if (evaluate_in_hardware(function, format, x, out, count)) return;
  if (auto const loop = loop_for(kUnaryBatches[static_cast<std::size_t>(function)], format)) return loop(x, out, count);
  if (format.bits == 64 && has_pairs(function)) return evaluate_f64(function, x, out, count);
  Table const* const table = format.bits <= 16 ? find_table(function, format, count) : nullptr;
  with_storage(format, [&]<class Code>(Code) {
    for (std::size_t i = 0; i < count; ++i) {
      auto const code = load<Code>(x, i);
      store(out, i, static_cast<Code>(table ? (*table)[code & (table->size() - 1)] : evaluate(function, code, format)));
    }
  });
}

void evaluate_part(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
                   std::size_t count) {
  if (evaluate_in_hardware(function, format, x, y, out, count)) return;
  if (auto const loop = loop_for(kBinaryBatches[static_cast<std::size_t>(function)], format))
    return loop(x, y, out, count);
  if (format.bits == 64 && has_pairs(function)) return evaluate_f64(function, x, y, out, count);
  with_storage(format, [&]<class Code>(Code) {
    for (std::size_t i = 0; i < count; ++i)
      store(out, i, static_cast<Code>(evaluate(function, load<Code>(x, i), load<Code>(y, i), format)));
  });
}

// Returns the number of elements that take a millisecond or more, which justifies another thread.
template <class Function> std::size_t grain(Function function, FloatFormat const& format) {
  constexpr std::size_t kByPairs = 1 << 14, kByEngine = 1 << 10, kNever = std::numeric_limits<std::size_t>::max();
  if constexpr (std::is_same_v<Function, BinaryFunction>)
    if (function == BinaryFunction::next_after) return kNever;
  if (trust(function) == Trust::none) return kByEngine;
  if (trust(function) == Trust::rounded || format.bits < 64) return kNever;
  return has_pairs(function) ? kByPairs : kByEngine;
}

// Calls body(first, last) for ranges that cover [0, count), each of at least `grain` elements, in parallel. The effect
// of `body` must not depend on the division into ranges.
template <class Body> void in_parallel(std::size_t count, std::size_t grain, Body const& body) {
  std::size_t const parts = count / grain <= 1 ? 1 : std::min(worker_count(), count / grain);
  if (parts == 1) return body(std::size_t{0}, count);
  for_each_index(
      parts, parts, [&](std::size_t i) { body(count / parts * i, i + 1 == parts ? count : count / parts * (i + 1)); },
      release_thread_caches);
}

}  // namespace

void evaluate(UnaryFunction function, FloatFormat const& format, void const* x, void* out, std::size_t count) {
  in_parallel(count, grain(function, format), [&](std::size_t first, std::size_t last) {
    std::size_t const skip = first * format.storage_bytes();
    evaluate_part(function, format, static_cast<std::byte const*>(x) + skip, static_cast<std::byte*>(out) + skip,
                  last - first);
  });
}

void evaluate(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
              std::size_t count) {
  in_parallel(count, grain(function, format), [&](std::size_t first, std::size_t last) {
    std::size_t const skip = first * format.storage_bytes();
    evaluate_part(function, format, static_cast<std::byte const*>(x) + skip, static_cast<std::byte const*>(y) + skip,
                  static_cast<std::byte*>(out) + skip, last - first);
  });
}

}  // namespace assay
