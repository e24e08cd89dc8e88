// The hardest known operands (spec/hard_cases/*.tsv): both engines and the fast paths, for single elements and for
// batches, return the recorded result.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "oracle/functions/functions.hpp"

namespace assay {
namespace {

struct Case {
  std::string where;
  FloatFormat const* format = nullptr;
  std::vector<std::uint64_t> operands;
  std::uint64_t result = 0;
};

// A line has a format, the codes of the operands and of the result, and the binary logarithm of the distance to the
// nearest midpoint of two numbers of the format, relative to their spacing. Lines that begin with # are comments.
std::vector<Case> read(std::filesystem::path const& path, std::size_t operands) {
  std::vector<Case> cases;
  std::ifstream in(path);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    std::string format, code;
    fields >> format;
    Case one{path.filename().string() + ":" + std::to_string(number), float_format(format), {}, 0};
    for (std::size_t i = 0; i < operands && fields >> code; ++i) one.operands.push_back(std::stoull(code, nullptr, 16));
    fields >> code;
    one.result = std::stoull(code, nullptr, 16);
    double distance = 0;
    EXPECT_TRUE(fields >> distance && distance < -11 && one.format) << one.where;
    cases.push_back(one);
  }
  return cases;
}

// minimum number of cases in each file
constexpr std::size_t kMin = 20;

template <class Function> void check(Function function, std::filesystem::path const& path) {
  constexpr std::size_t kOperands = std::is_same_v<Function, UnaryFunction> ? 1 : 2;
  auto const apply = [&](auto const& call, auto const& x) {
    if constexpr (kOperands == 1)
      return call(x[0]);
    else
      return call(x[0], x[1]);
  };
  auto const cases = read(path, kOperands);
  EXPECT_GE(cases.size(), kMin) << path;
  for (Case const& one : cases) {
    auto const& format = *one.format;
    auto const by = [&](Engine engine) {
      auto const exactly = [&](auto... x) { return evaluate_exactly(function, unpack(x, format)..., engine); };
      auto const number = apply(exactly, one.operands);
      return number ? std::optional(round(*number, format)) : std::nullopt;
    };
    EXPECT_EQ(by(Engine::mpfr).value_or(one.result), one.result) << one.where;  // if MPFR has the function
    EXPECT_EQ(by(Engine::arb), one.result) << one.where;
    auto const singly = [&](auto... x) { return evaluate(function, x..., format); };
    EXPECT_EQ(apply(singly, one.operands), one.result) << one.where;
    std::uint64_t out = 0;  // little-endian
    auto const as_batch = [&](auto const&... x) { evaluate(function, format, &x..., &out, 1); };
    apply(as_batch, one.operands);
    EXPECT_EQ(out, one.result) << one.where;
  }
}

TEST(HardCases, AreRoundedAsRecorded) {
  std::size_t files = 0;
  for (auto const& entry : std::filesystem::directory_iterator(ASSAY_SOURCE_DIR "/spec/hard_cases")) {
    ++files;
    std::string const name = entry.path().stem().string();
    auto const unary = unary_function(name);
    auto const binary = binary_function(name);
    ASSERT_TRUE(unary || binary) << entry.path();
    if (unary) check(*unary, entry.path());
    if (binary) check(*binary, entry.path());
  }
  EXPECT_GE(files, 20U);
}

}  // namespace
}  // namespace assay
