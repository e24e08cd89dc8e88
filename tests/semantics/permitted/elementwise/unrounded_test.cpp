#include "semantics/permitted/elementwise/unrounded.hpp"

#include <cmath>

#include "tests/semantics/permitted/unrounded_program.hpp"

namespace assay {
namespace {

using namespace permitted_run;

Profile with_excess() {
  Profile profile = kExact;
  profile.excess_precision = true;
  return profile;
}

Profile with_contraction() {
  Profile profile = kExact;
  profile.contraction = true;
  return profile;
}

// The results of all implementations that leave out some of the roundings are permitted.
TEST(Unrounded, AnyRoundingsMayBeLeftOut) {
  int wider = 0;
  for (unsigned seed = 1; seed <= 400; ++seed) {
    UnroundedProgram const program(seed);
    PermittedRun const run(program.text(), program.inputs(), with_excess());
    PermittedRun const strict(program.text(), program.inputs(), kExact);
    for (unsigned mask = 0; mask < 1u << program.rounding_count(); ++mask) {
      auto const results = program.results(mask);
      for (std::int64_t i : {0, 1}) {
        auto const order = order_of(results[static_cast<std::size_t>(i)], kBF16);
        auto const set = run.at(i).codes;
        ASSERT_TRUE(set.low <= order && order <= set.high) << seed << "\n" << program.text();
        wider += !strict.at(i).contains(CodeSet::point(order)) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(wider, 1000) << "roundings make a difference";
}

// A single op is still rounded, as are results of ops that choose among operands.
TEST(Unrounded, ResultsAreRounded) {
  Random random(3);
  std::string const text = R"(func.func @main(%x: tensor<64xbf16>, %y: tensor<64xbf16>) -> tensor<64xbf16> {
  %p = stablehlo.multiply %x, %y : tensor<64xbf16>
  %a = stablehlo.abs %p : tensor<64xbf16>
  %m = stablehlo.maximum %a, %x : tensor<64xbf16>
  %r = stablehlo.reverse %m, dims = [0] : tensor<64xbf16>
  return %r : tensor<64xbf16>
}
)";
  std::vector<RuntimeValue> inputs;
  for (int k : {0, 1}) {
    std::vector<std::uint64_t> codes;
    for (int i = 0; i < 64; ++i)
      codes.push_back(static_cast<std::uint64_t>(0x3f80 + k * 0x8000 + random.between(0, 255)));
    inputs.emplace_back(tensor_of("bf16", codes));
  }
  PermittedRun const run(text, inputs, with_excess());
  for (std::int64_t i = 0; i < 64; ++i) EXPECT_TRUE(run.at(i).codes.is_point()) << i;
}

// Whole numbers are exact, so a counter keeps its value.
TEST(Unrounded, ExactResultsStayExact) {
  std::string const text = R"(func.func @main(%x: tensor<2xbf16>) -> tensor<2xi1> {
  %a = stablehlo.add %x, %x : tensor<2xbf16>
  %b = stablehlo.add %a, %x : tensor<2xbf16>
  %c = stablehlo.compare LT, %b, %a : (tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xi1>
  return %c : tensor<2xi1>
}
)";
  PermittedRun const run(text, {tensor_of("bf16", {0x3f80, 0x4000})}, with_excess());
  for (std::int64_t i : {0, 1}) EXPECT_TRUE(run.at(i).codes.is_point());
}

std::string sum_of_product(std::string const& element, std::string const& sum) {
  std::string const type = "tensor<1x" + element + ">";
  return "func.func @main(%x: " + type + ", %y: " + type + ", %z: " + type + ") -> " + type +
         " {\n  %p = stablehlo.multiply %x, %y : " + type + "\n  %s = stablehlo." + sum + " : " + type +
         "\n  return %s : " + type + "\n}\n";
}

template <class Number, class Bits> void expect_fused(FloatFormat const& format) {
  Random random(5);
  auto const draw = [&] {
    auto const value = static_cast<Number>(std::ldexp(static_cast<Number>(random.bits() | 1), -64));
    return random.between(0, 1) == 0 ? value : -value;
  };
  auto const tensor = [&](Number value) { return tensor_of(std::string(format.name), {std::bit_cast<Bits>(value)}); };
  int different = 0;
  for (int i = 0; i < 300; ++i) {
    Number const x = draw(), y = draw(), near = static_cast<Number>(x * y);
    Number const z = random.between(0, 2) == 0 ? -near : draw();
    for (auto const& [sum, fused, plain] :
         {std::tuple{"add %p, %z", std::fma(x, y, z), static_cast<Number>(near + z)},
          std::tuple{"subtract %p, %z", std::fma(x, y, -z), static_cast<Number>(near - z)},
          std::tuple{"subtract %z, %p", std::fma(-x, y, z), static_cast<Number>(z - near)}}) {
      auto const text = sum_of_product(std::string(format.name), sum);
      auto const set = PermittedRun(text, {tensor(x), tensor(y), tensor(z)}, with_contraction()).at(0).codes;
      auto const strict = PermittedRun(text, {tensor(x), tensor(y), tensor(z)}, kExact).at(0).codes;
      ASSERT_TRUE(strict.is_point());
      for (Number const result : {fused, plain}) {
        auto const order = order_of(std::bit_cast<Bits>(result), format);
        ASSERT_TRUE(set.low <= order && order <= set.high) << x << ' ' << y << ' ' << z << ' ' << sum;
      }
      different += fused != plain ? 1 : 0;
    }
  }
  EXPECT_GT(different, 100);
}

TEST(Unrounded, ProductsMayBeFused) {
  expect_fused<float, std::uint32_t>(kF32);
  expect_fused<double, std::uint64_t>(kF64);
}

// Only sums read a product that is not rounded.
TEST(Unrounded, OtherOpsReadRoundedProducts) {
  auto text = sum_of_product("f32", "divide %p, %z");
  auto const x = tensor_of("f32", {f32(1.1F)}), y = tensor_of("f32", {f32(1.3F)});
  EXPECT_TRUE(PermittedRun(text, {x, y, x}, with_contraction()).at(0).codes.is_point());
  auto const sum = sum_of_product("f32", "add %p, %z");
  EXPECT_FALSE(PermittedRun(sum, {x, y, x}, with_contraction()).at(0).codes.is_point());
  EXPECT_TRUE(PermittedRun(sum, {x, y, x}, with_excess()).at(0).codes.is_point()) << "f32 is not computed in f64";
}

}  // namespace
}  // namespace assay
