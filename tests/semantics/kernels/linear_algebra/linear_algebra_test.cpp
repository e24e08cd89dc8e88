// Properties: transforms, factorizations, solutions and normalizations are the exact ones, rounded once. If the exact
// result of the inputs is known, the result must be bitwise equal. Otherwise long double computes it, and no result for
// these inputs is so close to a midpoint of two f32 numbers that its error matters.
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include "semantics/program/tensor.hpp"
#include "tests/semantics/index_formula.hpp"

namespace assay::index_formula {
namespace {

using Wide = std::complex<long double>;
using Values = std::vector<Wide>;

Element element_named(std::string const& name) {
  bool const complex = name.starts_with("complex");
  FloatFormat const& format = *float_format(complex ? name.substr(8, 3) : name);
  return complex ? Element::complex_of(format) : Element::of(format);
}

std::uint64_t code_of(long double value, FloatFormat const& format) {
  if (format.name == "f32") return std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return round(Number::of(static_cast<double>(value)), format);
}

// Converts values to elements of this type, and back.
Tensor tensor_of(std::string const& element, Shape shape, Values const& values) {
  Tensor tensor = make_tensor(element_named(element), std::move(shape));
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto const at = static_cast<std::int64_t>(i);
    tensor.set(at, code_of(values[i].real(), *tensor.element().floating));
    if (tensor.element().is(Element::Kind::complex))
      tensor.set(at, code_of(values[i].imag(), *tensor.element().floating), 1);
  }
  return tensor;
}

Values values_of(Tensor const& tensor) {
  Values values;
  FloatFormat const& format = *tensor.element().floating;
  for (std::int64_t i = 0; i < tensor.count(); ++i)
    values.emplace_back(to_double(unpack(tensor.get(i), format)),
                        tensor.element().is(Element::Kind::complex) ? to_double(unpack(tensor.get(i, 1), format)) : 0);
  return values;
}

// Expects bitwise equal results, except that any zero matches a zero.
void expect_equal(Tensor const& result, Tensor const& expected, std::string const& what) {
  ASSERT_EQ(result.shape(), expected.shape()) << what;
  auto const is = values_of(result), wanted = values_of(expected);
  auto const same = [](long double x, long double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  for (std::size_t i = 0; i < is.size(); ++i)
    EXPECT_TRUE(same(is[i].real(), wanted[i].real()) && same(is[i].imag(), wanted[i].imag()))
        << what << " at " << i << ": " << is[i] << ", not " << wanted[i];
}

Values random_values(Random& random, std::size_t count, bool complex, std::int64_t limit = 1 << 20) {
  Values values(count);
  for (auto& value : values)
    value = {static_cast<long double>(random.between(-limit, limit)) / 1024,
             complex ? static_cast<long double>(random.between(-limit, limit)) / 1024 : 0};
  return values;
}

Values random_integers(Random& random, std::size_t count, bool complex, std::int64_t limit) {
  Values values(count);
  for (auto& value : values)
    value = {static_cast<long double>(random.between(-limit, limit)),
             complex ? static_cast<long double>(random.between(-limit, limit)) : 0};
  return values;
}

// Runs an op with several results.
std::vector<Tensor> run_op(std::string const& op, std::string const& attributes,
                           std::vector<std::pair<Tensor, std::string>> const& operands,
                           std::vector<std::string> const& result_types) {
  std::string parameters, names, types, results, all;
  std::vector<Tensor> inputs;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    std::string const comma = i ? ", " : "", name = "%a" + std::to_string(i);
    std::string const type = type_text(operands[i].first.shape(), operands[i].second);
    parameters += comma + name + ": " + type;
    names += comma + name;
    types += comma + type;
    inputs.push_back(operands[i].first);
  }
  for (std::size_t i = 0; i < result_types.size(); ++i) {
    all += (i ? ", " : "") + result_types[i];
    results += (i ? ", " : "") + std::string("%r#") + std::to_string(i);
  }
  return tensors_of("func.func @main(" + parameters + ") -> (" + all +
                        ") {\n  %r:" + std::to_string(result_types.size()) + " = \"stablehlo." + op + "\"(" + names +
                        ") {" + attributes + "} : (" + types + ") -> (" + all + ")\n  func.return " + results + " : " +
                        all + "\n}\n",
                    inputs);
}

Tensor run_fft(std::string const& kind, Index const& lengths, Tensor const& operand, Shape const& shape,
               std::string const& part) {
  std::string const complex = "complex<" + part + ">";
  auto const results =
      run_op("fft", "fft_type = #stablehlo<fft_type " + kind + ">, fft_length = " + list_text(lengths),
             {{operand, kind == "RFFT" ? part : complex}}, {type_text(shape, kind == "IRFFT" ? part : complex)});
  return results.at(0);
}

// The defining sum along one axis, for multiples of 2^-10: numbers smaller than 10^-12 are zero.
Wide without_noise(Wide x) {
  return {std::abs(x.real()) < 1e-12L ? 0 : x.real(), std::abs(x.imag()) < 1e-12L ? 0 : x.imag()};
}
Values dft(Values const& x, Shape const& shape, std::size_t axis, bool inverse) {
  Values result(x.size());
  long double const turn = (inverse ? 2 : -2) * std::numbers::pi_v<long double>;
  std::int64_t const n = shape[axis], stride = strides_of(shape)[axis];
  for_each_index(shape, [&](Index const& at) {
    std::int64_t const place = place_of(at, shape), first = place - at[axis] * stride;
    Wide sum = 0;
    for (std::int64_t j = 0; j < n; ++j)
      sum += x[static_cast<std::size_t>(first + j * stride)] *
             std::polar(1.0L, turn * static_cast<long double>(j * at[axis] % n) / static_cast<long double>(n));
    result[static_cast<std::size_t>(place)] = without_noise(inverse ? sum / static_cast<long double>(n) : sum);
  });
  return result;
}

Values transformed(Values x, Shape const& shape, std::size_t axes, bool inverse) {
  for (std::size_t axis = shape.size() - axes; axis < shape.size(); ++axis) x = dft(x, shape, axis, inverse);
  return x;
}

// Returns the first elements of each row.
Values cut(Values const& x, Shape const& shape, std::int64_t kept) {
  Values result;
  for_each_index(shape, [&](Index const& at) {
    if (at.back() < kept) result.push_back(x[static_cast<std::size_t>(place_of(at, shape))]);
  });
  return result;
}

struct FftCase {
  Shape shape;
  std::size_t axes;
};
FftCase const kFftCases[] = {
    {{1}, 1},       {{2}, 1},          {{3}, 1},   {{2, 4}, 1},    {{5}, 1},       {{6}, 1},
    {{7}, 1},       {{3, 8}, 1},       {{9}, 1},   {{12}, 1},      {{17}, 1},      {{30}, 1},
    {{31}, 1},      {{64}, 1},         {{101}, 1}, {{3, 4}, 2},    {{2, 3, 5}, 2}, {{2, 3, 4}, 3},
    {{4, 1, 7}, 3}, {{2, 2, 3, 6}, 3}, {{128}, 1}, {{1, 1, 1}, 3},
};

TEST(Fft, ComplexTransformsAreTheirDefinition) {
  Random random(11);
  for (auto const& [shape, axes] : kFftCases) {
    Index const lengths(shape.end() - static_cast<std::ptrdiff_t>(axes), shape.end());
    auto const x = random_values(random, static_cast<std::size_t>(element_count(shape)), true);
    auto const operand = tensor_of("complex<f32>", shape, x);
    for (bool const inverse : {false, true})
      expect_equal(run_fft(inverse ? "IFFT" : "FFT", lengths, operand, shape, "f32"),
                   tensor_of("complex<f32>", shape, transformed(values_of(operand), shape, axes, inverse)),
                   shape_text(shape) + (inverse ? " inverse" : ""));
  }
}

TEST(Fft, RealTransformsAreHalvesOfComplexOnes) {
  Random random(12);
  for (auto const& [shape, axes] : kFftCases) {
    Index const lengths(shape.end() - static_cast<std::ptrdiff_t>(axes), shape.end());
    Shape halved = shape;
    halved.back() = shape.back() / 2 + 1;
    auto const operand =
        tensor_of("f32", shape, random_values(random, static_cast<std::size_t>(element_count(shape)), false));
    auto const whole = transformed(values_of(operand), shape, axes, false);
    expect_equal(run_fft("RFFT", lengths, operand, halved, "f32"),
                 tensor_of("complex<f32>", halved, cut(whole, shape, halved.back())), shape_text(shape));
    // The inverse transform.
    auto const wide = tensor_of("complex<f64>", halved, cut(whole, shape, halved.back()));
    auto const back = values_of(run_fft("IRFFT", lengths, wide, shape, "f64"));
    auto const x = values_of(operand);
    for (std::size_t i = 0; i < x.size(); ++i) EXPECT_NEAR(back[i].real(), x[i].real(), 1e-10) << shape_text(shape);
  }
}

// irfft for any data: values that are zero by symmetry are assumed to be zero, and the rest is mirrored.
TEST(Fft, InverseOfHalves) {
  Random random(13);
  for (std::int64_t n = 1; n <= 24; ++n) {
    Shape const half = {n / 2 + 1};
    auto const operand =
        tensor_of("complex<f32>", half, random_values(random, static_cast<std::size_t>(half[0]), true));
    auto const y = values_of(operand);
    Values whole(static_cast<std::size_t>(n));
    for (std::size_t k = 0; k < y.size(); ++k) {
      bool const is_real = k == 0 || 2 * k == whole.size();
      whole[k] = is_real ? y[k].real() : y[k];
      if (!is_real) whole[whole.size() - k] = std::conj(y[k]);
    }
    expect_equal(run_fft("IRFFT", {n}, operand, {n}, "f32"), tensor_of("f32", {n}, transformed(whole, {n}, 1, true)),
                 std::to_string(n));
  }
}

TEST(Fft, ExactSumsAreExact) {
  for (std::int64_t n = 1; n <= 60; ++n) {
    // A constant has no frequency except zero: the others cancel to exactly zero.
    auto const size = static_cast<std::size_t>(n);
    auto const constant = tensor_of("complex<f64>", {n}, Values(size, Wide(0.1, -3)));
    Values expected(size);
    expected[0] =
        Wide(static_cast<long double>(0.1) * static_cast<long double>(n), -3.0L * static_cast<long double>(n));
    expect_equal(run_fft("FFT", {n}, constant, {n}, "f64"), tensor_of("complex<f64>", {n}, expected),
                 std::to_string(n));
    Values impulse(size);
    impulse[0] = static_cast<long double>(n) * 0.75L;
    expect_equal(run_fft("IFFT", {n}, tensor_of("complex<f64>", {n}, impulse), {n}, "f64"),
                 tensor_of("complex<f64>", {n}, Values(size, 0.75L)), std::to_string(n));
  }
  // Ties are rounded to even, and a difference that is far smaller than the larger term is significant.
  long double const tie = std::ldexp(1.0L, -24);
  auto const results = values_of(
      run_fft("RFFT", {2}, tensor_of("f32", {3, 2}, {1, tie, 1 + 2 * tie, tie, 1e30L, 1e-30L}), {3, 2}, "f32"));
  EXPECT_EQ(results[0].real(), 1);
  EXPECT_EQ(results[1].real(), 1 - tie);
  EXPECT_EQ(results[2].real(), 1 + 4 * tie);
  EXPECT_EQ(results[4].real(), static_cast<float>(1e30L));
  auto const cancelled = values_of(run_fft("RFFT", {3}, tensor_of("f64", {3}, {1e300L, 1e-300L, -1e300L}), {2}, "f64"));
  EXPECT_EQ(cancelled[0].real(), 1e-300);
}

TEST(Fft, SpecialValuesStayInTheirBlock) {
  auto const results = values_of(run_fft("RFFT", {2}, tensor_of("f32", {2, 2}, {1, INFINITY, 1, 2}), {2, 2}, "f32"));
  EXPECT_TRUE(std::isnan(results[0].real()) && std::isnan(results[1].imag()));
  EXPECT_EQ(results[2], Wide(3));
  EXPECT_EQ(run_fft("FFT", {0}, tensor_of("complex<f32>", {3, 0}, {}), {3, 0}, "f32").count(), 0);
}

struct Matrix {
  std::size_t size;
  Values values;
  Wide& at(std::size_t i, std::size_t j) { return values[i * size + j]; }
  Wide at(std::size_t i, std::size_t j) const { return values[i * size + j]; }
};

Matrix product(Matrix const& a, Matrix const& b) {
  Matrix result{a.size, Values(a.size * a.size)};
  for (std::size_t i = 0; i < a.size; ++i)
    for (std::size_t j = 0; j < a.size; ++j)
      for (std::size_t k = 0; k < a.size; ++k) result.at(i, j) += a.at(i, k) * b.at(k, j);
  return result;
}
Matrix transposed(Matrix const& a, bool conjugate) {
  Matrix result = a;
  for (std::size_t i = 0; i < a.size; ++i)
    for (std::size_t j = 0; j < a.size; ++j) result.at(j, i) = conjugate ? std::conj(a.at(i, j)) : a.at(i, j);
  return result;
}
// Small integers with a real positive diagonal.
Matrix random_triangle(Random& random, std::size_t size, bool complex, bool lower) {
  Matrix a{size, random_integers(random, size * size, complex, 9)};
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < size; ++j) {
      if (lower ? j > i : j < i) a.at(i, j) = 0;
      if (i == j) a.at(i, j) = static_cast<long double>(random.between(1, 9));
    }
  return a;
}

