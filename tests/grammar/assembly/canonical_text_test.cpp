// Canonical text: the output for each spelling of a type, attribute or op.
#include <gtest/gtest.h>

#include <string>

#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

struct CanonicalCase {
  char const* source;
  char const* canonical;  // nullptr: equal to the source
};

std::string printed_text(std::string const& text, AssemblyFormat format) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {.allow_unregistered_dialect = true}, found);
  for (auto const& diagnostic : found.all()) ADD_FAILURE() << diagnostic.message << "\n" << text;
  return print_program(program, format);
}

// In generic form, the attributes in the definition of an op are its properties, and all others are in its dictionary.
TEST(CanonicalText, OfTypesAndAttributes) {
  CanonicalCase const kCases[] = {
      {R"("t.o"() {a = dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>} : () -> ())", nullptr},
      {R"("t.o"() {a = dense<"0x01000000"> : tensor<1xi32>} : () -> ())", nullptr},
      {R"("t.o"() {a = dense<true> : tensor<4xi1>} : () -> ())", nullptr},
      {R"("t.o"() {a = dense<(1.0, -2.0)> : tensor<complex<f32>>} : () -> ())", nullptr},
      {R"("t.o"() {a = dense<> : tensor<0x4xf32>} : () -> ())", nullptr},
      {R"("t.o"() {a = dense_resource<blob> : tensor<4xf32>} : () -> ())", nullptr},
      {R"("t.o"() {a = sparse<[[0, 1]], 5.0> : tensor<2x2xf32>} : () -> ())", nullptr},
      {R"("t.o"() {a = array<i64: 1, -2>} : () -> ())", nullptr},
      {R"("t.o"() {a = array<i64: -9223372036854775808, 0>} : () -> ())", nullptr},
      {R"("t.o"() {a = +1 : i32, b = 1e3 : f32, c = 1 : f16, d = dense<[+1, -2]> : tensor<2xi8>} : () -> ())", nullptr},
      {R"("t.o"() ({"t.p"() : () -> () ^bb0: "t.q"() : () -> ()}) : () -> ())",
       "\"t.o\"() ({\n  \"t.p\"() : () -> ()\n^bb0:\n  \"t.q\"() : () -> ()\n}) : () -> ()"},
      {R"("t.o"() {a = array<i1: true, false>, b = array<f32>} : () -> ())", nullptr},
      {R"("t.o"() {a = [1 : i32, "s", @f::@g, unit, i64]} : () -> ())", nullptr},
      {R"("t.o"() {a, b = {c = 0x7FC00000 : f32, d = 1.5e3 : f64}} : () -> ())", nullptr},
      {R"("t.o"() {a = "tab\09quote\22", "b.c" = -7} : () -> ())",
       R"("t.o"() {a = "tab\09quote\22", b.c = -7 : i64} : () -> ())"},
      {R"("t.o"() <{p = true}> {q = false} : () -> ())", nullptr},
      {R"("t.o"() <{}> {p = true} : () -> ())", nullptr},
      {R"("t.o"() <{p, q = [1 : i32]}> : () -> ())", nullptr},
      {R"("t.o"() {a = dense<[]> : tensor<0xf32>, b = dense<[]> : tensor<2x0xf32>, c = [dense< > : tensor<0x2xi64>]} : () -> ())",
       R"("t.o"() {a = dense<> : tensor<0xf32>, b = dense<> : tensor<2x0xf32>, c = [dense<> : tensor<0x2xi64>]} : () -> ())"},
      {R"("t.o"() {a = #stablehlo<precision HIGH>, b = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : () -> ())",
       nullptr},
      {R"("t.o"() {a = #other.thing<x [1, {2}] "y>">, b = #complex.number<:f32 1.0, 2.0> : complex<f32>} : () -> ())",
       nullptr},
      {R"("t.o"() {a = #stablehlo.gather<offset_dims = [0], start_index_map = [], index_vector_dim = 1>} : () -> ())",
       R"("t.o"() {a = #stablehlo.gather<offset_dims = [0], index_vector_dim = 1>} : () -> ())"},
      {R"("t.o"() {a = #stablehlo.channel_handle<handle = 0x10, type = 1>} : () -> ())", nullptr},
      {R"("t.o"() {a = affine_map<(d0, d1) -> (d1, d0)>, b = strided<[2, ?], offset: 1>} : () -> ())", nullptr},
      {R"("t.o"() {a = tensor<*xf32>, b = memref<2x?xf32, strided<[4, 1]>, 1 : i32>, c = vector<[4]xf32>} : () -> ())",
       nullptr},
      {R"("t.o"() {a = tensor<?x4xf8E4M3B11FNUZ, #stablehlo.bounds<8, ?>>} : () -> ())", nullptr},
      {R"("t.o"() {a = !quant.uniform<i8<-127:127>:f32:1, {0.5:3, 2.5e-1}>} : () -> ())",
       R"("t.o"() {a = !quant.uniform<i8<-127:127>:f32:1, {5.0e-01:3,2.5e-01}>} : () -> ())"},
      {R"("t.o"() {a = !quant.uniform<i8:f32, 1>} : () -> ())",
       R"("t.o"() {a = !quant.uniform<i8:f32, +1.0e+00>} : () -> ())"},
      {R"("t.o"() {a = !quant.uniform<i8:f32, -1>} : () -> ())",
       R"("t.o"() {a = !quant.uniform<i8:f32, -1.0e+00>} : () -> ())"},
      {R"("t.o"() {a = tuple<tensor<f4E2M1FN>, !stablehlo.token, tuple<>>} : () -> ())", nullptr},
      {R"("t.o"() {a = (i32, !other.type<x>) -> (), b = () -> (index, none)} : () -> ())", nullptr},
      {R"("t.o"() {a = !stablehlo.future<tensor<2xui4>>} : () -> ())", nullptr},
      {R"("t.o"() {l = loc("f.py":3:7)} : () -> () loc(fused<"m">["a.mlir":1:2 to :9, callsite("n"("b":1:1) at unknown)]))",
       nullptr},
  };
  for (auto const& c : kCases) {
    std::string const expected = std::string(c.canonical ? c.canonical : c.source) + "\n";
    EXPECT_EQ(printed_text(c.source, AssemblyFormat::generic), expected);
    EXPECT_EQ(printed_text(expected, AssemblyFormat::generic), expected);
  }
}

