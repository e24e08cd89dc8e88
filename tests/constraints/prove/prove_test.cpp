// Results of prove for programs: the rules that can fail, the conditions under which they hold, and the smallest sizes
// that violate them.

#include "constraints/prove/execution/prove.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "constraints/check/check.hpp"
#include "grammar/text/parse.hpp"

namespace assay {
namespace {

Program parse(std::string const& text) {
  Diagnostics diagnostics;
  ParseOptions options;
  options.allow_unregistered_dialect = true;
  Program program = parse_program(Source::from_string("test", text), options, diagnostics);
  CheckOptions check;
  check.allow_unregistered_dialect = true;
  check_program(program, check, diagnostics);
  for (Diagnostic const& diagnostic : diagnostics.all()) ADD_FAILURE() << diagnostic.message << '\n' << text;
  return program;
}

// Returns "label never", "label undecided", or "label: condition; witness".
std::string shown(SizeFinding const& finding) {
  std::string const& label = finding.diagnostic.label;
  if (finding.verdict == Entailment::undecided) return label + " undecided";
  std::string text = finding.verdict == Entailment::never ? label + " never;" : label + ": " + finding.condition + ";";
  for (ChosenValue const& value : finding.witness)
    text += fmt::format(" {}={}", value.name, to_string(Interval{value.value, value.value}));
  return text;
}

struct Found {
  std::string text;  // one line for each finding
  ProveSummary summary;
  std::vector<SizeFinding> findings;
};

Found prove_all(Program const& program, std::vector<std::string> assumptions = {}) {
  Found found;
  ProveOptions options;
  options.assumptions = std::move(assumptions);
  found.summary = prove(program, options, [&](SizeFinding const& finding) {
    found.text += (found.text.empty() ? "" : "\n") + shown(finding);
    found.findings.push_back(finding);
  });
  return found;
}

// Returns @main with these arguments and this body.
std::string main_of(std::string const& arguments, std::string const& body) {
  return "func.func @main(" + arguments + ") {\n" + body + "\n  return\n}\n";
}

struct Case {
  char const* name;
  char const* arguments;
  char const* body;
  char const* expected;
};

constexpr char const* kReduce3 = R"(
  %0:3 = "stablehlo.reduce"(%a, %b, %c, %z, %z, %z) ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>, %w: tensor<f32>, %p: tensor<f32>, %q: tensor<f32>, %r: tensor<f32>):
    "stablehlo.return"(%x, %y, %w) : (tensor<f32>, tensor<f32>, tensor<f32>) -> ()
  }) {dimensions = array<i64: 0>} : (tensor<?x?xf32>, tensor<?x4xf32>, tensor<3x?xf32>, tensor<f32>, tensor<f32>,
      tensor<f32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>))";
constexpr char const* kGrow = R"(
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<?xf32>):
    %1 = "stablehlo.concatenate"(%x, %x) {dimension = 0 : i64} : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    "stablehlo.return"(%1) : (tensor<?xf32>) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : tensor<?xf32>)";
constexpr char const* kKeep = R"(
  %0 = "stablehlo.while"(%a) ({
  ^bb0(%x: tensor<?xf32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<?xf32>):
    %1 = stablehlo.abs %x : tensor<?xf32>
    "stablehlo.return"(%1) : (tensor<?xf32>) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : tensor<?xf32>)";
// The loop begins with 5 elements and reduces them to 4 in the first iteration.
constexpr char const* kShrink = R"(
  %c = stablehlo.constant dense<5> : tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %a, %c : (tensor<5xf32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = "stablehlo.while"(%0) ({
  ^bb0(%x: tensor<?xf32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }, {
  ^bb0(%x: tensor<?xf32>):
    %l = stablehlo.constant dense<1> : tensor<1xi32>
    %s = stablehlo.constant dense<1> : tensor<1xi32>
    %2 = stablehlo.real_dynamic_slice %x, %l, %c, %s
        : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
    "stablehlo.return"(%2) : (tensor<?xf32>) -> ()
  }) : (tensor<?xf32>) -> tensor<?xf32>
  %d = stablehlo.constant dense<4> : tensor<1xi32>
  %3 = stablehlo.dynamic_reshape %1, %d : (tensor<?xf32>, tensor<1xi32>) -> tensor<4xf32>)";
constexpr char const* kIf = R"(
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.abs %a : tensor<?xf32>
    "stablehlo.return"(%1) : (tensor<?xf32>) -> ()
  }, {
    "stablehlo.return"(%b) : (tensor<?xf32>) -> ()
  }) : (tensor<i1>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : tensor<?xf32>)";

