// engines_sweep FUNCTION|all|unary|binary FORMAT [COUNT [SEED]]
//
// Compares MPFR, Arb and evaluate() on COUNT random operands of the format (10^6), or on all operands if COUNT is 0,
// for one function or for all. This is not a test and has no time limit. Prints one line for each function:
//   FUNCTION FORMAT operands COMPARED DISAGREE UNSETTLED WRONG SECONDS
// The counts are of operands for which both engines have a result, for which the engines disagree, for which neither
// engine has a result, and for which evaluate() is not the rounded result of the engines. The first operand of each
// kind follows.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "tools/developer/function_samples.hpp"

namespace assay {
namespace {

struct Counts {
  std::string_view function, format;
  std::uint64_t operands = 0, compared = 0, disagree = 0, unsettled = 0, wrong = 0;
  std::string first{};
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();

  void note(char const* kind, std::uint64_t seen, std::uint64_t x, std::uint64_t y) {
    char line[96];
    std::snprintf(line, sizeof line, "  %s: 0x%llx 0x%llx\n", kind, static_cast<unsigned long long>(x),
                  static_cast<unsigned long long>(y));
    if (seen == 1) first += line;
  }

  void take(std::optional<Number> const& mpfr, std::optional<Number> const& arb, std::uint64_t got,
            FloatFormat const& to, std::uint64_t x, std::uint64_t y) {
    ++operands;
    compared += mpfr && arb ? 1 : 0;
    if (!mpfr && !arb) note("unsettled", ++unsettled, x, y);
    if (mpfr && arb && !same(*mpfr, *arb)) note("disagree", ++disagree, x, y);
    if (auto const& result = mpfr ? mpfr : arb; result && round(*result, to) != got) note("wrong", ++wrong, x, y);
  }

  void print() const {
    std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - start;
    std::printf("%-22.*s %-6.*s %10llu %10llu %6llu %6llu %6llu %8.1f\n%s", static_cast<int>(function.size()),
                function.data(), static_cast<int>(format.size()), format.data(),
                static_cast<unsigned long long>(operands), static_cast<unsigned long long>(compared),
                static_cast<unsigned long long>(disagree), static_cast<unsigned long long>(unsettled),
                static_cast<unsigned long long>(wrong), seconds.count(), first.c_str());
    std::fflush(stdout);
  }
};

void sweep(UnaryFunction function, FloatFormat const& format, std::uint64_t count, std::uint64_t seed) {
  Counts counts{name_of(function), format.name};
  Samples samples(format, seed);
  std::uint64_t const total = count ? count : std::uint64_t{1} << format.bits;
  for (std::uint64_t i = 0; i < total; ++i) {
    std::uint64_t const x = count ? samples() : i;
    Number const operand = unpack(x, format);
    counts.take(evaluate_exactly(function, operand, Engine::mpfr), evaluate_exactly(function, operand, Engine::arb),
                evaluate(function, x, format), format, x, 0);
  }
  counts.print();
}

void sweep(BinaryFunction function, FloatFormat const& format, std::uint64_t count, std::uint64_t seed) {
  if (function == BinaryFunction::next_after) return;  // defined on codes; no engine has it
  Counts counts{name_of(function), format.name};
  Samples samples(format, seed);
  std::uint64_t const codes = std::uint64_t{1} << (format.bits & 31), total = count ? count : codes * codes;
  for (std::uint64_t i = 0; i < total; ++i) {
    std::uint64_t const x = count ? samples() : i / codes, y = count ? samples() : i % codes;
    Number const left = unpack(x, format), right = unpack(y, format);
    counts.take(evaluate_exactly(function, left, right, Engine::mpfr),
                evaluate_exactly(function, left, right, Engine::arb), evaluate(function, x, y, format), format, x, y);
  }
  counts.print();
}

int run(int argc, char** argv) {
  FloatFormat const* const format = argc > 2 ? float_format(argv[2]) : nullptr;
  std::uint64_t const count = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1000000;
  std::uint64_t const seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
  if (!format || argc > 5 || (count == 0 && format->bits > 16)) {
    std::fputs(
        "usage: engines_sweep FUNCTION|all|unary|binary FORMAT [COUNT [SEED]]\n"
        "COUNT 0: all operands, of formats of up to 16 bits\n",
        stderr);
    return 2;
  }
  std::string_view const wanted = argv[1];
  bool found = false;
  for (UnaryFunction const function : unary_functions()) {
    if (wanted != "all" && wanted != "unary" && wanted != name_of(function)) continue;
    sweep(function, *format, count, seed);
    found = true;
  }
  for (BinaryFunction const function : binary_functions()) {
    if (wanted != "all" && wanted != "binary" && wanted != name_of(function)) continue;
    sweep(function, *format, count, seed);
    found = true;
  }
  if (!found) std::fputs("engines_sweep: no such function\n", stderr);
  return found ? 0 : 2;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) { return assay::run(argc, argv); }
