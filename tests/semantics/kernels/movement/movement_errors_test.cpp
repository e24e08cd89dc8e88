// Law: in an unchecked program, an op that moves elements fails with a message if its operands and attributes do not
// match.
#include "tests/semantics/index_formula.hpp"

namespace assay::index_formula {
namespace {

// Returns the error of running @main, or "ran".
std::string outcome(std::string const& text, std::vector<Tensor> const& inputs) {
  auto const result = run_main(text, inputs);
  return result.error ? result.error->message : "ran";
}

struct Row {
  std::string op;
  std::vector<std::string> types;
  std::string rest, result;
  std::vector<Tensor> inputs;
  std::string message;  // part of the message
};

Tensor zeros(Shape shape) { return make_tensor(Element::of(kF32), std::move(shape)); }

std::string slice_text(Index const& starts, Index const& limits, Index const& strides) {
  return "{start_indices = " + list_text(starts) + ", limit_indices = " + list_text(limits) +
         ", strides = " + list_text(strides) + "}";
}

std::string gather_text(std::string const& numbers, Index const& sizes) {
  return "{dimension_numbers = #stablehlo.gather<" + numbers + ">, slice_sizes = " + list_text(sizes) + "}";
}

TEST(MovementErrors, EndTheCall) {
  std::string const f = "tensor<2x3xf32>", d = "tensor<?x?xf32>", i = "tensor<2xi64>";
  Tensor const x = zeros({2, 3});
  std::string const numbers =
      "offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1";
  std::vector<Row> const rows = {
      {"transpose", {f}, "{permutation = array<i64: 0, 0>}", d, {x}, "permutation [0, 0]"},
      {"transpose", {f}, "{permutation = array<i64: 0, 2>}", d, {x}, "permutation [0, 2]"},
      {"transpose", {f}, "{permutation = array<i64: 0>}", d, {x}, "does not have 2 elements"},
      {"transpose", {f}, "", d, {x}, "permutation [] does not have 2 elements"},
      {"transpose", {f}, "{permutation = array<i64: 1, 0>}", "tensor<2x3xf32>", {x}, "shape [3, 2]"},
      {"transpose", {f}, "{permutation = array<i64: 1, 0>}", "tensor<3x2xi32>", {x}, "f32 and i32 differ"},
      {"reverse", {f}, "{dimensions = array<i64: -1>}", f, {x}, "[-1] does not name axes"},
      {"broadcast", {f}, "{broadcast_sizes = array<i64: -1>}", "tensor<?x2x3xf32>", {x}, "negative"},
      {"broadcast_in_dim", {f}, "{broadcast_dimensions = array<i64: 0, 1>}", "tensor<2x4xf32>", {x}, "axis 1"},
      {"broadcast_in_dim", {f}, "{broadcast_dimensions = array<i64: 0, 9>}", "tensor<2x4xf32>", {x}, "[0, 9]"},
      {"broadcast_in_dim", {f}, "{broadcast_dimensions = array<i64: 0, 1>}", "tensor<2x3x?xf32>", {x}, "open"},
      {"dynamic_broadcast_in_dim",
       {f, i},
       "{broadcast_dimensions = array<i64: 0, 1>}",
       d,
       {x, integers({INT64_MAX, INT64_MAX})},
       "too large"},
      {"dynamic_broadcast_in_dim",
       {"tensor<f32>", i},
       "{broadcast_dimensions = array<i64>}",
       d,
       {zeros({}), integers({1 << 20, 1 << 20})},
       "memory"},
      {"reshape", {f}, "", "tensor<5xf32>", {x}, "have different numbers of elements"},
      {"reshape", {f}, "", d, {x}, "open"},
      {"reshape", {f}, "", "tensor<4x?xf32>", {x}, "have different numbers of elements"},
      {"dynamic_reshape", {f, i}, "", d, {x, integers({-2, -3})}, "negative"},
      {"dynamic_reshape", {f, i}, "", d, {x, integers({INT64_MAX, 0})}, "have different numbers of elements"},
      {"dynamic_reshape", {f, "tensor<2xf32>"}, "", d, {x, zeros({2})}, "not integers"},
      {"concatenate", {f, f}, "{dimension = 2 : i64}", f, {x, x}, "dimension = 2 is not an axis"},
      {"concatenate", {f, "tensor<3x2xf32>"}, "{dimension = 0 : i64}", d, {x, zeros({3, 2})}, "differ"},
      {"concatenate", {f, "tensor<2xf32>"}, "{dimension = 0 : i64}", d, {x, zeros({2})}, "differ"},
      {"concatenate", {}, "{dimension = 0 : i64}", d, {}, "missing inputs"},
      {"slice", {f}, slice_text({0, 0}, {2, 4}, {1, 1}), d, {x}, "not one of an operand of shape [2, 3]"},
      {"slice", {f}, slice_text({2, 0}, {1, 3}, {1, 1}), d, {x}, "a slice from [2, 0]"},
      {"slice", {f}, slice_text({-1, 0}, {2, 3}, {1, 1}), d, {x}, "a slice from [-1, 0]"},
      {"slice", {f}, slice_text({0, 0}, {2, 3}, {0, 1}), d, {x}, "strides [0, 1]"},
      {"slice", {f}, slice_text({0}, {2}, {1}), d, {x}, "does not have 2 elements"},
      {"real_dynamic_slice",
       {f, i, i, i},
       "",
       d,
       {x, integers({0, 0}), integers({3, 3}), integers({1, 1})},
       "not one of an operand"},
      {"dynamic_slice", {f, "tensor<i64>"}, "{slice_sizes = array<i64: 1, 1>}", d, {x, scalar(0)}, "1 start indices"},
      {"dynamic_slice",
       {f, "tensor<i64>", "tensor<i64>"},
       "{slice_sizes = array<i64: 1, 4>}",
       d,
       {x, scalar(0), scalar(0)},
       "does not fit"},
      {"dynamic_slice",
       {f, "tensor<i64>", "tensor<2xi64>"},
       "{slice_sizes = array<i64: 1, 1>}",
       d,
       {x, scalar(0), integers({0, 0})},
       "not a scalar"},
      {"dynamic_update_slice",
       {f, "tensor<3x3xf32>", "tensor<i64>", "tensor<i64>"},
       "",
       f,
       {x, zeros({3, 3}), scalar(0), scalar(0)},
       "does not fit"},
      {"dynamic_pad",
       {f, "tensor<f32>", i, i, i},
       "",
       d,
       {x, zeros({}), integers({-2, -2}), integers({0, -2}), integers({0, 0})},
       "negative"},
      {"dynamic_pad",
       {f, "tensor<f32>", i, i, i},
       "",
       d,
       {x, zeros({}), integers({0, 0}), integers({0, 0}), integers({0, -1})},
       "interior padding"},
      {"dynamic_pad",
       {f, "tensor<f32>", i, i, i},
       "",
       d,
       {x, zeros({}), integers({0, INT64_MAX}), integers({0, INT64_MAX}), integers({0, INT64_MAX})},
       "2^63 or more"},
      {"iota", {}, "{iota_dimension = 1 : i64}", "tensor<4xi32>", {}, "iota_dimension = 1"},
      {"dynamic_iota",
       {i},
       "{iota_dimension = 0 : i64}",
       "tensor<2x2xi32>",
       {integers({2, 3})},
       "which its type tensor<2x2xi32> excludes"},
      {"get_dimension_size", {f}, "{dimension = 2 : i64}", "tensor<i32>", {x}, "dimension = 2"},
      {"set_dimension_size", {f, "tensor<i64>"}, "{dimension = 1 : i64}", d, {x, scalar(4)}, "not between 0 and 3"},
      {"gather",
       {f, "tensor<1x1xi64>"},
       gather_text(numbers, {2, 3}),
       d,
       {x, integers({0}).reshaped({1, 1})},
       "more than 1"},
      {"gather",
       {f, "tensor<1x1xi64>"},
       gather_text(numbers, {1, 4}),
       d,
       {x, integers({0}).reshaped({1, 1})},
       "do not fit"},
      {"gather",
       {f, "tensor<1x1xi64>"},
       gather_text(numbers, {1}),
       d,
       {x, integers({0}).reshaped({1, 1})},
       "2 elements"},
      {"gather",
       {f, "tensor<1x1xi64>"},
       gather_text(numbers, {0, 3}),
       d,
       {x, integers({7}).reshaped({1, 1})},
       "outside"},
      {"gather",
       {f, "tensor<1x2xi64>"},
       gather_text(numbers, {1, 3}),
       d,
       {x, integers({0, 0}).reshaped({1, 2})},
       "index vector"},
      {"gather", {f, i}, gather_text(numbers + "0", {1, 3}), d, {x, integers({0, 0})}, "index_vector_dim = 10"},
      {"torch_index_select",
       {f, i},
       "{dim = 1 : i64, batch_dims = 0 : i64}",
       d,
       {x, integers({0, 3})},
       "index 3 is not one of a dimension of size 3"},
      {"torch_index_select",
       {f, i},
       "{dim = 0 : i64, batch_dims = 1 : i64}",
       d,
       {x, integers({0, 0})},
       "batch_dims = 1"},
  };
  for (auto const& row : rows) {
    auto const program = one_op(row.op, row.types, row.rest, row.result);
    auto const message = outcome(program, row.inputs);
    EXPECT_NE(message.find(row.message), std::string::npos) << program << message;
  }
}

TEST(MovementErrors, ScattersOutOfBounds) {
  struct Case {
    std::string numbers, computation, message;
  };
  std::string const good = "inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1";
  std::string const add = "^bb0(%x: tensor<f32>, %u: tensor<f32>):\n stablehlo.return %u : tensor<f32>";
  for (auto const& [numbers, computation, message] : std::vector<Case>{
           {good, add, "ran"},
           {"scatter_dims_to_operand_dims = [0], index_vector_dim = 1", add, "each of the 1 axes of a window"},
           {"inserted_window_dims = [1], scatter_dims_to_operand_dims = [0], index_vector_dim = 1", add,
            "inserted_window_dims [1] does not name"},
           {"inserted_window_dims = [0], scatter_dims_to_operand_dims = [5], index_vector_dim = 1", add,
            "scatter_dims_to_operand_dims [5] does not name"},
           {"inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 3", add,
            "index_vector_dim = 3 is not an axis"},
           {good, "^bb0(%x: tensor<f32>):\n stablehlo.return %x : tensor<f32>", "has 1 arguments, not 2"},
           {good, "^bb0(%x: tensor<f32>, %u: tensor<f32>):\n stablehlo.return %u, %u : tensor<f32>, tensor<f32>",
            "a different number of values"},
       }) {
    auto const outcome_text =
        outcome(one_op("scatter", {"tensor<3xf32>", "tensor<2x1xi64>", "tensor<2xf32>"},
                       "({" + computation + "\n}) {scatter_dimension_numbers = #stablehlo.scatter<" + numbers + ">}",
                       "tensor<3xf32>"),
                {zeros({3}), integers({0, 1}).reshaped({2, 1}), zeros({2})});
    EXPECT_NE(outcome_text.find(message), std::string::npos) << numbers << computation << outcome_text;
  }
}

}  // namespace
}  // namespace assay::index_formula
