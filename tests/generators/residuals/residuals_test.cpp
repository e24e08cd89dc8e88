// Residuals: results of common algorithms are within the bounds. Results that are wrong as a whole exceed them, even if
// each element is permitted.
#include "generators/residuals/residuals.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "grammar/text/parse.hpp"
#include "semantics/program/element_text.hpp"
#include "support/random_sequence.hpp"

namespace assay {
namespace {

using Numbers = std::vector<std::complex<double>>;

Tensor tensor_of(Element const& element, Shape const& shape, Numbers const& numbers) {
  Tensor tensor = make_tensor(element, shape);
  for (std::int64_t i = 0; i < tensor.count(); ++i) {
    auto const z = numbers.at(static_cast<std::size_t>(i));
    tensor.set(i, round(Number::of(z.real()), *element.floating), 0);
    if (parts_of(element) == 2) tensor.set(i, round(Number::of(z.imag()), *element.floating), 1);
  }
  return tensor;
}

Profile promising(std::string const& op) {
  Profile profile;
  profile.norm_wise[op] = {30, "a test"};
  return profile;
}

ResidualFinding judged(std::string const& op, std::string const& types, std::string const& attributes,
                       std::vector<Tensor> const& operands, Tensor const& result) {
  std::string arguments, names;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    auto const& tensor = operands[i];
    std::string type = "tensor<";
    for (auto const size : tensor.shape()) type += std::to_string(size) + "x";
    type += to_string(tensor.element()) + ">";
    arguments += (i ? ", " : "") + ("%a" + std::to_string(i)) + ": " + type;
    names += (i ? ", " : "") + ("%a" + std::to_string(i));
  }
  auto const result_type = types.substr(types.find("-> ") + 3);
  std::string const text = "func.func @main(" + arguments + ") -> " + result_type + " {\n  %r = \"stablehlo." + op +
                           "\"(" + names + ") " + attributes + " : " + types + "\n  func.return %r : " + result_type +
                           "\n}\n";
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {}, found);
  for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << text;
  auto const* const only = only_op(program);
  if (!only) return ADD_FAILURE() << "there is no op", ResidualFinding{};
  auto const findings = judge_residuals(*only, operands, std::vector{result}, promising(op), *program.context);
  EXPECT_EQ(findings.size(), 1u);
  if (findings.empty()) return {};
  EXPECT_EQ(findings[0].undecided, "") << op;
  EXPECT_EQ(findings[0].label, op + "_r1");
  return findings[0];
}

Element const kReal = Element::of(kF32), kComplex = Element::complex_of(kF32);

std::complex<double> turn(std::int64_t k, std::int64_t n) {
  return std::polar(1.0, 2 * std::numbers::pi * static_cast<double>(k % n) / static_cast<double>(n));
}

