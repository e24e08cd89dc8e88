// hard_cases_search FUNCTION|all [COUNT]
//
// Finds the f32 operands whose results are nearest to the midpoint between two f32 numbers, which are the hardest to
// round. Searches all operands of one sign or of both, depending on the function, and prints the COUNT (24) hardest.
// Takes seconds to minutes for each function. Prints lines of spec/hard_cases/FUNCTION.tsv:
//   f32 OPERAND RESULT DISTANCE
// The codes are hexadecimal. The distance is the binary logarithm of its ratio to the spacing of the results.
// Candidates are from libm's double, and the engines verify them. This is not a test.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "oracle/functions/fast_functions.hpp"

namespace assay {
namespace {

using enum UnaryFunction;

// The functions, with the range of operand magnitudes to search. Outside of it, a function is constant, equals its
// operand, or is not defined.
struct Range {  // NOLINT(clang-analyzer-optin.performance.Padding)
  UnaryFunction function;
  float least, greatest;
  bool both_signs;
};

constexpr float kMax = 0x1.fffffep127F, kTiny = 0x1p-149F;
constexpr Range kRanges[] = {
    {exponential, 0x1p-26F, 104, true},
    {exponential_minus_one, 0x1p-26F, 89, true},
    {logistic, 0x1p-26F, 104, true},
    {tanh, 0x1p-14F, 10, false},
    {sinh, 0x1p-14F, 90, false},
    {cosh, 0x1p-14F, 90, false},
    {asin, 0x1p-14F, 1, false},
    {acos, 0x1p-26F, 1, true},
    {atan, 0x1p-14F, 0x1p27F, false},
    {asinh, 0x1p-14F, kMax, false},
    {acosh, 1, kMax, false},
    {atanh, 0x1p-14F, 1, false},
    {erf, 0x1p-30F, 4, false},
    {erfc, 0x1p-26F, 10.1F, true},
    {cbrt, 0x1p-126F, 0x1p-123F, false},  // other operands differ only by powers of 2
    {rsqrt, 0x1p-126F, 0x1p-124F, false},
    {log_plus_one, 0x1p-26F, kMax, true},
    {log, kTiny, kMax, false},
    {sine, 0x1p-14F, kMax, false},
    {cosine, 0x1p-14F, kMax, false},
    {tan, 0x1p-14F, kMax, false},
    {erf_inv, 0x1p-30F, 1, false},
    {bessel_i1e, 0x1p-30F, 0x1p10F, false},
    {lgamma, 0x1p-30F, 0x1p10F, false},
    {digamma, 0x1p-30F, 0x1p20F, false},
};

struct Case {
  std::uint64_t distance;  // distance from the midpoint, in units of the last of 64 bits
  std::uint32_t operand;
  Number result;
  auto operator<=>(Case const& other) const { return distance <=> other.distance; }
};

Case refine(UnaryFunction function, std::uint32_t operand) {
  constexpr std::uint64_t kMiddle = std::uint64_t{1} << 39;
  bool const in_mpfr = function != erf_inv && function != bessel_i1e;
  auto const engine = in_mpfr ? Engine::mpfr : Engine::arb;
  Number const result = evaluate_exactly(function, unpack(operand, kF32), engine).value();
  std::uint64_t const rest = result.significand & (2 * kMiddle - 1);
  return {rest > kMiddle ? rest - kMiddle : kMiddle - rest, operand, result};
}

// Adds the operands whose double result is within 2^-18 spacings of the midpoint. At most the kMaxResults nearest ones are
// kept, more than are printed.
void scan(Range const& range, bool negative, std::vector<Case>& found) {
  constexpr std::int64_t kMiddle = std::int64_t{1} << 28;
  constexpr std::size_t kMaxResults = 1000;
  std::int64_t window = 1 << 11;
  std::vector<std::pair<std::int64_t, std::uint32_t>> near;
  auto const thin = [&] {
    std::nth_element(near.begin(), near.begin() + kMaxResults, near.end());
    window = near[kMaxResults].first;
    near.resize(kMaxResults);
  };
  auto const first = std::bit_cast<std::uint32_t>(range.least), last = std::bit_cast<std::uint32_t>(range.greatest);
  for (std::uint32_t code = first; code <= last; ++code) {
    std::uint32_t const operand = negative ? code | 0x80000000U : code;
    double const y = estimate(range.function, static_cast<double>(std::bit_cast<float>(operand)));
    auto const rest = static_cast<std::int64_t>(std::bit_cast<std::uint64_t>(y) & (2 * kMiddle - 1)) - kMiddle;
    if (rest > window || rest < -window || !(std::fabs(y) >= 0x1p-126 && std::fabs(y) < 0x1p128)) continue;
    near.emplace_back(rest < 0 ? -rest : rest, operand);
    if (near.size() == 20 * kMaxResults) thin();
  }
  if (near.size() > kMaxResults) thin();
  for (auto const& [unused, operand] : near) found.push_back(refine(range.function, operand));
}

void search(Range const& range, std::size_t count) {
  std::vector<Case> found;
  scan(range, false, found);
  if (range.both_signs) scan(range, true, found);
  std::sort(found.begin(), found.end());
  for (std::size_t i = 0; i < std::min(count, found.size()); ++i)
    std::printf("f32\t0x%08x\t0x%08llx\t%.2f\n", found[i].operand,
                static_cast<unsigned long long>(round(found[i].result, kF32)),
                std::log2(static_cast<double>(found[i].distance) * 0x1p-40));
}

int run(int argc, char** argv) {
  std::string_view const wanted = argc > 1 ? argv[1] : "";
  std::size_t const count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 24;
  bool found = false;
  for (Range const& range : kRanges) {
    if (wanted != "all" && wanted != name_of(range.function)) continue;
    std::printf("# %s\n", name_of(range.function).data());
    search(range, count);
    std::fflush(stdout);
    found = true;
  }
  if (!found) std::fputs("usage: hard_cases_search FUNCTION|all [COUNT]\n", stderr);
  return found ? 0 : 2;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) { return assay::run(argc, argv); }
