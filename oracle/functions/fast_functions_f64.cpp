#include "oracle/functions/fast_functions_f64.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <tuple>
#include <utility>

#include "oracle/functions/pair_functions.hpp"

#if defined(__x86_64__)
#define ASSAY_FMA [[gnu::target("avx2,fma")]]
#else
#define ASSAY_FMA
#endif

namespace assay {
namespace {

using pairs::Functions;
using pairs::Pair;
using pairs::settled;

// Below this, f(x) = x (1 + t) with |t| < 2^-89, which rounds to x.
constexpr double tiny(UnaryFunction function) {
  using enum UnaryFunction;
  switch (function) {
    case exponential_minus_one:
    case log_plus_one:
      return 0x1p-90;
    case sine:
    case tan:
    case tanh:
    case asin:
    case asinh:
    case atan:
    case atanh:
    case sinh:
      return 0x1p-45;
    default:
      return 0;
  }
}

template <UnaryFunction kFunction, bool kFma>
ASSAY_PAIR void loop(double const* x, double const*, double* values, std::size_t count) {
  Functions<kFma> const functions;
  for (std::size_t i = 0; i < count; ++i) {
    double const operand = x[i];
    values[i] =
        std::fabs(operand) < tiny(kFunction) ? operand : settled(functions.template operator()<kFunction>(operand));
  }
}

template <BinaryFunction kFunction, bool kFma>
ASSAY_PAIR void loop(double const* x, double const* y, double* values, std::size_t count) {
  Functions<kFma> const functions;
  for (std::size_t i = 0; i < count; ++i) values[i] = settled(functions.template operator()<kFunction>(x[i], y[i]));
}

using Loop = void (*)(double const*, double const*, double*, std::size_t);

template <auto kFunction> void portable(double const* x, double const* y, double* values, std::size_t count) {
  loop<kFunction, false>(x, y, values, count);
}

template <auto kFunction> ASSAY_FMA void fused(double const* x, double const* y, double* values, std::size_t count) {
  loop<kFunction, true>(x, y, values, count);
}

struct Loops {
  Loop portable = nullptr, fused = nullptr;
};

template <class Function, std::size_t... kIndices>
constexpr std::array<Loops, sizeof...(kIndices)> all_loops(std::index_sequence<kIndices...>) {
  return {[] {
    constexpr auto kFunction = static_cast<Function>(kIndices);
    if constexpr (has_pairs(kFunction))
      return Loops{portable<kFunction>, fused<kFunction>};
    else
      return Loops{};
  }()...};
}

constexpr auto kUnaryLoops = all_loops<UnaryFunction>(std::make_index_sequence<kUnaryCount>());
constexpr auto kBinaryLoops = all_loops<BinaryFunction>(std::make_index_sequence<kBinaryCount>());

Loop best(Loops const& loops) {
#if defined(__x86_64__)
  static bool const has_fma = __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2");
  return has_fma ? loops.fused : loops.portable;
#else
  return loops.portable;
#endif
}

// Works in chunks, because `out` may be an operand. Uses the engine for undecided results.
template <class Function, class... Operands>
void evaluate_chunks(Function function, void* out, std::size_t count, Operands... operands) {
  constexpr std::size_t kChunk = 256;
  std::array<std::array<double, kChunk>, sizeof...(operands)> chunk;
  std::array<double, kChunk> values;
  for (std::size_t first = 0; first < count; first += kChunk) {
    std::size_t const size = std::min(kChunk, count - first), bytes = size * sizeof(double);
    std::size_t row = 0;
    (std::memcpy(chunk[row++].data(), static_cast<std::byte const*>(operands) + first * sizeof(double), bytes), ...);
    std::apply([&](auto const&... x) { settle_f64(function, x.data()..., values.data(), size); }, chunk);
    for (std::size_t i = 0; i < size; ++i)
      if (values[i] != values[i])
        values[i] = std::apply(
            [&](auto const&... x) {
              return std::bit_cast<double>(assay::evaluate(function, std::bit_cast<std::uint64_t>(x[i])..., kF64));
            },
            chunk);
    std::memcpy(static_cast<std::byte*>(out) + first * sizeof(double), values.data(), bytes);
  }
}

}  // namespace

void settle_f64(UnaryFunction function, double const* x, double* values, std::size_t count) {
  best(kUnaryLoops[static_cast<std::size_t>(function)])(x, nullptr, values, count);
}

void settle_f64(BinaryFunction function, double const* x, double const* y, double* values, std::size_t count) {
  best(kBinaryLoops[static_cast<std::size_t>(function)])(x, y, values, count);
}

void evaluate_f64(UnaryFunction function, void const* x, void* out, std::size_t count) {
  evaluate_chunks(function, out, count, x);
}

void evaluate_f64(BinaryFunction function, void const* x, void const* y, void* out, std::size_t count) {
  evaluate_chunks(function, out, count, x, y);
}

}  // namespace assay
