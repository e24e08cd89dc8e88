// VHLO as text: a program is equal to the one in the corresponding artifact.
#include <gtest/gtest.h>

#include <string>

#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/program.hpp"

namespace assay {
namespace {

// Returns a function with the argument %x of type tensor<4x2xf32> and a body that ends with `op`.
std::string vhlo(std::string const& op) {
  std::string const type = "!vhlo.tensor_v1<4x2x!vhlo.f32_v1>";
  return "vhlo.func_v1 @main(%x: " + type + ") -> (" + type + ") {\n  " + op + "\n  \"vhlo.return_v1\"(%x) : (" + type +
         ") -> ()\n} {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = "
         "#vhlo.string_v1<\"\">}\n";
}
std::string stablehlo(std::string const& op) {
  return "func.func @main(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {\n  " + op + "\n  return %x : tensor<4x2xf32>\n}\n";
}

Program read(std::string const& text, std::string& problem) {
  Diagnostics found;
  Program program = parse_program(Source::from_string("test", text), {}, found);
  problem = found.errors() > 0 ? found.all()[0].message : "";
  return program;
}

struct SameOp {
  char const* vhlo;
  char const* stablehlo;
};

constexpr SameOp kSameOps[] = {
    {"%0 = \"vhlo.abs_v1\"(%x) : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x2x!vhlo.f32_v1>",
     "%0 = stablehlo.abs %x : tensor<4x2xf32>"},
    {"%0 = \"vhlo.transpose_v1\"(%x) <{permutation = #vhlo.tensor_v1<dense<[1, 0]> : tensor<2xi64>>}> : "
     "(!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x4x!vhlo.f32_v1>",
     "%0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<4x2xf32>) -> tensor<2x4xf32>"},
    {"%0 = \"vhlo.compare_v1\"(%x, %x) <{compare_type = #vhlo<comparison_type_v1 TOTALORDER>, comparison_direction = "
     "#vhlo<comparison_direction_v1 LT>}> : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>, !vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> "
     "!vhlo.tensor_v1<4x2x!vhlo.bool_v1>",
     "%0 = stablehlo.compare LT, %x, %x, TOTALORDER : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xi1>"},
    {"%0 = \"vhlo.constant_v1\"() <{value = #vhlo.tensor_v1<dense<[1.0, 2.0]> : tensor<2xf32>>}> : () -> "
     "!vhlo.tensor_v1<2x!vhlo.f32_v1>",
     "%0 = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>"},
    {"%0 = \"vhlo.iota_v1\"() <{iota_dimension = #vhlo.integer_v1<1 : i64>}> : () -> !vhlo.tensor_v1<4x2x!vhlo.ui8_v1>",
     "%0 = stablehlo.iota dim = 1 : tensor<4x2xui8>"},
    {"%0 = \"vhlo.iota_v1\"() <{iota_dimension = #vhlo.integer_v1<0 : i64>}> : () -> "
     "!vhlo.tensor_v1<2x!vhlo.quant_v1<!vhlo.ui8_v1:!vhlo.f32_v1, 5.000000e-01:3, 1:200, 0>>",
     "%0 = stablehlo.iota dim = 0 : tensor<2x!quant.uniform<ui8<1:200>:f32, 5.0e-01:3>>"},
    {"%0 = \"vhlo.iota_v1\"() <{iota_dimension = #vhlo.integer_v1<0 : i64>}> : () -> "
     "!vhlo.tensor_v1<2x!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 5.000000e-01:3, 1:200, 0>>",
     "%0 = stablehlo.iota dim = 0 : tensor<2x!quant.uniform<u8<1:200>:f32, 5.0e-01:3>>"},
    {"%0 = \"vhlo.tuple_v1\"(%x) : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> "
     "!vhlo.tuple_v1<!vhlo.tensor_v1<4x2x!vhlo.f32_v1>>",
     "%0 = stablehlo.tuple %x : tuple<tensor<4x2xf32>>"},
    {"%0 = \"vhlo.custom_call_v1\"(%x) <{api_version = #vhlo<api_version_v1 API_VERSION_TYPED_FFI>, backend_config = "
     "#vhlo.dict_v1<{#vhlo.string_v1<\"bar\"> = #vhlo.integer_v1<42 : i32>}>, call_target_name = "
     "#vhlo.string_v1<\"f\">, "
     "called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = "
     "#vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> : "
     "(!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<?x2x!vhlo.complex_v1<!vhlo.f32_v1>, "
     "#vhlo.type_extensions_v1<bounds = [3, ?]>>",
     "%0 = stablehlo.custom_call @f(%x) {api_version = 4 : i32, backend_config = {bar = 42 : i32}} : (tensor<4x2xf32>) "
     "-> "
     "tensor<?x2xcomplex<f32>, #stablehlo.bounds<3, ?>>"},
    {"%0 = \"vhlo.uniform_quantize_v1\"(%x) : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> "
     "!vhlo.tensor_v1<4x2x!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 2.000000e+00:16, -128:127, 1>>",
     "%0 = stablehlo.uniform_quantize %x : (tensor<4x2xf32>) -> tensor<4x2x!quant.uniform<i8:f32, 2.0:16>>"},
    {"%0 = \"vhlo.uniform_quantize_v1\"(%x) : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> "
     "!vhlo.tensor_v1<4x2x!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 1, [2.0, 4.0], [0, 1], -127:127, 1>>",
     "%0 = stablehlo.uniform_quantize %x : (tensor<4x2xf32>) -> tensor<4x2x!quant.uniform<i8<-127:127>:f32:1, {2.0, "
     "4.0:1}>>"},
    {"%0 = \"vhlo.all_reduce_v2\"(%x) <{channel_id = #vhlo.integer_v1<0 : i64>, replica_groups = "
     "#vhlo.tensor_v1<dense<[[0], [1]]> : tensor<2x1xi64>>, use_global_device_ids = #vhlo.bool_v1<false>}> ({\n  "
     "^bb0(%a: !vhlo.tensor_v1<!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.f32_v1>):\n    %1 = \"vhlo.add_v1\"(%a, %b) : "
     "(!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>\n    "
     "\"vhlo.return_v1\"(%1) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()\n  }) : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> "
     "!vhlo.tensor_v1<4x2x!vhlo.f32_v1>",
     "%0 = \"stablehlo.all_reduce\"(%x) <{replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> ({\n  ^bb0(%a: "
     "tensor<f32>, %b: tensor<f32>):\n    %1 = stablehlo.add %a, %b : tensor<f32>\n    stablehlo.return %1 : "
     "tensor<f32>\n  }) : (tensor<4x2xf32>) -> tensor<4x2xf32>"},
};

TEST(VhloText, IsReadAsStableHloOps) {
  for (SameOp const& one : kSameOps) {
    std::string problem, difference;
    Program const a = read(vhlo(one.vhlo), problem);
    EXPECT_EQ(problem, "") << one.vhlo;
    Program const b = read(stablehlo(one.stablehlo), problem);
    ASSERT_EQ(problem, "") << one.stablehlo;
    EXPECT_TRUE(equal(a, b, &difference)) << one.vhlo << "\n" << difference;
  }
}

// In generic form, an empty list of argument types has two pairs of parentheses.
TEST(VhloText, FunctionsAreReadInGenericForm) {
  auto const generic = [](std::string const& type, std::string const& label) {
    return "\"builtin.module\"() ({\n  \"vhlo.func_v1\"() <{arg_attrs = #vhlo.array_v1<[]>, function_type = "
           "#vhlo.type_v1<!vhlo.func_v1<" +
           type +
           ">>, res_attrs = #vhlo.array_v1<[]>, sym_name = #vhlo.string_v1<\"f\">, sym_visibility = "
           "#vhlo.string_v1<\"\">}> ({\n" +
           label + "    \"vhlo.return_v1\"() : () -> ()\n  }) : () -> ()\n}) : () -> ()\n";
  };
  struct {
    std::string type, label, same;
  } const cases[] = {
      {"(()) -> ()", "", "func.func @f() {\n  return\n}\n"},
      {"(!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()", "  ^bb0(%a: !vhlo.tensor_v1<2x!vhlo.f32_v1>):\n",
       "func.func @f(%a: tensor<2xf32>) {\n  return\n}\n"},
      {"(!vhlo.tensor_v1<2x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.bool_v1>) -> ()",
       "  ^bb0(%a: !vhlo.tensor_v1<2x!vhlo.f32_v1>, %b: !vhlo.tensor_v1<!vhlo.bool_v1>):\n",
       "func.func @f(%a: tensor<2xf32>, %b: tensor<i1>) {\n  return\n}\n"},
  };
  for (auto const& [type, label, same] : cases) {
    std::string problem, difference;
    Program const a = read(generic(type, label), problem);
    EXPECT_EQ(problem, "") << type;
    Program const b = read("module {\n" + same + "}\n", problem);
    ASSERT_EQ(problem, "") << same;
    EXPECT_TRUE(equal(a, b, &difference)) << type << "\n" << difference;
  }
}

TEST(VhloText, ErrorsAreLocated) {
  for (auto const& [op, message] : {
           std::pair<std::string, std::string>{"%0 = \"vhlo.absolute_v1\"(%x) : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> "
                                               "!vhlo.tensor_v1<4x2x!vhlo.f32_v1>",
                                               "unknown operation 'vhlo.absolute_v1'"},
           {"%0 = \"vhlo.abs_v1\"(%x) : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x2x!vhlo.f31_v1>",
            "unknown type '!vhlo.f31_v1'"},
           {"%0 = \"vhlo.abs_v1\"(%x) {a = #vhlo.strange_v1<1>} : (!vhlo.tensor_v1<4x2x!vhlo.f32_v1>) -> "
            "!vhlo.tensor_v1<4x2x!vhlo.f32_v1>",
            "unknown attribute '#vhlo.strange_v1'"},
       }) {
    std::string problem;
    read(vhlo(op), problem);
    EXPECT_EQ(problem, message);
  }
}

}  // namespace
}  // namespace assay