Tensor run_cholesky(std::string const& element, Tensor const& a, bool lower) {
  std::string const type = type_text(a.shape(), element);
  return tensors_of(one_op("cholesky", {type}, std::string("{lower = ") + (lower ? "true" : "false") + "}", type), {a})
      .at(0);
}

TEST(Cholesky, FactorsOfExactProducts) {
  Random random(21);
  for (std::string const element : {"f32", "f64", "complex<f32>", "complex<f64>"})
    for (bool const lower : {true, false})
      for (std::size_t size = 0; size <= 12; ++size) {
        Matrix const factor = random_triangle(random, size, element.starts_with("complex"), lower);
        Matrix const adjoint = transposed(factor, true);
        auto const n = static_cast<std::int64_t>(size);
        auto const a = tensor_of(element, {n, n}, (lower ? product(factor, adjoint) : product(adjoint, factor)).values);
        expect_equal(run_cholesky(element, a, lower), tensor_of(element, {n, n}, factor.values), element);
      }
}

TEST(Cholesky, IsRoundedOnce) {
  Random random(22);
  for (int round = 0; round < 20; ++round) {
    std::size_t const n = 6;
    Matrix const half{n, random_values(random, n * n, false, 1 << 12)};
    auto const size = static_cast<std::int64_t>(n);
    auto const a = tensor_of("f32", {size, size}, product(half, transposed(half, true)).values);
    Matrix const given{n, values_of(a)};
    Matrix l{n, Values(n * n)};
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j <= i; ++j) {
        Wide sum = given.at(i, j);
        for (std::size_t k = 0; k < j; ++k) sum -= l.at(i, k) * l.at(j, k);
        l.at(i, j) = i == j ? std::sqrt(sum.real()) : sum / l.at(j, j);
      }
    expect_equal(run_cholesky("f32", a, true), tensor_of("f32", {size, size}, l.values),
                 "round " + std::to_string(round));
  }
}

