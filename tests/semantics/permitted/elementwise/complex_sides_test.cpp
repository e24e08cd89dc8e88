// Permitted sets of complex functions contain the values of their definitions, on every side of their cuts.
#include <fmt/format.h>

#include <cmath>
#include <complex>
#include <limits>
#include <random>

#include "oracle/functions/complex_functions.hpp"
#include "tests/oracle/functions/complex_definitions.hpp"
#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

using namespace permitted_run;
using complex_definitions::Complex;
using Z = std::complex<float>;

Complex exact(Z z) { return {double{z.real()}, double{z.imag()}}; }

Tensor tensor_of_points(std::vector<Z> const& values) {
  Tensor tensor = make_tensor(element_named("complex<f32>"), {static_cast<std::int64_t>(values.size())});
  for (std::size_t i = 0; i < values.size(); ++i) {
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].real()), 0);
    tensor.set(static_cast<std::int64_t>(i), f32(values[i].imag()), 1);
  }
  return tensor;
}

// Whether the set contains the value. A zero may have either sign, since the definition yields it by rounding. On a
// cut, only values of both sides are permitted, and none between them.
bool holds(PermittedRun const& run, std::int64_t at, int part, float value) {
  auto const set = run.at(at, part);
  if (set.reason) return true;
  auto const contains = [&](float one) {
    if (!is_mirrored(run.values[0], at, part)) return set.codes.contains(f32(one), kF32);
    auto const& whole = run.values[0].enclosure->at(at, part).codes;
    return whole.contains(f32(one), kF32) || whole.contains(f32(-one), kF32);
  };
  return contains(value) || (value == 0 && contains(-value));
}

void expect_held(PermittedRun const& run, std::size_t at, Complex const& want, std::string const& what) {
  float const real = want.real.rounded_to_f32(), imag = want.imag.rounded_to_f32();
  if (!std::isfinite(real) || !std::isfinite(imag)) return;  // a pole, or outside of f32
  auto const index = static_cast<std::int64_t>(at);
  EXPECT_TRUE(holds(run, index, 0, real) && holds(run, index, 1, imag)) << what << " may be " << real << ", " << imag;
}

// Returns the points on either side of the axes.
std::vector<Z> sides_of(Z z) {
  std::vector<Z> all{z};
  if (z.imag() == 0) all.emplace_back(z.real(), -z.imag());
  if (z.real() == 0)
    for (std::size_t i = 0, count = all.size(); i < count; ++i) all.emplace_back(-all[i].real(), all[i].imag());
  return all;
}

std::vector<Z> grid() {
  std::vector<Z> all;
  float const parts[] = {0.0f, -0.0f, 0.25f, -0.25f, 1.0f, -1.0f, 1.5f, -1.5f, 4.0f, -4.0f};
  for (float const real : parts)
    for (float const imag : parts) all.emplace_back(real, imag);
  return all;
}

std::string op_named(UnaryFunction function) {
  std::string const name(name_of(function));
  constexpr std::string_view kOfChlo[] = {"square", "sinh", "cosh", "asin", "acos", "asinh", "acosh", "atan", "atanh"};
  return (std::ranges::find(kOfChlo, name) == std::end(kOfChlo) ? "stablehlo." : "chlo.") + name;
}

TEST(ComplexSides, OfFunctionsOfOneNumber) {
  auto points = grid();
  std::mt19937 random(5);
  for (int i = 0; i < 200; ++i)
    points.emplace_back(std::ldexp(static_cast<float>(random() % 4096) - 2048, -9),
                        std::ldexp(static_cast<float>(random() % 4096) - 2048, -9));
  for (auto const function : complex_definitions::kAllComplex) {
    auto const run = run_same(op_named(function), {tensor_of_points(points)}, "complex<f32>", kExact);
    for (std::size_t i = 0; i < points.size(); ++i)
      for (auto const side : sides_of(points[i]))
        expect_held(run, i, complex_definitions::defined(function, exact(side)),
                    fmt::format("{} of {}, {}", name_of(function), points[i].real(), points[i].imag()));
  }
}

TEST(ComplexSides, OfPowersAndAtan2) {
  std::vector<Z> const exponents = {{0.5f, 0}, {-0.5f, -0.0f}, {1.5f, 0}, {-1.5f, 0}, {2, 0},
                                    {-1, 0},   {0.25f, 0},     {0, 1},    {1, -0.5f}};
  std::vector<Z> x, y;
  for (auto const base : grid())
    for (auto const exponent : exponents) x.push_back(base), y.push_back(exponent);
  auto const powers = run_same("stablehlo.power", {tensor_of_points(x), tensor_of_points(y)}, "complex<f32>", kExact);
  auto const angles = run_same("stablehlo.atan2", {tensor_of_points(x), tensor_of_points(y)}, "complex<f32>", kExact);
  for (std::size_t i = 0; i < x.size(); ++i) {
    auto const text = fmt::format("of {}, {} and {}, {}", x[i].real(), x[i].imag(), y[i].real(), y[i].imag());
    for (auto const side : sides_of(x[i])) {
      bool const is_cut = side.real() < 0 || x[i] == side;
      if (is_cut && x[i] != Z(0, 0))
        expect_held(powers, i, complex_definitions::power_of(exact(side), exact(y[i])), "power " + text);
    }
    for (auto const ordinate : sides_of(x[i]))
      for (auto const abscissa : sides_of(y[i]))
        expect_held(angles, i, complex_definitions::atan2_of(exact(ordinate), exact(abscissa)), "atan2 " + text);
  }
}

// Annex G does not define powers of infinities, and the definition returns NaN for zero to the power of zero.
TEST(ComplexSides, PowersWithSeveralConventions) {
  float const inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  std::vector<Z> const x = {{inf, 0}, {2, nan}, {2, 0}, {2, 0}, {0, 0}, {0, 0}, {0, 0}, {-2, 1}, {0, 0}, {0, -0.0f}};
  std::vector<Z> const y = {{2, 0}, {1, 0}, {inf, 0}, {0, nan}, {0, 0}, {-1, 0}, {0, 1}, {0, 0}, {2, 0}, {0.5f, 3}};
  auto const power = run_same("stablehlo.power", {tensor_of_points(x), tensor_of_points(y)}, "complex<f32>", kExact);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (int part : {0, 1})
      EXPECT_EQ(power.reason(static_cast<std::int64_t>(i), part).empty(), i >= 7) << x[i] << " " << y[i];
}

}  // namespace
}  // namespace assay
