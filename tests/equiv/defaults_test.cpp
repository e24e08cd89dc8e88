// An attribute with its default value is equivalent to an omitted attribute.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "grammar/notation/specification.hpp"
#include "tests/equiv/proof_of_pair.hpp"

namespace assay {
namespace {

struct Defaults {
  std::string op, program;                                      // @ in @} is the position of the attribute
  std::vector<std::pair<std::string, std::string>> attributes;  // row, and its default in a program
};

std::string const kAdder = R"( ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }))";
std::string const kPicker = R"( ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %s : tensor<i1>
  },)";

// Ops of several processes, dynamic forms, and ops with whole-tensor semantics, on tensor<4xf32>.
std::vector<Defaults> further_ops() {
  std::string const groups = "replica_groups = dense<0> : tensor<1x1xi64>, @",
                    handle = "#stablehlo.channel_handle<handle = 0, type = 0>",
                    channel = "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, @";
  auto const unary = [&](std::string const& op, std::string const& between) {
    return "%x: tensor<4xf32>) -> tensor<4xf32> {\n%r = \"stablehlo." + op + "\"(%x)" + between +
           " : (tensor<4xf32>) -> tensor<4xf32>\nreturn %r : tensor<4xf32>";
  };
  std::pair<std::string, std::string> const channel_handle{"channel_handle", handle},
      global_ids{"use_global_device_ids", "false"}, root{"has_dynamic_root", "false"};
  std::string const decomposition =
      "\n}\nfunc.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {\n%c = stablehlo.cosine %x : "
      "tensor<4xf32>\nreturn %c : tensor<4xf32>";
  return {
      {"stablehlo.dynamic_conv",
       "%x: tensor<1x8x2xf32>, %w: tensor<3x2x4xf32>, %p: tensor<1x2xi64>) -> tensor<1x?x4xf32> {\n%r = "
       "\"stablehlo.dynamic_conv\"(%x, %w, %p) {dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, "
       "feature_group_count = 1 : i64, batch_group_count = 1 : i64, @} : (tensor<1x8x2xf32>, tensor<3x2x4xf32>, "
       "tensor<1x2xi64>) -> tensor<1x?x4xf32>\nreturn %r : tensor<1x?x4xf32>",
       {{"window_strides", "array<i64: 1>"},
        {"lhs_dilation", "array<i64: 1>"},
        {"rhs_dilation", "array<i64: 1>"},
        {"window_reversal", "array<i1: false>"},
        {"precision_config", "[#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]"}}},
      {"stablehlo.dynamic_gather",
       "%x: tensor<4x5xf32>, %i: tensor<3x1xi32>, %z: tensor<2xi32>) -> tensor<3x?xf32> {\n%r = "
       "\"stablehlo.dynamic_gather\"(%x, %i, %z) {dimension_numbers = #stablehlo.gather<offset_dims = [1], "
       "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, @} : (tensor<4x5xf32>, "
       "tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>\nreturn %r : tensor<3x?xf32>",
       {{"indices_are_sorted", "false"}}},
      {"stablehlo.all_reduce", unary("all_reduce", kAdder + " {" + groups + "}"), {channel_handle, global_ids}},
      {"stablehlo.collective_broadcast", unary("collective_broadcast", " {" + groups + "}"), {channel_handle, root}},
      {"stablehlo.collective_permute",
       unary("collective_permute", " {source_target_pairs = dense<0> : tensor<1x2xi64>, @}"),
       {channel_handle}},
      {"stablehlo.collective_reduce",
       unary("collective_reduce", kAdder + " {" + groups + "}"),
       {channel_handle, global_ids, root}},
      {"stablehlo.all_gather",
       unary("all_gather", " {all_gather_dim = 0 : i64, " + groups + "}"),
       {channel_handle, global_ids}},
      {"stablehlo.all_to_all",
       unary("all_to_all",
             " {split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 1 : i64, " + groups + "}"),
       {channel_handle}},
      {"stablehlo.reduce_scatter",
       unary("reduce_scatter", kAdder + " {scatter_dimension = 0 : i64, " + groups + "}"),
       {channel_handle, global_ids}},
      {"stablehlo.composite",
       unary("composite", " {name = \"a.b\", decomposition = @g, @}") + decomposition,
       {{"version", "0 : i32"}, {"composite_attributes", "{}"}}},
      {"stablehlo.send",
       "%x: tensor<4xf32>, %t: !stablehlo.token) -> tensor<4xf32> {\n%r = \"stablehlo.send\"(%x, %t) {" + channel +
           "} : (tensor<4xf32>, !stablehlo.token) -> !stablehlo.token\nreturn %x : tensor<4xf32>",
       {{"is_host_transfer", "false"}}},
      {"stablehlo.recv",
       "%t: !stablehlo.token) -> tensor<4xf32> {\n%r:2 = \"stablehlo.recv\"(%t) {" + channel +
           "} : (!stablehlo.token) -> (tensor<4xf32>, !stablehlo.token)\nreturn %r#0 : tensor<4xf32>",
       {{"is_host_transfer", "false"}}},
  };
}

