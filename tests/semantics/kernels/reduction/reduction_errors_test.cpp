// Law: in an unchecked program, an op that reduces, sorts or multiplies fails with a message if its operands,
// attributes and regions do not match.
#include "tests/semantics/index_formula.hpp"

namespace assay::index_formula {
namespace {

struct Row {
  std::string op;
  std::vector<Shape> shapes;  // shapes of f32 operands
  std::string rest, result;
  std::string message;  // part of the message
};

void expect_errors(std::vector<Row> const& rows) {
  for (auto const& row : rows) {
    std::vector<std::string> types;
    std::vector<Tensor> inputs;
    for (auto const& shape : row.shapes) {
      types.push_back(type_text(shape, "f32"));
      inputs.push_back(make_tensor(Element::of(kF32), shape));
    }
    auto const program = one_op(row.op, types, row.rest, row.result);
    auto const result = run_main(program, inputs);
    ASSERT_TRUE(result.error.has_value()) << program;
    EXPECT_NE(result.error->message.find(row.message), std::string::npos) << program << result.error->message;
  }
}

std::string const kPair = "^bb0(%x: tensor<f32>, %y: tensor<f32>):\n";
std::string const kAdd = "({" + kPair + R"(  %s = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) )";
std::string const kTwo = "({" + kPair + R"(  %s = "stablehlo.constant"() {value = dense<0.0> : tensor<2xf32>}
      : () -> tensor<2xf32>
  "stablehlo.return"(%s) : (tensor<2xf32>) -> ()
}) )";
std::string const kOne = R"(({^bb0(%x: tensor<f32>):
  "stablehlo.return"(%x) : (tensor<f32>) -> ()
}) )";
std::string const kWide = R"(({^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
  "stablehlo.return"(%x) : (tensor<2xf32>) -> ()
}) )";
std::string const kLess = "({" + kPair +
                          R"(  %s = "stablehlo.compare"(%x, %y)
      {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>, tensor<f32>) -> tensor<i1>
  "stablehlo.return"(%s) : (tensor<i1>) -> ()
}) )";
std::string const kFirst = "({" + kPair + R"(  "stablehlo.return"(%x) : (tensor<f32>) -> ()
}) )";

TEST(ReductionErrors, EndTheCall) {
  expect_errors({
      {"reduce", {{2, 3}, {}}, kAdd + "{dimensions = array<i64: 2>}", "tensor<?xf32>", "[2] does not name axes"},
      {"reduce", {{2, 3}, {}}, kAdd + "{dimensions = array<i64: 1, 1>}", "tensor<?xf32>", "[1, 1] does not name"},
      {"reduce", {{2, 3}, {1}}, kAdd + "{dimensions = array<i64: 1>}", "tensor<2xf32>", "has the shape [1]"},
      {"reduce", {{2, 3}, {}}, kAdd + "{dimensions = array<i64: 1>}", "tensor<3xf32>", "has shape [2]"},
      {"reduce", {{2, 3}, {}}, kTwo + "{dimensions = array<i64: 1>}", "tensor<2xf32>", "did not return one element"},
      {"reduce", {{2, 3}, {}}, kOne + "{dimensions = array<i64: 1>}", "tensor<2xf32>", "1 arguments of the body"},
      {"reduce", {{2, 3}, {}}, kWide + "{dimensions = array<i64: 1>}", "tensor<2xf32>", "not a 0-dimensional tensor"},
      {"reduce", {{2, 3}, {}}, "{dimensions = array<i64: 1>}", "tensor<2xf32>", "no region body"},
      {"reduce_window", {{4}, {}}, kAdd + "{window_dimensions = array<i64: 0>}", "tensor<?xf32>", "not positive"},
      {"reduce_window", {{4}, {}}, kAdd + "{window_dimensions = array<i64: 2, 2>}", "tensor<?xf32>", "sizes [2, 2]"},
      {"reduce_window",
       {{4}, {}},
       kAdd + "{window_dimensions = array<i64: 2>, window_strides = array<i64: -1>}",
       "tensor<?xf32>",
       "window_strides [-1] is not positive"},
      {"reduce_window",
       {{4}, {}},
       kAdd + "{window_dimensions = array<i64: 2>, padding = dense<9223372036854775807> : tensor<1x2xi64>}",
       "tensor<?xf32>",
       "too long"},
      {"reduce_window",
       {{4}, {}},
       kAdd + "{window_dimensions = array<i64: 2>, base_dilations = array<i64: 9223372036854775807>}",
       "tensor<?xf32>",
       "too long"},
      {"reduce_window",
       {{4}, {}},
       kAdd + "{window_dimensions = array<i64: 1099511627776>, padding = dense<1099511627776> : tensor<1x2xi64>}",
       "tensor<?xf32>",
       "(the memory limit)"},
      {"select_and_scatter",
       {{4}, {3}, {}},
       kLess.substr(0, kLess.size() - 2) + ", " + kAdd.substr(1) + "{window_dimensions = array<i64: 1>}",
       "tensor<4xf32>",
       "source has the shape [3], the windows [4]"},
      {"select_and_scatter",
       {{4}, {3}, {}},
       kFirst.substr(0, kFirst.size() - 2) + ", " + kAdd.substr(1) + "{window_dimensions = array<i64: 2>}",
       "tensor<4xf32>",
       "did not return one boolean"},
      {"sort", {{4}}, kLess + "{dimension = 1 : i64}", "tensor<4xf32>", "dimension = 1 is not one"},
      {"sort", {{4}}, kLess + "{dimension = -2 : i64}", "tensor<4xf32>", "dimension = -2 is not one"},
      {"sort", {{}}, kLess + "{dimension = 0 : i64}", "tensor<f32>", "dimension = 0 is not one"},
      {"sort", {{4}}, kTwo + "{dimension = 0 : i64}", "tensor<4xf32>", "did not return one boolean"},
      {"sort", {{4}}, kOne + "{dimension = 0 : i64}", "tensor<4xf32>", "takes 1 arguments, not 2"},
      {"map", {{2}, {3}}, kAdd + "{dimensions = array<i64: 0>}", "tensor<2xf32>", "different shapes [2] and [3]"},
      {"map", {{2}}, kAdd + "{dimensions = array<i64: 0>}", "tensor<2xf32>", "a different number of arguments"},
  });
}