// The layout of suites has no properties, except for ops whose properties other tools do not know.
TEST(CanonicalText, PropertiesOfForeignOpsStayApartInEveryForm) {
  std::string const text = "\"t.o\"() <{p = true}> {p = false} : () -> ()\n";
  for (auto const format : {AssemblyFormat::pretty, AssemblyFormat::generic, AssemblyFormat::suite})
    EXPECT_EQ(printed_text(text, format), text);
}

TEST(CanonicalText, AModuleHasABlockInEveryForm) {
  for (std::string const text : {"module {}", "module @a attributes {x.y} {}", "module { module {} module @b {} }"}) {
    std::string const generic = printed_text(text, AssemblyFormat::generic);
    EXPECT_EQ(generic.find("({\n})"), generic.npos) << generic;
    EXPECT_EQ(printed_text(generic, AssemblyFormat::generic), generic);
    std::string const pretty = printed_text(text, AssemblyFormat::pretty);
    EXPECT_EQ(printed_text(pretty, AssemblyFormat::generic), generic);
    EXPECT_EQ(printed_text(generic, AssemblyFormat::pretty), pretty);
  }
}

TEST(CanonicalText, OfOpsInBothForms) {
  CanonicalCase const kCases[] = {
      {R"(%0 = stablehlo.add %x, %x {mhlo.sharding = "r"} : tensor<2x3xf32>)",
       R"(%0 = "stablehlo.add"(%x, %x) {mhlo.sharding = "r"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>)"},
      {R"(%0 = stablehlo.reverse %x, dims = [0] {mhlo.sharding = "r"} : tensor<2x3xf32>)",
       R"(%0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 0>}> {mhlo.sharding = "r"} : (tensor<2x3xf32>) -> tensor<2x3xf32>)"},
      {R"(%0 = stablehlo.slice %x [0:2, 1:3:2] : (tensor<2x3xf32>) -> tensor<2x1xf32>)",
       R"(%0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 2, 3>, start_indices = array<i64: 0, 1>, strides = array<i64: 1, 2>}> : (tensor<2x3xf32>) -> tensor<2x1xf32>)"},
      {R"(%0 = stablehlo.reverse %x, dims = [-9223372036854775808] : tensor<2x3xf32>)",
       R"(%0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: -9223372036854775808>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>)"},
      {R"(%0 = shape.const_shape {a = 1 : i64} [6, 4] : tensor<2xindex>)",
       R"(%0 = "shape.const_shape"() <{shape = dense<[6, 4]> : tensor<2xindex>}> {a = 1 : i64} : () -> tensor<2xindex>)"},
      {R"(%0 = stablehlo.iota dim = 1 : tensor<2x3xf32>)",
       R"(%0 = "stablehlo.iota"() <{iota_dimension = 1 : i64}> : () -> tensor<2x3xf32>)"},
      {R"(%0 = stablehlo.compare LT, %x, %x, TOTALORDER : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>)",
       R"(%0 = "stablehlo.compare"(%x, %x) <{compare_type = #stablehlo<comparison_type TOTALORDER>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xi1>)"},
      {R"(%0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<2x3xf32>)",
       R"(%0 = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<2x3xf32>) -> tensor<2x3xf32>)"},
      {R"(%0:2 = stablehlo.optimization_barrier %x, %x : tensor<2x3xf32>, tensor<2x3xf32>)",
       R"(%0:2 = "stablehlo.optimization_barrier"(%x, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>))"},
  };
  std::string const before = "func.func @f(%x: tensor<2x3xf32>) {\n  ", after = "\n  func.return\n}\n";
  for (auto const& c : kCases) {
    std::string const generic = printed_text(before + c.source + after, AssemblyFormat::generic);
    EXPECT_NE(generic.find(std::string("\n  ") + c.canonical + "\n"), std::string::npos) << c.canonical << "\n"
                                                                                         << generic;
    EXPECT_EQ(printed_text(generic, AssemblyFormat::pretty), before + c.source + after);
  }
}

