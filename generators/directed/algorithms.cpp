#include <fmt/format.h>

#include "generators/directed/directed_tests.hpp"

namespace assay::inline generators {
namespace {

Lesson fitted(std::string op, std::string name, std::string text, Fitting fitting, std::string types = {}) {
  return {std::move(op), std::move(name), std::move(text), Filling::small_integers, false, fitting, std::move(types)};
}

// What the other triangle holds is no result: the operand's elements stand there.
Lesson factor(bool lower, std::string const& shape, std::string const& name) {
  auto const rank = static_cast<int>((shape.size() + 1) / 2);
  return fitted("stablehlo.cholesky", name,
                fmt::format(R"(func.func @main(%a: tensor<{0}xT>) -> tensor<{0}xT> {{
  %0 = "stablehlo.cholesky"(%a) <{{lower = {1}}}> : (tensor<{0}xT>) -> tensor<{0}xT>
  %i = "stablehlo.iota"() <{{iota_dimension = {2} : i64}}> : () -> tensor<{0}xi32>
  %j = "stablehlo.iota"() <{{iota_dimension = {3} : i64}}> : () -> tensor<{0}xi32>
  %m = "stablehlo.compare"(%i, %j) <{{comparison_direction = #stablehlo<comparison_direction {4}>}}>
      : (tensor<{0}xi32>, tensor<{0}xi32>) -> tensor<{0}xi1>
  %1 = "stablehlo.select"(%m, %0, %a) : (tensor<{0}xi1>, tensor<{0}xT>, tensor<{0}xT>) -> tensor<{0}xT>
  func.return %1 : tensor<{0}xT>
}}
)",
                            shape, lower, rank - 2, rank - 1, lower ? "GE" : "LE"),
                Fitting::factor);
}

Lesson system(bool left, bool lower, bool unit, std::string_view transpose, std::string const& a,
              std::string const& b) {
  return fitted("stablehlo.triangular_solve",
                fmt::format("{}_{}{}_{}", left ? "left" : "right", lower ? "lower" : "upper", unit ? "_unit" : "",
                            transpose == "NO_TRANSPOSE" ? "plain"
                            : transpose == "TRANSPOSE"  ? "transposed"
                                                        : "adjoint"),
                fmt::format(R"(func.func @main(%a: tensor<{0}xT>, %b: tensor<{1}xT>) -> tensor<{1}xT> {{
  %0 = "stablehlo.triangular_solve"(%a, %b) <{{left_side = {2}, lower = {3}, unit_diagonal = {4},
      transpose_a = #stablehlo<transpose {5}>}}> : (tensor<{0}xT>, tensor<{1}xT>) -> tensor<{1}xT>
  func.return %0 : tensor<{1}xT>
}}
)",
                            a, b, left, lower, unit, transpose),
                Fitting::system);
}

Lesson transform_test(std::string_view type, std::string_view lengths, std::string const& from, std::string const& to,
                      std::string name) {
  return fitted("stablehlo.fft", std::move(name),
                fmt::format(R"(func.func @main(%a: tensor<{0}>) -> tensor<{1}> {{
  %0 = "stablehlo.fft"(%a) <{{fft_type = #stablehlo<fft_type {2}>, fft_length = array<i64: {3}>}}>
      : (tensor<{0}>) -> tensor<{1}>
  func.return %0 : tensor<{1}>
}}
)",
                            from, to, type, lengths),
                Fitting::transform);
}

std::vector<Lesson> transforms() {
  std::vector<Lesson> all = {
      transform_test("FFT", "4", "2x4xT", "2x4xT", "of_four"),
      transform_test("IFFT", "4", "2x4xT", "2x4xT", "inverse_of_four"),
      transform_test("FFT", "4, 2", "4x2xT", "4x2xT", "planes"),
      transform_test("IFFT", "2, 4, 1", "2x4x1xT", "2x4x1xT", "inverse_cubes"),
      transform_test("FFT", "16", "16xT", "16xT", "sparse"),
  };
  for (std::string_view const type : {"f32", "f64"}) {
    std::string const part(type);
    auto real = transform_test("RFFT", "4", fmt::format("3x4x{}", part), fmt::format("3x3xcomplex<{}>", part),
                               "from_real_" + part);
    auto back = transform_test("IRFFT", "4", fmt::format("3x3xcomplex<{}>", part), fmt::format("3x4x{}", part),
                               "to_real_" + part);
    auto plane = transform_test("RFFT", "2, 4", fmt::format("2x4x{}", part), fmt::format("2x3xcomplex<{}>", part),
                                "plane_from_real_" + part);
    for (auto* lesson : {&real, &back, &plane}) {
      lesson->types = part;
      all.push_back(std::move(*lesson));
    }
  }
  for (auto& lesson : all)
    if (lesson.types.empty()) lesson.types = "complex<f32> complex<f64>";
  return all;
}

Lesson gradient(std::string const& shape, int feature, int features, std::string name) {
  return fitted(
      "stablehlo.batch_norm_grad", std::move(name),
      fmt::format(R"(func.func @main(%x: tensor<{0}xT>, %s: tensor<{1}xT>, %m: tensor<{1}xT>, %v: tensor<{1}xT>,
      %g: tensor<{0}xT>) -> (tensor<{0}xT>, tensor<{1}xT>, tensor<{1}xT>) {{
  %0:3 = "stablehlo.batch_norm_grad"(%x, %s, %m, %v, %g) <{{epsilon = 5.0e-01 : f32, feature_index = {2} : i64}}>
      : (tensor<{0}xT>, tensor<{1}xT>, tensor<{1}xT>, tensor<{1}xT>, tensor<{0}xT>) ->
      (tensor<{0}xT>, tensor<{1}xT>, tensor<{1}xT>)
  func.return %0#0, %0#1, %0#2 : tensor<{0}xT>, tensor<{1}xT>, tensor<{1}xT>
}}
)",
                  shape, features, feature),
      Fitting::gradient);
}

}  // namespace

std::vector<Lesson> algorithm_lessons() {
  std::vector<Lesson> all = {factor(true, "3x3", "lower"), factor(false, "3x3", "upper"),
                             factor(true, "2x4x4", "batch"), gradient("4x2x4", 2, 4, "last"),
                             gradient("2x3x4", 1, 3, "middle")};
  for (bool const left : {true, false})
    for (bool const lower : {true, false})
      for (std::string_view const transpose : {"NO_TRANSPOSE", "TRANSPOSE", "ADJOINT"})
        all.push_back(system(left, lower, left == lower && transpose != "ADJOINT", transpose, "3x3", "3x3"));
  all.push_back(system(true, false, true, "ADJOINT", "2x3x3", "2x3x2"));
  all.push_back(system(false, true, false, "NO_TRANSPOSE", "2x2x2", "2x3x2"));
  all.back().name += "_batch";
  for (auto& lesson : transforms()) all.push_back(std::move(lesson));
  return all;
}

}  // namespace assay::inline generators
