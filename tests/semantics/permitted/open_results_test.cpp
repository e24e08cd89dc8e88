// Results that the specification leaves undefined, unspecified or to be decided are open, with a reason. Similar
// results are not open.
#include "tests/semantics/permitted/permitted_grid.hpp"

namespace assay {
namespace {

using namespace permitted_run;

// Functions @main without arguments and with one result.
struct Pair {
  std::string what, undefined, defined, reason;
};

std::string function(std::string const& constants, std::string const& op, std::string const& type) {
  return "func.func @main() -> " + type + " {\n" + constants + "  %r = " + op + "\n  return %r : " + type + "\n}\n";
}

std::string constant(std::string const& name, std::string const& value, std::string const& type) {
  return "  %" + name + " = stablehlo.constant dense<" + value + "> : " + type + "\n";
}

bool is_open(PermittedRun const& run, std::string const& reason) {
  for (std::int64_t i = 0; i < run.values.at(0).tensor.count(); ++i)
    if (run.reason(i).find(reason) == std::string::npos) return false;
  return true;
}

bool is_known(PermittedRun const& run) {
  for (std::int64_t i = 0; i < run.values.at(0).tensor.count(); ++i)
    if (run.at(i).reason) return false;
  return true;
}

void expect(Pair const& pair) {
  PermittedRun const undefined(pair.undefined, {}, kExact), defined(pair.defined, {}, kExact);
  ASSERT_EQ(undefined.values.size() + defined.values.size(), 2u) << pair.what;
  EXPECT_TRUE(is_open(undefined, pair.reason)) << pair.what << ": " << undefined.reason(0);
  EXPECT_TRUE(is_known(defined)) << pair.what << ": " << defined.reason(0);
}

std::string converted(std::string const& value, std::string const& from, std::string const& to) {
  return function(constant("x", value, "tensor<1x" + from + ">"),
                  "stablehlo.convert %x : (tensor<1x" + from + ">) -> tensor<1x" + to + ">", "tensor<1x" + to + ">");
}

TEST(PermittedOpenResults, ConversionsOutOfRange) {
  for (auto const& pair : {
           Pair{"f16", converted("1.0e10", "f32", "f16"), converted("65504.0", "f32", "f16"), "range of f16"},
           Pair{"infinity", converted("-1.0e300", "f64", "f32"), converted("0xFFF0000000000000", "f64", "f32"), "f32"},
           Pair{"f8E5M2", converted("1.0e6", "f32", "f8E5M2"), converted("57344.0", "f32", "f8E5M2"), "f8E5M2"},
           Pair{"no infinity", converted("1000.0", "f32", "f8E4M3FN"), converted("448.0", "f32", "f8E4M3FN"), "#180"},
           Pair{"f4", converted("0x7F800000", "f32", "f4E2M1FN"), converted("6.0", "f32", "f4E2M1FN"), "infinity"},
           Pair{"integers", converted("70000", "i32", "f16"), converted("65504", "i32", "f16"), "range of f16"},
           Pair{"beyond", converted("-70000", "i32", "f16"), converted("-65519", "i32", "f16"), "range of f16"},
       })
    expect(pair);
  // A set whose maximum is out of range, or infinite.
  auto const x = tensor_of("f32", {f32(1)});
  for (float const high : {1e6f, INFINITY}) {
    auto const sets = with_sets(x, {{{order_of(f32(1), kF32), order_of(f32(high), kF32)}, 0}});
    EXPECT_NE(run("stablehlo.convert", {sets}, {"f32"}, "f16", kExact).at(0).reason, 0u) << high;
  }
}

std::string uniform(std::string const& type, std::string const& a, std::string const& b) {
  return function(constant("a", a, "tensor<" + type + ">") + constant("b", b, "tensor<" + type + ">") +
                      constant("s", "[3]", "tensor<1xi64>"),
                  "stablehlo.rng %a, %b, %s, distribution = UNIFORM : (tensor<" + type + ">, tensor<" + type +
                      ">, tensor<1xi64>) -> tensor<3x" + type + ">",
                  "tensor<3x" + type + ">");
}

TEST(PermittedOpenResults, EmptyIntervalsOfRandomNumbers) {
  for (auto const& pair : {
           Pair{"a > b", uniform("f32", "1.0", "0.0"), uniform("f32", "0.0", "1.0"), "undefined"},
           Pair{"a = b", uniform("f32", "1.0", "1.0"), uniform("f32", "1.0", "1.0000001"), "undefined"},
           Pair{"zeros", uniform("f32", "-0.0", "0.0"), uniform("f32", "0.0", "1.0e-45"), "undefined"},
           Pair{"integers", uniform("i32", "7", "7"), uniform("i32", "7", "8"), "undefined"},
           Pair{"the least", uniform("i64", "0", "-9223372036854775808"), uniform("i64", "0", "9223372036854775807"),
                "undefined"},
           Pair{"infinite", uniform("f32", "0.0", "0x7F800000"), uniform("f32", "0.0", "3.0e38"), "infinite"},
       })
    expect(pair);
  // The end is not part of the interval.
  PermittedRun const run(uniform("f32", "0.0", "1.0"), {}, kExact);
  EXPECT_EQ(run.at(0).codes, (CodeSet{-1, order_of(f32(1), kF32) - 1}));
  PermittedRun const below(uniform("f32", "-1.0", "0.0"), {}, kExact);
  EXPECT_EQ(below.at(0).codes, (CodeSet{order_of(f32(-1), kF32), -2}));
}

std::string solved(std::string const& diagonal, std::string const& unit) {
  return function(
      constant("a", "[[" + diagonal + ", 0.0], [2.0, " + diagonal + "]]", "tensor<2x2xf32>") +
          constant("b", "[[1.0], [2.0]]", "tensor<2x1xf32>"),
      "\"stablehlo.triangular_solve\"(%a, %b) {left_side = true, lower = true, unit_diagonal = " + unit +
          ", transpose_a = #stablehlo<transpose NO_TRANSPOSE>} : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>",
      "tensor<2x1xf32>");
}

std::string factored(std::string const& elements, std::string const& type) {
  return function(constant("a", elements, "tensor<1x1x" + type + ">"),
                  "\"stablehlo.cholesky\"(%a) {lower = true} : (tensor<1x1x" + type + ">) -> tensor<1x1x" + type + ">",
                  "tensor<1x1x" + type + ">");
}

TEST(PermittedOpenResults, MatricesThatViolateTheirPromise) {
  expect({"diagonal", solved("4.0", "true"), solved("1.0", "true"), "unit_diagonal"});
  expect({"without the promise", solved("3.0", "true"), solved("4.0", "false"), "unit_diagonal"});
  expect({"not positive", factored("-4.0", "f32"), factored("4.0", "f32"), "Hermitian positive-definite"});
  expect({"zero", factored("0.0", "f32"), factored("4.0", "f32"), "Hermitian positive-definite"});
  auto const complex = [](std::string const& element) { return factored("(" + element + ")", "complex<f32>"); };
  expect({"a diagonal that is not real", complex("4.0, 1.0"), complex("4.0, 0.0"), "Hermitian positive-definite"});
  auto const matrix = [](std::string const& upper) {
    return function(constant("a", "[[4.0, " + upper + "], [2.0, 5.0]]", "tensor<2x2xf32>"),
                    "\"stablehlo.cholesky\"(%a) {lower = true} : (tensor<2x2xf32>) -> tensor<2x2xf32>",
                    "tensor<2x2xf32>");
  };
  EXPECT_NE(PermittedRun(matrix("7.0"), {}, kExact).reason(0).find("Hermitian"), std::string::npos);
  EXPECT_EQ(PermittedRun(matrix("2.0"), {}, kExact).reason(0), "");
}

std::string gathered(std::string const& indices, std::string const& sorted) {
  return function(constant("x", "[1.0, 2.0, 3.0]", "tensor<3xf32>") + constant("i", indices, "tensor<3x1xi32>"),
                  "\"stablehlo.gather\"(%x, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], "
                  "start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>, indices_are_sorted = " +
                      sorted + "} : (tensor<3xf32>, tensor<3x1xi32>) -> tensor<3xf32>",
                  "tensor<3xf32>");
}

std::string scattered(std::string const& indices, std::string const& sorted) {
  return function(constant("x", "[1, 2, 3]", "tensor<3xi32>") + constant("i", indices, "tensor<3x1xi32>") +
                      constant("u", "[5, 6, 7]", "tensor<3xi32>"),
                  "\"stablehlo.scatter\"(%x, %i, %u) ({\n^bb0(%a: tensor<i32>, %b: tensor<i32>):\n"
                  "  %s = stablehlo.add %a, %b : tensor<i32>\n  stablehlo.return %s : tensor<i32>\n}) "
                  "{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], "
                  "scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, indices_are_sorted = " +
                      sorted + "} : (tensor<3xi32>, tensor<3x1xi32>, tensor<3xi32>) -> tensor<3xi32>",
                  "tensor<3xi32>");
}

TEST(PermittedOpenResults, UnsortedIndices) {
  std::string const rising = "[[0], [1], [1]]", falling = "[[2], [0], [1]]";
  expect({"gather", gathered(falling, "true"), gathered(rising, "true"), "indices_are_sorted"});
  expect({"no promise", gathered(falling, "true"), gathered(falling, "false"), "indices_are_sorted"});
  // Start indices of slices are compared after they are clamped.
  expect({"clamped", gathered("[[0], [9], [1]]", "true"), gathered("[[-1], [-5], [9]]", "true"), "indices_are_sorted"});
  expect({"scatter", scattered(falling, "true"), scattered(rising, "true"), "indices_are_sorted"});
  expect({"not clamped", scattered("[[-1], [-5], [1]]", "true"), scattered("[[-5], [-1], [1]]", "true"), "sorted"});
}

std::string windows(std::string const& padding, std::string const& source) {
  std::string const reduced =
      "^bb0(%a: tensor<f32>, %b: tensor<f32>):\n  %c = stablehlo.add %a, %b : tensor<f32>\n"
      "  stablehlo.return %c : tensor<f32>\n";
  return function(
      constant("x", "[1.0, 2.0]", "tensor<2xf32>") + constant("s", "1.0", source) + constant("z", "0.0", "tensor<f32>"),
      "\"stablehlo.select_and_scatter\"(%x, %s, %z) ({\n^bb0(%a: tensor<f32>, %b: tensor<f32>):\n"
      "  %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\n"
      "  stablehlo.return %c : tensor<i1>\n}, {\n" +
          reduced + "}) {window_dimensions = array<i64: 1>, window_strides = array<i64: 1>, padding = dense<" +
          padding + "> : tensor<1x2xi64>} : (tensor<2xf32>, " + source + ", tensor<f32>) -> tensor<2xf32>",
      "tensor<2xf32>");
}

TEST(PermittedOpenResults, WindowsInThePadding) {
  expect({"select_and_scatter", windows("[[1, 1]]", "tensor<4xf32>"), windows("[[0, 0]]", "tensor<2xf32>"), "#731"});
}

TEST(PermittedOpenResults, IndicesOutOfRangeOfTheType) {
  auto const iota = [](std::string const& type) { return function("", "stablehlo.iota dim = 0 : " + type, type); };
  PermittedRun const narrow(iota("tensor<9x2xi4>"), {}, kExact);
  for (std::int64_t i = 0; i < 18; ++i) EXPECT_EQ(narrow.at(i).reason != 0, i >= 16) << i;
  EXPECT_TRUE(is_known(PermittedRun(iota("tensor<8x2xi4>"), {}, kExact)));
  EXPECT_TRUE(is_known(PermittedRun(iota("tensor<9xui4>"), {}, kExact)));
  PermittedRun const unsigned_scale(iota("tensor<2xf8E8M0FNU>"), {}, kExact);
  EXPECT_NE(unsigned_scale.at(0).reason, 0u) << "it has no zero";
  EXPECT_EQ(unsigned_scale.at(1).reason, 0u);
  PermittedRun const small(iota("tensor<9xf4E2M1FN>"), {}, kExact);
  EXPECT_EQ(small.at(6).reason, 0u);
  EXPECT_NE(small.at(8).reason, 0u);
}

}  // namespace
}  // namespace assay