// Ops that the custom form would change are printed in generic form.
TEST(CanonicalText, UsesGenericFormForUnusualNumbers) {
  char const* const kOps[] = {
      R"(%0 = "stablehlo.iota"() <{iota_dimension = +1 : i64}> : () -> tensor<2x3xf32>)",
      R"(%0 = "arith.cmpf"(%x, %x) <{predicate = 9223372036854775807 : i64}> : (f32, f32) -> i1)",
      R"(%0 = "arith.cmpf"(%x, %x) <{predicate = +1 : i64}> : (f32, f32) -> i1)",
      R"(%0 = "shape.const_shape"() <{shape = dense<[18446744073709551615, 4]> : tensor<2xindex>}> : () -> tensor<2xindex>)",
      R"(%0 = "shape.const_shape"() <{shape = dense<[+6, 4]> : tensor<2xindex>}> : () -> tensor<2xindex>)",
      R"(%0 = "stablehlo.reduce_precision"(%x) <{exponent_bits = 5 : i32, mantissa_bits = 2147483648 : i32}> : (f32) -> f32)",
  };
  std::string const before = "func.func @f(%x: f32) {\n  ", after = "\n  func.return\n}\n";
  for (std::string const op : kOps)
    EXPECT_EQ(printed_text(before + op + after, AssemblyFormat::pretty), before + op + after);
}

TEST(CanonicalText, UsesGenericFormForUnusualDimensionNumbers) {
  std::string const kept[] = {"00", "0x0", "+0"};
  for (std::string const& zero : kept) {
    std::string const text =
        "\"t.o\"() {a = #stablehlo.conv<raw input_batch_dimension = " + zero +
        ", input_feature_dimension = 1, input_spatial_dimensions = [], kernel_input_feature_dimension = 0, "
        "kernel_output_feature_dimension = 1, kernel_spatial_dimensions = [], output_batch_dimension = 0, "
        "output_feature_dimension = 1, output_spatial_dimensions = []>} : () -> ()\n";
    std::string const once = printed_text(text, AssemblyFormat::generic);
    EXPECT_NE(once.find("raw"), std::string::npos) << once;
    EXPECT_EQ(printed_text(once, AssemblyFormat::generic), once);
  }
}

TEST(CanonicalText, UsesGenericFormForExtraOperandsResultsAndRegions) {
  char const* const kOps[] = {
      R"(%0 = "stablehlo.abs"(%x) ({
  }) : (i32) -> i32)",
      R"(%0:2 = "stablehlo.abs"(%x) : (i32) -> (i32, i32))",
      R"(%0 = "stablehlo.abs"(%x, %x) : (i32, i32) -> i32)",
      R"(%0 = "stablehlo.return"(%x) : (i32) -> i32)",
      R"("func.return"() : () -> ())",
  };
  std::string const before = "func.func @f(%x: i32) {\n  ", after = "\n  func.return\n}\n";
  for (std::string const op : kOps)
    EXPECT_EQ(printed_text(before + op + after, AssemblyFormat::pretty), before + op + after);
  std::string const empty = "func.func private @f(i32 {}) -> (i32 {})\n";
  EXPECT_EQ(printed_text(empty, AssemblyFormat::pretty), "func.func private @f(i32) -> i32\n");
}

