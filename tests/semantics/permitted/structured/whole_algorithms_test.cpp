// Whole algorithms: the result is one value if no step rounds. Otherwise it is open, or composed of other ops as in the
// specification.
#include <cmath>

#include "oracle/functions/functions.hpp"
#include "semantics/permitted/structured/exact_steps.hpp"
#include "tests/semantics/permitted/permitted_machine.hpp"

namespace assay {
namespace {

using namespace permitted_run;

// Real and imaginary parts of complex tensors alternate.
Tensor numbers(std::string const& type, Shape const& shape, std::vector<double> const& values) {
  Tensor tensor = make_tensor(element_named(type), shape);
  int const parts = parts_of(tensor.element());
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    for (int part = 0; part < parts; ++part)
      tensor.set(i,
                 round(Number::of(values.at(static_cast<std::size_t>(i * parts + part))), *tensor.element().floating),
                 part);
  return tensor;
}

struct Input {
  std::string type;
  Shape shape;
  std::vector<double> values;
};

struct Algorithm {
  std::string what, op;
  std::vector<Input> inputs;
  std::string attributes, result_type;
  Shape result_shape;
  std::string known;  // for each element: one value (1), a zero of either sign (0), open (?)
};

char known_at(PermittedRun const& run, std::int64_t index, int part) {
  auto const set = run.at(index, part);
  return set.reason ? '?' : set.is_point() ? '1' : set.codes.low == -1 && set.codes.high == 0 ? '0' : 'x';
}

TEST(PermittedAlgorithms, AreKnownIfNoStepRounds) {
  std::string const lower = "{lower = true}", upper = "{lower = false}";
  std::string const solve =
      "{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}";
  std::string const unit =
      "{left_side = true, lower = true, unit_diagonal = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}";
  auto const fft = [](std::string const& kind, int length) {
    return "{fft_type = #stablehlo<fft_type " + kind + ">, fft_length = array<i64: " + std::to_string(length) + ">}";
  };
  Algorithm const all[] = {
      {"squares", "cholesky", {{"f32", {2, 2}, {4, 2, 2, 5}}}, lower, "f32", {2, 2}, "1?11"},
      {"the other triangle", "cholesky", {{"f32", {2, 2}, {4, 2, 2, 5}}}, upper, "f32", {2, 2}, "11?1"},
      {"a root that rounds", "cholesky", {{"f32", {2, 2}, {3, 3, 3, 4}}}, lower, "f32", {2, 2}, "????"},
      {"a diagonal that is not a power of two",
       "cholesky",
       {{"f32", {2, 2}, {9, 9, 9, 10}}},
       lower,
       "f32",
       {2, 2},
       "????"},
      {"more digits than the format has",
       "cholesky",
       {{"bf16", {2, 2}, {1, 17, 17, 290}}},
       lower,
       "bf16",
       {2, 2},
       "????"},
      {"not a number", "cholesky", {{"f32", {1, 1}, {std::nan("")}}}, lower, "f32", {1, 1}, "?"},
      {"quotients by powers of two",
       "triangular_solve",
       {{"f32", {2, 2}, {2, 7, 1, 4}}, {"f32", {2, 1}, {2, 3}}},
       solve,
       "f32",
       {2, 1},
       "11"},
      {"a zero",
       "triangular_solve",
       {{"f32", {2, 2}, {2, 7, 1, 4}}, {"f32", {2, 1}, {2, 1}}},
       solve,
       "f32",
       {2, 1},
       "10"},
      {"a third", "triangular_solve", {{"f32", {1, 1}, {3}}, {"f32", {1, 2}, {6, 1}}}, solve, "f32", {1, 2}, "??"},
      {"columns on their own",
       "triangular_solve",
       {{"f32", {2, 2}, {1, 9, 0.5, 1}}, {"f32", {2, 2}, {16777215, 2, 0.25, 1}}},
       unit,
       "f32",
       {2, 2},
       "?1?0"},
      {"four",
       "fft",
       {{"complex<f32>", {4}, {1, 2, 2, 4, 5, 6, 7, 9}}},
       fft("FFT", 4),
       "complex<f32>",
       {4},
       "11111111"},
      {"eight",
       "fft",
       {{"complex<f32>", {8}, {1, 2, 3, 4, 5, 6, 7, 9, 1, 1, 1, 1, 1, 1, 1, 1}}},
       fft("FFT", 8),
       "complex<f32>",
       {8},
       "????????????????"},
      {"eight, but for multiples of two",
       "fft",
       {{"complex<f32>", {8}, {1, 2, 0, 0, 5, 6, 0, 0, 1, 3, 0, 0, 1, 9, 0, 0}}},
       fft("IFFT", 8),
       "complex<f32>",
       {8},
       "1111111111111111"},
      {"three", "fft", {{"f32", {3}, {1, 0, 0}}}, fft("RFFT", 3), "complex<f32>", {2}, "????"},
      {"to real", "fft", {{"complex<f32>", {3}, {1, 2, 3, 4, 5, 6}}}, fft("IRFFT", 4), "f32", {4}, "1101"},
  };
  for (Profile const* profile : kProfiles)
    for (auto const& one : all) {
      std::vector<std::string> types;
      std::vector<RuntimeValue> inputs;
      for (auto const& input : one.inputs) {
        types.push_back(type_text(input.shape, input.type));
        inputs.emplace_back(numbers(input.type, input.shape, input.values));
      }
      PermittedRun const run(
          program("stablehlo." + one.op, types, one.attributes, type_text(one.result_shape, one.result_type)), inputs,
          *profile);
      ASSERT_EQ(run.values.size(), 1u) << one.what;
      std::string known;
      for (std::int64_t i = 0; i < run.values[0].tensor.count(); ++i)
        for (int part = 0; part < parts_of(run.values[0].tensor.element()); ++part) known += known_at(run, i, part);
      EXPECT_EQ(known, one.known) << one.op << ": " << one.what;
    }
}

TEST(PermittedAlgorithms, GradientsAreKnownIfNoStepRounds) {
  auto const run = [](double variance) {
    std::string const text =
        "func.func @main(%x: tensor<4x1xf32>, %s: tensor<1xf32>, %m: tensor<1xf32>, %v: tensor<1xf32>,\n"
        "    %g: tensor<4x1xf32>) -> (tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>) {\n"
        "  %r:3 = \"stablehlo.batch_norm_grad\"(%x, %s, %m, %v, %g) {epsilon = 5.0e-1 : f32, feature_index = 1 : i64}\n"
        "      : (tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<4x1xf32>)\n"
        "      -> (tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>)\n"
        "  func.return %r#0, %r#1, %r#2 : tensor<4x1xf32>, tensor<1xf32>, tensor<1xf32>\n}\n";
    return PermittedRun(text,
                        {numbers("f32", {4, 1}, {1, 2, 4, 5}), numbers("f32", {1}, {3}), numbers("f32", {1}, {3}),
                         numbers("f32", {1}, {variance}), numbers("f32", {4, 1}, {1, -2, 3, 1})},
                        *kProfiles[0]);
  };
  auto const exact = run(3.5), rounded = run(3);
  ASSERT_EQ(exact.values.size(), 3u);
  ASSERT_EQ(rounded.values.size(), 3u);
  for (auto const& value : exact.values)
    for (std::int64_t i = 0; i < value.tensor.count(); ++i) EXPECT_TRUE(set_of(value, i).is_point()) << i;
  // The composition of the specification in f32.
  float const x[] = {1, 2, 4, 5}, g[] = {1, -2, 3, 1}, spread = 3.5f, deviation = std::sqrt(spread);
  float scale = 0, products = 0;
  for (int i = 0; i < 4; ++i) scale += g[i] * ((x[i] - 3) / deviation), products += g[i] * (x[i] - 3);
  EXPECT_TRUE(set_of(rounded.values[1], 0).codes.contains(f32(scale), kF32));
  EXPECT_FALSE(set_of(rounded.values[1], 0).codes.contains(f32(scale * 1.00001f), kF32));
  EXPECT_TRUE(set_of(rounded.values[2], 0).is_point());
  for (int i = 0; i < 4; ++i) {
    float const sixth = g[i] * 4 - 3 - products * (x[i] - 3) / spread, gradient = 3 / deviation / 4 * sixth;
    auto const set = set_of(rounded.values[0], i);
    ASSERT_EQ(set.reason, 0u);
    EXPECT_TRUE(set.codes.contains(f32(gradient), kF32)) << i;
    EXPECT_FALSE(set.codes.contains(f32(gradient + 1e-5f), kF32)) << i;
  }
}

// Sums that are exact in every order are equal in all tested orders, with each addition rounded.
TEST(ExactSteps, ExactSumsAreIndependentOfTheOrder) {
  Random random(3);
  std::size_t fitting = 0;
  for (auto const* format : {&kF16, &kBF16, &kF32, &kF64})
    for (int sample = 0; sample < 2000; ++sample) {
      ExactSteps steps(*format);
      std::vector<Dyadic> terms;
      std::vector<std::uint64_t> codes;
      for (int i = 0; i < 6; ++i) {
        int const bits = static_cast<int>(random.bits() % static_cast<unsigned>(format->precision()));
        double const number =
            std::ldexp(static_cast<double>(static_cast<std::int64_t>(random.bits() >> (64 - bits - 1))),
                       static_cast<int>(random.bits() % 6)) *
            (random.bits() % 2 ? 1 : -1);
        codes.push_back(round(Number::of(number), *format));
        terms.push_back(steps.of(codes.back()));
      }
      Dyadic const sum = steps.sum(terms);
      if (!steps.fits) continue;
      ++fitting;
      for (int order = 0; order < 5; ++order) {
        for (std::size_t i = codes.size(); i > 1; --i) std::swap(codes[i - 1], codes[random.bits() % i]);
        std::uint64_t total = codes[0];
        for (std::size_t i = 1; i < codes.size(); ++i) total = evaluate(BinaryFunction::add, total, codes[i], *format);
        EXPECT_EQ(to_double(unpack(total, *format)), std::ldexp(static_cast<double>(sum.n), static_cast<int>(sum.e)));
      }
    }
  EXPECT_GT(fitting, 1000u);
}

}  // namespace
}  // namespace assay