Case const kCases[] = {
    {"equal sizes", "%a: tensor<?xf32>, %b: tensor<?xf32>", "%0 = stablehlo.add %a, %b : tensor<?xf32>",
     "add_c1: dim(%a, 0) = dim(%b, 0); dim(%a, 0)=0 dim(%b, 0)=1"},
    {"one size", "%a: tensor<?xf32>", "%0 = stablehlo.add %a, %a : tensor<?xf32>", ""},
    {"equal through several ops", "%a: tensor<?x?xf32>", R"(
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.abs %0 : tensor<?x?xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = stablehlo.add %a, %2 : tensor<?x?xf32>)",
     ""},
    {"later rules are on earlier ones", "%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xf32>", R"(
  %0 = stablehlo.add %a, %b : tensor<?xf32>
  %1 = stablehlo.add %b, %c : tensor<?xf32>
  %2 = stablehlo.add %a, %c : tensor<?xf32>)",
     "add_c1: dim(%a, 0) = dim(%b, 0); dim(%a, 0)=0 dim(%b, 0)=1 dim(%c, 0)=1\n"
     "add_c1: dim(%b, 0) = dim(%c, 0); dim(%a, 0)=0 dim(%b, 0)=0 dim(%c, 0)=1"},
    {"all three at once", "%a: tensor<?x?xf32>, %b: tensor<?x4xf32>, %c: tensor<3x?xf32>, %z: tensor<f32>", kReduce3,
     "reduce_c1: dim(%a, 0) = 3 and dim(%a, 1) = dim(%c, 1) and dim(%b, 0) = 3 and dim(%c, 1) = 4; "
     "dim(%a, 0)=0 dim(%a, 1)=0 dim(%b, 0)=0 dim(%c, 1)=0"},
    {"concatenation", "%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<8xf32>", R"(
  %0 = stablehlo.concatenate %a, %b, %a, dim = 0 : (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%0, %c) : (tensor<?xf32>, tensor<8xf32>) -> tensor<8xf32>)",
     "add_c1: 2 * dim(%a, 0) + dim(%b, 0) = 8; dim(%a, 0)=0 dim(%b, 0)=0"},
    {"padding", "%a: tensor<?xf32>, %z: tensor<f32>", R"(
  %0 = stablehlo.pad %a, %z, low = [1], high = [2], interior = [0] : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%0, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<7xf32>)",
     "add_c1: dim(%a, 0) = 4; dim(%a, 0)=0"},
    {"no size is negative", "%a: tensor<?xf32>, %z: tensor<f32>",
     "%0 = stablehlo.pad %a, %z, low = [-1], high = [-2], interior = [0] : (tensor<?xf32>, tensor<f32>) -> "
     "tensor<?xf32>",
     "pad_c4: 3 <= dim(%a, 0); dim(%a, 0)=0"},
    {"slices", "%a: tensor<?xf32>", "%0 = stablehlo.slice %a [2:5] : (tensor<?xf32>) -> tensor<3xf32>",
     "slice_c3: 5 <= dim(%a, 0); dim(%a, 0)=0"},
    {"gather", "%a: tensor<?xf32>, %i: tensor<?x1xi64>", R"(
  %0 = "stablehlo.gather"(%a, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
    start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} :
    (tensor<?xf32>, tensor<?x1xi64>) -> tensor<?xf32>)",
     "gather_c21: dim(%a, 0) != 0; dim(%a, 0)=0 dim(%i, 0)=1"},
    {"dot_general", "%a: tensor<?x?xf32>, %b: tensor<?x?xf32>", R"(
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>)",
     "dot_general_c10: dim(%a, 1) = dim(%b, 0); dim(%a, 0)=1 dim(%a, 1)=0 dim(%b, 0)=1 dim(%b, 1)=1"},
    {"bounds", "%a: tensor<?xf32, #stablehlo.bounds<4>>, %b: tensor<?xf32>", R"(
  %0 = stablehlo.concatenate %a, %a, dim = 0 : (tensor<?xf32, #stablehlo.bounds<4>>,
    tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32>
  %1 = stablehlo.slice %b [0:9] : (tensor<?xf32>) -> tensor<9xf32>
  %2 = "stablehlo.add"(%0, %1) : (tensor<?xf32>, tensor<9xf32>) -> tensor<9xf32>)",
     "slice_c3: 9 <= dim(%b, 0); dim(%a, 0)=1 dim(%b, 0)=0\n"
     "add_c1 never; dim(%a, 0)=1 dim(%b, 0)=9"},
    {"shapes that are computed", "%a: tensor<?x4xf32>", R"(
  %n = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %m = stablehlo.multiply %n, %four : tensor<i32>
  %s = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>
  %1 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %1 : tensor<?xf32>)",
     ""},
    {"a shape that is computed wrong", "%a: tensor<?x4xf32>", R"(
  %n = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  %five = stablehlo.constant dense<5> : tensor<i32>
  %m = stablehlo.multiply %n, %five : tensor<i32>
  %s = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>)",
     "dynamic_reshape_c2: dim(%a, 0) = 0; dim(%a, 0)=1"},
    {"concatenated shapes", "%a: tensor<?x?xf32>, %b: tensor<?xf32>", R"(
  %0 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?x?xf32>) -> tensor<i32>
  %1 = stablehlo.get_dimension_size %a, dim = 1 : (tensor<?x?xf32>) -> tensor<i32>
  %2 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %3 = stablehlo.reshape %1 : (tensor<i32>) -> tensor<1xi32>
  %4 = stablehlo.concatenate %2, %3, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %5 = stablehlo.dynamic_broadcast_in_dim %b, %4, dims = [1] : (tensor<?xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %6 = stablehlo.add %5, %a : tensor<?x?xf32>)",
     "dynamic_broadcast_in_dim_c5: dim(%b, 0) = 1 or dim(%a, 1) = dim(%b, 0); dim(%a, 0)=1 dim(%a, 1)=1 dim(%b, 0)=0"},
    {"a size is an argument", "%n: tensor<1xi32>",
     "%0 = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>",
     "dynamic_iota_e1: 0 <= value(%n)[0]; value(%n)[0]=-1"},
    {"a shape that is computed", "%a: tensor<2x5xf32>", R"(
  %c = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  %s = stablehlo.add %c, %c : tensor<3xi32>
  %0 = stablehlo.dynamic_reshape %a, %s : (tensor<2x5xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>)",
     "dynamic_reshape_c2 never;"},
    {"a shape of unknown length", "%a: tensor<4xf32>, %s: tensor<?xi64>",
     "%0 = stablehlo.dynamic_reshape %a, %s : (tensor<4xf32>, tensor<?xi64>) -> tensor<2x2xf32>",
     "dynamic_reshape_e1 undecided\ndynamic_reshape_c4: dim(%s, 0) = 2; dim(%s, 0)=0"},
    {"an assertion is an assurance", "%n: tensor<i32>, %a: tensor<?xf32>", R"(
  %d = stablehlo.get_dimension_size %a, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %ok = stablehlo.compare EQ, %d, %n, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  stablehlo.custom_call @shape_assertion(%ok) {has_side_effect = true} : (tensor<i1>) -> ()
  %s = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_iota %s, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %a : tensor<?xf32>)",
     ""},
    {"a loop that keeps the sizes", "%a: tensor<?xf32>, %p: tensor<i1>", kKeep, ""},
    {"a loop that does not", "%a: tensor<?xf32>, %p: tensor<i1>", kGrow, "add_c1 undecided"},
    {"a loop that does not keep the size that it began with", "%a: tensor<5xf32>, %p: tensor<i1>", kShrink,
     "real_dynamic_slice_c4 undecided\ndynamic_reshape_c2 undecided"},
    {"branches that need not agree", "%a: tensor<?xf32>, %b: tensor<?xf32>, %p: tensor<i1>", kIf, "add_c1 undecided"},
    {"branches that agree", "%a: tensor<?xf32>, %p: tensor<i1>", R"(
  %0 = "stablehlo.if"(%p) ({
    %1 = stablehlo.abs %a : tensor<?xf32>
    "stablehlo.return"(%1) : (tensor<?xf32>) -> ()
  }, {
    "stablehlo.return"(%a) : (tensor<?xf32>) -> ()
  }) : (tensor<i1>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : tensor<?xf32>)",
     ""},
    {"branches and a known size", "%a: tensor<?xf32>, %i: tensor<i32>", R"(
  %0 = "stablehlo.case"(%i) ({
    "stablehlo.return"(%a) : (tensor<?xf32>) -> ()
  }, {
    "stablehlo.return"(%a) : (tensor<?xf32>) -> ()
  }) : (tensor<i32>) -> tensor<2xf32>)",
     "case_c4: dim(%a, 0) = 2; dim(%a, 0)=0 value(%i)=1"},
    {"tuples", "%t: tuple<tensor<?xf32>, tensor<3xf32>>", R"(
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<?xf32>, tensor<3xf32>>) -> tensor<?xf32>
  %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<?xf32>, tensor<3xf32>>) -> tensor<3xf32>
  %2 = "stablehlo.add"(%0, %1) : (tensor<?xf32>, tensor<3xf32>) -> tensor<3xf32>)",
     "add_c1: dim(%t, 0) = 3; dim(%t, 0)=0"},
    {"an op that nobody knows", "%a: tensor<?xf32>", R"(
  %0 = "other.op"(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %a : tensor<?xf32>)",
     "add_c1 undecided"},
    {"scales say how many there are", "%a: tensor<?x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, %b: tensor<2xf32>", R"(
  %0 = stablehlo.uniform_dequantize %a : (tensor<?x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%0, %b) : (tensor<?xf32>, tensor<2xf32>) -> tensor<2xf32>)",
     ""},
    {"convolution", "%a: tensor<1x?x?x3xf32>, %k: tensor<3x?x?x8xf32>", R"(
  %0 = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f],
    window = {stride = [2, 1], pad = [[1, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} :
    (tensor<1x?x?x3xf32>, tensor<3x?x?x8xf32>) -> tensor<1x?x?x8xf32>
  %1 = "stablehlo.add"(%0, %0) : (tensor<1x?x?x8xf32>, tensor<1x?x?x8xf32>) -> tensor<1x4x?x8xf32>)",
     "convolution_c14: dim(%k, 2) = 3; dim(%a, 1)=1 dim(%a, 2)=1 dim(%k, 1)=1 dim(%k, 2)=0\n"
     "add_c1: ((dim(%a, 1) = 0 ? 0 : dim(%a, 1)) = 0 ? 0 : floor(((dim(%a, 1) = 0 ? 0 : dim(%a, 1)) + 1) / 2)) = 4; "
     "dim(%a, 1)=0 dim(%a, 2)=1 dim(%k, 1)=1 dim(%k, 2)=3"},
    {"scatter", "%a: tensor<?x?xf32>, %i: tensor<?x1xi64>, %u: tensor<?x?xf32>", R"(
  %0 = "stablehlo.scatter"(%a, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1],
    inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<?x?xf32>, tensor<?x1xi64>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = stablehlo.add %0, %a : tensor<?x?xf32>)",
     "scatter_c4: dim(%i, 0) = dim(%u, 0) and dim(%u, 1) <= dim(%a, 1); "
     "dim(%a, 0)=1 dim(%a, 1)=0 dim(%i, 0)=0 dim(%u, 0)=0 dim(%u, 1)=1"},
    {"reduce_window", "%a: tensor<?xf32>, %z: tensor<f32>", R"(
  %0 = "stablehlo.reduce_window"(%a, %z) <{window_dimensions = array<i64: 3>, window_strides = array<i64: 2>,
    padding = dense<[[1, 0]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    "stablehlo.return"(%y) : (tensor<f32>) -> ()
  }) : (tensor<?xf32>, tensor<f32>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%0, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<4xf32>)",
     "add_c1: ((dim(%a, 0) = 0 ? 0 : dim(%a, 0)) <= 1 ? 0 : floor((dim(%a, 0) = 0 ? 0 : dim(%a, 0)) / 2)) = 4; "
     "dim(%a, 0)=0"},
    {"real_dynamic_slice", "%a: tensor<?xf32>, %n: tensor<1xi64>", R"(
  %s = stablehlo.constant dense<1> : tensor<1xi64>
  %t = stablehlo.constant dense<2> : tensor<1xi64>
  %0 = stablehlo.real_dynamic_slice %a, %s, %n, %t :
    (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  %1 = "stablehlo.add"(%0, %0) : (tensor<?xf32>, tensor<?xf32>) -> tensor<2xf32>)",
     "real_dynamic_slice_c4: 0 < value(%n)[0] and value(%n)[0] <= dim(%a, 0); dim(%a, 0)=0 value(%n)[0]=0\n"
     "add_c1: floor(value(%n)[0] / 2) = 2; dim(%a, 0)=1 value(%n)[0]=1"},
    {"inverse transforms", "%a: tensor<?x9xcomplex<f32>>", R"(
  %0 = stablehlo.fft %a, type = IRFFT, length = [16] : (tensor<?x9xcomplex<f32>>) -> tensor<?x?xf32>
  %1 = "stablehlo.add"(%0, %0) : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<4x16xf32>)",
     "add_c1: dim(%a, 0) = 4; dim(%a, 0)=0"},
    {"a transform of the wrong length", "%a: tensor<?x?xcomplex<f32>>", R"(
  %0 = stablehlo.fft %a, type = IRFFT, length = [16] : (tensor<?x?xcomplex<f32>>) -> tensor<?x?xf32>)",
     "fft_c5: dim(%a, 1) = 9; dim(%a, 0)=1 dim(%a, 1)=0"},
    {"tuples that are made", "%a: tensor<?xf32>, %b: tensor<?xf32>", R"(
  %0 = stablehlo.tuple %a, %b : tuple<tensor<?xf32>, tensor<?xf32>>
  %1 = stablehlo.get_tuple_element %0[1] : (tuple<tensor<?xf32>, tensor<?xf32>>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %b : tensor<?xf32>
  %3 = stablehlo.tuple %a : tuple<tensor<?xf32>>)",
     ""},
    {"definitions keep to bounds and to what was known", "%a: tensor<?xf32>, %b: tensor<?xf32, #stablehlo.bounds<4>>",
     R"(
  %0 = stablehlo.slice %a [0:3] : (tensor<?xf32>) -> tensor<3xf32>
  %1 = "stablehlo.add"(%a, %b) : (tensor<?xf32>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32>
  %2 = stablehlo.slice %b [0:3] : (tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<3xf32>
  %3 = stablehlo.slice %a [0:4] : (tensor<?xf32>) -> tensor<4xf32>)",
     "slice_c3: 3 <= dim(%a, 0); dim(%a, 0)=0 dim(%b, 0)=1\n"
     "add_c1: dim(%a, 0) = dim(%b, 0); dim(%a, 0)=3 dim(%b, 0)=0\n"
     "slice_c3: 4 <= dim(%a, 0); dim(%a, 0)=3 dim(%b, 0)=3"},
    {"a choice by a condition that is unknown", "%x: tensor<?xf32>, %i: tensor<i32>", R"(
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %z = stablehlo.constant dense<0> : tensor<i32>
  %lt = stablehlo.compare LT, %i, %z, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
  %p = stablehlo.add %i, %n : tensor<i32>
  %s = stablehlo.select %lt, %p, %i : tensor<i1>, tensor<i32>
  %0 = stablehlo.reshape %s : (tensor<i32>) -> tensor<1xi32>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>)",
     "dynamic_iota_e1: 0 <= (value(%i) < 0 ? dim(%x, 0) + value(%i) : value(%i)); dim(%x, 0)=0 value(%i)=-1"},
    {"a choice of two sizes that are enough", "%x: tensor<?xf32>, %p: tensor<i1>", R"(
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %four = stablehlo.constant dense<4> : tensor<i32>
  %s = stablehlo.select %p, %four, %n : tensor<i1>, tensor<i32>
  %0 = stablehlo.reshape %s : (tensor<i32>) -> tensor<1xi32>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>)",
     ""},
    {"a part of a shape", "%x: tensor<4x6xf32>, %b: tensor<?xf32>", R"(
  %s = stablehlo.constant dense<[4, 6]> : tensor<2xi32>
  %l = stablehlo.constant dense<1> : tensor<1xi32>
  %m = stablehlo.constant dense<2> : tensor<1xi32>
  %0 = stablehlo.real_dynamic_slice %s, %l, %m, %l
      : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1xi32>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %b : tensor<?xf32>)",
     "add_c1: dim(%b, 0) = 6; dim(%b, 0)=0"},
    {"a table of sizes", "%b: tensor<?xf32>", R"(
  %s = stablehlo.constant dense<[4, 6, 8]> : tensor<3xi32>
  %i = stablehlo.constant dense<[[2]]> : tensor<1x1xi32>
  %0 = "stablehlo.gather"(%s, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0],
    start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} :
    (tensor<3xi32>, tensor<1x1xi32>) -> tensor<1xi32>
  %1 = stablehlo.dynamic_iota %0, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>
  %2 = stablehlo.add %1, %b : tensor<?xf32>)",
     "add_c1: dim(%b, 0) = 8; dim(%b, 0)=0"},
    {"a product of sizes", "%x: tensor<?x4xf32>", R"(
  %n = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?x4xf32>) -> tensor<i32>
  %m = stablehlo.get_dimension_size %x, dim = 1 : (tensor<?x4xf32>) -> tensor<i32>
  %n1 = stablehlo.reshape %n : (tensor<i32>) -> tensor<1xi32>
  %m1 = stablehlo.reshape %m : (tensor<i32>) -> tensor<1xi32>
  %s = stablehlo.concatenate %n1, %m1, dim = 0 : (tensor<1xi32>, tensor<1xi32>) -> tensor<2xi32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %p = stablehlo.reduce(%s init: %one) applies stablehlo.multiply across dimensions = [0]
      : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
  %p1 = stablehlo.reshape %p : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %x, %p1 : (tensor<?x4xf32>, tensor<1xi32>) -> tensor<?xf32>)",
     ""},
    {"nothing unknown", "%a: tensor<3xf32>", "%0 = stablehlo.add %a, %a : tensor<3xf32>", ""},
};

