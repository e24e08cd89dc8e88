#include "oracle/functions/hardware_loops.hpp"

#include <cstring>
#include <limits>
#include <type_traits>

#include "oracle/formats/instruction_sets.hpp"

namespace assay {
namespace {

constexpr std::size_t kVectorBytes = 64;

template <class T> struct Lanes;
template <> struct Lanes<float> {
  using Values [[gnu::vector_size(kVectorBytes)]] = float;
  using Codes [[gnu::vector_size(kVectorBytes)]] = std::uint32_t;
};
template <> struct Lanes<double> {
  using Values [[gnu::vector_size(kVectorBytes)]] = double;
  using Codes [[gnu::vector_size(kVectorBytes)]] = std::uint64_t;
};

template <class Values> struct Loaded {
  ASSAY_INLINE Loaded(void const* from, std::size_t bytes) { std::memcpy(&values, from, bytes); }
  Values values{};
};

// Calls f(result, operands...) for whole vectors. The remaining elements are padded with zeros. `out` may be an
// operand. Vectors are passed by reference, because the convention for passing them by value depends on the instruction
// set.
template <class T, class F, class... Operands>
ASSAY_INLINE void for_vectors(F const& f, std::size_t count, void* out, Operands const*... operands) {
  using Values = typename Lanes<T>::Values;
  auto const run = [&](std::size_t at, std::size_t bytes) __attribute__((always_inline)) {
    auto const apply = [&](auto const&... loaded) __attribute__((always_inline)) {
      Values result;
      f(result, loaded.values...);
      result = result == result ? result : Values{} + std::numeric_limits<T>::quiet_NaN();
      std::memcpy(static_cast<unsigned char*>(out) + at, &result, bytes);
    };
    apply(Loaded<Values>(static_cast<unsigned char const*>(static_cast<void const*>(operands)) + at, bytes)...);
  };
  std::size_t const size = count * sizeof(T), whole = size / kVectorBytes * kVectorBytes;
  for (std::size_t at = 0; at < whole; at += kVectorBytes) run(at, kVectorBytes);
  if (whole != size) run(whole, size - whole);
}

// For equal numbers, which may be zeros of both signs, `and` or `or` of the codes is the greater or the lesser one.
template <class T>
ASSAY_INLINE void binary(BinaryFunction function, void const* x, void const* y, void* out, std::size_t count) {
  using Values = typename Lanes<T>::Values;
  using Codes = typename Lanes<T>::Codes;
  using enum BinaryFunction;
  auto const each = [&](auto const& f) __attribute__((always_inline)) { for_vectors<T>(f, count, out, x, y); };
  switch (function) {
    case add:
      return each([](Values & r, Values const& a, Values const& b) __attribute__((always_inline)) { r = a + b; });
    case subtract:
      return each([](Values & r, Values const& a, Values const& b) __attribute__((always_inline)) { r = a - b; });
    case multiply:
      return each([](Values & r, Values const& a, Values const& b) __attribute__((always_inline)) { r = a * b; });
    case divide:
      return each([](Values & r, Values const& a, Values const& b) __attribute__((always_inline)) { r = a / b; });
    case maximum:
      return each([](Values & r, Values const& a, Values const& b) __attribute__((always_inline)) {
        Values const rest = a == b ? (Values)((Codes)a & (Codes)b) : b;
        r = ((a > b) | (a != a)) ? a : rest;
      });
    case minimum:
      return each([](Values & r, Values const& a, Values const& b) __attribute__((always_inline)) {
        Values const rest = a == b ? (Values)((Codes)a | (Codes)b) : b;
        r = ((a < b) | (a != a)) ? a : rest;
      });
    default:
      return;
  }
}

template <class T> ASSAY_INLINE void unary(UnaryFunction function, void const* x, void* out, std::size_t count) {
  using Values = typename Lanes<T>::Values;
  using Codes = typename Lanes<T>::Codes;
  using Code = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  constexpr Code kSign = Code{1} << (8 * sizeof(T) - 1);
  auto const each = [&](auto const& f) __attribute__((always_inline)) { for_vectors<T>(f, count, out, x); };
  if (function == UnaryFunction::negate)
    each([](Values & r, Values const& a) __attribute__((always_inline)) { r = (Values)((Codes)a ^ kSign); });
  else
    each([](Values & r, Values const& a) __attribute__((always_inline)) { r = (Values)((Codes)a & ~kSign); });
}

ASSAY_CLONES void binary_f32(BinaryFunction function, void const* x, void const* y, void* out, std::size_t count) {
  binary<float>(function, x, y, out, count);
}
ASSAY_CLONES void binary_f64(BinaryFunction function, void const* x, void const* y, void* out, std::size_t count) {
  binary<double>(function, x, y, out, count);
}
ASSAY_CLONES void unary_f32(UnaryFunction function, void const* x, void* out, std::size_t count) {
  unary<float>(function, x, out, count);
}
ASSAY_CLONES void unary_f64(UnaryFunction function, void const* x, void* out, std::size_t count) {
  unary<double>(function, x, out, count);
}

}  // namespace

bool evaluate_in_hardware(UnaryFunction function, FloatFormat const& format, void const* x, void* out,
                          std::size_t count) {
  if (function != UnaryFunction::abs && function != UnaryFunction::negate) return false;
  if (format.name == kF32.name)
    unary_f32(function, x, out, count);
  else if (format.name == kF64.name)
    unary_f64(function, x, out, count);
  else
    return false;
  return true;
}

bool evaluate_in_hardware(BinaryFunction function, FloatFormat const& format, void const* x, void const* y, void* out,
                          std::size_t count) {
  if (function > BinaryFunction::minimum) return false;  // only the first six functions
  if (format.name == kF32.name)
    binary_f32(function, x, y, out, count);
  else if (format.name == kF64.name)
    binary_f64(function, x, y, out, count);
  else
    return false;
  return true;
}

}  // namespace assay
