// Whole algorithms with rounded steps: results of common implementations are permitted, and far less accurate results
// are not.
#include "semantics/permitted/structured/norm_wise.hpp"

#include <complex>
#include <numbers>
#include <numeric>

#include "tests/semantics/permitted/permitted_machine.hpp"

namespace assay {
namespace {

using namespace permitted_run;
using Complex = std::complex<float>;

Profile promising(std::string const& op, double factor) {
  Profile profile = kExact;
  profile.norm_wise[op] = {factor, "a test"};
  return profile;
}

Tensor reals(Shape const& shape, std::vector<float> const& values) {
  Tensor tensor = make_tensor(element_named("f32"), shape);
  for (std::int64_t i = 0; i < tensor.count(); ++i) tensor.set(i, f32(values.at(static_cast<std::size_t>(i))));
  return tensor;
}

Tensor complexes(std::vector<Complex> const& values) {
  Tensor tensor = make_tensor(element_named("complex<f32>"), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i) {
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].real()), 0);
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].imag()), 1);
  }
  return tensor;
}

float number(Random& random) { return static_cast<float>(random.between(-(1 << 23), 1 << 23)) / (1 << 20); }

// The algorithm of Cooley and Tukey with f32 arithmetic, including the roots of unity.
std::vector<Complex> radix_two(std::vector<Complex> const& x) {
  std::size_t const n = x.size();
  if (n == 1) return x;
  std::vector<Complex> even, odd;
  for (std::size_t i = 0; i < n; ++i) (i % 2 ? odd : even).push_back(x[i]);
  auto const a = radix_two(even), b = radix_two(odd);
  std::vector<Complex> y(n);
  for (std::size_t k = 0; k < n / 2; ++k) {
    float const angle = -2 * std::numbers::pi_v<float> * static_cast<float>(k) / static_cast<float>(n);
    Complex const turned = Complex(std::cos(angle), std::sin(angle)) * b[k];
    y[k] = a[k] + turned, y[k + n / 2] = a[k] - turned;
  }
  return y;
}

TEST(NormWise, TransformsAreWithinTheNormOfTheirError) {
  Random random(5);
  std::size_t constexpr kSize = 32;
  for (int sample = 0; sample < 20; ++sample) {
    std::vector<Complex> x;
    for (std::size_t i = 0; i < kSize; ++i) x.emplace_back(number(random), number(random));
    auto const fft = promising("fft", 40);
    PermittedRun const run(
        program("stablehlo.fft", {"tensor<32xcomplex<f32>>"},
                "{fft_type = #stablehlo<fft_type FFT>, fft_length = array<i64: 32>}", "tensor<32xcomplex<f32>>"),
        {complexes(x)}, fft);
    auto const computed = radix_two(x);
    for (std::size_t k = 0; k < kSize; ++k) {
      auto const at = static_cast<std::int64_t>(k);
      ASSERT_EQ(run.at(at).reason, 0u);
      EXPECT_TRUE(run.at(at, 0).codes.contains(f32(computed[k].real()), kF32));
      EXPECT_TRUE(run.at(at, 1).codes.contains(f32(computed[k].imag()), kF32));
      EXPECT_FALSE(run.at(at, 0).codes.contains(f32(computed[k].real() + 0.05f), kF32));
    }
  }
}

std::string solve(bool left, bool lower, std::string const& transpose) {
  return std::string("{left_side = ") + (left ? "true" : "false") + ", lower = " + (lower ? "true" : "false") +
         ", unit_diagonal = false, transpose_a = #stablehlo<transpose " + transpose + ">}";
}

// Solves t x = b for a lower triangular t. The terms of each sum are added in a random order.
std::vector<float> substitution(std::vector<float> const& t, std::vector<float> const& b, Random& random) {
  std::size_t const n = b.size();
  std::vector<float> x(n);
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<std::size_t> order(i);
    std::iota(order.begin(), order.end(), 0u);
    for (std::size_t k = i; k > 1; --k) std::swap(order[k - 1], order[random.bits() % k]);
    float rest = b[i];
    for (auto const k : order) rest -= t[i * n + k] * x[k];
    x[i] = rest / t[i * n + i];
  }
  return x;
}

TEST(NormWise, SolutionsAreWithinTheImpliedBounds) {
  Random random(6);
  std::size_t constexpr kSize = 5;
  for (int sample = 0; sample < 50; ++sample) {
    std::vector<float> t(kSize * kSize), b(kSize);
    for (auto& x : t) x = number(random);
    for (auto& x : b) x = number(random);
    for (std::size_t i = 0; i < kSize; ++i) t[i * kSize + i] = 8 + std::abs(t[i * kSize + i]);
    auto const profile = promising("triangular_solve", 30);
    PermittedRun const run(program("stablehlo.triangular_solve", {"tensor<5x5xf32>", "tensor<5x1xf32>"},
                                   solve(true, true, "NO_TRANSPOSE"), "tensor<5x1xf32>"),
                           {reals({5, 5}, t), reals({5, 1}, b)}, profile);
    // The same system for row vectors, with the transposed matrix.
    PermittedRun const rows(program("stablehlo.triangular_solve", {"tensor<5x5xf32>", "tensor<1x5xf32>"},
                                    solve(false, true, "TRANSPOSE"), "tensor<1x5xf32>"),
                            {reals({5, 5}, t), reals({1, 5}, b)}, profile);
    auto const x = substitution(t, b, random);
    for (std::size_t i = 0; i < kSize; ++i) {
      auto const at = static_cast<std::int64_t>(i);
      ASSERT_EQ(run.at(at).reason, 0u);
      EXPECT_TRUE(run.at(at).codes.contains(f32(x[i]), kF32));
      EXPECT_EQ(run.at(at), rows.at(at));
      EXPECT_FALSE(run.at(at).codes.contains(f32(x[i] + 0.02f), kF32));
    }
  }
}