TEST(Prove, ReportsRulesThatCanFail) {
  for (Case const& c : kCases) {
    Program const program = parse(main_of(c.arguments, c.body));
    EXPECT_EQ(prove_all(program).text, c.expected) << c.name;
  }
}

// Each witness of a clause is a program that the checker rejects by this clause.
TEST(Prove, WitnessesViolateTheRule) {
  for (Case const& c : kCases) {
    Program const program = parse(main_of(c.arguments, c.body));
    for (SizeFinding const& finding : prove_all(program).findings) {
      bool of_sizes = finding.verdict != Entailment::undecided && !finding.diagnostic.label.ends_with("_e1");
      if (!of_sizes) continue;
      std::vector<Int128> values;
      for (ChosenValue const& value : finding.witness) values.push_back(value.value);
      auto const instance = static_instance(program, *finding.function, values);
      ASSERT_EQ(instance.reason, "") << c.name;
      Diagnostics diagnostics;
      Program const again = parse_program(Source::from_string("instance", instance.text), {}, diagnostics);
      EXPECT_EQ(diagnostics.errors(), 0U) << c.name << '\n' << instance.text;
      check_program(again, {}, diagnostics);
      EXPECT_TRUE(std::ranges::any_of(diagnostics.all(),
                                      [&](Diagnostic const& d) { return d.label == finding.diagnostic.label; }))
          << c.name << ": " << finding.diagnostic.label << '\n'
          << instance.text;
    }
  }
}