// The specification leaves these matrices open. The result is NaN, without affecting other matrices.
TEST(Cholesky, MatricesThatAreNotPositiveDefinite) {
  auto const nan = std::numeric_limits<long double>::quiet_NaN();
  auto const a = tensor_of("f32", {4, 2, 2}, {1, 2, 2, 1, 4, 2, 2, 5, 3, 3, 3, 3, 1, 0, 0, INFINITY});
  expect_equal(run_cholesky("f32", a, true),
               tensor_of("f32", {4, 2, 2}, {nan, nan, nan, nan, 2, 0, 1, 2, nan, nan, nan, nan, nan, nan, nan, nan}),
               "");
  // Singular, although inexact quotients precede the step that reveals it.
  Matrix const thin{3, {3, 0, 0, 1, 0, 0, 7, 0, 0}};
  auto const singular =
      run_cholesky("f64", tensor_of("f64", {3, 3}, product(thin, transposed(thin, true)).values), true);
  EXPECT_TRUE(std::isnan(values_of(singular)[0].real()));
}

struct SolveCase {
  bool left, lower, unit;
  std::string transpose;
};

Tensor run_solve(std::string const& element, Tensor const& a, Tensor const& b, SolveCase const& c) {
  auto const text = [](bool value) { return std::string(value ? "true" : "false"); };
  return run_op("triangular_solve",
                "left_side = " + text(c.left) + ", lower = " + text(c.lower) + ", unit_diagonal = " + text(c.unit) +
                    ", transpose_a = #stablehlo<transpose " + c.transpose + ">",
                {{a, element}, {b, element}}, {type_text(b.shape(), element)})
      .at(0);
}

