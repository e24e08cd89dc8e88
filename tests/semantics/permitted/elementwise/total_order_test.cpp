// TOTALORDER of NaN: decided if its bits are those of a constant or an input, and open if it is computed.
#include <fmt/format.h>

#include <bit>
#include <cmath>

#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

using namespace permitted_run;

std::uint64_t const kCodes[] = {0xFFFFFFFF, 0xFFC00000, 0xFF800001, 0xFF800000, 0xC0000000, 0x80000001, 0x80000000,
                                0x00000000, 0x00000001, 0x40000000, 0x7F800000, 0x7F800001, 0x7FC00000, 0x7FFFFFFF};

// Whether the relation holds for positions in the order of the table.
bool relation(std::string const& direction, std::size_t x, std::size_t y) {
  if (direction == "LT") return x < y;
  if (direction == "LE") return x <= y;
  if (direction == "GT") return x > y;
  if (direction == "GE") return x >= y;
  return (x == y) == (direction == "EQ");
}

std::string program(std::string const& direction, std::string const& body, std::string const& x, std::size_t count) {
  std::string const tensor = fmt::format("tensor<{}xf32>", count), truth = fmt::format("tensor<{}xi1>", count);
  return fmt::format(
      "func.func @main(%x: {0}, %y: {0}) -> {1} {{\n{2}  %r = stablehlo.compare {3}, {4}, %y, TOTALORDER : ({0}, "
      "{0}) -> {1}\n  return %r : {1}\n}}\n",
      tensor, truth, body, direction, x);
}

TEST(TotalOrder, ConstantNanIsOrderedByItsSign) {
  std::vector<std::uint64_t> x, y;
  for (auto const a : kCodes)
    for (auto const b : kCodes) x.push_back(a), y.push_back(b);
  Profile flushing = kExact;
  flushing.flush = true;
  std::string const moved = fmt::format(
      "  %0 = stablehlo.reverse %x, dims = [0] : tensor<{0}xf32>\n  %1 = stablehlo.reverse %0, dims = [0] : "
      "tensor<{0}xf32>\n",
      x.size());
  for (auto const* direction : {"EQ", "NE", "LT", "LE", "GT", "GE"})
    for (bool const is_moved : {false, true})
      for (auto const* profile : {&kExact, static_cast<Profile const*>(&flushing)}) {
        PermittedRun const run(program(direction, is_moved ? moved : "", is_moved ? "%1" : "%x", x.size()),
                               {tensor_of("f32", x), tensor_of("f32", y)}, *profile);
        for (std::size_t i = 0; i < x.size(); ++i) {
          std::size_t const a = i / std::size(kCodes), b = i % std::size(kCodes);
          bool const has_nan = std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(x[i]))) ||
                               std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(y[i])));
          if (profile->flush && !has_nan) continue;  // flushed numbers compare differently
          auto const set = run.at(static_cast<std::int64_t>(i));
          EXPECT_TRUE(set.is_point()) << direction << std::hex << " " << x[i] << " " << y[i];
          EXPECT_EQ(set.codes.low, relation(direction, a, b) ? 1 : 0)
              << direction << std::hex << " " << x[i] << " " << y[i];
        }
      }
}

TEST(TotalOrder, ComputedNanMayBeAny) {
  std::vector<std::uint64_t> const x = {0x7FC00000, 0x3F800000}, y = {0x3F800000, 0x7FC00000};
  for (auto const* op : {"negate", "abs", "sine"}) {
    std::string const body = fmt::format("  %0 = stablehlo.{} %x : tensor<2xf32>\n", op);
    PermittedRun const run(program("LT", body, "%0", 2), {tensor_of("f32", x), tensor_of("f32", y)}, kExact);
    EXPECT_FALSE(run.at(0).is_point()) << op;
    EXPECT_TRUE(run.at(1).is_point()) << op << ": what is on the other side is given";
  }
}

TEST(TotalOrder, TopKOrdersConstantNan) {
  auto const run = [](std::string const& body, std::string const& operand) {
    return PermittedRun(
        "func.func @main(%x: tensor<4xf32>) -> (tensor<4xi32>) {\n" + body + "  %v, %i = chlo.top_k(" + operand +
            ", k = 4) : tensor<4xf32> -> (tensor<4xf32>, tensor<4xi32>)\n  return %i : tensor<4xi32>\n}\n",
        {tensor_of("f32", {0xFFC00000, 0x3F800000, 0x7FC00000, 0x7F800000})}, kExact);
  };
  auto const given = run("", "%x");
  std::int64_t const order[] = {2, 3, 1, 0};
  for (std::int64_t i = 0; i < 4; ++i) EXPECT_EQ(given.at(i).codes, CodeSet::point(order[i])) << given.reason(i);
  EXPECT_NE(run("  %0 = stablehlo.sine %x : tensor<4xf32>\n", "%0").reason(0), "");
}

}  // namespace
}  // namespace assay