TEST(Prove, TakesAssumptions) {
  Program const program = parse(main_of("%a: tensor<?xf32>, %b: tensor<?xf32>, %n: tensor<i32>, %v: tensor<2xi32>",
                                        "%0 = stablehlo.add %a, %b : tensor<?xf32>"));
  struct {
    std::vector<std::string> assumptions;
    char const *found, *error;
  } const cases[] = {
      {{"dim(%a, 0) = dim(%b, 0)"}, "", ""},
      {{"dim(%a, 0) = 3", "dim(%b, 0) = value(%n)", "value(%n) = 3"}, "", ""},
      {{"dim(%a, 0) = value(%v)[1]", "dim(%b, 0) = value(%v)[1]"}, "", ""},
      {{"shape(%a) = shape(%b)"}, "", ""},
      {{"dim(%a, 0) = 7"},
       "add_c1: dim(%a, 0) = dim(%b, 0); dim(%a, 0)=7 dim(%b, 0)=0 value(%n)=1 value(%v)[0]=1 value(%v)[1]=1",
       ""},
      {{"dim(%a, 0) != dim(%b, 0)"},
       "add_c1 never; dim(%a, 0)=0 dim(%b, 0)=1 value(%n)=1 value(%v)[0]=1 value(%v)[1]=1",
       ""},
      {{"1 = 2"}, "", "names no value"},
      {{"dim(%a, 0) < 0"}, "", "never holds"},
      {{"value(%a)[0] >= 0"}, "", "only sizes and integer arguments can be assumed, but %a is tensor<?xf32>"},
      {{"%a >= 0"}, "", "only sizes and integer arguments can be assumed, but %a is tensor<?xf32>"},
      {{"value(%a) = value(%n)"}, "", "only sizes and integer arguments can be assumed, but %a is tensor<?xf32>"},
      {{"dim(%a, 0) = 1", "dim(%a, 0) = 2"}, "", "contradicts the program"},
      {{"dim(%c, 0) = 1"}, "", "no argument %c"},
      {{"dim(%a, 0) ="}, "", "not a formula"},
      {{""}, "", "not a formula"},
      {{"dim(%a, 1) = 1"}, "", "dim(%a, 1)"},
      {{"dim(%a, 0)"}, "", "neither true nor false"},
  };
  for (auto const& c : cases) {
    Found const found = prove_all(program, c.assumptions);
    EXPECT_EQ(found.text, c.found) << c.assumptions[0];
    std::string const& error = found.summary.assumption_error;
    EXPECT_EQ(error.empty(), *c.error == '\0') << c.assumptions[0] << ": " << error;
    EXPECT_NE(error.find(c.error), std::string::npos) << c.assumptions[0] << ": " << error;
  }
}

