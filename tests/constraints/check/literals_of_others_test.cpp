// Literals and attributes as MLIR reads them. Literals that MLIR rejects are rejected, or reported as a difference if
// the specification permits them. Literals that MLIR accepts are accepted. Each row was verified with the parser of
// MLIR 22.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "constraints/check/check_text.hpp"
#include "constraints/symbols/constant_data.hpp"
#include "grammar/assembly/print.hpp"
#include "grammar/text/parse.hpp"
#include "semantics/program/element_text.hpp"

namespace assay {
namespace {

CheckedText checked(std::string const& text, Against against) {
  CheckOptions options;
  options.against = against;
  options.allow_unregistered_dialect = true;
  Source const source = Source::from_string("test", text);
  return check_text(source, {0, static_cast<std::uint32_t>(text.size())}, options);
}

bool is_accepted(std::string const& text, Against against) { return checked(text, against).found.errors() == 0; }

std::string with_attribute(std::string_view attribute) {
  return "\"t.op\"() {a = " + std::string(attribute) + "} : () -> ()\n";
}

enum class Reading {
  same,       // MLIR and the specification accept it
  text_only,  // only the specification accepts it
  refused,    // both reject it
  mlir_only,  // only MLIR accepts it
};

struct Literal {
  char const* attribute;
  Reading reading = Reading::same;
};

constexpr auto same = Reading::same, text_only = Reading::text_only, refused = Reading::refused,
               mlir_only = Reading::mlir_only;

constexpr Literal kLiterals[] = {
    // A hexadecimal string of booleans has one bit for each element.
    {"dense<\"0x01\"> : tensor<16xi1>", refused},
    {"dense<\"0x01010101\"> : tensor<4xi1>", refused},
    {"dense<\"0x01\"> : tensor<2xi1>", same},
    {"dense<\"0xFF\"> : tensor<16xi1>", same},
    {"dense<\"0x00\"> : tensor<16xi1>", same},
    {"dense<\"0xFF00\"> : tensor<9xi1>", same},
    {"dense<\"0xFF00\"> : tensor<8xi1>", refused},
    {"dense<\"0xFE\"> : tensor<1xi1>", same},
    {"dense<\"0xFF\"> : tensor<0xi1>", same},
    {"dense<\"0x\"> : tensor<0xi1>", same},
    // Zero has no sign.
    {"-0 : i32", text_only},
    {"-0", text_only},
    {"-0 : si8", text_only},
    {"-0 : index", text_only},
    {"dense<-0> : tensor<2xi32>", text_only},
    {"dense<[1, -0]> : tensor<2xi8>", text_only},
    {"dense<-0.0> : tensor<2xf32>", same},
    {"array<i64: -0>", refused},
    {"array<i64: 1, -1>", same},
    // Words in arrays.
    {"array<i1: 1>", refused},
    {"array<i1: 0>", refused},
    {"array<i1: true, false>", same},
    {"array<i1>", same},
    {"array<i4: 1>", refused},
    {"array<index: 1>", refused},
    {"array<i8: 255>", same},
    {"array<i8: 256>", refused},
    {"array<si8: 255>", refused},
    {"array<ui8: -1>", same},
    {"array<ui8: -128>", same},
    {"array<ui8: -129>", refused},
    {"array<ui16: 65536>", refused},
    {"array<i64: true>", refused},
    // The range of an index.
    {"9223372036854775807 : index", same},
    {"9223372036854775808 : index", refused},
    {"0xFFFFFFFFFFFFFFFF : index", refused},
    {"-9223372036854775808 : index", same},
    {"18446744073709551615 : i64", same},
    {"dense<9223372036854775808> : tensor<2xindex>", refused},
    {"dense<\"0xFFFFFFFFFFFFFFFF\"> : tensor<2xindex>", same},
    // An integer of zero bits is 0.
    {"0 : i0", same},
    {"00 : i0", same},
    {"1 : i0", refused},
    {"dense<0> : tensor<2xi0>", same},
    {"dense<[0, 0]> : tensor<2xi0>", same},
    {"dense<[0, 1]> : tensor<2xi0>", refused},
    {"dense<\"0x\"> : tensor<2xi0>", same},
    // Lists without elements.
    {"dense<[]> : tensor<0xi32>", same},
    {"dense<[]> : tensor<0x2xi32>", text_only},
    {"dense<[]> : tensor<2x0xi32>", refused},
    {"dense<[[], []]> : tensor<2x0xi32>", same},
    {"dense<[[]]> : tensor<2x0xi32>", refused},
    {"dense<> : tensor<2x0xi32>", same},
    {"dense<> : tensor<2xi32>", refused},
    {"dense<[]> : tensor<i32>", refused},
    // Sparse literals.
    {"sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>", same},
    {"sparse<[[0, 4]], [1]> : tensor<3x4xi32>", refused},
    {"sparse<[[3, 0]], [1]> : tensor<3x4xi32>", refused},
    {"sparse<[[-1, 0]], [1]> : tensor<3x4xi32>", refused},
    {"sparse<[[0, 0]], 5> : tensor<3x4xi32>", same},
    {"sparse<3, 5> : tensor<3x4xi32>", refused},
    {"sparse<2, 5> : tensor<3x4xi32>", same},
    {"sparse<[0, 1], [1, 2]> : tensor<4xi32>", same},
    {"sparse<[[0], [1]], [1]> : tensor<4xi32>", refused},
    {"sparse<[[0, 0]], [1]> : tensor<4xi32>", refused},
    {"sparse<> : tensor<4xi32>", same},
    {"sparse<[], []> : tensor<4xi32>", same},
    {"sparse<[[0]], [1.5]> : tensor<4xi32>", refused},
    {"sparse<[[0]], \"0x00000001\"> : tensor<4xi32>", same},
    {"sparse<[[0]], [[1]]> : tensor<4xi32>", refused},
    {"sparse<[[true]], [1]> : tensor<4xi32>", refused},
    {"sparse<[[0]], [1]> : tensor<?xi32>", refused},
    // Formats that StableHLO lacks, as bits.
    {"0x3FFF8000000000000000 : f80", same},
    {"0x3FFF0000000000000000000000000000 : f128", same},
    {"0x1FFFF0000000000000000000000000000 : f128", refused},
    {"dense<0x3FFF8000000000000000> : tensor<2xf80>", same},
    {"dense<\"0x0000000000000080FF3F\"> : tensor<3xf80>", same},
    {"dense<\"0x0000000000000080FF3F000000000000\"> : tensor<1xf80>", refused},
    {"0x17F800000 : f32", refused},
    // Scales as bits of f64, and scales of blocks.
    {"!quant.uniform<i8:f32, 0x3FF0000000000000>", same},
    {"!quant.uniform<i8:f32, 0x7FF0000000000000>", refused},
    {"!quant.uniform<i8:f64, 0x3FF0000000000000>", same},
    {"!quant.uniform<i8:f32, 0x3F800000>", text_only},
    {"!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:20, 3.0:30}, {4.0:40, 5.0:50}}>", same},
    {"tensor<2x4x!quant.uniform<i8<-3:4>:f32:{0:1}, {{2.0:20}, {4.0}}>>", same},
    {"!quant.uniform<i8:f32:{0:1}, {0x3FF0000000000000}>", same},
    {"!quant.uniform<i8:f32:{0:1, 1:2}, {1.0, {3.0, 4.0}}>", refused},
    {"!quant.uniform<i8:f32:{0:1, 1:2}, {{1.0, 2.0}, {3.0}}>", refused},
    {"!quant.uniform<i8:f32:{0:0}, {1.0}>", refused},
    {"!quant.uniform<i8:f32:{0:-1}, {1.0}>", refused},
    {"!quant.uniform<i8:f32:{0:1}, {-1.0}>", refused},
    {"!quant.uniform<i8:f32:{0:1}, {0.0}>", refused},
    {"!quant.uniform<i8:f16:{0:1}, {1.0e10}>", refused},
    {"!quant.uniform<i8:f32:{0:1}, {1}>", refused},
    // A list of scales requires an axis, and a single scale requires that there is none.
    {"!quant.uniform<i8:f32:0, {1.0}>", same},
    {"!quant.uniform<i8:f32, {1.0}>", text_only},
    {"!quant.uniform<i8:f32:0, 1.0>", text_only},
    {"!quant.uniform <i8:f32, 1.0>", refused},
    // The other types of the quant dialect.
    {"!quant.any<i8>", same},
    {"tensor<2x!quant.any<u8<0:127>:f32>>", same},
    {"!quant.any< i8<-3:4> : bf16 >", same},
    {"!quant.any<i8:i32>", refused},
    {"!quant.any<i8:tensor<f32>>", refused},
    {"!quant.any<i8:!other.type>", refused},
    {"!quant.any<i33:f32>", refused},
    {"!quant.any<i0>", refused},
    {"!quant.any<i8<-129:4>>", refused},
    {"!quant.any<u8<-1:4>>", refused},
    {"!quant.any<i8<4:4>>", refused},
    {"!quant.any<f32:f32>", refused},
    {"!quant.any", refused},
    {"!quant.calibrated<f32<-1.0:1.0>>", same},
    {"!quant.calibrated<f32<-1:1.0>>", refused},
    {"!quant.calibrated<f32<1.0:-1.0>>", refused},
    {"!quant.calibrated<i8<-1.0:1.0>>", refused},
    {"!quant.other<i8:f32>", refused},
    // Locations.
    {"loc(fused[])", same},
    {"loc(fused<1>[])", same},
    {"loc(\"a\":1)", same},
    {"loc(callsite(\"a\":1 at fused[]))", same},
    {"loc(\"a\":1 to :3)", refused},
    {"loc(\"a\":1:2 to 3:4)", same},
    {"dense_resource<__elided__> : i4", refused},
    // Blanks, trailing commas, and the forms of enumerations and structures.
    {"!stablehlo<token>", same},
    {"!stablehlo< token >", same},
    {"#stablehlo<precision HIGH>", same},
    {"#stablehlo< precision HIGH >", same},
    {"#stablehlo.precision<HIGH>", refused},
    {"#stablehlo<precision<HIGH>>", refused},
    {"#stablehlo.result_accuracy_mode<DEFAULT>", same},
    {"#stablehlo<result_accuracy_mode<DEFAULT>>", same},
    {"#stablehlo<result_accuracy_mode DEFAULT>", refused},
    {"#stablehlo<custom_call_api_version API_VERSION_ORIGINAL>", refused},
    {"#stablehlo.dot<lhs_contracting_dimensions = [1],>", same},
    {"#stablehlo< dot < lhs_contracting_dimensions = [1] > >", same},
    {"#stablehlo.dot <lhs_contracting_dimensions = [1]>", refused},
    {"#stablehlo.dot<raw lhs_contracting_dimensions = [1]>", refused},
    {"#stablehlo.channel_handle<type = 1, handle = 0>", same},
    {"#stablehlo.channel_handle<handle = 1, type = 0,>", refused},
    {"#stablehlo.type_extensions<bounds = [1], >", refused},
    {"#stablehlo.conv<raw input_batch_dimension = 0, input_feature_dimension = 1>", same},
    {"#stablehlo.conv<input_batch_dimension = 0>", refused},
    {"#stablehlo.conv<>", refused},
    // Numbers in structures have no type, floats have a point, and an enumeration is an enumeration.
    {"#stablehlo.channel_handle<handle = 1 : i64, type = 0>", refused},
    {"#stablehlo.channel_handle<handle = 0x1, type = 0>", same},
    {"#stablehlo.dot_algorithm<lhs_precision_type = f32, rhs_precision_type = f32, accumulation_type = f32, "
     "lhs_component_count = 1 : i32, rhs_component_count = 1, num_primitive_operations = 1, "
     "allow_imprecise_accumulation = false>",
     refused},
    {"#stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>", same},
    {"#stablehlo.result_accuracy<atol = 1.0 : f32, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>", refused},
    {"#stablehlo.result_accuracy<atol = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>", refused},
    {"#stablehlo.result_accuracy<mode = \"DEFAULT\">", refused},
    {"#stablehlo.result_accuracy<rtol = -1.0, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>", text_only},
    {"#stablehlo.result_accuracy<atol = 1.0, mode = #stablehlo.result_accuracy_mode<DEFAULT>>", text_only},
    {"#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<TOLERANCE>>", same},
    // Elements of types that MLIR only keeps as text.
    {"dense<1> : tensor<2xvector<2xi32>>", refused},
    {"dense<[\"a\", \"b\"]> : tensor<2xvector<2xi32>>", same},
    {"dense<1.0> : tensor<2x!foo.t>", refused},
    {"dense<\"a\"> : tensor<2x!foo.t>", same},
    {"sparse<[[0]], [1]> : tensor<2xvector<2xi32>>", refused},
    {"sparse<[[0]], [\"x\"]> : tensor<2x!foo.t>", same},
    {"#stablehlo.channel_handle<handle = -0, type = 1>", same},
    {"#stablehlo.gather<offset_dims = [-0], index_vector_dim = -0>", same},
    // Elements of vectors and memrefs, with their layouts and memory spaces.
    {"complex<!foo.t>", refused},
    {"vector<2xindex>", same},
    {"vector<2xcomplex<f32>>", refused},
    {"vector<2xtensor<2xf32>>", refused},
    {"vector<2x!quant.any<i8>>", refused},
    {"vector<2x!quant.uniform<i8:f32, 1.0>>", refused},
    {"memref<2xindex>", same},
    {"memref<2xcomplex<f32>>", same},
    {"memref<2xmemref<f32>>", same},
    {"memref<2xmemref<*xf32>>", same},
    {"memref<2xvector<2xf32>>", same},
    {"memref<2xtensor<2xf32>>", refused},
    {"memref<2xtuple<>>", refused},
    {"memref<2xnone>", refused},
    {"memref<2x(f32) -> f32>", refused},
    {"memref<2x!stablehlo.token>", refused},
    {"memref<2x!quant.uniform<i8:f32, 1.0>>", refused},
    {"memref<2x!quant.any<i8>>", refused},
    {"memref<2xf32, 1>", same},
    {"memref<2xf32, true>", same},
    {"memref<2xf32, \"x\">", same},
    {"memref<2xf32, {a = 1}>", same},
    {"memref<2xf32, #stablehlo<precision HIGH>>", same},
    {"memref<2xf32, 1.0>", refused},
    {"memref<2xf32, []>", refused},
    {"memref<2xf32, unit>", refused},
    {"memref<2xf32, i32>", refused},
    {"memref<2xf32, @a>", refused},
    {"memref<2xf32, array<i64: 1>>", refused},
    {"memref<2xf32, dense<1> : tensor<2xi32>>", refused},
    {"memref<2xf32, 1, 2>", refused},
    {"memref<2xf32, 1, strided<[1]>>", refused},
    {"memref<2xf32, strided<[1]>, 1>", same},
    {"memref<2xf32, strided<[1, 2]>>", refused},
    {"memref<2x3xf32, strided<[1, ?], offset: 3>>", same},
    {"memref<f32, strided<[]>>", same},
    {"memref<*xf32, strided<[1]>>", refused},
    {"memref<*xf32, 1>", same},
    {"memref<2xf32, affine_map<(d0) -> (d0)>, 1>", same},
    {"memref<2xf32, affine_map<(d0, d1) -> (d0)>>", refused},
    {"memref<2xf32, affine_set<(d0) : (d0 >= 0)>>", refused},
    {"memref<2xf32, loc(\"a\")>", refused},
    {"!quant.calibrated<f32<0.0:4E6>>", refused},
    {"!quant.calibrated<f32<0.0:4.E6>>", same},
    // MLIR reads boolean words as -1 and 0 if a structure or a bound expects an integer. No exporter writes them.
    {"#stablehlo.channel_handle<handle = true, type = 1>", refused},
    {"#stablehlo.dot<lhs_batching_dimensions = [false], rhs_batching_dimensions = [0]>", refused},
    {"#stablehlo.gather<index_vector_dim = false>", refused},
    {"#stablehlo.bounds<true>", refused},
    {"!quant.uniform<i8:f32, 1.0:true>", refused},
};

TEST(LiteralsOfOthers, AreReadAsMlirReadsThem) {
  for (Literal const& literal : kLiterals) {
    std::string const text = with_attribute(literal.attribute);
    bool const by_text = literal.reading == same || literal.reading == text_only;
    bool const by_mlir = literal.reading == same || literal.reading == mlir_only;
    EXPECT_EQ(is_accepted(text, Against::spec), by_text) << "by the text: " << literal.attribute;
    EXPECT_EQ(is_accepted(text, Against::official), by_mlir) << "by MLIR: " << literal.attribute;
  }
}

TEST(LiteralsOfOthers, ProgramsAreReadAsMlirReadsThem) {
  struct Text {
    std::string text;
    bool accepted;
  };
  std::string const function = "func.func @f() {\n  return loc(#l1)\n}\n";
  auto const generic = [](std::string const& attributes) {
    return "\"func.func\"() <{function_type = (tensor<f32>) -> (), sym_name = \"f\", arg_attrs = " + attributes +
           "}> ({\n^bb0(%a: tensor<f32>):\n  \"func.return\"() : () -> ()\n}) : () -> ()\n";
  };
  for (auto const& [text, accepted] :
       {// An alias is defined before another one that uses it, wherever ops use it.
        Text{"#l2 = loc(\"b\")\n#l1 = loc(fused[#l2])\n" + function, true},
        {function + "#l2 = loc(\"b\")\n#l1 = loc(callsite(#l2 at #l2))\n", true},
        {"#l1 = loc(fused[#l2])\n#l2 = loc(\"b\")\n" + function, false},
        {function + "#l1 = loc(\"c\"(#l2))\n#l2 = loc(\"b\")\n", false},
        {"#l1 = loc(#l2)\n" + function, false},
        // The dictionary does not repeat attributes that the custom form spells.
        {"func.func private @f() attributes {a.b = 1}\n", true},
        {"func.func @f() attributes {sym_visibility = \"private\"}\n", false},
        {"func.func @f() attributes {sym_visibility = \"public\"} {\n  return\n}\n", false},
        {"func.func public @f() attributes {sym_visibility = \"public\"} {\n  return\n}\n", false},
        {"func.func @f() attributes {sym_name = \"f\"} {\n  return\n}\n", false},
        // In the custom form MLIR silently drops invalid attributes. In the generic form it rejects them.
        {"func.func @f() attributes {no_inline} {\n  return\n}\n", true},
        {"func.func @f() attributes {no_inline = 1} {\n  return\n}\n", false},
        {"func.func @f() attributes {arg_attrs = 3} {\n  return\n}\n", false},
        // Attributes of arguments are dictionaries.
        {generic("[{a.b = 1}]"), true},
        {generic("[{}]"), true},
        {generic("[1]"), false},
        {generic("[{}, {}]"), false},
        {generic("{}"), false}}) {
    EXPECT_EQ(is_accepted(text, Against::spec), accepted) << text;
    EXPECT_EQ(is_accepted(text, Against::official), accepted) << text;
  }
}

TEST(LiteralsOfOthers, ResourcesHaveAHeader) {
  struct Blob {
    char const* value;
    bool accepted;
  };
  for (Blob const& blob : {Blob{"\"0x04000000AABB\"", true},
                           {"\"0x00000000\"", true},
                           {"\"0x00000000AA\"", false},
                           {"\"0x0\"", false},
                           {"\"0x000000\"", false},
                           {"\"0x03000000AA\"", false},
                           {"\"0x04000000A\"", false},
                           {"\"0x04000000GG\"", false},
                           {"\"AABB\"", false},
                           {"true", false},
                           {"\"0x00000080FF\"", true}}) {
    std::string const text = with_attribute("dense_resource<k> : tensor<2xi8>") +
                             "{-# dialect_resources: { builtin: { k: " + blob.value + " } } #-}\n";
    EXPECT_EQ(is_accepted(text, Against::spec), blob.accepted) << blob.value;
    EXPECT_EQ(is_accepted(text, Against::official), blob.accepted) << blob.value;
  }
  std::string const other = with_attribute("1 : i32") + "{-# external_resources: { t: { k: \"text\", l: true } } #-}\n";
  EXPECT_TRUE(is_accepted(other, Against::spec));
}

TEST(LiteralsOfOthers, ResourcesHaveTheSizeOfTheirType) {
  struct Sized {
    char const *type, *blob, *message;
  };
  for (auto const& [type, blob, message] : {
           Sized{"tensor<3xf32>", "0x040000000000803F0000004000004040", ""},
           {"tensor<4xf32>", "0x040000000000803F0000004000004040",
            "resource k contains 12 bytes of data, but tensor<4xf32> needs 16"},
           {"tensor<9xi1>", "0x01000000010001000100010001", ""},
           {"tensor<8xi1>", "0x01000000FF", "resource k contains 1 byte of data, but tensor<8xi1> needs 8"},
       }) {
    std::string const text = "%0 = stablehlo.constant dense_resource<k> : " + std::string(type) +
                             "\n{-# dialect_resources: { builtin: { k: \"" + blob + "\" } } #-}\n";
    CheckOptions options;
    options.explained = true;
    Source const source = Source::from_string("test", text);
    auto const found = check_text(source, {0, static_cast<std::uint32_t>(text.size())}, options).found.all();
    ASSERT_EQ(found.size(), message[0] ? 1u : 0u) << text;
    if (found.empty()) continue;
    EXPECT_EQ(found[0].label, "resource_size");
    EXPECT_EQ(found[0].message, message);
  }
}

// Returns the elements of the only constant of a text; empty if it cannot be decoded.
std::string elements(std::string const& attribute, LiteralRules rules) {
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", with_attribute(attribute)),
                                        {.allow_unregistered_dialect = true}, found);
  if (found.errors() > 0 || program.top->ops.empty()) return "";
  Attribute const constant = program.top->ops[0]->attribute("a");
  auto const tensor = decode_constant(constant, constant->type, make_tensor, rules);
  std::string all;
  for (std::int64_t i = 0; tensor && i < tensor->count(); ++i) all += (i ? " " : "") + element_text(*tensor, i);
  return all;
}

TEST(LiteralsOfOthers, HaveTheirValues) {
  struct Value {
    char const* attribute;
    char const* by_text;
    char const* by_mlir = nullptr;  // if MLIR reads another one
  };
  for (Value const& value : {
           Value{"dense<\"0x01\"> : tensor<2xi1>", "true false"},
           {"dense<\"0x0D\"> : tensor<4xi1>", "true false true true"},
           {"dense<\"0xFF01\"> : tensor<9xi1>", "true true true true true true true true true"},
           {"dense<\"0xFF00\"> : tensor<9xi1>", "true true true true true true true true false"},
           {"dense<\"0xFE\"> : tensor<1xi1>", "true"},
           {"dense<\"0x00\"> : tensor<3xi1>", "false false false"},
           {"dense<\"0x01\"> : tensor<16xi1>", ""},
           {"dense<1.0000000596046448> : tensor<f32>", "1.0000001e+00", "1.000000e+00"},
           {"dense<17.0000000000000000000001> : tensor<f8E4M3FN>", "1.800000e+01", "1.600000e+01"},
           {"dense<[1.00390625000000000001, 2.0]> : tensor<2xbf16>", "1.007812e+00 2.000000e+00",
            "1.000000e+00 2.000000e+00"},
           {"dense<(1.0, 17.0000000000000000000001)> : tensor<complex<f32>>", "(1.000000e+00, 1.700000e+01)"},
       }) {
    EXPECT_EQ(elements(value.attribute, LiteralRules::text), value.by_text) << value.attribute;
    EXPECT_EQ(elements(value.attribute, LiteralRules::official), value.by_mlir ? value.by_mlir : value.by_text)
        << value.attribute;
  }
}

TEST(LiteralsOfOthers, ManyBooleansMayHaveAByteEach) {
  auto const constant = [](int count) {
    std::string digits;
    for (int i = 0; i < count; ++i) digits += i % 2 ? "01" : "00";
    return "dense<\"0x" + digits + "\"> : tensor<" + std::to_string(count) + "xi1>";
  };
  EXPECT_TRUE(is_accepted(with_attribute(constant(128)), Against::spec));
  EXPECT_FALSE(is_accepted(with_attribute(constant(128)), Against::official));
  EXPECT_FALSE(is_accepted(with_attribute(constant(100)), Against::spec));
  EXPECT_TRUE(elements(constant(128), LiteralRules::text).starts_with("false true false true"));
}

TEST(LiteralsOfOthers, DoubleRoundingIsReported) {
  std::string const text = with_attribute("dense<[1.5, 17.0000000000000000000001]> : tensor<2xf8E4M3FN>");
  CheckOptions options;
  options.allow_unregistered_dialect = options.warns_of_official = true;
  Source const source = Source::from_string("test", text);
  auto const found = check_text(source, {0, static_cast<std::uint32_t>(text.size())}, options).found;
  ASSERT_EQ(found.all().size(), 1U);
  EXPECT_EQ(found.all()[0].severity, Severity::warning);
  EXPECT_EQ(found.all()[0].label, "decimal_rounding");
  EXPECT_NE(found.all()[0].message.find("1.800000e+01"), std::string::npos) << found.all()[0].message;
  EXPECT_NE(found.all()[0].message.find("1.600000e+01"), std::string::npos) << found.all()[0].message;
}

// Tests which of the two values counts if an attribute is both in the custom form and in its dictionary.
TEST(AttributesTwice, DictionaryTakesPrecedenceOrIsAnError) {
  struct Twice {
    char const* op;
    char const* name;
    char const* value;
  };
  for (Twice const& twice : {
           Twice{"%0 = chlo.constant {value = dense<2.0> : tensor<2xf32>} dense<1.0> : tensor<2xf32>", "value",
                 "dense<2.0> : tensor<2xf32>"},
           {"%0 = arith.constant {value = 2 : i32} 1 : i32", "value", "2 : i32"},
           {"%0 = stablehlo.custom_call @foo(%x) {call_target_name = \"bar\"} : (tensor<2xf32>) -> tensor<2xf32>",
            "call_target_name", "\"bar\""},
           {"%0 = stablehlo.iota dim = 0 {iota_dimension = 1 : i64} : tensor<2x2xf32>", "iota_dimension", "1 : i64"},
           {"%0 = \"stablehlo.iota\"() <{iota_dimension = 0 : i64}> {iota_dimension = 1 : i64} : () -> tensor<2x2xf32>",
            "iota_dimension", "0 : i64"},
           {"%0 = stablehlo.dot_general %y, %y, contracting_dims = [1] x [0] {dot_dimension_numbers = "
            "#stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>} : (tensor<2x2xf32>, "
            "tensor<2x2xf32>) -> tensor<2x2xf32>",
            "dot_dimension_numbers",
            "#stablehlo.dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0]>"},
       }) {
    std::string const text =
        "func.func @f(%x: tensor<2xf32>, %y: tensor<2x2xf32>) {\n  " + std::string(twice.op) + "\n  return\n}\n";
    Diagnostics found;
    Program const program = parse_program(Source::from_string("test", text), {}, found);
    ASSERT_EQ(found.errors(), 0U) << text << (found.all().empty() ? "" : found.all()[0].message);
    Operation const& op = *program.top->ops[0]->regions[0]->blocks[0]->ops[0];
    ASSERT_NE(op.attribute(twice.name), nullptr);
    EXPECT_EQ(to_string(op.attribute(twice.name)), twice.value) << text;
    EXPECT_EQ(std::ranges::count(op.attributes, std::string_view(twice.name), &NamedAttribute::name), 1) << text;
  }
  for (std::string const op :
       {"%0 = shape.const_shape {shape = dense<[6, 4]> : tensor<2xindex>} [6, 4] : tensor<2xindex>",
        "%0 = stablehlo.constant {value = dense<2.0> : tensor<2xf32>} dense<1.0> : tensor<2xf32>",
        "%0 = stablehlo.reduce(%y init: %c) applies stablehlo.add across dimensions = [1] {dimensions = array<i64: 0>} "
        ": "
        "(tensor<2x2xf32>, tensor<f32>) -> tensor<2xf32>"})
    EXPECT_FALSE(
        is_accepted("func.func @f(%y: tensor<2x2xf32>, %c: tensor<f32>) {\n  " + op + "\n  return\n}\n", Against::spec))
        << op;
  EXPECT_FALSE(is_accepted("func.func @f() attributes {sym_name = \"g\"} {\n  return\n}\n", Against::spec));
  EXPECT_FALSE(is_accepted(
      "func.func @f() {\n  %0 = stablehlo.iota dim = 0 {a = 1, a = 2} : tensor<2xf32>\n  return\n}\n", Against::spec));
}

TEST(BlockScales, AreReadAndUndecided) {
  std::string const type = "tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0:20, 3.0:0}, {4.0e0:40, 5.0:50}}>>";
  std::string const text = "func.func @f(%x: " + type + ") -> " + type + " {\n  %0 = stablehlo.add %x, %x : " + type +
                           "\n  return %0 : " + type + "\n}\n";
  for (Against const against : {Against::spec, Against::official}) {
    CheckedText const all = checked(text, against);
    EXPECT_EQ(all.found.errors(), 0U);
    EXPECT_TRUE(all.undecided);
    EXPECT_FALSE(all.found.all().empty());
  }
  Diagnostics found;
  Program const program = parse_program(Source::from_string("test", text), {}, found);
  EXPECT_EQ(to_string(program.top->ops[0]->regions[0]->blocks[0]->arguments[0]->type),
            "tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0e+00:20, 3.0e+00}, {4.0e+00:40, 5.0e+00:50}}>>");
}

TEST(Layouts, AreTensorsOrVectors) {
  for (std::string const kind : {"tensor", "vector"}) {
    std::string const text =
        "func.func @main(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {\n  %0 = stablehlo.custom_call @f(%x) "
        "{operand_layouts = "
        "[dense<[0, 1]> : " +
        kind + "<2xindex>], result_layouts = [dense<[1, 0]> : " + kind +
        "<2xindex>]} : (tensor<4x2xf32>) -> tensor<4x2xf32>\n  return %0 : tensor<4x2xf32>\n}\n";
    EXPECT_TRUE(is_accepted(text, Against::spec)) << kind;
    EXPECT_TRUE(is_accepted(text, Against::official)) << kind;
    std::string wrong = text;
    wrong.replace(wrong.find("[0, 1]"), 6, "[0, 7]");
    EXPECT_FALSE(is_accepted(wrong, Against::official)) << kind;
  }
}

TEST(AttributeNames, HaveADialectWhereMlirRequiresOne) {
  struct Named {
    char const* text;
    bool accepted;
  };
  for (Named const& named : {
           Named{"module attributes {foo} {\n}\n", false},
           {"module attributes {foo.bar, sym_visibility = \"private\"} {\n}\n", true},
           {"func.func @f(%a: tensor<2xf32> {foo}) {\n  return\n}\n", false},
           {"func.func @f(%a: tensor<2xf32> {foo.x = 1, bar}) {\n  return\n}\n", false},
           {"func.func @f(%a: tensor<2xf32> {foo.x = 1}) {\n  return\n}\n", true},
           {"func.func private @f(tensor<2xf32> {foo})\n", false},
           {"func.func private @f(tensor<2xf32>) -> (tensor<2xf32> {foo})\n", false},
           {"func.func @f() attributes {foo} {\n  return\n}\n", true},
           {"\"func.func\"() <{arg_attrs = [{foo}], function_type = (tensor<2xf32>) -> (), sym_name = \"f\"}> "
            "({\n^bb0(%a: tensor<2xf32>):\n  \"func.return\"() : () -> ()\n}) : () -> ()\n",
            false},
       })
    for (Against const against : {Against::spec, Against::official})
      EXPECT_EQ(is_accepted(named.text, against), named.accepted) << named.text;
}

}  // namespace
}  // namespace assay