template <class Visit> void for_each_solve_case(Visit const& visit) {
  for (bool const left : {true, false})
    for (bool const lower : {true, false})
      for (bool const unit : {true, false})
        for (std::string const transpose : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"})
          visit(SolveCase{left, lower, unit, transpose});
}

// Square systems whose solutions are small integers, in batches of two. The other triangle is NaN, and so is a unit
// diagonal.
TEST(TriangularSolve, FindsExactSolutions) {
  Random random(31);
  for (std::string const element : {"f32", "complex<f64>"})
    for_each_solve_case([&](SolveCase const& c) {
      bool const complex = element.starts_with("complex");
      std::size_t const n = 5;
      Values as, bs, xs;
      for (int batch = 0; batch < 2; ++batch) {
        Matrix a = random_triangle(random, n, complex, c.lower);
        for (std::size_t i = 0; i < n && c.unit; ++i) a.at(i, i) = 1;
        Matrix const x{n, random_integers(random, n * n, complex, 99)};
        Matrix const op = c.transpose == "NO_TRANSPOSE" ? a : transposed(a, c.transpose == "ADJOINT");
        Matrix const b = c.left ? product(op, x) : product(x, op);
        for (std::size_t i = 0; i < n; ++i)
          for (std::size_t j = 0; j < n; ++j)
            if ((c.lower ? j > i : j < i) || (c.unit && i == j)) a.at(i, j) = Wide(NAN, 0);
        as.insert(as.end(), a.values.begin(), a.values.end());
        bs.insert(bs.end(), b.values.begin(), b.values.end());
        xs.insert(xs.end(), x.values.begin(), x.values.end());
      }
      Shape const shape = {2, 5, 5};
      expect_equal(run_solve(element, tensor_of(element, shape, as), tensor_of(element, shape, bs), c),
                   tensor_of(element, shape, xs), element + " " + c.transpose);
    });
}

TEST(TriangularSolve, IsRoundedOnce) {
  Random random(32);
  for (int round = 0; round < 20; ++round) {
    std::size_t const n = 6;
    auto const a = tensor_of("f32", {6, 6}, random_values(random, n * n, false));
    auto const b = tensor_of("f32", {6, 1}, random_values(random, n, false));
    Matrix const given{n, values_of(a)};
    Values x = values_of(b);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < i; ++j) x[i] -= given.at(i, j) * x[j];
      x[i] /= given.at(i, i);
    }
    expect_equal(run_solve("f32", a, b, {true, true, false, "NO_TRANSPOSE"}), tensor_of("f32", {6, 1}, x), "");
  }
}