std::vector<Defaults> table() {
  std::string const precision = "[#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]";
  std::string const conv =
      "dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, "
      "batch_group_count = 1 : i64";
  std::vector<Defaults> all = {
      {"stablehlo.sort",
       "%x: tensor<4xf32>) -> tensor<4xf32> {\n%r = \"stablehlo.sort\"(%x) ({\n^bb0(%a: tensor<f32>, %b: "
       "tensor<f32>):\n"
       "%c = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>\nstablehlo.return %c : "
       "tensor<i1>\n}) {@} : "
       "(tensor<4xf32>) -> tensor<4xf32>\nreturn %r : tensor<4xf32>",
       {{"dimension", "-1 : i64"}, {"is_stable", "false"}}},
      {"stablehlo.reduce_window",
       "%x: tensor<6x4xf32>, %z: tensor<f32>) -> tensor<4x4xf32> {\n%r = \"stablehlo.reduce_window\"(%x, %z)" + kAdder +
           " {window_dimensions = array<i64: 3, 1>, @} : (tensor<6x4xf32>, tensor<f32>) -> tensor<4x4xf32>\nreturn %r "
           ": tensor<4x4xf32>",
       {{"window_strides", "array<i64: 1, 1>"},
        {"base_dilations", "array<i64: 1, 1>"},
        {"window_dilations", "array<i64: 1, 1>"},
        {"padding", "dense<0> : tensor<2x2xi64>"},
        {"padding", "dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>"}}},
      {"stablehlo.select_and_scatter",
       "%x: tensor<6xf32>, %y: tensor<4xf32>, %z: tensor<f32>) -> tensor<6xf32> {\n%r = "
       "\"stablehlo.select_and_scatter\"(%x, %y, %z)" +
           kPicker + kAdder.substr(kAdder.find('{')) +
           " {window_dimensions = array<i64: 3>, @} : (tensor<6xf32>, tensor<4xf32>, tensor<f32>) -> "
           "tensor<6xf32>\nreturn %r : tensor<6xf32>",
       {{"window_strides", "array<i64: 1>"}, {"padding", "dense<0> : tensor<1x2xi64>"}}},
      {"stablehlo.convolution",
       "%x: tensor<1x8x2xf32>, %w: tensor<3x2x4xf32>) -> tensor<1x6x4xf32> {\n%r = \"stablehlo.convolution\"(%x, %w) "
       "{" +
           conv + ", @} : (tensor<1x8x2xf32>, tensor<3x2x4xf32>) -> tensor<1x6x4xf32>\nreturn %r : tensor<1x6x4xf32>",
       {{"window_strides", "array<i64: 1>"},
        {"padding", "dense<0> : tensor<1x2xi64>"},
        {"lhs_dilation", "array<i64: 1>"},
        {"rhs_dilation", "array<i64: 1>"},
        {"window_reversal", "array<i1: false>"},
        {"precision_config", precision}}},
      {"stablehlo.dot_general",
       "%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {\n%r = \"stablehlo.dot_general\"(%x, %y) "
       "{dot_dimension_numbers = "
       "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>, @} : (tensor<2x3xf32>, "
       "tensor<3x4xf32>) -> "
       "tensor<2x4xf32>\nreturn %r : tensor<2x4xf32>",
       {{"precision_config", precision}}},
      {"stablehlo.dot",
       "%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {\n%r = \"stablehlo.dot\"(%x, %y) {@} : "
       "(tensor<2x3xf32>, "
       "tensor<3x4xf32>) -> tensor<2x4xf32>\nreturn %r : tensor<2x4xf32>",
       {{"precision_config", precision}}},
      {"stablehlo.cholesky",
       "%x: tensor<3x3xf32>) -> tensor<3x3xf32> {\n%r = \"stablehlo.cholesky\"(%x) {@} : (tensor<3x3xf32>) -> "
       "tensor<3x3xf32>\nreturn %r "
       ": tensor<3x3xf32>",
       {{"lower", "false"}}},
      {"chlo.top_k",
       "%x: tensor<5xf32>) -> tensor<2xi32> {\n%r:2 = \"chlo.top_k\"(%x) {k = 2 : i64, @} : (tensor<5xf32>) -> "
       "(tensor<2xf32>, "
       "tensor<2xi32>)\nreturn %r#1 : tensor<2xi32>",
       {{"is_stable", "true"}}},
      {"stablehlo.custom_call",
       "%x: tensor<5xf32>) -> tensor<2xf32> {\n%r = \"stablehlo.custom_call\"(%x) {call_target_name = \"f\", @} : "
       "(tensor<5xf32>) -> "
       "tensor<2xf32>\nreturn %r : tensor<2xf32>",
       {{"has_side_effect", "false"},
        {"api_version", "1 : i32"},
        {"called_computations", "[]"},
        {"output_operand_aliases", "[]"}}},
      {"stablehlo.dynamic_broadcast_in_dim",
       "%x: tensor<3xf32>, %s: tensor<2xi32>) -> tensor<?x3xf32> {\n%r = \"stablehlo.dynamic_broadcast_in_dim\"(%x, "
       "%s) "
       "{broadcast_dimensions = array<i64: 1>, @} : (tensor<3xf32>, tensor<2xi32>) -> tensor<?x3xf32>\nreturn %r : "
       "tensor<?x3xf32>",
       {{"known_expanding_dimensions", "array<i64>"}, {"known_nonexpanding_dimensions", "array<i64>"}}},
      {"stablehlo.gather",
       "%x: tensor<4x5xf32>, %i: tensor<3x1xi32>) -> tensor<3x5xf32> {\n%r = \"stablehlo.gather\"(%x, %i) "
       "{dimension_numbers = "
       "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, "
       "slice_sizes = "
       "array<i64: 1, 5>, @} : (tensor<4x5xf32>, tensor<3x1xi32>) -> tensor<3x5xf32>\nreturn %r : tensor<3x5xf32>",
       {{"indices_are_sorted", "false"}}},
      {"stablehlo.scatter",
       "%x: tensor<4xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>) -> tensor<4xf32> {\n%r = \"stablehlo.scatter\"(%x, "
       "%i, %u)" +
           kAdder +
           " {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims "
           "= [0], "
           "index_vector_dim = 1>, @} : (tensor<4xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<4xf32>\nreturn %r : "
           "tensor<4xf32>",
       {{"indices_are_sorted", "false"}, {"unique_indices", "false"}}},
      {"stablehlo.infeed",
       "%t: !stablehlo.token) -> tensor<4xf32> {\n%r:2 = \"stablehlo.infeed\"(%t) {@} : (!stablehlo.token) -> "
       "(tensor<4xf32>, "
       "!stablehlo.token)\nreturn %r#0 : tensor<4xf32>",
       {{"infeed_config", "\"\""}}},
      {"stablehlo.outfeed",
       "%x: tensor<4xf32>, %t: !stablehlo.token) -> tensor<4xf32> {\n%r = \"stablehlo.outfeed\"(%x, %t) {@} : "
       "(tensor<4xf32>, "
       "!stablehlo.token) -> !stablehlo.token\nreturn %x : tensor<4xf32>",
       {{"outfeed_config", "\"\""}}},
      {"chlo.scan",
       "%x: tensor<5xf32>, %z: tensor<f32>) -> tensor<5xf32> {\n%r:2 = \"chlo.scan\"(%x, %z) ({\n^bb0(%a: tensor<f32>, "
       "%c: "
       "tensor<f32>):\n%s = stablehlo.add %a, %c : tensor<f32>\nstablehlo.return %s, %s : tensor<f32>, tensor<f32>\n}) "
       "{dimension = 0 : "
       "i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>, @} : (tensor<5xf32>, "
       "tensor<f32>) -> "
       "(tensor<5xf32>, tensor<f32>)\nreturn %r#0 : tensor<5xf32>",
       {{"is_reverse", "false"}}},
  };
  for (auto const& [name, op] : std::vector<std::pair<std::string, std::string>>{{"cbrt", "f32"},
                                                                                 {"cosine", "f32"},
                                                                                 {"exponential", "f32"},
                                                                                 {"exponential_minus_one", "f64"},
                                                                                 {"log", "f32"},
                                                                                 {"log_plus_one", "f16"},
                                                                                 {"logistic", "f32"},
                                                                                 {"rsqrt", "f32"},
                                                                                 {"sine", "f32"},
                                                                                 {"sqrt", "complex<f32>"},
                                                                                 {"tan", "f32"},
                                                                                 {"tanh", "bf16"}})
    all.push_back(
        {"stablehlo." + name,
         fmt::format("%x: tensor<4x{0}>) -> tensor<4x{0}> {{\n%r = \"stablehlo.{1}\"(%x) {{@}} : (tensor<4x{0}>) -> "
                     "tensor<4x{0}>\nreturn %r : tensor<4x{0}>",
                     op, name),
         {{"result_accuracy", "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
          {"result_accuracy", "#stablehlo.result_accuracy<ulps = 0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
          {"result_accuracy",
           "#stablehlo.result_accuracy<atol = 0.0, rtol = 0.000000e+00, ulps = 0, mode = "
           "#stablehlo.result_accuracy_mode<DEFAULT>>"}}});
  std::ranges::move(further_ops(), std::back_inserter(all));
  return all;
}

std::string with(std::string program, std::string const& attribute) {
  auto const at = program.rfind("@}");
  if (attribute.empty() && program.substr(at - 2, 2) == ", ") return program.erase(at - 2, 3) + "\n}\n";
  return program.replace(at, 1, attribute) + "\n}\n";
}

TEST(Defaults, ExplicitAndOmittedDefaultsAreEqual) {
  for (auto const& one : table()) {
    auto const without = with("func.func @main(" + one.program, "");
    for (auto const& [name, value] : one.attributes) {
      auto const written = with("func.func @main(" + one.program, name + " = " + value);
      for (bool const swapped : {false, true}) {
        auto const proof = proof_of_pair(swapped ? written : without, swapped ? without : written);
        EXPECT_EQ(proof.verdict, EquivVerdict::equal) << one.op << " " << name << ": " << proof.why << "\n"
                                                      << written << (proof.subgoals.empty() ? "" : proof.subgoals[0]);
      }
    }
  }
}

// Zeros with all elements, as bytes, and as a broadcast scalar. Memory could not hold all elements.
TEST(Defaults, SplatsOfAnySizeAreOneElement) {
  std::string const type = "tensor<100000x100000x1000xf32>";
  auto const maximum = [&](std::string const& zeros) {
    return "func.func @main(%x: " + type + ") -> " + type + " {\n" + zeros + "%r = stablehlo.maximum %x, %z : " + type +
           "\nreturn %r : " + type + "\n}\n";
  };
  auto const of_bytes = [&](std::string const& bytes) {
    return maximum("%z = stablehlo.constant dense<\"0x" + bytes + "\"> : " + type + "\n");
  };
  auto const splat = maximum("%z = stablehlo.constant dense<0.0> : " + type + "\n");
  auto const broadcast = maximum(
      "%c = stablehlo.constant dense<0.0> : tensor<f32>\n%z = stablehlo.broadcast_in_dim %c, dims = [] : "
      "(tensor<f32>) -> " +
      type + "\n");
  EXPECT_EQ(proof_of_pair(splat, of_bytes("00000000")).verdict, EquivVerdict::equal);
  EXPECT_EQ(proof_of_pair(of_bytes("00000000"), broadcast).verdict, EquivVerdict::equal);
  EXPECT_NE(proof_of_pair(splat, of_bytes("0000803F")).verdict, EquivVerdict::equal);
}

// Values other than the default are significant.
TEST(Defaults, DifferentValuesAreDifferentPrograms) {
  std::string const exponential =
      "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n%r = \"stablehlo.exponential\"(%x) {@} : (tensor<4xf32>) "
      "-> "
      "tensor<4xf32>\nreturn %r : tensor<4xf32>";
  std::string const call =
      "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n%r = \"stablehlo.custom_call\"(%x) {call_target_name = "
      "\"f\", @} : "
      "(tensor<4xf32>) -> tensor<4xf32>\nreturn %r : tensor<4xf32>";
  struct Row {
    std::string program, attribute;
  };
  for (auto const& [program, attribute] : std::vector<Row>{
           {exponential,
            "result_accuracy = #stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<HIGHEST>>"},
           {exponential,
            "result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = "
            "#stablehlo.result_accuracy_mode<TOLERANCE>>"},
           {call, "api_version = 2 : i32"},
           {call, "backend_config = \"a\""},
           {call, "mhlo.frontend_attributes = {a = \"b\"}"},
       })
    EXPECT_NE(proof_of_pair(with(program, ""), with(program, attribute)).verdict, EquivVerdict::equal) << attribute;
}

// Covers every attribute with a default of the tested ops, and all ops of StableHLO with such an attribute.
TEST(Defaults, AllAreTried) {
  std::set<std::string> tried, ops;
  for (auto const& one : table()) {
    ops.insert(one.op);
    for (auto const& [name, value] : one.attributes) tried.insert(one.op + " " + name);
  }
  std::size_t found = 0;
  for (auto const name : Specification::get().op_names()) {
    auto const* const spec = Specification::get().op(name);
    bool const is_own = name.starts_with("stablehlo.");
    for (auto const& row : spec->rows) {
      if (row.kind != RowKind::attribute || !row.default_value || !row.parent.empty()) continue;
      bool const is_list_of_dims = row.name.ends_with("_dims") || row.name == "window_dimensions";
      if (is_list_of_dims || (!is_own && !ops.contains(std::string(name)))) continue;  // dimension numbers
      ++found;
      EXPECT_TRUE(tried.contains(std::string(name) + " " + row.name)) << name << " " << row.name;
    }
  }
  EXPECT_GT(found, 40u);
}

}  // namespace
}  // namespace assay