// The last unknown is computed first.
TEST(NormWise, AnUpperTriangleIsSolvedFromItsEnd) {
  std::vector<float> const t{3, 1, 100, 7}, b{5, 3};
  PermittedRun const run(program("stablehlo.triangular_solve", {"tensor<2x2xf32>", "tensor<2x1xf32>"},
                                 solve(true, false, "NO_TRANSPOSE"), "tensor<2x1xf32>"),
                         {reals({2, 2}, t), reals({2, 1}, b)}, promising("triangular_solve", 30));
  float const last = 3.0f / 7, first = (5 - last) / 3;
  EXPECT_TRUE(run.at(1).codes.contains(f32(last), kF32));
  EXPECT_TRUE(run.at(0).codes.contains(f32(first), kF32));
  EXPECT_FALSE(run.at(1).codes.contains(f32(last * 1.001f), kF32));
}

TEST(NormWise, AnIllConditionedSystemHasOnlyAResidual) {
  PermittedRun const run(program("stablehlo.triangular_solve", {"tensor<2x2xf32>", "tensor<2x1xf32>"},
                                 solve(true, true, "NO_TRANSPOSE"), "tensor<2x1xf32>"),
                         {reals({2, 2}, {3, 0, 1e7f, 1}), reals({2, 1}, {1, 1})}, promising("triangular_solve", 30));
  // Each equation has a bound: for 1/3, and for the difference after 10^7 / 3.
  Profile by_equations = promising("triangular_solve", 30);
  by_equations.norm_wise["triangular_solve.componentwise"].factor = 2;
  PermittedRun const bounded(program("stablehlo.triangular_solve", {"tensor<2x2xf32>", "tensor<2x1xf32>"},
                                     solve(true, true, "NO_TRANSPOSE"), "tensor<2x1xf32>"),
                             {reals({2, 2}, {3, 0, 1e7f, 1}), reals({2, 1}, {1, 1})}, by_equations);
  float const first = 1.0f / 3, second = 1 - 1e7f * first;
  EXPECT_TRUE(bounded.at(0).codes.contains(f32(first), kF32) && bounded.at(1).codes.contains(f32(second), kF32));
  EXPECT_FALSE(bounded.at(0).codes.contains(f32(first * 1.00001f), kF32));
  EXPECT_FALSE(bounded.at(1).codes.contains(f32(second * 1.00001f), kF32));
  EXPECT_NE(run.reason(0).find("does not bound single elements"), std::string::npos) << run.reason(0);
}

TEST(NormWise, FactorsAreWithinSunsBound) {
  Random random(7);
  std::size_t constexpr kSize = 4;
  for (int sample = 0; sample < 50; ++sample) {
    std::vector<float> l(kSize * kSize, 0), a(kSize * kSize, 0);
    for (std::size_t i = 0; i < kSize; ++i)
      for (std::size_t k = 0; k <= i; ++k)
        l[i * kSize + k] = i == k ? 6 + std::abs(number(random)) : number(random) / 4;
    for (std::size_t i = 0; i < kSize; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        for (std::size_t k = 0; k <= j; ++k) a[i * kSize + j] += l[i * kSize + k] * l[j * kSize + k];
        a[j * kSize + i] = a[i * kSize + j];
      }
    PermittedRun const run(program("stablehlo.cholesky", {"tensor<4x4xf32>"}, "{lower = true}", "tensor<4x4xf32>"),
                           {reals({4, 4}, a)}, promising("cholesky", 30));
    std::vector<float> found(kSize * kSize, 0);
    for (std::size_t i = 0; i < kSize; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        float rest = a[i * kSize + j];
        for (std::size_t k = j; k-- > 0;) rest -= found[i * kSize + k] * found[j * kSize + k];
        found[i * kSize + j] = i == j ? std::sqrt(rest) : rest / found[j * kSize + j];
        auto const at = static_cast<std::int64_t>(i * kSize + j);
        ASSERT_EQ(run.at(at).reason, 0u) << run.reason(at);
        EXPECT_TRUE(run.at(at).codes.contains(f32(found[i * kSize + j]), kF32));
        EXPECT_FALSE(run.at(at).codes.contains(f32(found[i * kSize + j] + 0.1f), kF32));
      }
  }
}

TEST(NormWise, UnitDiagonalIsNotReadUnderSuchAProfile) {
  std::string const text = program("stablehlo.triangular_solve", {"tensor<2x2xf32>", "tensor<2x1xf32>"},
                                   "{left_side = true, lower = true, unit_diagonal = true, "
                                   "transpose_a = #stablehlo<transpose NO_TRANSPOSE>}",
                                   "tensor<2x1xf32>");
  std::vector<RuntimeValue> const inputs{reals({2, 2}, {3, 0, 2, 5}), reals({2, 1}, {1, 4})};
  EXPECT_NE(PermittedRun(text, inputs, kExact).at(0).reason, 0u);
  Profile profile = kExact;
  profile.reads_unit_diagonals = false;
  PermittedRun const run(text, inputs, profile);
  EXPECT_EQ(run.at(0), (ElementSet{CodeSet::of(f32(1), kF32), 0}));
  EXPECT_EQ(run.at(1), (ElementSet{CodeSet::of(f32(2), kF32), 0}));
}

}  // namespace
}  // namespace assay