TEST(Residuals, TransformsOfAllTypes) {
  Random random(3);
  std::int64_t constexpr kRows = 3, kColumns = 4;  // two batches of matrices
  auto const number = [&] { return static_cast<double>(random.between(-1000, 1000)); };
  for (std::string const type : {"FFT", "IFFT", "RFFT", "IRFFT"}) {
    bool const from_real = type == "RFFT", to_real = type == "IRFFT", inverse = type == "IFFT" || to_real;
    std::int64_t const half = kColumns / 2 + 1, in = to_real ? half : kColumns, out = from_real ? half : kColumns;
    Numbers x, y;
    for (std::int64_t i = 0; i < 2 * kRows * in; ++i) x.emplace_back(number(), from_real ? 0 : number());
    for (std::int64_t p = 0; p < 2; ++p)
      for (std::int64_t k = 0; k < kRows; ++k)
        for (std::int64_t l = 0; l < out; ++l) {
          std::complex<double> sum = 0;
          for (std::int64_t i = 0; i < kRows; ++i)
            for (std::int64_t j = 0; j < in; ++j) {
              double const weight = to_real && j != 0 && 2 * j != kColumns ? 2 : 1;
              auto const root = turn(i * k, kRows) * turn(j * l, kColumns);
              sum +=
                  weight * x[static_cast<std::size_t>((p * kRows + i) * in + j)] * (inverse ? root : std::conj(root));
            }
          if (to_real) sum = sum.real();
          y.push_back(inverse ? sum / static_cast<double>(kRows * kColumns) : sum);
        }
    Element const& from = from_real ? kReal : kComplex;
    Element const& to = to_real ? kReal : kComplex;
    auto const text = [&](Element const& element, std::int64_t last) {
      return "tensor<2x3x" + std::to_string(last) + "x" + to_string(element) + ">";
    };
    auto const judge = [&](Numbers const& result) {
      return judged("fft", "(" + text(from, in) + ") -> " + text(to, out),
                    "{fft_type = #stablehlo<fft_type " + type + ">, fft_length = array<i64: 3, 4>}",
                    {tensor_of(from, {2, kRows, in}, x)}, tensor_of(to, {2, kRows, out}, result));
    };
    auto const right = judge(y);
    EXPECT_FALSE(right.violates) << type << ": " << right.text();
    EXPECT_LT(right.ratio, 1) << type << ": rounded once";
    EXPECT_GT(right.ratio, 0) << type;
    // The last element of the second block has an error of 2^-12 times the norm.
    Numbers off = y;
    double norm = 0;
    for (auto const& z : y) norm += std::norm(z);
    off.back() += std::sqrt(norm) / 4096;
    auto const wrong = judge(off);
    EXPECT_TRUE(wrong.violates) << type << ": " << wrong.text();
    EXPECT_GT(wrong.ratio, 30) << type;
  }
}