TEST(Prove, FollowsCalls) {
  std::string const callee = R"(
func.func private @f(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = stablehlo.add %x, %y : tensor<?xf32>
  return %0 : tensor<?xf32>
})";
  auto const calls = [&](std::string const& body) {
    return parse("func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>) {\n" + body + "\n  return\n}" + callee);
  };
  EXPECT_EQ(prove_all(calls(R"(
  %0 = func.call @f(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @f(%b, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = stablehlo.add %0, %a : tensor<?xf32>)"))
                .text,
            "");
  auto const twice = calls(R"(
  %0 = func.call @f(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @f(%0, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>)");
  auto const found = prove_all(twice);
  EXPECT_EQ(found.text, "add_c1: dim(%a, 0) = dim(%b, 0); dim(%a, 0)=0 dim(%b, 0)=1");
  EXPECT_EQ(found.summary.functions, 1U);
  // Two calls with different sizes have no common text.
  auto const apart = calls(R"(
  %0 = func.call @f(%a, %a) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @f(%b, %b) : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>)");
  auto const* const function = entry_functions(apart).at(0);
  EXPECT_NE(static_instance(apart, *function, {1, 2}).reason, "");
  EXPECT_NE(static_instance(apart, *function, {2, 2}).text, "");
}

TEST(Prove, ExecutesInlinedBodies) {
  auto const computations = [&](std::string const& result) {
    return parse(R"(sdy.mesh @mesh = <["a"=2]>
func.func @main(%x: tensor<16xf32>, %y: tensor<?xf32>) {
  %0 = stablehlo.abs %x : (tensor<16xf32>) -> tensor<?xf32>
  %1 = sdy.named_computation<"body">(%0, %y) (%a: tensor<?xf32>, %b: tensor<?xf32>) {
    sdy.return )" +
                 result +
                 R"( : tensor<?xf32>
  } : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %2 = "stablehlo.add"(%1, %x) : (tensor<?xf32>, tensor<16xf32>) -> tensor<16xf32>
  return
})");
  };
  EXPECT_EQ(prove_all(computations("%a")).text, "");
  EXPECT_EQ(prove_all(computations("%b")).text, "add_c1: dim(%y, 0) = 16; dim(%y, 0)=0");
}

// Many queries about related sizes, or deep nesting, must be fast.
TEST(Prove, IsFastWhereSizesAreConnected) {
  constexpr std::size_t kMany = 300;
  std::string arguments = "%a0: tensor<?xf32>", adds, slices;
  for (std::size_t i = 1; i < kMany; ++i) {
    arguments += fmt::format(", %a{}: tensor<?xf32>", i);
    adds += fmt::format("  %{0} = stablehlo.add {1}, %a{0} : tensor<?xf32>\n", i,
                        i == 1 ? "%a0" : fmt::format("%{}", i - 1));
    slices += fmt::format("  %{0} = stablehlo.slice %a0 [0:{0}] : (tensor<?xf32>) -> tensor<{0}xf32>\n", i);
  }
  EXPECT_EQ(prove_all(parse(main_of(arguments, adds))).findings.size(), kMany - 1);
  EXPECT_EQ(prove_all(parse(main_of("%a0: tensor<?xf32>", slices))).findings.size(), kMany - 1);

  constexpr int kDepth = 40;
  std::string before, after;
  for (int i = 0; i < kDepth; ++i) {
    std::string const outer = i == 0 ? "%a" : fmt::format("%x{}", i - 1);
    before += fmt::format(R"(
  %r{0} = "stablehlo.while"({1}) ({{
  ^bb0(%c{0}: tensor<?xf32>):
    "stablehlo.return"(%p) : (tensor<i1>) -> ()
  }}, {{
  ^bb0(%x{0}: tensor<?xf32>):)",
                          i, outer);
    after = fmt::format(R"(
    "stablehlo.return"({1}) : (tensor<?xf32>) -> ()
  }}) : (tensor<?xf32>) -> tensor<?xf32>)",
                        i, i + 1 < kDepth ? fmt::format("%r{}", i + 1) : fmt::format("%x{}", i)) +
            after;
  }
  auto const found = prove_all(parse(
      main_of("%a: tensor<?xf32>, %p: tensor<i1>", before + after + "\n  %s = stablehlo.add %r0, %a : tensor<?xf32>")));
  EXPECT_EQ(found.text, "");
}

TEST(Prove, StopsAtRecursion) {
  Program const program = parse(R"(
func.func @main(%a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = func.call @main(%a) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = stablehlo.add %0, %a : tensor<?xf32>
  return %1 : tensor<?xf32>
})");
  EXPECT_EQ(prove_all(program).text, "add_c1 undecided");
}

TEST(Prove, RestoresTheProgram) {
  std::string const text = main_of("%a: tensor<?xf32>, %b: tensor<?xf32>", "%0 = stablehlo.add %a, %b : tensor<?xf32>");
  Program const program = parse(text), same = parse(text);
  prove_all(program);
  EXPECT_TRUE(equal(program, same));
  EXPECT_NE(static_instance(program, *entry_functions(program).at(0), {1, 2}).text.find("tensor<2xf32>"),
            std::string::npos);
  EXPECT_TRUE(equal(program, same));
}

TEST(Prove, ListsItsAssumptions) {
  Program const program = parse(main_of("%n: tensor<i32>, %a: tensor<?xf32>", R"(
  %0 = stablehlo.multiply %n, %n : tensor<i32>
  %1 = stablehlo.reshape %0 : (tensor<i32>) -> tensor<1xi32>
  %2 = stablehlo.dynamic_iota %1, dim = 0 : (tensor<1xi32>) -> tensor<?xf32>)"));
  auto const found = prove_all(program);
  EXPECT_EQ(found.text, "");
  EXPECT_EQ(found.summary.granted, std::vector<std::string>{"no overflow in %0 = stablehlo.multiply"});
  // In the order of execution, without duplicates: @f is before @main.
  Program const calls = parse(R"(func.func private @f(%n: tensor<i32>) -> tensor<i32> {
  %x = stablehlo.add %n, %n : tensor<i32>
  return %x : tensor<i32>
}
)" + main_of("%n: tensor<i32>, %m: tensor<i32>", R"(
  %0 = stablehlo.add %n, %n : tensor<i32>
  %1 = func.call @f(%m) : (tensor<i32>) -> tensor<i32>
  %2 = func.call @f(%m) : (tensor<i32>) -> tensor<i32>)"));
  EXPECT_EQ(prove_all(calls).summary.granted,
            (std::vector<std::string>{"no overflow in %0 = stablehlo.add", "no overflow in %x = stablehlo.add"}));
  // An overflow for all sizes is not an assumption.
  Program const always = parse(main_of("%n: tensor<?xf32>, %s: tensor<1xi32>", R"(
  %big = stablehlo.constant dense<200> : tensor<ui8>
  %0 = stablehlo.get_dimension_size %n, dim = 0 : (tensor<?xf32>) -> tensor<i32>
  %1 = stablehlo.convert %0 : (tensor<i32>) -> tensor<ui8>
  %2 = stablehlo.maximum %1, %big : tensor<ui8>
  %3 = stablehlo.add %2, %big : tensor<ui8>
  %4 = stablehlo.reshape %3 : (tensor<ui8>) -> tensor<1xui8>
  %5 = stablehlo.dynamic_iota %4, dim = 0 : (tensor<1xui8>) -> tensor<?xf32>
  %6 = stablehlo.add %5, %n : tensor<?xf32>)"));
  EXPECT_EQ(prove_all(always).text, "add_c1 undecided");
  // If a type overflows for common sizes, its values are unknown.
  auto const through = [](std::string const& type) {
    return parse(main_of("%x: tensor<?xf32>",
                         "  %d = stablehlo.get_dimension_size %x, dim = 0 : (tensor<?xf32>) -> tensor<i32>\n  %c = "
                         "stablehlo.convert %d : (tensor<i32>) -> tensor<" +
                             type + ">\n  %e = stablehlo.convert %c : (tensor<" + type + ">) -> tensor<i32>\n" + R"(
  %r = stablehlo.reshape %e : (tensor<i32>) -> tensor<1xi32>
  %0 = stablehlo.dynamic_reshape %x, %r : (tensor<?xf32>, tensor<1xi32>) -> tensor<?xf32>)"));
  };
  for (auto const* type : {"i8", "ui16"}) {
    auto const narrow = prove_all(through(type));
    EXPECT_NE(narrow.text.find("undecided"), std::string::npos) << type << narrow.text;
    EXPECT_EQ(narrow.summary.granted, std::vector<std::string>{"no overflow in %d = stablehlo.get_dimension_size"});
  }
  EXPECT_EQ(prove_all(through("i64")).text, "");
}

}  // namespace
}  // namespace assay