TEST(TriangularSolve, SingularSystemsDivideByZero) {
  SolveCase const plain = {true, true, false, "NO_TRANSPOSE"};
  auto const a = tensor_of("f32", {3, 3}, {2, 0, 0, 1, 0, 0, 0, 1, 1});
  auto const result = run_solve("f32", a, tensor_of("f32", {3, 3}, {2, 2, 2, 5, 1, -5, 7, 7, 7}), plain);
  expect_equal(result, tensor_of("f32", {3, 3}, {1, 1, 1, INFINITY, NAN, -INFINITY, -INFINITY, NAN, INFINITY}), "");
}

struct Batch {
  Shape shape;
  std::size_t feature;

  std::size_t count() const { return static_cast<std::size_t>(element_count(shape)); }
  std::size_t features() const { return static_cast<std::size_t>(shape[feature]); }
  std::size_t of(std::size_t index) const {
    return index / static_cast<std::size_t>(strides_of(shape)[feature]) % features();
  }
  Shape row() const { return {shape[feature]}; }
  std::string attributes(std::string const& epsilon) const {
    return "epsilon = " + epsilon + " : f32, feature_index = " + std::to_string(feature) + " : i64";
  }
};

Batch const kBatches[] = {{{7}, 0}, {{4, 3}, 1}, {{3, 4}, 0}, {{2, 3, 5}, 1}, {{2, 3, 2, 3}, 3}, {{6, 1}, 1}};
long double const kEpsilon = 0.125L;