// The custom form omits the name of the structure of its fields, so that another structure cannot be printed.
TEST(CanonicalText, OfAStructureOfAnotherOp) {
  std::string const text =
      "%r = \"stablehlo.dot_general\"(%x, %x) <{dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = "
      "[0], "
      "rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (i32, i32) -> "
      "i32";
  std::string const before = "func.func @f(%x: i32) {\n  ", after = "\n  func.return\n}\n";
  std::string const once = printed_text(before + text + after, AssemblyFormat::pretty);
  EXPECT_NE(once.find("#chlo.ragged_dot<"), std::string::npos) << once;
  EXPECT_EQ(printed_text(once, AssemblyFormat::pretty), once);
}

// `applies` implies a reducer that only returns the result of its op.
TEST(CanonicalText, UsesRegionsForUnusualReducers) {
  char const* const kReturns[] = {R"("stablehlo.return"(%1) : (tensor<f32>) -> i32)",
                                  R"("stablehlo.return"(%1) ({}) : (tensor<f32>) -> ())",
                                  R"(stablehlo.return %1 {a} : tensor<f32>)"};
  for (std::string const last : kReturns) {
    std::string const text =
        "func.func @f(%x: tensor<2xf32>, %i: tensor<f32>) {\n"
        "  %0 = \"stablehlo.reduce\"(%x, %i) <{dimensions = array<i64: 0>}> ({\n"
        "  ^bb0(%a: tensor<f32>, %b: tensor<f32>):\n    %1 = stablehlo.add %a, %b : tensor<f32>\n    " +
        last + "\n  }) : (tensor<2xf32>, tensor<f32>) -> tensor<f32>\n  func.return\n}\n";
    std::string const once = printed_text(text, AssemblyFormat::pretty);
    EXPECT_EQ(once.find("applies"), std::string::npos) << once;
    EXPECT_EQ(printed_text(once, AssemblyFormat::pretty), once);
  }
}

TEST(CanonicalText, OfABlockWithNothingInIt) {
  std::string const text =
      "\"stablehlo.while\"() ({\n  %c = stablehlo.constant dense<true> : tensor<i1>\n  stablehlo.return %c : "
      "tensor<i1>\n"
      "}, {\n^bb0:\n}) : () -> ()\n";
  EXPECT_EQ(printed_text(text, AssemblyFormat::pretty), text);
  std::string const function =
      "\"func.func\"() <{function_type = () -> (), sym_name = \"f\"}> ({\n^bb0:\n}) : () -> ()\n";
  EXPECT_EQ(printed_text(function, AssemblyFormat::pretty), function);
}

TEST(CanonicalText, UsesGenericFormForUnusualLists) {
  for (std::string const list : {"array<i1: true, false>", "array<i32>", "array<f32: 1.0>"}) {
    std::string const once =
        printed_text("\"t.o\"() {a = #stablehlo.gather<offset_dims = " + list + ", index_vector_dim = 1>} : () -> ()\n",
                     AssemblyFormat::generic);
    EXPECT_NE(once.find(list), std::string::npos) << once;
    EXPECT_EQ(printed_text(once, AssemblyFormat::generic), once);
  }
}

// Text after a function without a body would be read as its body without the opening brace.
TEST(CanonicalText, OfFunctionsWithoutABody) {
  CanonicalCase const kCases[] = {
      {"func.func private @f()\nfunc.return\n", nullptr},
      {"func.func @f()\nfunc.func @g()\n", nullptr},
      {"func.func @f() {\n}\nfunc.func @g() {\n}\n", "func.func @f()\nfunc.func @g()\n"},
      {"func.func @f() {\n}\nfunc.return\n", nullptr},
      {"func.func @f(tensor<f32>) -> tensor<f32> {\n}\n%0 = stablehlo.iota dim = 0 : tensor<4xf32>\n", nullptr},
      {"func.func @f() {\n  func.func @g() {\n  }\n  return\n}\n",
       "func.func @f() {\n  func.func @g() {\n  }\n  func.return\n}\n"},
  };
  for (auto const& [source, canonical] : kCases) {
    auto const once = printed_text(source, AssemblyFormat::pretty);
    EXPECT_EQ(once, canonical ? canonical : source);
    EXPECT_EQ(printed_text(once, AssemblyFormat::pretty), once);
  }
}

// A block without a name gets a name that no other block of the region has.
TEST(CanonicalText, OfBlocksWithoutAName) {
  std::string const text = "func.func @f(%x: i32) {\n  \"t.o\"() : () -> ()\n^bb0:\n  \"t.p\"() : () -> ()\n}\n";
  std::string const once = printed_text(text, AssemblyFormat::generic);
  EXPECT_NE(once.find("^bb1(%x: i32):"), std::string::npos) << once;
  EXPECT_EQ(printed_text(once, AssemblyFormat::generic), once);
}

}  // namespace
}  // namespace assay