std::string dot_text(std::string const& lhs, std::string const& rhs) {
  return "{dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [" + lhs +
         "], rhs_contracting_dimensions = [" + rhs + "]>}";
}

std::string conv_text(std::string const& more, std::string const& groups = "1", std::string const& batches = "1") {
  return "{dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = " + groups +
         " : i64, batch_group_count = " + batches + " : i64" + more + "}";
}

TEST(ContractionErrors, EndTheCall) {
  std::string const d = "tensor<?x?xf32>", c = "tensor<?x?x?xf32>";
  auto const config = [](std::string const& text) { return "{einsum_config = \"" + text + "\"}"; };
  expect_errors({
      {"dot_general", {{2, 3}, {3, 2}}, dot_text("1", "1"), d, "[1] of lhs of shape [2, 3]"},
      {"dot_general", {{2, 3}, {3, 2}}, dot_text("2", "0"), d, "[2] does not name axes"},
      {"dot_general", {{2, 2}, {2, 2}}, dot_text("0, 0", "0, 1"), d, "[0, 0] does not name axes"},
      {"dot_general", {{2, 3}, {3, 2}}, dot_text("1", ""), d, "differ in size"},
      {"dot_general", {{2, 3}, {3, 2}}, dot_text("1", "0"), "tensor<?x?xi32>", "products of f32 and f32 in i32"},
      {"dot_general", {{2, 3}, {3, 2}}, dot_text("1", "0"), "tensor<2x3xf32>", "has shape [2, 2]"},
      {"dot", {{}, {3}}, "", d, "0-dimensional"},
      {"dot", {{2, 3}, {2, 3}}, "", d, "differ in size"},
      {"einsum", {{2, 3}, {3, 2}}, config("ij,jk->iz"), d, "not axes of the operands"},
      {"einsum", {{2, 3}, {3, 2}}, config("ij,jk->ii"), d, "not axes of the operands"},
      {"einsum", {{2, 3}, {3, 2}}, config("ij,ik->jk"), d, "sizes 2 and 3 alike"},
      {"einsum", {{2, 3}, {3, 2}}, config("ij->ij"), d, "has one operand"},
      {"einsum", {{2, 3}, {3, 2}}, config("ijk,jk->ik"), d, "not for a tensor of rank 2"},
      {"einsum", {{2, 3}, {3, 2}}, config("i1,jk->ik"), d, "cannot read"},
      {"unary_einsum", {{2, 3}}, config("i...->i"), "tensor<?xf32>", "no ellipsis in its result"},
      {"convolution", {{1, 4, 2}, {3, 2, 2}}, conv_text("", "0"), c, "feature_group_count = 0 is not positive"},
      {"convolution", {{1, 4, 2}, {3, 2, 2}}, conv_text("", "2", "2"), c, "both features and batches"},
      {"convolution", {{1, 4, 3}, {3, 2, 2}}, conv_text(""), c, "the kernel takes 2 features"},
      {"convolution", {{1, 4, 3}, {3, 1, 2}}, conv_text("", "2"), c, "3 is not a multiple"},
      {"convolution", {{1, 4}, {3, 2}}, conv_text(""), d, "does not have 0 elements"},
      {"convolution", {{4}, {3}}, conv_text(""), d, "rank of at least 2"},
      {"convolution",
       {{1, 4, 2}, {3, 2, 2}},
       conv_text(", padding = dense<4611686018427387904> : tensor<1x2xi64>"),
       c,
       "too long"},
      {"convolution", {{1, 4, 2}, {3, 2, 2}}, conv_text(", lhs_dilation = array<i64: 0>"), c, "[0] is not positive"},
      {"convolution",
       {{1, 4, 2}, {3, 2, 2}},
       conv_text(", window_reversal = array<i1: true, true>"),
       c,
       "window_reversal does not have 1 elements"},
  });
}

}  // namespace
}  // namespace assay::index_formula