Values positive(Random& random, std::size_t count) {
  Values values = random_values(random, count, false);
  for (auto& value : values) value = std::abs(value) + 1.0L / 1024;
  return values;
}

TEST(BatchNorm, InferenceIsItsFormula) {
  Random random(41);
  for (auto const& batch : kBatches) {
    auto const row = [&] { return tensor_of("f32", batch.row(), random_values(random, batch.features(), false)); };
    auto const operand = tensor_of("f32", batch.shape, random_values(random, batch.count(), false));
    auto const scale = row(), offset = row(), mean = row();
    auto const variance = tensor_of("f32", batch.row(), positive(random, batch.features()));
    auto const x = values_of(operand), s = values_of(scale), o = values_of(offset), m = values_of(mean),
               v = values_of(variance);
    Values expected(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      std::size_t const f = batch.of(i);
      expected[i] = s[f] * (x[i] - m[f]) / std::sqrt(v[f].real() + kEpsilon) + o[f];
    }
    auto const results = run_op("batch_norm_inference", batch.attributes("0.125"),
                                {{operand, "f32"}, {scale, "f32"}, {offset, "f32"}, {mean, "f32"}, {variance, "f32"}},
                                {type_text(batch.shape, "f32")});
    expect_equal(results.at(0), tensor_of("f32", batch.shape, expected), shape_text(batch.shape));
  }
}

