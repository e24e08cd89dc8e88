// Measures how fast programs are read and checked, in bytes and ops per second, and that both times are linear in the
// size.
#include <benchmark/benchmark.h>

#include <string>

#include "constraints/check/check.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

// Returns a function with `ops` ops of five alternating kinds.
std::string chain(std::int64_t ops) {
  std::string text = "func.func @main(%a0: tensor<8x16xf32>, %a1: tensor<16x8xf32>) -> tensor<8x16xf32> {\n";
  std::string previous = "%a0";
  for (std::int64_t i = 0; i < ops - ops % 5; ++i) {
    std::string name = "%" + std::to_string(i);
    switch (i % 5) {
      case 0:
        text += "  " + name + " = stablehlo.add " + previous + ", %a0 : tensor<8x16xf32>\n";
        break;
      case 1:
        text += "  " + name + " = stablehlo.tanh " + previous + " : tensor<8x16xf32>\n";
        break;
      case 2:
        text += "  " + name + " = stablehlo.dot_general " + previous +
                ", %a1, contracting_dims = [1] x [0] : " + "(tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32>\n";
        break;
      case 3:
        text += "  " + name + " = stablehlo.dot_general " + previous + ", %a0, contracting_dims = [1] x [0], " +
                "precision = [DEFAULT, DEFAULT] : (tensor<8x8xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>\n";
        break;
      default:
        text += "  " + name + " = stablehlo.maximum " + previous + ", %a0 : tensor<8x16xf32>\n";
    }
    previous = name;
  }
  return text + "  return " + previous + " : tensor<8x16xf32>\n}\n";
}

// Returns a constant of `bytes` bytes in hexadecimal.
std::string weight(std::int64_t bytes) {
  std::string digits;
  for (std::int64_t i = 0; i < bytes; ++i) digits += "3F80"[i % 2 * 2], digits += "3F80"[i % 2 * 2 + 1];
  auto type = "tensor<" + std::to_string(bytes / 4) + "xf32>";
  return "func.func @main() -> " + type + " {\n  %0 = stablehlo.constant dense<\"0x" + digits + "\"> : " + type +
         "\n  return %0 : " + type + "\n}\n";
}

Program read(std::string const& text, benchmark::State& state) {
  Diagnostics diagnostics;
  Program program = parse_program(Source::from_string("benchmark", text), {}, diagnostics);
  if (diagnostics.errors()) state.SkipWithError("the program was not read");
  return program;
}

void count(benchmark::State& state, std::string const& text) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(text.size()));
  state.SetComplexityN(state.range(0));
}

void parse_ops(benchmark::State& state) {
  std::string text = chain(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(read(text, state));
  count(state, text);
}
BENCHMARK(parse_ops)->Arg(1'000)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond)->Complexity(benchmark::oN);

void parse_and_check_ops(benchmark::State& state) {
  std::string text = chain(state.range(0));
  for (auto _ : state) {
    Diagnostics diagnostics;
    check_program(read(text, state), {}, diagnostics);
    if (diagnostics.errors()) state.SkipWithError("the program was not accepted");
  }
  count(state, text);
}
BENCHMARK(parse_and_check_ops)
    ->Arg(1'000)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

void parse_and_check_weight(benchmark::State& state) {
  std::string text = weight(state.range(0));
  for (auto _ : state) {
    Diagnostics diagnostics;
    check_program(read(text, state), {}, diagnostics);
    if (diagnostics.errors()) state.SkipWithError("the program was not accepted");
  }
  count(state, text);
}
BENCHMARK(parse_and_check_weight)->Arg(1 << 20)->Arg(32 << 20)->Unit(benchmark::kMillisecond);

void print(benchmark::State& state, AssemblyFormat format) {
  std::string text = chain(state.range(0));
  Program program = read(text, state);
  for (auto _ : state) benchmark::DoNotOptimize(print_program(program, format));
  count(state, text);
}
BENCHMARK_CAPTURE(print, pretty, AssemblyFormat::pretty)->Arg(10'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(print, generic, AssemblyFormat::generic)->Arg(10'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay

BENCHMARK_MAIN();
