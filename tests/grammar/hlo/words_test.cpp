// Messages about programs in terms of HLO.
#include "grammar/hlo/words.hpp"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace assay {
namespace {

TEST(HloWords, TypesAndOpsAreThoseOfHlo) {
  std::vector<std::pair<std::string, std::string>> const kCases{
      {"operand is tensor<4x3xf32>, but", "operand is f32[4,3], but"},
      {"tensor<f32>", "f32[]"},
      {"tensor<?x2xi1>", "pred[?,2]"},
      {"tensor<?x2xui8, #stablehlo.bounds<5, ?>>", "u8[<=5,2]"},
      {"(tensor<complex<f32>>, !stablehlo.token) -> tensor<2xf8E4M3FN>", "(c64[], token[]) -> f8e4m3fn[2]"},
      {"tuple<tensor<i32>, tuple<tensor<2xf32>>>", "(s32[], (f32[2]))"},
      {"the element type of inputs[0] is i32", "the element type of inputs[0] is s32"},
      {"[0, 1] in array<i64: 0, 1> and array<i64>", "[0, 1] in {0,1} and {}"},
      {"stablehlo.dot_general takes 2 operands", "dot takes 2 operands"},
      {"write stablehlo.broadcast_in_dim before", "write broadcast before"},
      {"stablehlo.custom_call, func.call, stablehlo.while and chlo.top_k", "custom-call, call, while and topk"},
      {"result: 0-d tensor of ui32, si32 or i1", "result: 0-d tensor of u32, s32 or pred"},
      {"the module declares mhlo.num_replicas = 4: num_replicas is 4",
       "the module declares replica_count = 4: replica_count is 4"},
      {"operand is !hlo<\"u1[2]\">, but", "operand is u1[2], but"},
      // Names and texts of a program, and constructs that HLO lacks, are unchanged.
      {"'i32' and %i32 and @i8 and #i1.x", "'i32' and %i32 and @i8 and #i1.x"},
      {"tensor<2x!quant.uniform<i8:f32, 1.0>>", "tensor<2x!quant.uniform<s8:f32, 1.0>>"},
      {"tensor<2xf32", "tensor<2xf32"},
      {"a tensor of integers", "a tensor of integers"},
      {"f32[2]{0} is not s32[]", "f32[2]{0} is not s32[]"},
  };
  for (auto const& [text, expected] : kCases) EXPECT_EQ(hlo::in_hlo(text), expected);
}

TEST(HloWords, AttributesAreThoseOfTheOpcode) {
  EXPECT_EQ(hlo::with_hlo_attributes("dim(lhs, lhs_contracting_dimensions...)", "stablehlo.dot_general"),
            "dim(lhs, lhs_contracting_dims...)");
  EXPECT_EQ(hlo::with_hlo_attributes("window_strides and padding", "stablehlo.reduce_window"),
            "window.stride and window.pads");
  EXPECT_EQ(hlo::with_hlo_attributes("body is wrong", "stablehlo.reduce"), "to_apply is wrong");
  EXPECT_EQ(hlo::with_hlo_attributes("cond is wrong", "stablehlo.while"), "condition is wrong");
  EXPECT_EQ(hlo::with_hlo_attributes("permutation", "stablehlo.transpose"), "dimensions");
  EXPECT_EQ(hlo::with_hlo_attributes("permutation", "stablehlo.add"), "permutation");
  EXPECT_EQ(hlo::with_hlo_attributes("at dimensions permutation", "stablehlo.transpose"), "at dimensions");
  EXPECT_EQ(hlo::with_hlo_attributes("dimension 1 of result", "stablehlo.concatenate"), "dimension 1 of result");
}

}  // namespace
}  // namespace assay