TEST(BatchNorm, TrainingIsItsFormula) {
  Random random(42);
  for (auto const& batch : kBatches) {
    auto const row = [&] { return tensor_of("f32", batch.row(), random_values(random, batch.features(), false)); };
    auto const operand = tensor_of("f32", batch.shape, random_values(random, batch.count(), false));
    auto const scale = row(), offset = row();
    auto const x = values_of(operand), s = values_of(scale), o = values_of(offset);
    auto const per_feature = static_cast<long double>(batch.count() / batch.features());
    Values mean(batch.features()), variance(batch.features()), expected(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) mean[batch.of(i)] += x[i] / per_feature;
    for (std::size_t i = 0; i < x.size(); ++i)
      variance[batch.of(i)] += (x[i] - mean[batch.of(i)]) * (x[i] - mean[batch.of(i)]) / per_feature;
    for (std::size_t i = 0; i < x.size(); ++i) {
      std::size_t const f = batch.of(i);
      expected[i] = s[f] * (x[i] - mean[f]) / std::sqrt(variance[f].real() + kEpsilon) + o[f];
    }
    std::string const type = type_text(batch.row(), "f32");
    auto const results =
        run_op("batch_norm_training", batch.attributes("0.125"), {{operand, "f32"}, {scale, "f32"}, {offset, "f32"}},
               {type_text(batch.shape, "f32"), type, type});
    ASSERT_EQ(results.size(), 3u);
    expect_equal(results[0], tensor_of("f32", batch.shape, expected), shape_text(batch.shape));
    expect_equal(results[1], tensor_of("f32", batch.row(), mean), shape_text(batch.shape) + " mean");
    expect_equal(results[2], tensor_of("f32", batch.row(), variance), shape_text(batch.shape) + " variance");
  }
}

TEST(BatchNorm, GradientsAreTheirFormulas) {
  Random random(43);
  for (auto const& batch : kBatches) {
    auto const row = [&] { return tensor_of("f32", batch.row(), random_values(random, batch.features(), false)); };
    auto const operand = tensor_of("f32", batch.shape, random_values(random, batch.count(), false));
    auto const gradient = tensor_of("f32", batch.shape, random_values(random, batch.count(), false));
    auto const scale = row(), mean = row();
    auto const variance = tensor_of("f32", batch.row(), positive(random, batch.features()));
    auto const x = values_of(operand), g = values_of(gradient), s = values_of(scale), m = values_of(mean),
               v = values_of(variance);
    auto const per_feature = static_cast<long double>(batch.count() / batch.features());
    Values sum(batch.features()), products(batch.features()), of_scale(batch.features()), of_operand(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
      sum[batch.of(i)] += g[i];
      products[batch.of(i)] += g[i] * (x[i] - m[batch.of(i)]);
    }
    for (std::size_t f = 0; f < of_scale.size(); ++f) of_scale[f] = products[f] / std::sqrt(v[f].real() + kEpsilon);
    for (std::size_t i = 0; i < x.size(); ++i) {
      std::size_t const f = batch.of(i);
      long double const square = v[f].real() + kEpsilon;
      of_operand[i] =
          s[f] / std::sqrt(square) / per_feature * (g[i] * per_feature - sum[f] - products[f] * (x[i] - m[f]) / square);
    }
    std::string const type = type_text(batch.row(), "f32");
    auto const results = run_op("batch_norm_grad", batch.attributes("0.125"),
                                {{operand, "f32"}, {scale, "f32"}, {mean, "f32"}, {variance, "f32"}, {gradient, "f32"}},
                                {type_text(batch.shape, "f32"), type, type});
    ASSERT_EQ(results.size(), 3u);
    expect_equal(results[0], tensor_of("f32", batch.shape, of_operand), shape_text(batch.shape));
    expect_equal(results[1], tensor_of("f32", batch.row(), of_scale), shape_text(batch.shape) + " scale");
    expect_equal(results[2], tensor_of("f32", batch.row(), sum), shape_text(batch.shape) + " offset");
  }
}

TEST(BatchNorm, ZeroVarianceAndSpecialValues) {
  Batch const batch = {{3, 3}, 1};
  auto const one = tensor_of("f32", {3}, {1, 1, 1});
  auto const operand = tensor_of("f32", {3, 3}, {5, 1, 1, 5, 2, INFINITY, 5, 3, 1});
  auto const results =
      run_op("batch_norm_training", batch.attributes("0.0"), {{operand, "f32"}, {one, "f32"}, {one, "f32"}},
             {type_text(batch.shape, "f32"), "tensor<3xf32>", "tensor<3xf32>"});
  expect_equal(results[1], tensor_of("f32", {3}, {5, 2, INFINITY}), "mean");
  expect_equal(results[2], tensor_of("f32", {3}, {0, 2.0L / 3, NAN}), "variance");
  auto const output = values_of(results[0]);
  EXPECT_TRUE(std::isnan(output[0].real()) && std::isnan(output[2].real()));
  EXPECT_EQ(output[4].real(), 1);
  EXPECT_EQ(output[7].real(), static_cast<float>(1 + std::sqrt(1.5L)));
}