TEST(Residuals, SystemsOnEitherSide) {
  Random random(4);
  std::int64_t constexpr kSize = 3;
  for (bool const left : {true, false})
    for (bool const lower : {true, false})
      for (std::string const transpose : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"})
        for (bool const unit : {true, false}) {
          Numbers a, x;
          for (int i = 0; i < kSize * kSize; ++i) a.emplace_back(random.between(1, 9), random.between(-9, 9));
          for (int i = 0; i < kSize * 2; ++i) x.emplace_back(random.between(-9, 9), random.between(-9, 9));
          auto const coefficient = [&](std::int64_t i, std::int64_t k) -> std::complex<double> {
            if (transpose != "NO_TRANSPOSE") std::swap(i, k);
            if (lower ? i < k : k < i) return 0;
            if (unit && i == k) return 1;
            auto const z = a[static_cast<std::size_t>(i * kSize + k)];
            return transpose == "ADJOINT" ? std::conj(z) : z;
          };
          // x is [3, 2] and op(a) x = b, or x is [2, 3] and x op(a) = b. All numbers are small integers.
          Numbers b(kSize * 2);
          for (std::int64_t i = 0; i < kSize; ++i)
            for (std::int64_t other = 0; other < 2; ++other)
              for (std::int64_t k = 0; k < kSize; ++k)
                b[static_cast<std::size_t>(left ? i * 2 + other : other * kSize + i)] +=
                    (left ? coefficient(i, k) : coefficient(k, i)) *
                    x[static_cast<std::size_t>(left ? k * 2 + other : other * kSize + k)];
          Shape const shape = left ? Shape{kSize, 2} : Shape{2, kSize};
          std::string const type = left ? "tensor<3x2xcomplex<f32>>" : "tensor<2x3xcomplex<f32>>";
          auto const judge = [&](Numbers const& result) {
            return judged("triangular_solve", "(tensor<3x3xcomplex<f32>>, " + type + ") -> " + type,
                          std::string("{left_side = ") + (left ? "true" : "false") + ", lower = " +
                              (lower ? "true" : "false") + ", unit_diagonal = " + (unit ? "true" : "false") +
                              ", transpose_a = #stablehlo<transpose " + transpose + ">}",
                          {tensor_of(kComplex, {kSize, kSize}, a), tensor_of(kComplex, shape, b)},
                          tensor_of(kComplex, shape, result));
          };
          EXPECT_EQ(judge(x).ratio, 0) << left << lower << transpose << unit;
          Numbers off = x;
          off[4] += 0.01;
          EXPECT_TRUE(judge(off).violates) << left << lower << transpose << unit;
        }
}

TEST(Residuals, FactorsOfEitherTriangle) {
  for (bool const lower : {true, false}) {
    // l l^H with l = [2 0; 1 + i, 3]. The other triangles are not checked.
    Numbers const a = lower ? Numbers{4, 77, {2, 2}, 11} : Numbers{4, {2, -2}, 77, 11};
    Numbers const l = lower ? Numbers{2, 99, {1, 1}, 3} : Numbers{2, {1, -1}, 99, 3};
    auto const judge = [&](Numbers const& result) {
      return judged("cholesky", "(tensor<1x2x2xcomplex<f32>>) -> tensor<1x2x2xcomplex<f32>>",
                    std::string("{lower = ") + (lower ? "true}" : "false}"), {tensor_of(kComplex, {1, 2, 2}, a)},
                    tensor_of(kComplex, {1, 2, 2}, result));
    };
    EXPECT_EQ(judge(l).ratio, 0) << lower;
    Numbers off = l;
    off[3] += 1e-4;
    EXPECT_TRUE(judge(off).violates) << lower;
    off[3] = 3 + 0x1p-22;
    auto const close = judge(off);
    EXPECT_FALSE(close.violates) << close.text();
    EXPECT_GT(close.ratio, 0.1);
  }
}

// A small unknown with a relative error of one half is hidden in the norm of a large one, but visible in its own
// equation.
TEST(Residuals, EquationsByThemselves) {
  std::string const text =
      "func.func @main(%a: tensor<2x2xf32>, %b: tensor<2x1xf32>) -> tensor<2x1xf32> {\n"
      "  %r = \"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = true, unit_diagonal = false, "
      "transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>\n"
      "  func.return %r : tensor<2x1xf32>\n}\n";
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {}, found);
  auto const* const op = only_op(program);
  ASSERT_NE(op, nullptr);
  std::vector<Tensor> const operands{tensor_of(kReal, {2, 2}, {1, 0, 0, 1}), tensor_of(kReal, {2, 1}, {1e9, 1})};
  std::vector<Tensor> const right{tensor_of(kReal, {2, 1}, {1e9, 1})}, wrong{tensor_of(kReal, {2, 1}, {1e9, 1.5})};
  Profile profile = promising("triangular_solve");
  profile.norm_wise["triangular_solve.componentwise"] = {2, "a test"};
  auto const judge = [&](std::vector<Tensor> const& results) {
    return judge_residuals(*op, operands, results, profile, *program.context);
  };
  ASSERT_EQ(judge(wrong).size(), 2u);
  EXPECT_FALSE(judge(right)[0].violates || judge(right)[1].violates);
  EXPECT_FALSE(judge(wrong)[0].violates) << judge(wrong)[0].text();
  EXPECT_TRUE(judge(wrong)[1].violates) << judge(wrong)[1].text();
  EXPECT_EQ(judge(wrong)[1].label, "triangular_solve_r2");
}

TEST(Residuals, NonFiniteResultsAreUndecided) {
  std::string const text =
      "func.func @main(%a: tensor<1x1xf32>) -> tensor<1x1xf32> {\n"
      "  %r = \"stablehlo.cholesky\"(%a) {lower = true} : (tensor<1x1xf32>) -> tensor<1x1xf32>\n"
      "  func.return %r : tensor<1x1xf32>\n}\n";
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {}, found);
  auto const* const op = only_op(program);
  ASSERT_NE(op, nullptr);
  std::vector<Tensor> const one{tensor_of(kReal, {1, 1}, {4})}, infinite{tensor_of(kReal, {1, 1}, {INFINITY})};
  auto const findings = judge_residuals(*op, one, infinite, promising("cholesky"), *program.context);
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].text(), "the residual cholesky_r1 is unknown: an element is infinite or NaN");
  EXPECT_TRUE(judge_residuals(*op, one, one, Profile{}, *program.context).empty()) << "nothing is promised";
}

}  // namespace
}  // namespace assay
