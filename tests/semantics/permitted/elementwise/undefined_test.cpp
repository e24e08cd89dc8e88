// Undefined results are open, even if all implementations agree.
#include "tests/semantics/permitted/permitted_run.hpp"

namespace assay {
namespace {

using namespace permitted_run;

std::uint64_t code(double value, std::string const& type) { return round(Number::of(value), *float_format(type)); }

// Formats without infinity: overflow and poles are undefined.
TEST(PermittedUndefined, NumbersOutsideTheFormat) {
  struct Row {
    std::string op, type;
    double x, y;
    bool is_open;
  };
  std::vector<Row> const rows = {
      {"stablehlo.divide", "f4E2M1FN", 1, 0, true},      {"stablehlo.add", "f4E2M1FN", 4, 3, true},
      {"stablehlo.add", "f4E2M1FN", 4, 2, false},        {"stablehlo.multiply", "f6E2M3FN", 7.5, 7.5, true},
      {"stablehlo.add", "f6E3M2FN", 16, 8, false},       {"stablehlo.add", "f8E4M3FN", 448, 448, true},
      {"stablehlo.add", "f8E4M3FN", 448, 1, false},      {"stablehlo.divide", "f8E4M3FN", 1, 0, true},
      {"stablehlo.multiply", "f8E5M2", 57344, 4, false}, {"stablehlo.divide", "f8E4M3FNUZ", 1, 0, true},
      {"stablehlo.maximum", "f8E4M3FN", 448, 1, false},
  };
  for (auto const& row : rows) {
    auto const result =
        run_same(row.op, {tensor_of(row.type, {code(row.x, row.type)}), tensor_of(row.type, {code(row.y, row.type)})},
                 row.type, kExact);
    EXPECT_EQ(!result.reason(0).empty(), row.is_open) << row.op << " " << row.type << ": " << result.reason(0);
  }
}

TEST(PermittedUndefined, SumsOutsideTheFormat) {
  auto const sum = [](std::string const& type, std::vector<std::uint64_t> const& codes) {
    std::string const scalar = "tensor<" + type + ">", all = type_text({std::ssize(codes)}, type);
    return PermittedRun("func.func @main(%x: " + all + ", %i: " + scalar + ") -> " + scalar + R"( {
  %r = "stablehlo.reduce"(%x, %i) ({
  ^bb0(%a: )" + scalar +
                            ", %b: " + scalar + R"():
    %s = "stablehlo.add"(%a, %b) : ()" +
                            scalar + ", " + scalar + ") -> " + scalar + R"(
    "stablehlo.return"(%s) : ()" +
                            scalar + R"() -> ()
  }) {dimensions = array<i64: 0>} : ()" +
                            all + ", " + scalar + ") -> " + scalar + R"(
  func.return %r : )" + scalar +
                            "\n}\n",
                        {tensor_of(type, codes), make_tensor(element_named(type), {})}, kExact)
        .reason(0);
  };
  EXPECT_NE(sum("f8E4M3FN", {code(448, "f8E4M3FN"), code(448, "f8E4M3FN")}), "");
  EXPECT_EQ(sum("f8E4M3FN", {code(2, "f8E4M3FN"), code(3, "f8E4M3FN")}), "");
  EXPECT_EQ(sum("f8E5M2", {code(57344, "f8E5M2"), code(57344, "f8E5M2")}), "");
}

// The only NaN of formats without -0 has no sign, so that it has no defined side in the order.
TEST(PermittedUndefined, TheSideOfANanWithoutSign) {
  std::string const type = "f8E4M3FNUZ";
  auto const nan = tensor_of(type, {0x80}), one = tensor_of(type, {code(1, type)});
  auto const compare = [&](std::string const& direction, Tensor const& x, Tensor const& y) {
    return run("stablehlo.compare", {x, y}, {type, type}, "i1", kExact, comparison(direction, "TOTALORDER")).at(0);
  };
  EXPECT_FALSE(compare("GT", nan, one).is_point());
  EXPECT_FALSE(compare("LE", nan, one).is_point());
  EXPECT_EQ(compare("NE", nan, one).codes, CodeSet::point(1));
  EXPECT_EQ(compare("EQ", nan, nan).codes, CodeSet::point(1));
}

TEST(PermittedUndefined, SeriesWithoutASum) {
  auto const reason = [](std::string const& op, float x, float y) {
    return run_same(op, {tensor_of("f32", {f32(x)}), tensor_of("f32", {f32(y)})}, "f32", kExact).reason(0);
  };
  EXPECT_NE(reason("chlo.zeta", 0, 0), "");
  EXPECT_NE(reason("chlo.zeta", 1, 2), "");
  EXPECT_NE(reason("chlo.zeta", 2, -3), "");
  EXPECT_EQ(reason("chlo.zeta", 2, 1), "");
  EXPECT_NE(reason("chlo.polygamma", 1, -2), "");
  EXPECT_NE(reason("chlo.polygamma", 0.5, 2), "");
  EXPECT_EQ(reason("chlo.polygamma", 1, 2), "");
}

// Without a row there is no guarantee. Ops that IEEE 754 rounds correctly need none.
TEST(PermittedUndefined, FunctionsWithoutAGuarantee) {
  Profile profile;
  profile.name = "mine";
  profile.fallbacks = {{"f32", Accuracy{.ulps = 1}}};
  auto const reason = [&](std::string const& op, std::string const& type) {
    Tensor const x = make_tensor(element_named(type), {1});
    return run_same(op, {x}, type, profile).reason(0);
  };
  EXPECT_EQ(reason("stablehlo.tanh", "f32"), "");
  EXPECT_EQ(reason("stablehlo.tanh", "f8E3M4"), "the profile mine has no accuracy for tanh of f8E3M4");
  EXPECT_EQ(reason("stablehlo.tanh", "complex<f32>"), "the profile mine has no accuracy for tanh of complex<f32>");
  EXPECT_EQ(reason("stablehlo.sqrt", "f8E3M4"), "");
  EXPECT_NE(reason("stablehlo.sqrt", "complex<f32>"), "");
  EXPECT_EQ(reason("stablehlo.negate", "complex<f32>"), "");
}

// CHLO composes (re - im) (re + im), which is +0 for equal magnitudes. x times x is also +0, but the product is -0.
TEST(PermittedUndefined, TheSquareAsChloComposesIt) {
  Tensor x = make_tensor(element_named("complex<f32>"), {1});
  x.set(0, f32(-1.0f / 3), 0);
  x.set(0, f32(1.0f / 3), 1);
  auto const square = run_same("chlo.square", {x}, "complex<f32>", kExact);
  EXPECT_TRUE(square.at(0).codes.contains(f32(0.0f), kF32));
  EXPECT_TRUE(square.at(0).codes.contains(f32(-0.0f), kF32));
}

// Dequantized integers of 32 bits lose digits. An implementation that selects one of the operands does not lose them.
TEST(PermittedUndefined, QuantizedOperandsChosenAsIntegers) {
  std::string const type = "tensor<1x!quant.uniform<i32:f32, 1.0>>";
  Element const i32 = element_named("i32");
  std::string const text = "func.func @main(%x: tensor<1xi32>, %y: tensor<1xi32>) -> " + type + R"( {
  %a = "stablehlo.bitcast_convert"(%x) : (tensor<1xi32>) -> )" +
                           type + R"(
  %b = "stablehlo.bitcast_convert"(%y) : (tensor<1xi32>) -> )" +
                           type + R"(
  %r = "stablehlo.maximum"(%a, %b) : ()" +
                           type + ", " + type + ") -> " + type + R"(
  func.return %r : )" + type +
                           "\n}\n";
  Tensor x = make_tensor(i32, {1}), y = make_tensor(i32, {1});
  x.set(0, 123456789), y.set(0, 5);
  PermittedRun const result(text, {x, y}, kExact);
  auto const codes = result.at(0).codes;
  EXPECT_LE(codes.low, 123456789);
  EXPECT_GE(codes.high, 123456789);
  EXPECT_LT(codes.low, codes.high);  // as a float it is 123456792
}

}  // namespace
}  // namespace assay