// Unchecked programs get an error message and do not crash.
TEST(LinearAlgebra, MismatchedOperandsAreRejected) {
  struct Case {
    std::string op;
    std::vector<std::string> types;
    std::string attributes, result;
  };
  std::string const solve =
      "{left_side = true, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose NO_TRANSPOSE>}";
  auto const fft = [](std::string const& kind, std::string const& length) {
    return "{fft_type = #stablehlo<fft_type " + kind + ">, fft_length = array<i64" + length + ">}";
  };
  std::string const norm = "{epsilon = 0.5 : f32, feature_index = 1 : i64}", row = "tensor<3xf32>",
                    whole = "tensor<2x3xf32>";
  for (auto const& c : std::vector<Case>{
           {"cholesky", {whole}, "{lower = true}", whole},
           {"cholesky", {row}, "{lower = true}", row},
           {"cholesky", {"tensor<3x3xf32>"}, "{lower = true}", "tensor<3x3xf64>"},
           {"cholesky", {"tensor<3x3xi32>"}, "{lower = true}", "tensor<3x3xi32>"},
           {"triangular_solve", {"tensor<3x3xf32>", whole}, solve, whole},
           {"triangular_solve", {"tensor<3x3xf32>", "tensor<2x3x3xf32>"}, solve, "tensor<2x3x3xf32>"},
           {"triangular_solve", {"tensor<3x3xf32>", "tensor<3x3xf64>"}, solve, "tensor<3x3xf64>"},
           {"triangular_solve", {"tensor<3x3xf32>", "tensor<3x3xf32>"}, "{}", "tensor<3x3xf32>"},
           {"fft", {row}, fft("RFFT", ": 4"), "tensor<3xcomplex<f32>>"},
           {"fft", {"tensor<3xcomplex<f32>>"}, fft("IRFFT", ": 6"), "tensor<6xf32>"},
           {"fft", {"tensor<3xcomplex<f32>>"}, fft("IRFFT", ": -4"), "tensor<6xf32>"},
           {"fft", {row}, fft("FFT", ": 3"), row},
           {"fft", {"tensor<3xcomplex<f32>>"}, fft("FFT", ": 1, 3"), "tensor<3xcomplex<f32>>"},
           {"fft", {"tensor<3xcomplex<f32>>"}, fft("FFT", ""), "tensor<3xcomplex<f32>>"},
           {"batch_norm_inference", {whole, row, row, row, "tensor<2xf32>"}, norm, whole},
           {"batch_norm_inference",
            {whole, row, row, row, row},
            "{epsilon = 0.5 : f32, feature_index = 2 : i64}",
            whole},
           {"batch_norm_inference", {whole, row, row, row, row}, "{feature_index = 1 : i64}", whole},
           {"batch_norm_inference", {whole, row, row, row}, norm, whole},
           {"batch_norm_training", {whole, row, row}, norm, whole},
       }) {
    std::vector<Tensor> inputs;
    for (auto const& type : c.types) {
      Shape shape;
      std::size_t at = type.find('<') + 1;
      for (; std::isdigit(type[at]); at += 2) shape.push_back(type[at] - '0');
      std::string const element = type.substr(at, type.size() - at - 1);
      inputs.push_back(make_tensor(element == "i32" ? Element::of(IntegerFormat{}) : element_named(element), shape));
    }
    EXPECT_TRUE(run_main(one_op(c.op, c.types, c.attributes, c.result), inputs).error.has_value())
        << c.op << " " << c.attributes << " -> " << c.result;
  }
}

}  // namespace
}  // namespace assay::index_formula
