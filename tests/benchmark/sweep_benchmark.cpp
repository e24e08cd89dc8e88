// Measures the cost of correct rounding: a sweep of f32 on one thread, including the digest, compared with a loop that
// calls the C library on the same inputs.
#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <cmath>

#include "oracle/sweep/sweep.hpp"

namespace assay {
namespace {

// 2^26 inputs from 2^-7 to 2.
constexpr std::uint64_t kFirst = 0x3C000000, kLast = 0x3FFFFFFF;

void sweep_f32(benchmark::State& state, UnaryFunction function) {
  SweepRequest request;
  request.function = function;
  request.first = kFirst;
  request.last = kLast;
  request.threads = 1;
  for (auto _ : state) benchmark::DoNotOptimize(sweep(request));
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * (kLast - kFirst + 1)));
}

template <double (*kFunction)(double)> void bare_loop(benchmark::State& state) {
  std::array<float, kSweepBlock> results;
  for (auto _ : state) {
    for (std::uint64_t first = kFirst; first <= kLast; first += results.size()) {
      for (std::size_t i = 0; i < results.size(); ++i)
        results[i] = static_cast<float>(kFunction(std::bit_cast<float>(static_cast<std::uint32_t>(first + i))));
      benchmark::DoNotOptimize(results.data());
      benchmark::ClobberMemory();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * (kLast - kFirst + 1)));
}

BENCHMARK(bare_loop<::exp>)->Name("exponential/libm")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweep_f32, , UnaryFunction::exponential)->Name("exponential/sweep")->Unit(benchmark::kMillisecond);
BENCHMARK(bare_loop<::log>)->Name("log/libm")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweep_f32, , UnaryFunction::log)->Name("log/sweep")->Unit(benchmark::kMillisecond);
BENCHMARK(bare_loop<::tanh>)->Name("tanh/libm")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(sweep_f32, , UnaryFunction::tanh)->Name("tanh/sweep")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay

BENCHMARK_MAIN();
